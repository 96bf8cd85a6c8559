import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { IdentityService } from '#server/identity/service.ts';
import type { Outbox } from '#server/messaging/port.ts';
import type { OgImages } from '#server/og-images/port.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import type { Clock } from './clock.ts';
import type { Randomness } from './randomness.ts';

/** Everything the app is given; services.ts makes it. */
export interface AppDeps {
  database: DatabaseHandle;
  outbox: Outbox;
  identity: IdentityService;
  limiter: RateLimiter;
  clock: Clock;
  randomness: Randomness;
  logger: Logger;
  ogImages: OgImages;
  /** Whether search engines may list the site: not what only tries it out. */
  searchable: boolean;
  urlsPerSitemap: number;
  /** Scheme, host and port of every link, from configuration. */
  origin: string;
  publicConfig: PublicConfig;
  trustedProxies: BlockList;
  /** Test numbers with their codes. */
  testPhones: ReadonlyMap<CanonicalPhone, string>;
  contactEmail: string;
  /** False while draining: /readyz says no, so that a load balancer looks elsewhere. */
  isReady: () => boolean;
}

/** What middleware leaves for those behind it. */
export interface RequestVariables {
  requestId: string;
  /** The visitor's address, from the socket or a trusted proxy. */
  clientAddress: string;
  /** The browser, where somebody has signed in with it before. */
  deviceId: string | null;
  /** What limits of the owner's calls count by: the device when it is marked, else the address. */
  visitorKey: string;
}

export type AppEnv = { Variables: RequestVariables };
