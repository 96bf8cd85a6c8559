import { Hono } from 'hono';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NetworkFailure } from '#server/http/google-answer.ts';
import { IdentityError } from '#server/identity/embedded/errors.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import { readForm, readJson, sameOriginOnly } from './google-request.ts';

const ORIGIN = 'https://demlik.example';
const schema = z.object({
  code: z.string().check(z.minLength(6)),
  phone: z.string(),
  other: z.optional(z.string()),
});
const fieldErrors = { code: ['MISSING_CODE', 'INVALID_CODE'], phone: 'INVALID_PHONE_NUMBER' } as const;
const app = new Hono()
  .use(sameOriginOnly(ORIGIN, 'application/json'))
  .post('/json', async (c) => c.json(await readJson(c, schema, fieldErrors)))
  .post('/form', async (c) => c.json(await readForm(c, schema, fieldErrors)))
  .onError((error, c) => {
    if (error instanceof NetworkFailure) return c.text(`network: ${error.message}`, error.status);
    return error instanceof IdentityError ? c.text(error.code, 400) : c.text(`${error}`, 500);
  });

async function answerTo(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  key: string = embeddedProject.apiKey,
) {
  const all = { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers };
  const response = await app.request(`${path}?key=${key}`, { method: 'POST', headers: all, body });
  return [response.status, await response.text(), response.headers.get('cache-control')];
}

const READ = '{"code":"123456","phone":"x"}';

it.each([
  [{}, undefined, [200, READ, 'no-store']],
  [{ 'Content-Type': ' Application/JSON ; charset=utf-8' }, undefined, [200, READ, 'no-store']],
  [{ Origin: `${ORIGIN}:8443` }, undefined, [403, 'network: foreign origin', null]],
  [
    { 'Content-Type': 'text/plain;application/json' },
    undefined,
    [415, 'network: expected application/json', null],
  ],
  [{ Origin: 'null' }, undefined, [403, 'network: foreign origin', null]],
  [{ Origin: '' }, undefined, [403, 'network: foreign origin', null]],
  [{ 'Content-Type': '' }, undefined, [415, 'network: expected application/json', null]],
  [{}, 'another', [403, 'network: foreign API key', null]],
])('a request with %j and the key %s is answered %j', async (headers, key, answer) => {
  expect(await answerTo('/json', READ, headers, key)).toEqual(answer);
});

it.each([
  ['{"phone":"x"}', 'MISSING_CODE'],
  ['{"code":"","phone":"x"}', 'MISSING_CODE'],
  ['{"code":"12345","phone":"x"}', 'INVALID_CODE'],
  ['{"code":123456,"phone":"x"}', 'INVALID_CODE'],
  ['{"code":"123456"}', 'INVALID_PHONE_NUMBER'],
  ['{"code":"123456","phone":"x","other":7}', 'network: malformed request'],
  ['{"other":7}', 'MISSING_CODE'],
  ['null', 'network: malformed request'],
  ['{', 'network: not JSON'],
  ['', 'network: not JSON'],
  ['{"code":"\\ud83d"}', 'network: not JSON'],
  ['{"\\ude00":1}', 'network: not JSON'],
  [Buffer.from([0x22, 0xfe, 0x22]), 'network: not UTF-8'],
])('the JSON %j is refused with %s', async (body, message) => {
  expect((await answerTo('/json', body)).slice(0, 2)).toEqual([400, message]);
});

it('reads JSON with a whole surrogate pair, and fields that the next release may send', async () => {
  const [status, text] = await answerTo(
    '/json',
    '{"code":"\\ud83d\\ude00 123456","phone":"x","added":{"toString":1}}',
  );
  expect([status, text]).toEqual([200, '{"code":"😀 123456","phone":"x"}']);
});

it.each([
  ['code=123456&phone=x&added=1', 200, READ],
  ['code=123456&code=123456&phone=x', 400, 'network: repeated field'],
  ['phone=x', 400, 'MISSING_CODE'],
  [Buffer.from([0xc0, 0xaf]), 400, 'network: not UTF-8'],
])('the form %j is answered %i %s', async (body, status, text) => {
  expect((await answerTo('/form', body)).slice(0, 2)).toEqual([status, text]);
});
