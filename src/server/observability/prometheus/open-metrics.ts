import type { Logger } from 'pino';
import { isLoopback } from '#server/config/loopback.ts';
import { type Metrics, noMetrics } from '#server/observability/metrics.ts';
import type { ListenAddress } from './metrics-listener.ts';
import type { PrometheusDeps } from './prometheus.ts';

interface RunningMetrics {
  metrics: Metrics;
  close(): Promise<void>;
}

/**
 * Listens for scrapes at `place`; null counts nothing and loads no library. @throws {OperatorError} when it cannot listen
 */
export async function openMetrics(
  place: ListenAddress | null,
  about: PrometheusDeps,
  logger: Logger,
): Promise<RunningMetrics> {
  if (place === null) return { metrics: noMetrics, close: async () => undefined };
  const { createPrometheus } = await import('./prometheus.ts');
  const { listenForScrapes } = await import('./metrics-listener.ts');
  const metrics = createPrometheus(about);
  const { port, close } = await listenForScrapes(place, metrics);
  const { host } = place;
  if (!isLoopback(host.includes(':') ? `[${host}]` : host)) {
    logger.warn({ host, port }, 'metrics are there for whoever reaches this address');
  }
  return { metrics, close };
}
