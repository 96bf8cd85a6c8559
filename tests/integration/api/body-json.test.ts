import { expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { API_KEY, createIdentityKit } from '../../support/identity-kit.ts';
import { createTestApp } from '../../support/test-app.ts';

const MALFORMED = {
  code: 'MALFORMED_REQUEST',
  error: 'İstek anlaşılamadı. Sayfayı yenileyip tekrar deneyin.',
};

const bodies: [what: string, body: string | Uint8Array<ArrayBuffer>][] = [
  ['half a surrogate pair', '{"name":"Ayşe \\ud83d","email":"a@b.example","message":"Merhaba"}'],
  ['half a surrogate pair in a key', '{"name":"Ayşe","email":"a@b.example","message":"x","\\ude00":"x"}'],
  [
    'bytes that are no UTF-8',
    Buffer.concat([
      Buffer.from('{"name":"Ay'),
      Buffer.from([0xfe]),
      Buffer.from('e","email":"a@b.example","message":"x"}'),
    ]),
  ],
  [
    'an overlong form of a slash',
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
  ],
  ['Latin-5', Buffer.from('{"name":"Ay\xfee","email":"a@b.example","message":"Merhaba"}', 'latin1')],
  ['a cut-off object', '{"name":"Ayşe"'],
  ['nothing', ''],
];

describePglite('a JSON body', (open) => {
  const post = async (body: string | Uint8Array<ArrayBuffer>) => {
    const { app } = createTestApp(await open());
    return app.request('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
  };

  it.each(bodies)('is refused with %s', async (_, body) => {
    const response = await post(body);
    expect([response.status, await response.json()]).toEqual([400, MALFORMED]);
  });

  it.each([['a whole pair, escaped', '{"name":"\\ud83d\\ude00","email":"a@b.example","message":"x"}']])(
    'is read with %s',
    async (_, body) => {
      expect(await (await post(body)).json()).not.toMatchObject({ code: 'MALFORMED_REQUEST' });
    },
  );

  it('is rejected by the identity routes in their own format', async () => {
    const kit = createIdentityKit(await open());
    const path = `/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${API_KEY}`;
    const answer = await kit.post(path, '{"idToken":"\\ud83d"}');
    expect([answer.status, answer.body.error?.message]).toEqual([
      400,
      expect.stringMatching(/^NETWORK_REQUEST_FAILED : /),
    ]);
  });
});
