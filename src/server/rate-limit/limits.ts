const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** At most `points` uses in any `windowSeconds`; the database store slides, the memory store counts per window. */
export interface WindowRule {
  kind: 'window';
  points: number;
  windowSeconds: number;
  /** Uses up to here are easy; beyond it the caller may ask for harder work. */
  easyPoints?: number;
  /** The last of the points, for known devices only: a stranger cannot use an owner's up (ADR 90). */
  keptForKnownDevices?: number;
  store: 'memory' | 'database';
}

/** A pause after each use that doubles from `firstSeconds` to `longestSeconds`, forgotten after `quietSeconds`. */
export interface GapRule {
  kind: 'gap';
  firstSeconds: number;
  longestSeconds: number;
  quietSeconds: number;
  store: 'database';
}

export type LimitRule = WindowRule | GapRule;

const smsGap = {
  kind: 'gap',
  firstSeconds: MINUTE,
  longestSeconds: 32 * MINUTE,
  quietSeconds: DAY,
  store: 'database',
} as const;

/**
 * Every limit of the product in one table (trust.md "SMS pumping", trust.md "guesses per code"). The database
 * keeps those that guard codes or money, across instances and restarts; the rest live in memory. Phones are
 * canonical, addresses go through addressKey. Many owners share one mobile operator's address, so address
 * limits are generous, and the owner's calls are limited by visitor: a known device by itself, anybody else
 * by address.
 */
export const limits = {
  /** Strangers and known devices do not make each other wait. */
  smsGapPerPhone: smsGap,
  smsGapPerPhoneKnownDevices: smsGap,
  smsPerPhoneHour: {
    kind: 'window',
    points: 4,
    keptForKnownDevices: 1,
    windowSeconds: HOUR,
    store: 'database',
  },
  smsPerPhoneDay: {
    kind: 'window',
    points: 8,
    keptForKnownDevices: 2,
    windowSeconds: DAY,
    store: 'database',
  },
  /** For strangers only: a known device has its number's limits. */
  smsPerAddressHour: { kind: 'window', points: 30, windowSeconds: HOUR, easyPoints: 10, store: 'database' },
  /** The breaker; its key is SERVICE_KEY. */
  smsServiceHour: {
    kind: 'window',
    points: 300,
    keptForKnownDevices: 60,
    windowSeconds: HOUR,
    store: 'database',
  },
  /** Counted before the comparison, refunded when the code was right. */
  wrongCodesPerPhoneDay: {
    kind: 'window',
    points: 10,
    keptForKnownDevices: 3,
    windowSeconds: DAY,
    store: 'database',
  },
  /** The fixed code of a test number never expires, so guesses are counted by day; refunded when right. */
  testNumberLoginPerPhone: { kind: 'window', points: 20, windowSeconds: DAY, store: 'database' },
  testNumberLoginPerAddress: { kind: 'window', points: 10, windowSeconds: HOUR, store: 'database' },

  phoneCheckPerVisitor: { kind: 'window', points: 30, windowSeconds: 10 * MINUTE, store: 'memory' },
  botCheckPerVisitor: { kind: 'window', points: 60, windowSeconds: 10 * MINUTE, store: 'memory' },
  /** The embedded provider's sign-in, lookup and token calls together. */
  identityPerVisitor: { kind: 'window', points: 600, windowSeconds: 10 * MINUTE, store: 'memory' },
  /** Each registration needs a verified phone, so the SMS limits carry the weight. */
  registerPerVisitor: { kind: 'window', points: 300, windowSeconds: HOUR, store: 'memory' },
  contactPerAddress: { kind: 'window', points: 20, windowSeconds: HOUR, store: 'memory' },
  /** Profile updates and account deletions. */
  writesPerVisitor: { kind: 'window', points: 120, windowSeconds: 10 * MINUTE, store: 'memory' },
  readsPerVisitor: { kind: 'window', points: 300, windowSeconds: MINUTE, store: 'memory' },
  invitationsPerAddress: { kind: 'window', points: 300, windowSeconds: MINUTE, store: 'memory' },
  /** Pictures that have to be drawn; those at hand are not counted. Crawlers ask for one of each business they pass. */
  ogImagesPerAddress: { kind: 'window', points: 300, windowSeconds: 10 * MINUTE, store: 'memory' },
  /** Sitemaps that have to be made. */
  sitemapsPerAddress: { kind: 'window', points: 60, windowSeconds: 10 * MINUTE, store: 'memory' },
  /** Pages that have to be rendered; bytes from the page cache cost nothing and are not counted. */
  pagesPerAddress: { kind: 'window', points: 600, windowSeconds: MINUTE, store: 'memory' },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limits;
export type DatabaseLimitName = {
  [N in LimitName]: (typeof limits)[N]['store'] extends 'database' ? N : never;
}[LimitName];

/** Key of limits that count the whole service. */
export const SERVICE_KEY = 'all';

/** Whose allowance a use takes; a browser that has signed in to this very number before is no stranger. */
export type Caller = 'stranger' | 'known-device';

/** The rule as it stands for a caller: one row counts all uses, and strangers have to stop earlier. */
export function ruleFor(limit: LimitName, caller: Caller): LimitRule {
  const rule: LimitRule = limits[limit];
  if (rule.kind === 'gap' || caller === 'known-device') return rule;
  return { ...rule, points: rule.points - (rule.keptForKnownDevices ?? 0) };
}
