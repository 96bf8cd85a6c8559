import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createSite } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { assertDataDirFree } from '#server/db/pglite/data-dir-lock.ts';
import { startServer } from '#server/http-server.ts';
import { RefusedError } from '#server/messaging/port.ts';
import { createPrometheus } from '#server/observability/prometheus/prometheus.ts';
import { OperatorError } from '#server/operator-error.ts';
import { openServices } from '#server/services.ts';
import { builtClient } from '../../support/built-client.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { newPostgres } from '../../support/database-instances.ts';
import { describeDatabases } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { type Sample, samplesOf, unansweredSelectors } from '../../support/metric-samples.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestApp } from '../../support/test-app.ts';

const PHONE = '+905321234567';
const MESSAGE = { name: 'Ayşe', email: 'ayse@ornek.example', message: 'Merhaba' };
const SILENT = { logger: pino({ level: 'silent' }), print: () => undefined };
const providers = { sms: 'netgsm', mail: 'smtp', 'delete-identity': 'embedded' };

const metricsOver = (database: DatabaseHandle) =>
  createPrometheus({
    database,
    providers,
    release: { version: '1.2.3', commit: '0123456789ab' },
    log: { dropped: 7 },
  });

async function scrape(metrics: ReturnType<typeof metricsOver>) {
  const samples = samplesOf((await metrics.exposition()).text);
  return (name: string, labels: Sample['labels'] = {}) =>
    samples.find(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value;
}

const scrapeAt = async (port: number) =>
  samplesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());

describeDatabases('metrics', (open, kind) => {
  it('count requests by route pattern and by page, without data of visitors', async () => {
    const database = await open();
    const metrics = metricsOver(database);
    const app = createTestApp(database, { metrics });
    const { slug } = await registerOwner(app);
    for (const path of [
      `/${slug}`,
      '/yok-boyle-bir-yer',
      '/a/b/c',
      '/api/gizli-sey',
      `/api/business/${slug}`,
    ]) {
      await app.app.request(path);
    }
    await app.app.request('/yok', { method: 'GIZLI' });
    const { text } = await metrics.exposition();
    const routes = samplesOf(text)
      .filter(({ name }) => name === 'demlik_http_request_duration_seconds_count')
      .map(({ labels: { method, route, status } }) => `${method} ${route} ${status}`);
    expect(routes).toEqual(
      expect.arrayContaining([
        'GET page business 200',
        'GET page business 404',
        'GET page notFound 404',
        'GET /api/business/:slug 200',
        'GET /api/* 404',
        'other page business 405',
      ]),
    );
    expect(text).not.toMatch(/gizli|cinar|yok|5321234567/i);
  });

  it('report waiting messages of the outbox and their age, and survive a database outage', async () => {
    const database = await open();
    const metrics = metricsOver(database);
    const app = createTestApp(database, { metrics });
    for (let n = 0; n < 3; n += 1) await app.call('POST', '/api/contact', MESSAGE);
    const before = await scrape(metrics);
    expect(before('demlik_outbox_messages', { kind: 'mail' })).toBe(3);
    expect(before('demlik_outbox_messages', { kind: 'sms' })).toBe(0);
    expect(before('demlik_outbox_oldest_seconds', { kind: 'mail' })).toBeGreaterThan(0);
    expect(before('demlik_outbox_oldest_seconds', { kind: 'mail' })).toBeLessThan(600);
    expect(before('demlik_outbox_readable')).toBe(1);
    expect(before('demlik_log_lines_dropped_total')).toBe(7);

    await database.close();
    const after = await scrape(metrics);
    expect(after('demlik_outbox_readable')).toBe(0);
    expect(after('demlik_outbox_messages', { kind: 'mail' })).toBeUndefined();
    expect(after('demlik_build_info', { version: '1.2.3', commit: '0123456789ab', database: kind })).toBe(1);
  });

  it('count the outcomes of messages by provider', async () => {
    const database = await open();
    const metrics = metricsOver(database);
    const answers = [
      () => Promise.reject(new Error('not now')),
      () => Promise.reject(new RefusedError('never')),
      async () => 'id',
    ];
    const mail = { send: () => (answers.shift() ?? (async () => undefined))() };
    const app = createTestApp(database, { metrics, mail });
    for (let n = 0; n < 2; n += 1) {
      await app.call('POST', '/api/contact', MESSAGE);
      await app.outbox.drain();
    }
    app.clock.advance(60_000);
    await app.outbox.drain();
    const of = await scrape(metrics);
    const counted = (outcome: string) =>
      of('demlik_messages_total', { kind: 'mail', provider: 'smtp', outcome });
    expect(['asked', 'sent', 'failed', 'refused', 'unsure', 'lost'].map(counted)).toEqual([2, 1, 1, 1, 0, 0]);
    expect(of('demlik_messages_total', { kind: 'sms', provider: 'netgsm', outcome: 'sent' })).toBe(0);
  });

  it('count sign-ins by their outcome', async () => {
    const database = await open();
    const metrics = metricsOver(database);
    const kit = createIdentityKit(database, { metrics });
    await kit.signIn(PHONE);
    await kit.send(PHONE);
    await kit.custom('none');
    const of = await scrape(metrics);
    const step = (name: string, outcome: string) => of('demlik_sign_in_steps_total', { step: name, outcome });
    expect(step('send-code', 'ok')).toBe(1);
    expect(step('send-code', 'TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(1);
    expect(step('confirm-code', 'ok')).toBe(1);
    expect(step('custom-token', 'INVALID_CUSTOM_TOKEN')).toBe(1);
    expect(of('demlik_breaker_level', { breaker: 'sms-breaker' })).toBe(0);
    expect(of('demlik_breaker_level', { breaker: 'contact-breaker' })).toBe(0);
  });

  it('count cache hits and stores', async () => {
    const database = await open();
    const metrics = metricsOver(database);
    const app = createTestApp(database, { metrics });
    for (let n = 0; n < 3; n += 1) await app.app.request('/');
    const of = await scrape(metrics);
    expect(of('demlik_cache_answers_total', { cache: 'pages', outcome: 'stored' })).toBe(1);
    expect(of('demlik_cache_answers_total', { cache: 'pages', outcome: 'hit' })).toBe(2);
    expect(of('demlik_cache_entries', { cache: 'pages' })).toBe(1);
    expect(of('demlik_cache_bytes', { cache: 'pages' })).toBeGreaterThan(0);
  });
});

describe.skipIf(inject('postgres') === null)('metrics of a server on PostgreSQL', () => {
  const config = (url: string, port: number) =>
    readConfig({
      DATABASE_URL: url,
      DATA_DIR: temporaryFolder(),
      METRICS_PORT: String(port),
      APP_SECRET: 'a secret of this test, long enough to be one',
    });

  it('report waits for a connection', async () => {
    const port = await freePort();
    const services = await openServices(config(await newPostgres(), port), SILENT);
    onTestFinished(() => services.close());
    const { db } = services.database;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held: Promise<void>[] = [];
    // One after the other, because a connection must be established in less than a second.
    for (let n = 0; n < 10; n += 1) {
      await new Promise<void>((begun, failed) => {
        const holding = db.transaction(() => {
          begun();
          return released;
        });
        holding.catch(failed);
        held.push(holding);
      });
    }
    // Drizzle sends a query only when its result is awaited.
    const asked = db.execute('select 1').then((answer) => answer);
    const late = [asked, db.transaction((tx) => tx.execute('select 1'))];
    // Measured at once, because the pool limits the wait.
    const during = services.database.poolUse?.();
    release();
    await Promise.all([...held, ...late]);
    expect(during).toMatchObject({ total: 10, idle: 0 });
    // The outbox worker may also wait.
    expect(during?.waiting).toBeGreaterThanOrEqual(late.length);
    const samples = await scrapeAt(port);
    const of = (name: string) => samples.filter((sample) => sample.name === name).map(({ value }) => value);
    expect(of('demlik_db_pool_connections')).toHaveLength(3);
  });

  it('answer every expression of the dashboard and of the alarms', async () => {
    const port = await freePort();
    const services = await openServices(config(await newPostgres(), port), SILENT);
    onTestFinished(() => services.close());
    const site = createSite(services, { assets: () => '', folder: null });
    for (const path of ['/', '/', '/yok']) await site.app.request(path);
    const broken = vi.spyOn(services.database.db, 'select').mockImplementation(() => {
      throw new Error('a failure of this test');
    });
    expect((await site.app.request('/api/business/yok')).status).toBe(500);
    broken.mockRestore();
    const samples = await scrapeAt(port);
    const failed = samples.find(({ labels }) => labels.outcome === 'failed');
    expect(failed).toMatchObject({ name: 'demlik_responses_total', value: 1 });
    // A process as young as this one has not collected garbage yet.
    samples.push({ name: 'nodejs_gc_duration_seconds_sum', labels: { kind: 'minor' }, value: 0 });

    const expressions = [...dashboardExpressions(), ...alertExpressions()];
    expect(expressions.length).toBeGreaterThan(25);
    expect(expressions.flatMap((expression) => unansweredSelectors(expression, samples))).toEqual([]);
    expect(
      unansweredSelectors('rate(demlik_messages_total{outcome="gone"}[5m]) + demlik_none', samples),
    ).toEqual(['demlik_messages_total{outcome="gone"}', 'demlik_none']);
  });
});

it('a new server has every series that an alert rule uses, so that a first failure counts', async () => {
  const port = await freePort();
  const config = readConfig({ DATA_DIR: startedDataFolder(), METRICS_PORT: String(port) });
  const services = await openServices(config, SILENT);
  onTestFinished(() => services.close());
  const samples = await scrapeAt(port);
  const expressions = alertExpressions();
  expect(expressions.flatMap((expression) => unansweredSelectors(expression, samples))).toEqual([]);
  const counted = expressions.flatMap((expression) => expression.match(/demlik_\w+_total/g) ?? []);
  const counters = samples.filter(({ name }) => counted.includes(name));
  expect(counters.map(({ value }) => value)).toEqual(counters.map(() => 0));
});

function dashboardExpressions(): string[] {
  const dashboard = JSON.parse(readFileSync('deploy/grafana/demlik.json', 'utf8')) as {
    panels: Array<{ targets?: Array<{ expr: string }> }>;
  };
  return dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

const ALERTS = readFileSync('deploy/prometheus/alerts.yml', 'utf8');

/** Returns the expressions, on one line or folded with `>-`. */
const alertExpressions = () =>
  [...ALERTS.matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.+)\n)/gm)].map(
    ([, folded, line]) => folded ?? line ?? '',
  );

describe('the port for metrics', () => {
  const config = (metricsPort: number, port: number, dataDir = startedDataFolder()) =>
    readConfig({
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    });

  it('counts failed responses, and none of the probes of a proxy', async () => {
    const metricsPort = await freePort();
    const server = await startServer(config(metricsPort, await freePort()), builtClient(), SILENT);
    onTestFinished(() => server.stop());
    for (const path of ['/healthz', '/readyz', '/robots.txt', '/api/openapi.json', '/yok'])
      await fetch(`http://127.0.0.1:${server.port}${path}`);
    const counted = (await scrapeAt(metricsPort)).filter(({ name }) => name === 'demlik_responses_total');
    expect(counted).toMatchObject([
      { labels: { outcome: 'ok' }, value: 3 },
      { labels: { outcome: 'failed' }, value: 0 },
    ]);
  });

  it('answers on this machine only, counts cached responses, and closes with the server', async () => {
    const metricsPort = await freePort();
    const server = await startServer(config(metricsPort, await freePort()), builtClient(), SILENT);
    let stopped: Promise<void> | null = null;
    onTestFinished(() => stopped ?? server.stop());
    for (let n = 0; n < 3; n += 1) await fetch(`http://127.0.0.1:${server.port}/robots.txt`);
    const ready = (await scrapeAt(metricsPort)).filter(
      ({ name }) => name === 'demlik_cached_responses_total',
    );
    expect(ready).toMatchObject([{ labels: { status: '200' }, value: 3 }]);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(404);
    for (const address of otherAddresses()) {
      await expect(fetch(`http://${address}:${metricsPort}/metrics`)).rejects.toThrow();
    }
    stopped = server.stop();
    await stopped;
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
  });

  it('is reported if it is taken, and the database is released', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = startedDataFolder();
    const starting = startServer(config(port, await freePort(), dataDir), builtClient(), SILENT);
    await expect(starting).rejects.toThrow(OperatorError);
    await expect(starting).rejects.toThrow(`METRICS_PORT=${port} is taken`);
    expect(() => assertDataDirFree(dataDir)).not.toThrow();
  });

  it('must differ from the public port', () => {
    expect(() => config(3000, 3000, '.')).toThrow('METRICS_PORT must differ from PORT');
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must differ');
    expect(readConfig({}).metrics).toBeNull();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  });
});

/** Returns the addresses by which other machines could reach this one. */
const otherAddresses = () =>
  Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).flatMap(({ internal, family, address }) =>
      internal || family !== 'IPv4' ? [] : [address],
    ),
  );
