const DAY_MS = 24 * 60 * 60 * 1000;

interface Period {
  /** As the privacy policy has it. */
  words: string;
  ms: number;
}

/** With a space where no line breaks, as every number and its unit here. */
export const inDays = (count: number): string => `${count}\u00a0gün`;
const inYears = (count: number): string => `${count}\u00a0yıl`;

const days = (count: number): Period => ({ words: inDays(count), ms: count * DAY_MS });
/** A day less than its words: deletion runs once a day, and nothing may be kept longer than they say. */
const years = (count: number): Period => ({ words: inYears(count), ms: (count * 365 - 1) * DAY_MS });

/** How long what is kept: the privacy policy's text and whatever deletes read the same (product.md 9.9). */
export const retention = {
  /** The app's: for disputes, until the general limitation is over (KVKK m. 5/2-e, TBK m. 146). */
  orders: years(10),
  logs: years(1),
  /** IP address and device of a legal acceptance. */
  evidence: years(1),
  contactMessages: years(2),
  /** Of people who proved a number and registered no business, after their last login. */
  loneIdentities: days(30),
  /** Name and number of a customer whose invitation has expired, from then on. */
  expiredInvitations: days(30),
  /** A code that is long over answers "expired"; later it is forgotten. */
  codes: days(1),
  /** A refresh token that was replaced, by which a replay is known; most go far sooner (ADR 20). */
  replacedTokens: days(30),
  /** A session that nobody came back to: its last refresh token, since it was made. */
  sessions: years(1),
  /** The life of the cookie of a known device too, hence not a day less (ADR 108). */
  devices: { words: inYears(1), ms: 365 * DAY_MS },
  /** How often a business was looked at: three times what its owner is shown (ADR 132). */
  visits: days(90),
} as const satisfies Record<string, Period>;

/** By when a request is done, in days: the law's own limit (KVKK m. 13). */
export const REQUEST_DAYS = 30;
