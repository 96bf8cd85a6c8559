import { expect, it } from 'vitest';
import type { RateLimiter } from '#server/rate-limit/port.ts';
import type { PageAssets } from '#server/ssr/assets.ts';
import { MAX_PATH_LENGTH, pages } from '#shared/routing/pages.ts';
import { describePglite, openRecorded } from '../../support/databases.ts';
import { createTestApp, ORIGIN, type TestApp } from '../../support/test-app.ts';

/** A proxy must get an answer whoever asks; requests at one time share a statement. */
const ASKED_BY_PROXIES = 'GET /readyz';

/** Files, and spellings that no route names. */
const OTHER_PATHS = [
  '/rehber/uydurma.vcf',
  '/robots.txt',
  '/api/openapi.json',
  '/Uydurma',
  '/uydurma/uydurma',
  '/privacy-policy/uydurma',
  `/${'u'.repeat(MAX_PATH_LENGTH)}`,
];

/** Returns every route with values that a stranger can invent. */
function requestsOf({ app }: TestApp): [method: string, path: string][] {
  const patterns = Object.values(pages).flatMap(({ pattern }) => pattern ?? []);
  const others = [...patterns, ...OTHER_PATHS].map((path) => ({ method: 'ALL', path }));
  const all = [...app.routes, ...others].flatMap(({ method, path }) => {
    const invented = path.replace(/:\w+\{(.*?)\}/, '$1').replaceAll(/\*|(?<=\/):\w+/g, 'uydurma');
    return (method === 'ALL' ? ['GET', 'POST', 'PUT'] : [method]).map((each) => `${each} ${invented}`);
  });
  return [...new Set(all)].map((request) => request.split(' ') as [string, string]);
}

const refused = async () => ({ allowed: false, used: 1, retryAfterSeconds: 60 }) as const;

/** Counts what makes a request dearer than a cached response. */
async function openCounted({ isLimitReached = false } = {}) {
  const { database, statements } = await openRecorded();
  let renders = 0;
  const assets: PageAssets = () => {
    renders += 1;
    return '';
  };
  const { limiter } = createTestApp(database).deps;
  const reached: RateLimiter = { ...limiter, consume: refused, consumeByAddress: refused };
  const app = createTestApp(database, { assets, ...(isLimitReached && { limiter: reached }) });
  return { app, counts: () => ({ statements: statements.length, renders }) };
}

describePglite('a request of a stranger', () => {
  it('has a limit, after which it neither asks the database nor renders', async () => {
    const { app, counts } = await openCounted({ isLimitReached: true });
    const requests = requestsOf(app);
    expect(requests.length).toBeGreaterThan(100);
    const dear: string[] = [];
    for (const [method, path] of requests) {
      const type = path.startsWith('/securetoken.') ? 'x-www-form-urlencoded' : 'json';
      const headers = { Origin: ORIGIN, 'Content-Type': `application/${type}` };
      const body = method === 'GET' ? {} : { body: '{}' };
      const ask = async () => app.app.request(path, { method, headers, ...body });
      // The first request may fill a cache.
      await ask();
      const before = JSON.stringify(counts());
      await ask();
      if (JSON.stringify(counts()) !== before) dear.push(`${method} ${path}`);
    }
    expect(dear).toEqual([ASKED_BY_PROXIES]);
  });

  it('shares the statement of /readyz with others at the same time', async () => {
    const { app, counts } = await openCounted();
    const ask = async () => app.app.request('/readyz');
    const statementsOf = async (requests: () => Promise<unknown>) => {
      const { statements } = counts();
      await requests();
      return counts().statements - statements;
    };
    await ask();
    const alone = await statementsOf(ask);
    expect(alone).toBeGreaterThan(0);
    expect(await statementsOf(() => Promise.all(Array.from({ length: 20 }, ask)))).toBe(alone);
  });

  it('looks an unknown address up once, whatever its spelling', async () => {
    const { app, counts } = await openCounted();
    const costs: number[] = [];
    for (const path of ['/yok', '/Yok']) {
      const { statements } = counts();
      expect((await app.app.request(path)).status).toBe(404);
      costs.push(counts().statements - statements);
    }
    expect(costs).toEqual([1, 1]);
  });

  it.each(['/yok', '/r/yok', '/privacy-policy/yok'])('is rendered once for all like %s', async (path) => {
    const { app, counts } = await openCounted();
    const first = await app.app.request(path);
    const { renders } = counts();
    const other = await app.app.request(`${path}-2`);
    expect([first.status, other.status, counts().renders]).toEqual([404, 404, renders]);
    // The browser hydrates the page for the path that it was written for.
    expect(await other.text()).toBe((await first.text()).replace(`"path":"${path}"`, `"path":"${path}-2"`));
  });
});
