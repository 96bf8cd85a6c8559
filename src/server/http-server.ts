import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#server/config/config.ts';
import { listenWithLimits } from '#server/http/connection-limits.ts';
import { drainable } from '#server/http/drain.ts';
import { assertPortFree, listen } from '#server/http/listen.ts';
import { builtAssets, type Manifest } from '#server/ssr/assets.ts';
import { createSite } from './app.ts';
import { warnOfHiddenSlugs } from './domain/businesses/warn-of-hidden-slugs.ts';
import { type Overrides, openServices } from './services.ts';

export interface RunningServer {
  port: number;
  /** Stops as SIGTERM does: not ready at once; closes after `drainSeconds` and the requests in flight. */
  stop(): Promise<void>;
}

/** Starts the built product. `clientDir` is the folder of browser assets that the build wrote. */
export async function startServer(
  config: Config,
  clientDir: string,
  overrides: Overrides = {},
): Promise<RunningServer> {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const frontend = { assets: builtAssets(manifest), folder: clientDir };
  await assertPortFree(config);
  if (config.metrics !== null) await assertPortFree(config.metrics, 'METRICS_');
  await using started = new AsyncDisposableStack();
  const services = await openServices(config, overrides);
  started.defer(() => services.close());
  const { app, serveCached, paths } = createSite(services, frontend);
  await warnOfHiddenSlugs(services, paths);
  const answer = getRequestListener(app.fetch);
  const server = createServer({
    // guarantees.md "slow clients"
    headersTimeout: 5_000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    // The proxy must close its idle connections first: a request sent while the server closes one is lost.
    keepAliveTimeout: config.keepAliveSeconds * 1000,
    // `listenWithLimits` answers requests without `Host`.
    requireHostHeader: false,
    // Halves the cost of a request without a body in a flood of pipelined ones.
    optimizeEmptyRequests: true,
  });
  listenWithLimits(server, (incoming, outgoing) => {
    if (!serveCached(incoming, outgoing)) void answer(incoming, outgoing);
  });
  const drain = drainable(server);
  const port = await listen(server, config);
  // `stop` closes the services now.
  started.move();
  return {
    port,
    stop: async () => {
      services.notReady();
      await drain.startDraining(config.drainSeconds * 1000);
      services.stopWork();
      await drain.close();
      await services.close();
    },
  };
}
