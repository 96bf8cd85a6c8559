import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { reasonOf } from '#server/operator-error.ts';
import { onBehalfOf } from '#server/request-scope.ts';
import type { Traces } from '#server/traces.ts';
import { site } from '#shared/site.ts';

export interface TraceSettings {
  /** Of the collector, without the path: `http://localhost:4318`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** How many of the traces that begin here are kept, from 0 to 1. */
  ratio: number;
}

export interface OpenTraces {
  traces: Traces;
  /** Sends what has ended and is not sent yet, for three seconds at most. */
  close(): Promise<void>;
}

/** A stop does not wait for a collector. */
const EXPORT_MS = 3_000;
const SAY_AGAIN_MS = 60 * 60 * 1000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** https://www.w3.org/TR/trace-context/#traceparent-header, as far as version 00 goes. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/;

function contextOf(traceparent: string): Context | null {
  const [, traceId, spanId, flags = '0'] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Spans to an OpenTelemetry collector, in batches, over OTLP/HTTP. */
export function openTraces(settings: TraceSettings, version: string, logger: Logger): OpenTraces {
  const warn = rareWarning(logger);
  const nothing = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...settings.headers },
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': site.id, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  return {
    traces: tracesOf(provider),
    close: () => provider.shutdown().catch((error: unknown) => warn(reasonOf(error))),
  };
}

function tracesOf(provider: TracerProvider): Traces {
  const tracer = provider.getTracer(site.id);
  const around = new AsyncLocalStorage<Context>();
  return {
    async within({ name, kind, attributes, traceparent = null }, work) {
      const remote = traceparent === null ? null : contextOf(traceparent);
      const parent = remote ?? around.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, parent);
      const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR });
      try {
        return await around.run(trace.setSpan(parent, span), () =>
          work({
            rename: (renamed) => void span.updateName(renamed),
            set: (key, value) => void span.setAttribute(key, value),
            fail,
          }),
        );
      } catch (error) {
        // Never its message: some hold what was sent, or to whom.
        fail();
        if (error instanceof Error) span.setAttribute('error.type', error.name);
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

/** A collector that is away costs nothing but its traces, and is said once an hour. */
function rareWarning(logger: Logger): (reason: string) => void {
  let silentUntil = 0;
  return (reason) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + SAY_AGAIN_MS;
    // The first request's span has set its timer going.
    onBehalfOf(null, () => logger.warn({ reason }, 'traces do not reach the collector'));
  };
}
