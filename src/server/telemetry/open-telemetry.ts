import type { Logger } from 'pino';
import { isLoopback } from '#server/loopback.ts';
import { type Metrics, noMetrics } from '#server/metrics.ts';
import type { MetricsPlace } from './metrics-listener.ts';
import type { PrometheusDeps } from './prometheus.ts';

/** What the process says about itself to those who watch over it, beside its log. */
export interface Telemetry {
  metrics: Metrics;
  close(): Promise<void>;
}

interface TelemetrySettings {
  /** Where it is scraped; null: nowhere. */
  metrics: MetricsPlace | null;
}

/** Loads what it needs only where it was asked for. @throws {OperatorError} when it cannot listen */
export async function openTelemetry(
  settings: TelemetrySettings,
  about: PrometheusDeps,
  logger: Logger,
): Promise<Telemetry> {
  if (settings.metrics === null) return { metrics: noMetrics, close: async () => undefined };
  const { createPrometheus } = await import('./prometheus.ts');
  const { listenForScrapes } = await import('./metrics-listener.ts');
  const metrics = createPrometheus(about);
  const listener = await listenForScrapes(settings.metrics, metrics);
  const { host } = settings.metrics;
  if (!isLoopback(host.includes(':') ? `[${host}]` : host)) {
    logger.warn({ host, port: listener.port }, 'metrics are there for whoever reaches this address');
  }
  return { metrics, close: listener.close };
}
