import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { createLogger } from '#server/logging.ts';
import { openTraces } from '#server/telemetry/open-traces.ts';
import { describePglite } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';
import { startTraceCollector } from '../../support/trace-collector.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = (flags = '01') => `00-${TRACE}-${PARENT}-${flags}`;
const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;
const MESSAGE = { name: 'Ayşe', email: 'ayse@ornek.example', message: 'Merhaba' };

describePglite('traces', (open) => {
  async function setUp(
    endpoint: string,
    {
      database,
      ratio = 1,
      trusted = '127.0.0.1',
    }: { database?: DatabaseHandle; ratio?: number; trusted?: string } = {},
  ) {
    const logged: string[] = [];
    const stream = new Writable({ write: (line, _, done) => done(void logged.push(`${line}`)) });
    const logger = createLogger('warn', stream);
    const { traces, close } = openTraces({ endpoint, headers: { 'x-key': 'gizli' }, ratio }, '1.2.3', logger);
    const mail = { send: () => Promise.reject(new Error(`refuses ${MESSAGE.email}`)) };
    const app = createTestApp(database ?? (await open()), {
      traces,
      mail,
      environment: { TRUSTED_PROXIES: trusted },
    });
    return { ...app, close, logged };
  }

  it('reach a collector: requests by route, what they sent, and whose trace they are part of', async () => {
    await using collector = await startTraceCollector();
    const { app, call, outbox, deps, close, ...rest } = await setUp(`${collector.endpoint}/`);
    const { slug } = await registerOwner({ call, ...rest });
    await app.request(`/api/business/${slug}`, { headers: { traceparent: traceparent() } });
    const answer = await call('POST', '/api/contact', MESSAGE);
    await outbox.drain();
    deps.limiter.consume = () => Promise.reject(new Error('broken'));
    await app.request('/yok-boyle-bir-yer');
    await close();

    const spans = collector.spans();
    const requestId = answer.headers.get('X-Request-Id');
    expect(spans).toContainEqual(
      expect.objectContaining({
        name: 'GET /api/business/:slug',
        kind: SERVER,
        traceId: TRACE,
        parentSpanId: PARENT,
      }),
    );
    expect(spans).toContainEqual(
      expect.objectContaining({
        name: 'POST /api/contact',
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/contact',
          'http.response.status_code': 200,
          'request.id': requestId,
        },
      }),
    );
    expect(spans).toContainEqual(
      expect.objectContaining({
        name: 'send mail',
        kind: CLIENT,
        status: { code: FAILED },
        attributes: expect.objectContaining({ 'request.id': requestId, 'error.type': 'Error' }),
      }),
    );
    expect(spans).toContainEqual(
      expect.objectContaining({ name: 'GET page business', status: { code: FAILED } }),
    );
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'gizli' } });
    expect(collector.resources()[0]).toMatchObject({ 'service.name': 'demlik', 'service.version': '1.2.3' });
    expect(JSON.stringify(collector.requests.map(({ body }) => body))).not.toMatch(
      /5321234567|cinar|ornek|yok/,
    );
  });

  it('take a traceparent from our own proxies alone, and none that is wrong', async () => {
    await using collector = await startTraceCollector();
    const database = await open();
    const stranger = await setUp(collector.endpoint, { database, trusted: 'none' });
    await stranger.app.request('/healthz', { headers: { traceparent: traceparent() } });
    await stranger.close();
    const proxy = await setUp(collector.endpoint, { database });
    for (const wrong of [
      '',
      'x',
      traceparent().replaceAll(/[a-f]/g, 'g'),
      `00-${'0'.repeat(32)}-${PARENT}-01`,
    ]) {
      await proxy.app.request('/healthz', { headers: { traceparent: wrong } });
    }
    await proxy.close();
    expect(collector.spans()).toHaveLength(5);
    for (const { traceId, parentSpanId } of collector.spans()) {
      expect(traceId).not.toBe(TRACE);
      expect(parentSpanId ?? '').toBe('');
    }
  });

  it('are kept in part where only a part is wanted; a proxy that traces decides for its own', async () => {
    await using collector = await startTraceCollector();
    const { app, close } = await setUp(collector.endpoint, { ratio: 0 });
    await app.request('/healthz');
    await app.request('/healthz', { headers: { traceparent: traceparent('00') } });
    await app.request('/healthz', { headers: { traceparent: traceparent('01') } });
    await close();
    expect(collector.spans().map(({ traceId }) => traceId)).toEqual([TRACE]);
  });

  it('hold nothing up while the collector is away, which is said once', async () => {
    const { endpoint, ...collector } = await startTraceCollector();
    await collector[Symbol.asyncDispose]();
    const { app, close, logged } = await setUp(endpoint);
    expect((await app.request('/healthz')).status).toBe(200);
    await close();
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: 'traces do not reach the collector' },
    ]);
  });
});

it('are configured as OpenTelemetry names it', () => {
  const read = (given: Record<string, string>) => readConfig(given).traces;
  const endpoint = 'http://localhost:4318';
  expect(read({})).toBeNull();
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({ endpoint, headers: {}, ratio: 1 });
  const headers = 'Authorization=Basic%20YTpi==, x-team = çay%';
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: headers,
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }),
  ).toEqual({ endpoint, headers: { Authorization: 'Basic YTpi==', 'x-team': 'çay%' }, ratio: 0.1 });
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  );
  expect(() => read({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('a number from 0 to 1');
  expect(() => read({ OTEL_EXPORTER_OTLP_HEADERS: 'gizli' })).toThrow('name=value');
});
