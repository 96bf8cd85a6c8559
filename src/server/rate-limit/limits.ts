import { INVITATIONS_PER_DAY } from '#shared/contract/customer-invitation.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How much work a browser has to prove, from none upwards (ADR 108). */
export const difficulties = ['none', 'easy', 'medium', 'hard', 'extreme'] as const;
export type Difficulty = (typeof difficulties)[number];

/** At most `points` uses in any `windowSeconds`; the database store slides, the memory store counts per window. */
export interface WindowRule {
  kind: 'window';
  points: number;
  windowSeconds: number;
  /** How many uses have to be in force before one more needs that much work. */
  difficultyFrom?: Partial<Record<Difficulty, number>>;
  /** The last of the points, for known devices only: a stranger cannot use an owner's up (ADR 108). */
  keptForKnownDevices?: number;
  store: 'memory' | 'database';
}

/** A pause after each use that doubles from `firstSeconds` to `longestSeconds`, forgotten after `quietSeconds`. */
export interface BackoffRule {
  kind: 'backoff';
  firstSeconds: number;
  longestSeconds: number;
  quietSeconds: number;
  store: 'database';
}

export type LimitRule = WindowRule | BackoffRule;

const smsGap = {
  kind: 'backoff',
  firstSeconds: MINUTE,
  longestSeconds: 32 * MINUTE,
  quietSeconds: DAY,
  store: 'database',
} as const;

type Window = Omit<WindowRule, 'kind' | 'store'>;
const inDatabase = <const W extends Window>(window: W) =>
  ({ ...window, kind: 'window', store: 'database' }) as const;
const inMemory = <const W extends Window>(window: W) =>
  ({ ...window, kind: 'window', store: 'memory' }) as const;

/**
 * guarantees.md "SMS pumping", guarantees.md "guesses per code". The database keeps those that guard codes or money, across
 * instances and restarts. Many owners share one mobile operator's address: address limits are generous, and the owner's
 * calls are limited by visitor, a known device by itself. A limit's name is stored with its counts: one that gets
 * another starts again.
 */
export const limits = {
  /** Strangers and known devices do not make each other wait. */
  smsGapPerPhone: smsGap,
  smsGapPerPhoneKnownDevices: smsGap,
  smsPerPhoneHour: inDatabase({ points: 4, keptForKnownDevices: 1, windowSeconds: HOUR }),
  smsPerPhoneDay: inDatabase({ points: 8, keptForKnownDevices: 2, windowSeconds: DAY }),
  /** For strangers only: a known device has its number's limits. */
  smsPerAddressHour: inDatabase({ points: 30, difficultyFrom: { hard: 10 }, windowSeconds: HOUR }),
  /** For strangers too: whoever rents a network has 256 or 65,536 addresses. */
  smsPerNetworkHour: inDatabase({ points: 60, difficultyFrom: { hard: 20 }, windowSeconds: HOUR }),
  /** The breaker; its key is SERVICE_KEY. */
  smsServiceHour: inDatabase({
    points: 300,
    keptForKnownDevices: 60,
    difficultyFrom: { easy: 0, medium: 60, hard: 120, extreme: 180 },
    windowSeconds: HOUR,
  }),
  /** Counted before the comparison, refunded when the code was right. */
  wrongCodesPerPhoneDay: inDatabase({ points: 10, keptForKnownDevices: 3, windowSeconds: DAY }),
  /** The breaker for contact messages, which only ask for work when there are many; its key is SERVICE_KEY. */
  contactServiceHour: inDatabase({
    points: 200,
    difficultyFrom: { easy: 40, medium: 80, hard: 120, extreme: 160 },
    windowSeconds: HOUR,
  }),
  /** The code of a test number never expires: guesses at all of them by day (SERVICE_KEY). Refunded when right. */
  wrongTestCodesDay: inDatabase({ points: 10, windowSeconds: DAY }),
  /** Invitations of customers that are made or renewed; its key is the business's id. */
  customerInvitationsPerBusinessDay: inDatabase({ points: INVITATIONS_PER_DAY, windowSeconds: DAY }),

  testNumberLoginPerAddress: inMemory({ points: 30, windowSeconds: 10 * MINUTE }),
  phoneCheckPerVisitor: inMemory({ points: 30, windowSeconds: 10 * MINUTE }),
  botCheckPerVisitor: inMemory({ points: 60, windowSeconds: 10 * MINUTE }),
  /** The embedded provider's sign-in, lookup and token calls together. */
  identityPerVisitor: inMemory({ points: 600, windowSeconds: 10 * MINUTE }),
  /** Each registration needs a verified phone, so the SMS limits carry the weight. */
  registerPerVisitor: inMemory({ points: 300, windowSeconds: HOUR }),
  contactPerAddress: inMemory({ points: 20, windowSeconds: HOUR }),
  /** Profile updates and account deletions. */
  writesPerVisitor: inMemory({ points: 120, windowSeconds: 10 * MINUTE }),
  /** Adding, renaming and deleting codes of places, whatever device the owner does it on: forty rooms in one go. */
  placesPerOwner: inMemory({ points: 120, windowSeconds: 10 * MINUTE }),
  /** Sent by itself while an owner fills in prices: a hundred of them, and some corrections. */
  priceListWritesPerVisitor: inMemory({ points: 300, windowSeconds: 10 * MINUTE }),
  /** An owner's download of everything. */
  accountDataPerVisitor: inMemory({ points: 10, windowSeconds: 10 * MINUTE }),
  /** Documents for paper that have to be drawn; cached ones are not counted. */
  printsPerOwner: inMemory({ points: 60, windowSeconds: 10 * MINUTE }),
  readsPerVisitor: inMemory({ points: 300, windowSeconds: MINUTE }),
  invitationsPerAddress: inMemory({ points: 300, windowSeconds: MINUTE }),
  /** A page that says it is open, once a visit; customers in one han may share an address. */
  openedInvitationsPerAddress: inMemory({ points: 60, windowSeconds: MINUTE }),
  /** Pictures that have to be drawn; cached ones are not counted. Crawlers ask for one of each business they pass. */
  ogImagesPerAddress: inMemory({ points: 300, windowSeconds: 10 * MINUTE }),
  sitemapsPerAddress: inMemory({ points: 60, windowSeconds: 10 * MINUTE }),
  /** Pages that have to be rendered; bytes from the page cache cost nothing and are not counted. */
  pagesPerAddress: inMemory({ points: 600, windowSeconds: MINUTE }),
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limits;
export type DatabaseLimitName = {
  [N in LimitName]: (typeof limits)[N]['store'] extends 'database' ? N : never;
}[LimitName];

/** Whose allowance a use takes; a browser that has signed in to this very number before is no stranger. */
export type Caller = 'stranger' | 'known-device';

export type Limits = Readonly<Record<LimitName, LimitRule>>;

/** How many text messages the whole service sends in an hour, unless it is told otherwise. */
export const SMS_PER_HOUR = limits.smsServiceHour.points;

/** The table for a service that sends more or fewer messages: what is a share of them stays that share. */
export function limitsFor({ smsPerHour }: { smsPerHour: number }): Limits {
  const { keptForKnownDevices, difficultyFrom } = limits.smsServiceHour;
  const share = (points: number) => Math.round((points * smsPerHour) / SMS_PER_HOUR);
  return {
    ...limits,
    smsServiceHour: {
      ...limits.smsServiceHour,
      points: smsPerHour,
      keptForKnownDevices: share(keptForKnownDevices),
      difficultyFrom: {
        easy: share(difficultyFrom.easy),
        medium: share(difficultyFrom.medium),
        hard: share(difficultyFrom.hard),
        extreme: share(difficultyFrom.extreme),
      },
    },
  };
}

/** The rule as it stands for a caller: one row counts all uses, and strangers have to stop earlier. */
export function ruleFor(rule: LimitRule, caller: Caller): LimitRule {
  if (rule.kind === 'backoff' || caller === 'known-device') return rule;
  return { ...rule, points: rule.points - (rule.keptForKnownDevices ?? 0) };
}
