import type { SpecialDay, WeekHours } from '#shared/domain/opening-hours.ts';
import type { Person } from './person.ts';

/** A customer's invitation, which ends by the server's clock. */
export type Invited = { id: number; code: string; mark: string; phone: string; expiresAt: number };

/** A business as its owner last saw it saved. Its lists are replaced, never changed. */
export interface Shop {
  id: number;
  owner: Person;
  /** The identity that registered it. */
  uid: string;
  /** The owner's surname, which no other shop ever has: remains of a deleted shop are found by it. */
  mark: string;
  name: string;
  address: string;
  slug: string;
  code: string | null;
  phoneShown: boolean;
  hours: WeekHours | null;
  special: SpecialDay | null;
  /** In kuruş. */
  price: number | null;
  priceVersion: number;
  places: { id: string; label: string }[];
  invited: Invited[];
  /** Customers who refused; `isSure` if the row was there to be deleted. */
  refused: { phone: string; at: number; isSure: boolean }[];
  isHidden: boolean;
  /** The number that can take the business back, and the true time of its move; undefined if none can. */
  move: { formerPhone: string; at: number } | undefined;
}

const untouched = {
  ...{ phoneShown: false, hours: null, special: null, price: null, priceVersion: 0 },
  ...{ places: [], invited: [], refused: [], isHidden: false, move: undefined },
};

const without = (shops: Shop[], shop: Shop) => shops.filter((other) => other !== shop);

/** The truth that the server is compared with. */
export class Model {
  shops: Shop[] = [];
  /** Deleted after a move that can be taken back. */
  waiting: Shop[] = [];
  /** Every slug, business code and invitation code that was ever given out, with the id of its shop. */
  slugs = new Map<string, number>();
  codes = new Map<string, number>();
  invitations = new Map<string, number>();
  /** What was deleted, which messages were acknowledged, and whose accounts were deleted, at a true time. */
  gone: { mark: string; at: number }[] = [];
  contact: { mark: string; at: number }[] = [];
  endedIdentities: { uid: string; owner: Person; at: number }[] = [];
  /** Text messages without a code: to the numbers of a move, and of its return. */
  notices = 0;
  /** How many were given out. */
  marks = 0;

  newMark(): string {
    this.marks += 1;
    return `İz${String(this.marks).padStart(5, '0')}`;
  }

  /** Returns a copy that later changes leave as it is. */
  copy(): Model {
    const flat = (shops: Shop[]) => shops.map((shop) => ({ ...shop }));
    const { shops, waiting, slugs, codes, invitations, gone, contact, endedIdentities } = this;
    return Object.assign(new Model(), this, {
      ...{ shops: flat(shops), waiting: flat(waiting) },
      ...{ slugs: new Map(slugs), codes: new Map(codes), invitations: new Map(invitations) },
      ...{ gone: [...gone], contact: [...contact], endedIdentities: [...endedIdentities] },
    });
  }

  get stored(): Shop[] {
    return [...this.shops, ...this.waiting];
  }

  shopOf(owner: Person): Shop | undefined {
    return this.shops.find((shop) => shop.owner === owner);
  }

  add(shop: Omit<Shop, keyof typeof untouched>): void {
    const added = { ...untouched, ...shop };
    this.shops.push(added);
    this.moveTo(added, shop.slug);
    this.giveCode(added, shop.code);
  }

  moveTo(shop: Shop, slug: string): void {
    shop.slug = slug;
    this.slugs.set(slug, shop.id);
  }

  giveCode(shop: Shop, code: string | null): void {
    shop.code = code;
    if (code !== null) this.codes.set(code, shop.id);
  }

  /** A business that was deleted after a move waits; one that was taken back does not. */
  setWaiting(shop: Shop, isWaiting: boolean): void {
    if (this.waiting.includes(shop) === isWaiting) return;
    this.shops = isWaiting ? without(this.shops, shop) : [...this.shops, shop];
    this.waiting = isWaiting ? [...this.waiting, shop] : without(this.waiting, shop);
  }

  delete(shop: Shop, at: number): void {
    this.shops = without(this.shops, shop);
    this.waiting = without(this.waiting, shop);
    for (const { mark } of [shop, ...shop.invited]) this.gone.push({ mark, at });
  }
}
