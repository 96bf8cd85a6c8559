import { INVITATIONS_PER_DAY } from '#shared/contract/customer-invitation.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Difficulty of the proof of work, in ascending order (ADR 108). */
export const difficulties = ['none', 'easy', 'medium', 'hard', 'extreme'] as const;
export type Difficulty = (typeof difficulties)[number];

/** At most `points` in any `windowSeconds`: sliding windows in the database, fixed ones in memory. */
export interface WindowRule {
  kind: 'window';
  points: number;
  windowSeconds: number;
  /** Number of counted uses from which the next one requires that difficulty. */
  difficultyFrom?: Partial<Record<Difficulty, number>>;
  /** The last points, reserved for known devices: unknown devices cannot use up an owner's allowance (ADR 108). */
  keptForKnownDevices?: number;
  store: 'memory' | 'database';
}

/** A pause after each use, doubling from `firstSeconds` to `maxSeconds`, reset after `quietSeconds`. */
export interface BackoffRule {
  kind: 'backoff';
  firstSeconds: number;
  maxSeconds: number;
  quietSeconds: number;
  store: 'database';
}

export type LimitRule = WindowRule | BackoffRule;

const smsGap = {
  kind: 'backoff',
  firstSeconds: MINUTE,
  maxSeconds: 32 * MINUTE,
  quietSeconds: DAY,
  store: 'database',
} as const;

type Window = Omit<WindowRule, 'kind' | 'store'>;
const inDatabase = <const W extends Window>(window: W) =>
  ({ ...window, kind: 'window', store: 'database' }) as const;
const inMemory = <const W extends Window>(window: W) =>
  ({ ...window, kind: 'window', store: 'memory' }) as const;

/**
 * guarantees.md "SMS pumping", guarantees.md "guesses per code". Limits that protect codes or money are in
 * the database, across instances and restarts. Many owners share a mobile operator's address, so limits by
 * address are generous. Owners' calls are limited by visitor; a known device has its own key. Counts are
 * stored under the limit's name, so renaming a limit resets it.
 */
export const limits = {
  /** Separate for unknown devices and known devices, so that neither delays the other. */
  smsGapPerPhone: smsGap,
  smsGapPerPhoneKnownDevices: smsGap,
  smsPerPhoneHour: inDatabase({ points: 4, keptForKnownDevices: 1, windowSeconds: HOUR }),
  smsPerPhoneDay: inDatabase({ points: 8, keptForKnownDevices: 2, windowSeconds: DAY }),
  /** Only for unknown devices: known devices have the limits of their number. */
  smsPerAddressHour: inDatabase({ points: 30, difficultyFrom: { hard: 10 }, windowSeconds: HOUR }),
  /** Also only for unknown devices: a rented network has 256 or 65,536 addresses. */
  smsPerNetworkHour: inDatabase({ points: 60, difficultyFrom: { hard: 20 }, windowSeconds: HOUR }),
  /** The breaker; its key is SERVICE_KEY. */
  smsServiceHour: inDatabase({
    points: 300,
    keptForKnownDevices: 60,
    difficultyFrom: { easy: 0, medium: 60, hard: 120, extreme: 180 },
    windowSeconds: HOUR,
  }),
  /** Counted before the comparison; refunded if the code was right. */
  wrongCodesPerPhoneDay: inDatabase({ points: 10, keptForKnownDevices: 3, windowSeconds: DAY }),
  /** The breaker for contact messages, which require work only if there are many; its key is SERVICE_KEY. */
  contactServiceHour: inDatabase({
    points: 200,
    difficultyFrom: { easy: 40, medium: 80, hard: 120, extreme: 160 },
    windowSeconds: HOUR,
  }),
  /** Wrong guesses at all test numbers together, whose codes never expire. Refunded if right. */
  wrongTestCodesDay: inDatabase({ points: 50, windowSeconds: DAY }),
  /** A few guesses close the login for those who made them only: the device of a store's reviewer is always unknown. */
  wrongTestCodesPerNetworkDay: inDatabase({ points: 10, windowSeconds: DAY }),
  /** New and renewed invitations of customers; its key is the business's id. */
  customerInvitationsPerBusinessDay: inDatabase({ points: INVITATIONS_PER_DAY, windowSeconds: DAY }),

  testNumberLoginPerAddress: inMemory({ points: 30, windowSeconds: 10 * MINUTE }),
  phoneCheckPerVisitor: inMemory({ points: 30, windowSeconds: 10 * MINUTE }),
  botCheckPerVisitor: inMemory({ points: 60, windowSeconds: 10 * MINUTE }),
  /** The embedded provider's calls for sign-in, lookup and tokens together. */
  identityPerVisitor: inMemory({ points: 600, windowSeconds: 10 * MINUTE }),
  /** Each registration requires a verified phone, so the SMS limits protect it. */
  registerPerVisitor: inMemory({ points: 300, windowSeconds: HOUR }),
  contactPerAddress: inMemory({ points: 20, windowSeconds: HOUR }),
  /** Profile updates and account deletions. */
  writesPerVisitor: inMemory({ points: 120, windowSeconds: 10 * MINUTE }),
  /** Changes and prints over all of an owner's devices and addresses; prices are saved while they are entered. */
  writesPerOwner: inMemory({ points: 300, windowSeconds: 10 * MINUTE }),
  /** Likewise of name and address: renames onto one name wait for each other. */
  updatesPerOwner: inMemory({ points: 60, windowSeconds: 10 * MINUTE }),
  /** Sent automatically while an owner enters prices: enough for a hundred and some corrections. */
  priceListWritesPerVisitor: inMemory({ points: 300, windowSeconds: 10 * MINUTE }),
  /** Copies of all data of an owner, over all devices; they are prepared one after another. */
  accountDataPerOwner: inMemory({ points: 10, windowSeconds: 10 * MINUTE }),
  /** Previews and PDFs to render; cached ones are not counted. */
  printsPerOwner: inMemory({ points: 120, windowSeconds: 10 * MINUTE }),
  readsPerVisitor: inMemory({ points: 300, windowSeconds: MINUTE }),
  invitationsPerAddress: inMemory({ points: 300, windowSeconds: MINUTE }),
  /** Reports that an invitation was opened, one per visit; customers in one building may share an address. */
  openedInvitationsPerAddress: inMemory({ points: 60, windowSeconds: MINUTE }),
  /** “Beni Sil” on an invitation: once per person, and a lock of the business. */
  refusedInvitationsPerAddress: inMemory({ points: 20, windowSeconds: 10 * MINUTE }),
  /** Link previews to render; cached ones are not counted. Crawlers request one for each business. */
  ogImagesPerAddress: inMemory({ points: 300, windowSeconds: 10 * MINUTE }),
  sitemapsPerAddress: inMemory({ points: 60, windowSeconds: 10 * MINUTE }),
  /** Pages to render; responses from the page cache are not counted. */
  pagesPerAddress: inMemory({ points: 600, windowSeconds: MINUTE }),
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limits;
export type DatabaseLimitName = {
  [N in LimitName]: (typeof limits)[N]['store'] extends 'database' ? N : never;
}[LimitName];

/** Whose allowance a use consumes; a known device has signed in to this number before. */
export type Caller = 'unknown-device' | 'known-device';

export type Limits = Readonly<Record<LimitName, LimitRule>>;

/** Default of text messages per hour for the whole service. */
export const SMS_PER_HOUR = limits.smsServiceHour.points;

/** Returns the limits for another number of messages per hour; shares of it scale in proportion. */
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

/** Returns the rule for a caller: one row counts all uses, and unknown devices have a lower limit. */
export function ruleFor(rule: LimitRule, caller: Caller = 'unknown-device'): LimitRule {
  if (rule.kind === 'backoff' || caller === 'known-device') return rule;
  return { ...rule, points: rule.points - (rule.keptForKnownDevices ?? 0) };
}
