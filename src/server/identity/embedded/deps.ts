import type { Logger } from 'pino';
import type { BotCheck } from '#server/bot-check/port.ts';
import type { Clock, Timers, TrustedTime } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { Outbox } from '#server/messaging/port.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import type { Encryption } from '#server/security/encryption.ts';
import type { Randomness } from '#server/security/randomness.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

export interface IdentityDeps {
  database: Database;
  outbox: Outbox;
  limiter: RateLimiter;
  clock: Clock;
  trustedTime: Pick<TrustedTime, 'times' | 'rowTime'>;
  timers: Timers;
  randomness: Randomness;
  logger: Logger;
  metrics: Metrics;
  alarms: Alarms;
  encryption: Encryption;
  botCheck: BotCheck;
  /** The application secret; each use derives its own key from it. */
  secret: Uint8Array;
  /** Issuer of the tokens and the only allowed Origin. Never taken from a request. */
  origin: string;
  /** Test numbers log in with their own fixed code and never receive a text message. */
  testPhones: ReadonlyMap<CanonicalPhone, string>;
}
