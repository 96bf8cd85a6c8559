import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { createTestApp } from '../../support/test-app.ts';

const HOUR = 60 * 60 * 1000;
const forwarded = { headers: { 'X-Forwarded-For': '198.51.100.1' } };

describePglite('X-Forwarded-For', (open) => {
  async function setUp(trusted: string) {
    const warnings: string[] = [];
    const log = new Writable({ write: (line, _, done) => done(void warnings.push(`${line}`)) });
    const logger = pino({ level: 'warn' }, log);
    const app = createTestApp(await open(), { logger, environment: { TRUSTED_PROXIES: trusted } });
    return { ...app, warnings };
  }

  it('from an untrusted peer is logged once an hour', async () => {
    const { app, clock, warnings } = await setUp('10.0.0.0/8');
    await app.request('/readyz');
    expect(warnings).toEqual([]);
    for (let n = 0; n < 100; n += 1) await app.request('/readyz', forwarded);
    expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES does not name')]);
    expect(warnings.join()).not.toMatch(/198\.51|127\.0\.0\.1/);
    clock.advance(HOUR);
    for (let n = 0; n < 3; n += 1) await app.request('/readyz', forwarded);
    expect(warnings).toHaveLength(2);
  });

  it('from a trusted proxy is not logged', async () => {
    const { app, warnings } = await setUp('127.0.0.1');
    await app.request('/readyz', forwarded);
    expect(warnings).toEqual([]);
  });
});
