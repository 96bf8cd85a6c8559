import type { Logger } from 'pino';
import { isLoopback } from '#server/config/loopback.ts';
import type { ListenAddress } from '#server/http/listen.ts';
import { type Metrics, noMetrics } from '#server/observability/metrics.ts';
import type { PrometheusDeps } from './prometheus.ts';

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
  const { listenForScrapes } = await import('./metrics-listener.ts');
  const metrics = createPrometheus(about);
  const { port, close } = await listenForScrapes(address, metrics);
  const { host } = address;
  if (!isLoopback(host.includes(':') ? `[${host}]` : host)) {
    logger.warn({ host, port }, 'metrics are readable by every client that reaches this address');
  }
  return { metrics, close };
}
