/** The outcomes of a message of the outbox. */
export const messageOutcomes = [
  /** A worker took it for the first time. */
  'asked',
  /** Its provider accepted it. */
  'sent',
  /** It failed and is retried later. */
  'failed',
  /** It was rejected permanently. */
  'refused',
  /** It may have been sent, and is not sent again. */
  'unsure',
  /** It is too old, or its worker died. */
  'lost',
] as const;
type MessageOutcome = (typeof messageOutcomes)[number];

/** The calls with which the embedded provider signs users in. */
export const signInSteps = ['send-code', 'confirm-code', 'custom-token', 'refresh'] as const;
export type SignInStep = (typeof signInSteps)[number];

export interface CacheUse {
  /** Responses from the cache, and entries stored in it. */
  hits: number;
  stored: number;
  entries: number;
  bytes: number;
}

/** Use of the connections to the database. */
export interface PoolUse {
  total: number;
  idle: number;
  waiting: number;
}

/** Labels come from closed lists and routes: neither visitors' text nor personal data. */
export interface Metrics {
  /** `route` is a pattern, `seconds` the time until the response was ready. */
  request(answered: { method: string; route: string; status: number; seconds: number }): void;
  cachedResponse(path: string, status: number): void;
  message(kind: string, outcome: MessageOutcome): void;
  /** `outcome`: `ok`, a code of the provider's closed list, or `error`. */
  signIn(step: SignInStep, outcome: string): void;
  /** Level 0 limits nothing; level 3 stops all clients. */
  breaker(name: string, level: number): void;
  /** Records that an alarm opens or ends on this instance. */
  alarm(name: string, isOpen: boolean): void;
  /** The result of a self-check: 0 is ok, 1 a warning, 2 a failure. */
  check(name: string, degree: number): void;
  /** `read` is called at each scrape. */
  cache(name: string, read: () => CacheUse): void;
}

const nothing = () => undefined;

/** Used if metrics are not configured. */
export const noMetrics: Metrics = {
  request: nothing,
  cachedResponse: nothing,
  message: nothing,
  signIn: nothing,
  breaker: nothing,
  alarm: nothing,
  check: nothing,
  cache: nothing,
};
