import type { Person } from './person.ts';

/** A business as its owner last saw it saved. */
export interface Shop {
  owner: Person;
  name: string;
  /** The owner's surname, which no other shop ever has: what is left of a deleted shop is found by it. */
  mark: string;
  address: string;
  slug: string;
  code: string;
}

export interface DeletedShop {
  mark: string;
  /** True time, as of {@link World.trueMs}. */
  at: number;
}

/** The truth that the server is compared with. */
export class Model {
  readonly shops = new Set<Shop>();
  readonly deleted: DeletedShop[] = [];
  /** Every slug and code that any shop ever had, with its present or last shop. */
  readonly slugs = new Map<string, Shop>();
  readonly codes = new Map<string, Shop>();
  #marks = 0;

  newMark(): string {
    this.#marks += 1;
    return `İz${String(this.#marks).padStart(5, '0')}`;
  }

  shopOf(owner: Person): Shop | undefined {
    return [...this.shops].find((shop) => shop.owner === owner);
  }

  add(shop: Shop): void {
    this.shops.add(shop);
    this.slugs.set(shop.slug, shop);
    this.codes.set(shop.code, shop);
  }

  moveTo(shop: Shop, slug: string): void {
    shop.slug = slug;
    this.slugs.set(slug, shop);
  }

  delete(shop: Shop, at: number): void {
    this.shops.delete(shop);
    this.deleted.push({ mark: shop.mark, at });
  }
}
