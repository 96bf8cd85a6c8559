import { Hono } from 'hono';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AppEnv } from '#server/app-context.ts';
import { evidenceOf } from './acceptance-evidence.ts';
import { isPageRequest } from './is-page-request.ts';
import { jsonBody } from './validate.ts';

const app = new Hono<AppEnv>()
  .use((c, next) => {
    c.set('clientAddress', '203.0.113.7');
    return next();
  })
  .all('*', (c) => {
    c.header('X-Is-Page', String(isPageRequest(c)));
    return c.json(evidenceOf(c));
  });

it.each([
  ['GET', '/cinar', true],
  ['GET', '/apia', true],
  ['HEAD', '/cinar', true],
  ['POST', '/cinar', false],
  ['GET', '/api/business/cinar', false],
])('%s %s is a request of a page: %s', async (method, path, isPage) => {
  expect((await app.request(path, { method })).headers.get('x-is-page')).toBe(String(isPage));
});

it('evidence of an acceptance has the address and at most 400 characters of the user agent', async () => {
  const agent = 'Mozilla/5.0 '.repeat(40);
  const answers = [
    await app.request('/', { headers: { 'User-Agent': agent } }),
    await app.request('/', { headers: { 'User-Agent': '' } }),
    await app.request('/'),
  ];
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
    [agent.slice(0, 400), '', null].map((userAgent) => ({ ipAddress: '203.0.113.7', userAgent })),
  );
});

it.each([
  ['{"a":"\\ud83d"}', ['UnreadableBodyError: not JSON', 'Error: half a surrogate pair']],
  ['{', ['UnreadableBodyError: not JSON', expect.stringContaining('SyntaxError')]],
  [Buffer.from([0xfe]), ['UnreadableBodyError: not UTF-8', expect.stringContaining('TypeError')]],
  ['7', [expect.stringContaining('invalid_type')]],
])('the error of the body %j names its causes for the log', async (body, causes) => {
  const found: string[] = [];
  const reader = new Hono<AppEnv>()
    .post('/', async (c) => c.json(await jsonBody(c, z.object({}))))
    .onError((error, c) => {
      for (let { cause } = error; cause instanceof Error; cause = cause.cause) found.push(`${cause}`);
      return c.text(error.message, 400);
    });
  await reader.request('/', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  expect(found).toEqual(causes);
});
