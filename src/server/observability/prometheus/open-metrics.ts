import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { isLoopback } from '#server/config/loopback.ts';
import { listenWithLimits } from '#server/http/connection-limits.ts';
import { type ListenAddress, listen } from '#server/http/listen.ts';
import { type Metrics, noMetrics } from '#server/observability/metrics.ts';
import type { PrometheusDeps, PrometheusMetrics } from './prometheus.ts';

/**
 * Listens for scrapes at `address`. If it is null, nothing is counted and no library loaded.
 * @throws {OperatorError} if it cannot listen
 */
export async function openMetrics(
  address: (ListenAddress & { host: string }) | null,
  about: PrometheusDeps,
  logger: Logger,
): Promise<{ metrics: Metrics; close: () => Promise<void> }> {
  if (address === null) return { metrics: noMetrics, close: async () => undefined };
  const { createPrometheus } = await import('./prometheus.ts');
  const metrics = createPrometheus(about);
  const { port, close } = await listenForScrapes(address, metrics);
  const { host } = address;
  if (!isLoopback(host.includes(':') ? `[${host}]` : host)) {
    logger.warn({ host, port }, 'metrics are readable by every client that reaches this address');
  }
  return { metrics, close };
}

/** Serves only `GET /metrics`, on a port of its own. @throws {OperatorError} if it cannot listen */
async function listenForScrapes(address: ListenAddress, metrics: Pick<PrometheusMetrics, 'exposition'>) {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 });
  listenWithLimits(server, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
      return;
    }
    metrics.exposition().then(
      ({ type, text }) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const port = await listen(server, address, 'METRICS_');
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
