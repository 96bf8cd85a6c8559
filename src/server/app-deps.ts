import type { BlockList } from 'node:net';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { AppAttestation, IdentityProvider } from '#server/identity/port.ts';
import type { Outbox } from '#server/messaging/port.ts';
import type { OgImages } from '#server/og-images/port.ts';
import type { DeviceCookies } from '#server/rate-limit/device-cookies.ts';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import type { Clock } from './clock.ts';
import type { ProductError } from './product-error.ts';
import type { Randomness } from './randomness.ts';

/** Turns page paths into documents; server/html implements it. */
export interface PageResponder {
  /** The answer when the page's bytes are at hand; costs nothing. */
  cached(request: Request, path: string): Response | null;
  /** Loads, renders and answers. */
  respond(request: Request, path: string): Promise<Response>;
  /** A whole page for a failure: never "not found", always a way to try again (TRUST rule 19). */
  failureHtml(error: ProductError): string;
}

/** Everything the app is given; start.ts and tests choose the parts. */
export interface AppDeps {
  database: DatabaseHandle;
  outbox: Outbox;
  identity: IdentityProvider;
  /** Google's Identity Toolkit protocol, in embedded mode; null when the browser talks to Google. */
  identityRoutes: Hono | null;
  /** Firebase App Check, where it is configured. */
  appAttestation?: AppAttestation | null;
  limiter: RateLimiter;
  /** Which browsers have signed in before; null when somebody else's provider signs in. */
  devices?: DeviceCookies | null;
  clock: Clock;
  randomness: Randomness;
  logger: Logger;
  pages: PageResponder;
  ogImages: OgImages;
  /** Whether search engines may list the site: not what only tries it out. */
  searchable: boolean;
  /** Other than the protocol's most, for tests. */
  urlsPerSitemap?: number;
  /** Folder of the built browser assets; null in development, where Vite serves them. */
  assetsDir: string | null;
  publicConfig: PublicConfig;
  trustedProxies: BlockList;
  testPhones: ReadonlyMap<string, string>;
  contactEmail: string;
  /** False while draining: /readyz says no, so that a load balancer looks elsewhere. */
  isReady: () => boolean;
}

/** What middleware leaves for those behind it. */
export interface RequestVariables {
  requestId: string;
  /** The visitor's address, from the socket or a trusted proxy. */
  clientAddress: string;
  /** What limits of the owner's calls count by: the device when it is marked, else the address. */
  visitorKey: string;
}

export type AppEnv = { Variables: RequestVariables };
