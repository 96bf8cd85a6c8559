import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { BotCheck } from '#server/bot-check/port.ts';
import type { Config } from '#server/config/config.ts';
import type { DatabaseHandle, Transaction } from '#server/db/client.ts';
import type { PageChanges } from '#server/db/page-changes.ts';
import type { OgImages } from '#server/documents/og-images/port.ts';
import type { Printer } from '#server/documents/print/port.ts';
import type { IdentityService } from '#server/identity/create-identity.ts';
import type { NumberMover } from '#server/identity/port.ts';
import type { Outbox } from '#server/messaging/port.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import type { Breaker } from '#server/rate-limit/breaker.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import type { Randomness } from '#server/security/randomness.ts';
import type { VisitCounter } from '#server/visit.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { LegalTexts } from '#shared/legal/legal.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import type { PageMatch } from '#shared/routing/pages.ts';
import type { AccountChangeLog } from './account-changes.ts';
import type { Clock, Timers, TrustedTime } from './clock.ts';

/** The services that operations and routes use: the first argument of each. */
export interface AppContext {
  database: DatabaseHandle;
  pageChanges: PageChanges;
  accountChanges: AccountChangeLog;
  outbox: Outbox;
  identity: IdentityService;
  limiter: RateLimiter;
  botCheck: BotCheck;
  contactBreaker: Breaker;
  clock: Clock;
  trustedTime: Pick<TrustedTime, 'rowTime'>;
  timers: Timers;
  randomness: Randomness;
  logger: Logger;
  metrics: Metrics;
  ogImages: OgImages;
  printer: Printer;
  visits: VisitCounter;
  /** False for trial sites, which search engines must not list. */
  searchable: boolean;
  hstsPreload: boolean;
  urlsPerSitemap: number;
  origin: string;
  /** Key of the HMACs of numbers that refused an invitation. */
  refusalKey: Uint8Array;
  publicConfig: PublicConfig;
  legalTexts: LegalTexts;
  trustedProxies: BlockList;
  /** Words that cannot be slugs; the app adds those of its paths. */
  reservedSlugs: Set<string>;
  testPhones: ReadonlyMap<CanonicalPhone, string>;
  contactEmail: string;
  securityContact: string;
  appLinks: Config['appLinks'];
  /** False while the server drains: load balancers see it as 503 of /readyz. */
  isReady: () => boolean;
}

/** Inside a transaction: `{ ...context, tx }`. What takes it cannot run outside of one. */
export type TxContext = AppContext & { tx: Transaction };

/** With users in our database, whose numbers can move (ADR 20). */
export type MoverContext = AppContext & { identity: NumberMover };

/** Values that middleware sets for later handlers. */
interface RequestVariables {
  /** The client's address, from the socket or a trusted proxy. */
  clientAddress: string;
  /** The id of the browser, if an owner has signed in with it before. */
  deviceId: string | null;
  /** The page of the path; set if no route has answered. */
  page: PageMatch;
}

export type AppEnv = { Variables: RequestVariables };
