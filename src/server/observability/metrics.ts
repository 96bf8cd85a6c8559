/** What became of a message of the outbox. */
export const messageOutcomes = [
  /** A worker took it for the first time. */
  'asked',
  /** Its provider took it. */
  'sent',
  /** Once more, later. */
  'failed',
  /** For good. */
  'refused',
  /** May have gone out, and is not sent again. */
  'unsure',
  /** Too old, or its worker died. */
  'lost',
] as const;
type MessageOutcome = (typeof messageOutcomes)[number];

/** The calls by which the embedded provider signs people in. */
export const signInSteps = ['send-code', 'confirm-code', 'custom-token', 'refresh'] as const;
export type SignInStep = (typeof signInSteps)[number];

export interface CacheUse {
  /** Answered from it, and put into it. */
  hits: number;
  stored: number;
  entries: number;
  bytes: number;
}

/** Of the connections to the database. */
export interface PoolUse {
  total: number;
  idle: number;
  waiting: number;
  /** Who had to wait for a connection since the start, and for how many seconds together. */
  waits: number;
  waitSeconds: number;
}

/**
 * What the process counts of itself. Labels come from closed lists and from the table of routes: nothing that a visitor
 * wrote, and nothing of a person.
 */
export interface Metrics {
  /** `route` is a pattern, `seconds` the time until the answer stood. */
  request(answered: { method: string; route: string; status: number; seconds: number }): void;
  /** For responses from the cache, which must cost nothing. */
  cachedResponse(status: number): void;
  message(kind: string, outcome: MessageOutcome): void;
  /** `outcome`: `ok`, a code of the provider's closed list, or `error`. */
  signIn(step: SignInStep, outcome: string): void;
  /** From 0, calm, to 3, everybody stopped. */
  breaker(name: string, level: number): void;
  /** Of a check that the server makes of itself: 0 well, 1 a warning, 2 a failure. */
  check(name: string, degree: number): void;
  /** `read` is asked when somebody looks. */
  cache(name: string, read: () => CacheUse): void;
}

const nothing = () => undefined;

/** Where nobody asked for metrics. */
export const noMetrics: Metrics = {
  request: nothing,
  cachedResponse: nothing,
  message: nothing,
  signIn: nothing,
  breaker: nothing,
  check: nothing,
  cache: nothing,
};
