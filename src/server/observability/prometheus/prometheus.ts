import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseHandle } from '#server/db/client.ts';
import { type Backlog, readBacklog } from '#server/messaging/outbox/outbox-store.ts';
import { type CacheUse, type Metrics, messageOutcomes, signInSteps } from '#server/observability/metrics.ts';
import type { Release } from '#server/observability/release.ts';
import { withTimeLimit } from '#server/time-limit.ts';

export interface PrometheusDeps {
  database: Pick<DatabaseHandle, 'db' | 'kind' | 'poolUse'>;
  /** The provider of each kind of message, for the label `provider`. */
  providers: Readonly<Record<string, string>>;
  release: Release;
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

/** Creates metrics that are counted in memory. Values of other components are read at each scrape. */
export function createPrometheus(deps: PrometheusDeps): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'demlik_build_info',
    help: 'Always 1; the release and its database',
    labelNames: ['version', 'commit', 'database'],
    registers,
  }).set({ ...deps.release, database: deps.database.kind }, 1);

  const duration = new Histogram({
    name: 'demlik_http_request_duration_seconds',
    help: 'Time until the answer stood, of requests that were not answered from memory',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const breakers = new Gauge({
    name: 'demlik_breaker_level',
    help: 'What this instance last saw: 0 calm, 1 near, 2 strangers stopped, 3 everybody stopped',
    labelNames: ['breaker'],
    registers,
  });
  const checks = new Gauge({
    name: 'demlik_check_level',
    help: 'What the server finds when it checks itself: 0 well, 1 a warning, 2 a failure',
    labelNames: ['check'],
    registers,
  });
  if (deps.database.poolUse !== null) watchPool(registers, deps.database.poolUse);
  watchBacklog(registers, deps.database.db);

  return {
    request: ({ method, route, status, seconds }) =>
      duration.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds),
    cachedResponse: countCachedResponses(registers),
    message: countMessages(registers, deps.providers),
    signIn: countSignIns(registers),
    breaker: (breaker, level) => breakers.set({ breaker }, level),
    check: (check, degree) => checks.set({ check }, degree),
    cache: watchCaches(registers),
    exposition: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/** Costs one addition each; the library's own counters first build a key from their labels. */
function countCachedResponses(registers: Registry[]): Metrics['cachedResponse'] {
  const counts = new Map<number, number>();
  new Counter({
    name: 'demlik_cached_responses_total',
    help: 'Requests answered from memory: files, cached pages, public calls',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset();
      for (const [status, count] of counts) this.inc({ status }, count);
    },
  });
  return (status) => counts.set(status, (counts.get(status) ?? 0) + 1);
}

function countMessages(registers: Registry[], providers: PrometheusDeps['providers']): Metrics['message'] {
  const messages = new Counter({
    name: 'demlik_messages_total',
    help: 'What became of text messages, mails and identities to delete',
    labelNames: ['kind', 'provider', 'outcome'],
    registers,
  });
  // Create the counters at the start. Otherwise the first event would not show as an increase.
  for (const [kind, provider] of Object.entries(providers)) {
    for (const outcome of messageOutcomes) messages.inc({ kind, provider, outcome }, 0);
  }
  return (kind, outcome) => messages.inc({ kind, provider: providers[kind] ?? 'unknown', outcome });
}

function countSignIns(registers: Registry[]): Metrics['signIn'] {
  const steps = new Counter({
    name: 'demlik_sign_in_steps_total',
    help: 'Calls of the embedded provider: a code sent, a code confirmed, a custom token, a refresh',
    labelNames: ['step', 'outcome'],
    registers,
  });
  for (const step of signInSteps) {
    for (const outcome of ['ok', 'error']) steps.inc({ step, outcome }, 0);
  }
  return (step, outcome) => steps.inc({ step, outcome });
}

function watchCaches(registers: Registry[]): Metrics['cache'] {
  const caches = new Map<string, () => CacheUse>();
  const labelNames = ['cache'];
  new Counter({
    name: 'demlik_cache_answers_total',
    help: 'What was answered from a cache (hit), and what was made and put into it (stored)',
    labelNames: [...labelNames, 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [cache, read] of caches) {
        const { hits, stored } = read();
        this.inc({ cache, outcome: 'hit' }, hits);
        this.inc({ cache, outcome: 'stored' }, stored);
      }
    },
  });
  new Gauge({
    name: 'demlik_cache_bytes',
    help: 'Upper bound of what a cache holds in memory',
    labelNames,
    registers,
    collect() {
      for (const [cache, read] of caches) this.set({ cache }, read().bytes);
    },
  });
  new Gauge({
    name: 'demlik_cache_entries',
    help: 'What a cache holds',
    labelNames,
    registers,
    collect() {
      for (const [cache, read] of caches) this.set({ cache }, read().entries);
    },
  });
  return (name, read) => caches.set(name, read);
}

function watchPool(registers: Registry[], read: NonNullable<DatabaseHandle['poolUse']>): void {
  new Gauge({
    name: 'demlik_db_pool_connections',
    help: 'Connections to the database, and who waits for one now',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = read();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  const summed = (name: string, help: string, field: 'waits' | 'waitSeconds') =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read()[field]);
      },
    });
  summed('demlik_db_pool_waits_total', 'Work that found every connection busy', 'waits');
  summed('demlik_db_pool_wait_seconds_total', 'How long that work waited, together', 'waitSeconds');
}

/** Reports the backlog of the whole service: all instances of a database report the same. */
function watchBacklog(registers: Registry[], db: DatabaseHandle['db']): void {
  let reading: Promise<Backlog> | null = null;
  // One query at a time, even if a hanging database is scraped often.
  const read = () => {
    reading ??= readBacklog(db).finally(() => {
      reading = null;
    });
    return within(BACKLOG_MS, reading);
  };
  const byKind = (name: string, help: string, field: keyof Backlog[string]) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers,
      async collect() {
        const backlog = Object.entries((await read()) ?? {});
        this.reset();
        for (const [kind, found] of backlog) this.set({ kind }, found[field]);
      },
    });
  byKind(
    'demlik_outbox_messages',
    'Messages of the outbox that are not delivered yet; every instance says the same',
    'messages',
  );
  byKind('demlik_outbox_oldest_seconds', 'Age of the oldest of them, 0 where there is none', 'oldestSeconds');
  new Gauge({
    name: 'demlik_outbox_readable',
    help: 'Whether the database said so in time; if not, the two above are missing',
    registers,
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
}

/** Returns null if the work fails or takes longer. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
  withTimeLimit(work, ms).catch(() => null);
