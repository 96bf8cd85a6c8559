import type { SpecialDay, WeekHours } from '#shared/domain/opening-hours.ts';
import type { Person } from './person.ts';

/** The surname of owners who do nothing. */
export const STRANGER = 'Yabancı';

/** A customer's invitation. */
export interface Invited {
  id: number;
  code: string;
  mark: string;
  phone: string;
  /** By the server's clock. */
  expiresAt: number;
}

/** A business as its owner last saw it saved. */
export interface Shop {
  id: number;
  owner: Person;
  /** The identity that registered it. */
  uid: string;
  name: string;
  /** The owner's surname, which no other shop ever has: remains of a deleted shop are found by it. */
  mark: string;
  address: string;
  slug: string;
  /** Null after the operator withdrew it. */
  code: string | null;
  phoneShown: boolean;
  hours: WeekHours | null;
  /** The only one; null if there never was one. */
  special: SpecialDay | null;
  /** In kuruş; null without a price list. */
  price: number | null;
  priceVersion: number;
  places: { id: string; label: string }[];
  invited: Invited[];
  /** Customers who refused; `isSure` if the row was there to be deleted. */
  refused: { phone: string; at: number; isSure: boolean }[];
  /** By the operator. */
  isHidden: boolean;
  /** The number that can take the business back, and the true time of its move; undefined if none can. */
  move?: { formerPhone: string; at: number } | undefined;
}

/** Something that was deleted, or a message that was acknowledged, at this true time. */
interface Marked {
  mark: string;
  at: number;
}

/** An identity whose owner deleted the account at this true time. */
interface EndedIdentity {
  uid: string;
  owner: Person;
  at: number;
}

/** The truth that the server is compared with. */
export class Model {
  readonly shops = new Set<Shop>();
  /** Deleted after a move that can be taken back. */
  readonly hidden = new Set<Shop>();
  gone: Marked[] = [];
  /** Every slug, business code and invitation code that was ever given out, with its shop. */
  readonly slugs = new Map<string, Shop>();
  readonly codes = new Map<string, Shop>();
  readonly invitations = new Map<string, Shop>();
  readonly endedIdentities: EndedIdentity[] = [];
  readonly contact: Marked[] = [];
  /** Text messages without a code: to the numbers of a move, and of its return. */
  notices = 0;
  /** How many were given out. */
  marks = 0;

  newMark(): string {
    this.marks += 1;
    return `İz${String(this.marks).padStart(5, '0')}`;
  }

  /** Returns a copy that later changes leave as it is. A changed list is always a new one, so shops are copied flat. */
  copy(): Model {
    const twins = new Map<Shop, Shop>();
    const twinOf = (shop: Shop): Shop => {
      const twin = twins.get(shop) ?? { ...shop };
      twins.set(shop, twin);
      return twin;
    };
    const setOf = (shops: Set<Shop>) => new Set([...shops].map(twinOf));
    const mapOf = (shops: Map<string, Shop>) =>
      new Map([...shops].map(([key, shop]) => [key, twinOf(shop)] as const));
    return Object.assign(new Model(), {
      ...{ shops: setOf(this.shops), hidden: setOf(this.hidden) },
      ...{ slugs: mapOf(this.slugs), codes: mapOf(this.codes), invitations: mapOf(this.invitations) },
      ...{ gone: [...this.gone], contact: [...this.contact], endedIdentities: [...this.endedIdentities] },
      ...{ notices: this.notices, marks: this.marks },
    });
  }

  shopOf(owner: Person): Shop | undefined {
    return [...this.shops].find((shop) => shop.owner === owner);
  }

  add(shop: Shop): void {
    this.shops.add(shop);
    this.moveTo(shop, shop.slug);
    this.giveCode(shop, shop.code);
  }

  moveTo(shop: Shop, slug: string): void {
    shop.slug = slug;
    this.slugs.set(slug, shop);
  }

  giveCode(shop: Shop, code: string | null): void {
    shop.code = code;
    if (code !== null) this.codes.set(code, shop);
  }

  delete(shop: Shop, at: number): void {
    this.shops.delete(shop);
    this.hidden.delete(shop);
    for (const { mark } of [shop, ...shop.invited]) this.gone.push({ mark, at });
  }
}
