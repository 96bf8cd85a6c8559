import { expect, it } from 'vitest';
import type { LimitName } from '#server/rate-limit/limits.ts';
import { describeDatabases } from '../../support/databases.ts';
import { registerOwner, SHOP } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const pointsOf = ({ deps }: TestApp, limit: LimitName) => {
  const rule = deps.limiter.ruleOf(limit);
  return rule.kind === 'window' ? rule.points : expect.unreachable('a window');
};

/** Returns a function that sends a change from another address each time. */
function fromEverywhere({ app }: TestApp, token: string) {
  let n = 0;
  return async (method: string, path: string, body: object) => {
    n += 1;
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Forwarded-For': `198.18.${n >> 8}.${n & 255}`,
    };
    return (await app.request(path, { method, headers, body: JSON.stringify(body) })).status;
  };
}

describeDatabases('an owner who writes through many addresses', (open) => {
  it('changes anything at most 300 times in ten minutes, whatever others do', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const send = fromEverywhere(app, token);
    const rest = pointsOf(app, 'writesPerOwner') - 1;
    for (let n = 0; n < rest; n += 1) await app.deps.limiter.consume('writesPerOwner', 'another');
    expect(await send('POST', '/api/places', { labels: ['Oda 1'] })).toBe(200);
    const { uid } = await app.deps.identity.verifyIdToken(token);
    for (let n = 0; n < rest; n += 1) await app.deps.limiter.consume('writesPerOwner', uid);
    expect(await send('POST', '/api/places', { labels: ['Oda 2'] })).toBe(429);
    expect(await send('PUT', '/api/account/settings', { phone_shown: true })).toBe(429);
    expect((await app.call('GET', '/api/places', undefined, token)).status).toBe(200);
    app.clock.advance(10 * 60_000);
    expect(await send('POST', '/api/places', { labels: ['Oda 2'] })).toBe(200);
  });

  it('renames a business at most 60 times in ten minutes', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const send = fromEverywhere(app, token);
    const statuses: number[] = [];
    for (let n = 0; n <= pointsOf(app, 'updatesPerOwner'); n += 1) {
      statuses.push(await send('PUT', '/api/business/update', { ...SHOP, name: `Ocak ${n % 2}` }));
    }
    expect(statuses.pop()).toBe(429);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
