import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenWithLimits } from '#server/http/connection-limits.ts';
import { OperatorError } from '#server/operator-error.ts';
import type { PrometheusMetrics } from './prometheus.ts';

export interface ListenAddress {
  port: number;
  host: string;
}

export interface MetricsListener {
  port: number;
  close(): Promise<void>;
}

/** `GET /metrics` and nothing else, apart from the product's own port. @throws {OperatorError} when it cannot listen */
export async function listenForScrapes(
  place: ListenAddress,
  metrics: Pick<PrometheusMetrics, 'exposition'>,
): Promise<MetricsListener> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 });
  listenWithLimits(server, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not here\n');
      return;
    }
    metrics.exposition().then(
      ({ type, text }) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(place.port, place.host), 'listening').catch((error: unknown) => {
    throw explain(error as NodeJS.ErrnoException, place);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function explain(error: NodeJS.ErrnoException, { port, host }: ListenAddress): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `METRICS_PORT=${port} is taken by another program. Choose another one, one for each instance.`,
      );
    case 'EACCES':
      return new OperatorError(`This user may not listen on METRICS_PORT=${port}. Choose one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(
        `METRICS_HOST=${host} is no address of this machine. Leave it out to listen on 127.0.0.1.`,
      );
    default:
      return error;
  }
}
