import { createServer } from 'node:http';
import { listenWithLimits } from '#server/http/connection-limits.ts';
import { type ListenAddress, listen } from '#server/http/listen.ts';
import type { PrometheusMetrics } from './prometheus.ts';

/** Serves only `GET /metrics`, on a port of its own. @throws {OperatorError} if it cannot listen */
export async function listenForScrapes(
  address: ListenAddress,
  metrics: Pick<PrometheusMetrics, 'exposition'>,
) {
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
