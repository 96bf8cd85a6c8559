import type { Logger } from 'pino';
import { isLoopback } from '#server/loopback.ts';
import { type Metrics, noMetrics } from '#server/metrics.ts';
import { noTraces, type Traces } from '#server/traces.ts';
import type { MetricsPlace } from './metrics-listener.ts';
import type { TraceSettings } from './open-traces.ts';
import type { PrometheusDeps } from './prometheus.ts';

/** What the process says about itself to those who watch over it, beside its log. */
interface Telemetry {
  metrics: Metrics;
  traces: Traces;
  close(): Promise<void>;
}

interface TelemetrySettings {
  /** Where it is scraped; null: nowhere. */
  metrics: MetricsPlace | null;
  /** Where traces go; null: nowhere. */
  traces: TraceSettings | null;
}

/** Loads what it needs only where it was asked for. @throws {OperatorError} when it cannot listen */
export async function openTelemetry(
  settings: TelemetrySettings,
  about: PrometheusDeps,
  logger: Logger,
): Promise<Telemetry> {
  const counting = settings.metrics && (await count(settings.metrics, about, logger));
  const tracing = settings.traces && (await traceTo(settings.traces, about.release.version, logger));
  return {
    metrics: counting?.metrics ?? noMetrics,
    traces: tracing?.traces ?? noTraces,
    close: async () => {
      await Promise.all([counting?.close(), tracing?.close()]);
    },
  };
}

async function count(place: MetricsPlace, about: PrometheusDeps, logger: Logger) {
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

async function traceTo(settings: TraceSettings, version: string, logger: Logger) {
  const { openTraces } = await import('./open-traces.ts');
  return openTraces(settings, version, logger);
}
