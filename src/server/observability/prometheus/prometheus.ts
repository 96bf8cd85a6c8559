import {
  type CollectFunction,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { DatabaseHandle } from '#server/db/client.ts';
import { type Backlog, readBacklog } from '#server/messaging/outbox/outbox-store.ts';
import type { LogDestination } from '#server/observability/log-destination.ts';
import { type CacheUse, type Metrics, messageOutcomes, signInSteps } from '#server/observability/metrics.ts';
import type { Release } from '#server/observability/release.ts';
import { withTimeLimit } from '#server/time-limit.ts';

export interface PrometheusDeps {
  database: Pick<DatabaseHandle, 'db' | 'kind' | 'poolUse'>;
  /** The provider of each kind of message, for the label `provider`. */
  providers: Readonly<Record<string, string>>;
  release: Release;
  log: Pick<LogDestination, 'dropped'>;
}

export interface PrometheusMetrics extends Metrics {
  /** Returns the metrics in Prometheus's text format. */
  exposition(): Promise<{ type: string; text: string }>;
}

/** In seconds, from fast responses over noticeable delays to time-outs. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** A client may send any other name, which would create a new label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The longest that a scrape waits for the database. */
const BACKLOG_MS = 1_000;

/** Returns functions that register a metric; `collect` sets its values at each scrape. */
function registering(registry: Registry) {
  const registers = [registry];
  return {
    gauge: (name: string, help: string, labelNames: string[], collect?: CollectFunction<Gauge>) =>
      new Gauge({ name, help, labelNames, registers, ...(collect && { collect }) }),
    counter: (name: string, help: string, labelNames: string[], collect?: CollectFunction<Counter>) =>
      new Counter({ name, help, labelNames, registers, ...(collect && { collect }) }),
  };
}

type Register = ReturnType<typeof registering>;

/** Creates metrics that are counted in memory. Values of other components are read at each scrape. */
export function createPrometheus(deps: PrometheusDeps): PrometheusMetrics {
  const registry = new Registry();
  const register = registering(registry);
  const { gauge } = register;
  collectDefaultMetrics({ register: registry });
  gauge('demlik_build_info', 'The release and its database; always 1', ['version', 'commit', 'database']).set(
    { ...deps.release, database: deps.database.kind },
    1,
  );
  const duration = new Histogram({
    name: 'demlik_http_request_duration_seconds',
    help: 'Response time of requests that were not answered from a cache, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const breakers = gauge(
    'demlik_breaker_level',
    'State as last seen by this instance: 0 ok, 1 near, 2 unknown devices blocked, 3 all devices blocked',
    ['breaker'],
  );
  const response = countResponses(register);
  const cachedResponse = countCachedResponses(register);
  const alarms = gauge('demlik_alarm_open', 'Whether an alarm of the log is open on this instance', [
    'alarm',
  ]);
  const checks = gauge('demlik_check_level', 'Result of a self-check: 0 ok, 1 warning, 2 failure', ['check']);
  register.counter(
    'demlik_log_lines_dropped_total',
    'Lines of the log that could not be written',
    [],
    function () {
      this.reset();
      this.inc(deps.log.dropped);
    },
  );
  if (deps.database.poolUse !== null) watchPool(register, deps.database.poolUse);
  watchBacklog(register, deps.database.db);

  return {
    request: ({ method, route, status, seconds }) => {
      duration.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
      response(route, status);
    },
    cachedResponse: (path, status) => {
      cachedResponse(status);
      response(path, status);
    },
    message: countMessages(register, deps.providers),
    signIn: countSignIns(register),
    breaker: (breaker, level) => breakers.set({ breaker }, level),
    alarm: (alarm, isOpen) => alarms.set({ alarm }, isOpen ? 1 : 0),
    check: (check, degree) => checks.set({ check }, degree),
    cache: watchCaches(register),
    exposition: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/** Proxies request these every second: counted, they would hide failures of a quiet site. */
const PROBES = new Set(['/healthz', '/readyz']);

function countResponses({ counter }: Register) {
  const help = 'All responses except /healthz and /readyz; failed are those with 5xx';
  const responses = counter('demlik_responses_total', help, ['outcome']);
  for (const outcome of ['ok', 'failed']) responses.inc({ outcome }, 0);
  return (route: string, status: number): void => {
    if (!PROBES.has(route)) responses.inc({ outcome: status < 500 ? 'ok' : 'failed' });
  };
}

function countCachedResponses({ counter }: Register) {
  const help = 'Responses from memory: files, cached pages, public calls';
  const responses = counter('demlik_cached_responses_total', help, ['status']);
  return (status: number): void => responses.inc({ status });
}

function countMessages({ counter }: Register, providers: PrometheusDeps['providers']): Metrics['message'] {
  const help = 'Outcomes of text messages, mails and identity deletions';
  const messages = counter('demlik_messages_total', help, ['kind', 'provider', 'outcome']);
  // Create the counters at the start. Otherwise the first event would not show as an increase.
  for (const [kind, provider] of Object.entries(providers)) {
    for (const outcome of messageOutcomes) messages.inc({ kind, provider, outcome }, 0);
  }
  return (kind, outcome) => messages.inc({ kind, provider: providers[kind] ?? 'unknown', outcome });
}

function countSignIns({ counter }: Register): Metrics['signIn'] {
  const help = 'Sign-in calls of the embedded provider: code sent, code confirmed, custom token, refresh';
  const steps = counter('demlik_sign_in_steps_total', help, ['step', 'outcome']);
  for (const step of signInSteps) {
    for (const outcome of ['ok', 'error']) steps.inc({ step, outcome }, 0);
  }
  return (step, outcome) => steps.inc({ step, outcome });
}

function watchCaches({ counter, gauge }: Register): Metrics['cache'] {
  const caches = new Map<string, () => CacheUse>();
  const help = 'Responses from a cache (hit) and entries stored in it (stored)';
  counter('demlik_cache_answers_total', help, ['cache', 'outcome'], function () {
    this.reset();
    for (const [cache, read] of caches) {
      const { hits, stored } = read();
      this.inc({ cache, outcome: 'hit' }, hits);
      this.inc({ cache, outcome: 'stored' }, stored);
    }
  });
  gauge('demlik_cache_bytes', 'Maximum memory of a cache, in bytes', ['cache'], function () {
    for (const [cache, read] of caches) this.set({ cache }, read().bytes);
  });
  gauge('demlik_cache_entries', 'Entries in a cache', ['cache'], function () {
    for (const [cache, read] of caches) this.set({ cache }, read().entries);
  });
  return (name, read) => caches.set(name, read);
}

function watchPool({ gauge }: Register, read: NonNullable<DatabaseHandle['poolUse']>): void {
  const help = 'Database connections by state, and queries that wait for one';
  gauge('demlik_db_pool_connections', help, ['state'], function () {
    const { total, idle, waiting } = read();
    this.set({ state: 'busy' }, total - idle);
    this.set({ state: 'idle' }, idle);
    this.set({ state: 'waiting' }, waiting);
  });
}

/** Reports the backlog of the whole service: all instances of a database report the same. */
function watchBacklog({ gauge }: Register, db: DatabaseHandle['db']): void {
  let reading: Promise<Backlog> | null = null;
  // One query at a time, even if a hanging database is scraped often. Null if it fails or takes too long.
  const read = () => {
    reading ??= readBacklog(db).finally(() => {
      reading = null;
    });
    return withTimeLimit(reading, BACKLOG_MS).catch(() => null);
  };
  const byKind = (name: string, help: string, field: keyof Backlog[string]) =>
    gauge(name, help, ['kind'], async function () {
      const backlog = Object.entries((await read()) ?? {});
      this.reset();
      for (const [kind, found] of backlog) this.set({ kind }, found[field]);
    });
  byKind(
    'demlik_outbox_messages',
    'Undelivered messages in the outbox; all instances report the same',
    'messages',
  );
  byKind(
    'demlik_outbox_oldest_seconds',
    'Age of the oldest undelivered message; 0 without one',
    'oldestSeconds',
  );
  const help = '1 if the database answered in time; otherwise the two metrics above are missing';
  gauge('demlik_outbox_readable', help, [], async function () {
    this.set((await read()) === null ? 0 : 1);
  });
}
