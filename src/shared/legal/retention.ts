const DAY_MS = 24 * 60 * 60 * 1000;

interface Period {
  /** The wording of the privacy policy. */
  words: string;
  ms: number;
}

/** Uses a no-break space, as all numbers with units here. */
export const inDays = (count: number): string => `${count}\u00a0gün`;
const inYears = (count: number): string => `${count}\u00a0yıl`;

const days = (count: number): Period => ({ words: inDays(count), ms: count * DAY_MS });
/** One day less than its words: deletion runs once a day, and must not exceed the stated period. */
const years = (count: number): Period => ({ words: inYears(count), ms: (count * 365 - 1) * DAY_MS });

/** Retention periods. The privacy policy and the code that deletes read the same table (product.md 9.9). */
export const retention = {
  /** For the app: disputes, until the general limitation period ends (KVKK m. 5/2-e, TBK m. 146). */
  orders: years(10),
  logs: years(1),
  /** IP address and device of an acceptance. */
  evidence: years(1),
  contactMessages: years(2),
  /** For people who verified a number and registered no business, after their last login. */
  loneIdentities: days(30),
  /** Name and number of a customer, after their invitation expires. */
  expiredInvitations: days(30),
  /** HMAC of a number that refused a business's invitation. */
  refusals: years(1),
  /** A recently expired code returns "expired"; after this period the code is deleted. */
  codes: days(1),
  /** Replaced refresh tokens, which reveal a replay; most are deleted far earlier (ADR 20). */
  replacedTokens: days(30),
  /** An unused session, counted from the issue of its last refresh token. */
  sessions: years(1),
  /** Also the lifetime of the known-device cookie, hence not one day less (ADR 108). */
  devices: { words: inYears(1), ms: 365 * DAY_MS },
  /** Visit counts of a business: three times the period that its owner sees (ADR 132). */
  visits: days(90),
  /** After the last of the days; an opening of the night may end on the day after. The deletion runs once a day. */
  specialDays: { words: inDays(2), ms: DAY_MS },
  /** The number before a move that can be taken back; from its deletion on, a business deleted since (product.md 10.24). */
  numberMoves: days(7),
} as const satisfies Record<string, Period>;

/** Deadline for requests in days, the statutory limit (KVKK m. 13). */
export const REQUEST_DAYS = 30;
