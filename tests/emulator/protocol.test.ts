import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { embeddedProject } from '../../src/server/identity/embedded/project.ts';
import { startBuiltServer } from '../e2e/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { toProof } from '../support/proof-of-work.ts';
import { test } from './fixtures.ts';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

interface Refusal {
  path: string;
  body: string;
  /** Our answer, where the emulator's is another than Google documents. */
  ours?: string;
}

const account = (name: string, fields: object, ours?: string): Refusal => ({
  path: `/identitytoolkit.googleapis.com/v1/accounts:${name}`,
  body: JSON.stringify(fields),
  ...(ours && { ours }),
});
const token = (body: string, ours?: string): Refusal => ({
  path: '/securetoken.googleapis.com/v1/token',
  body,
  ...(ours && { ours }),
});

const REFUSALS: Refusal[] = [
  account('sendVerificationCode', {}, 'MISSING_PHONE_NUMBER'),
  account('sendVerificationCode', { phoneNumber: '12' }),
  // The emulator asks for no proof of a human.
  account('sendVerificationCode', { phoneNumber: '+905321234567' }, 'MISSING_RECAPTCHA_TOKEN'),
  account('signInWithPhoneNumber', {}),
  account('signInWithPhoneNumber', { code: '123456' }),
  account('signInWithPhoneNumber', { sessionInfo: 'unknown' }),
  account('signInWithPhoneNumber', { sessionInfo: 'unknown', code: '123456' }),
  account('signInWithPhoneNumber', { temporaryProof: 'x', phoneNumber: '+905321234567' }),
  account('signInWithCustomToken', {}),
  account('signInWithCustomToken', { token: 'rubbish', returnSecureToken: true }),
  account('lookup', {}),
  account('lookup', { idToken: 'rubbish' }),
  account('delete', {}),
  account('delete', { idToken: 'rubbish' }),
  // The emulator ignores the kind of grant.
  token('refresh_token=x', 'MISSING_GRANT_TYPE'),
  token('grant_type=password&refresh_token=x', 'INVALID_GRANT_TYPE'),
  token('grant_type=refresh_token'),
  token('grant_type=refresh_token&refresh_token=rubbish'),
];

type Answer = Record<string, unknown> & { error?: { message: string } };

async function post(request: APIRequestContext, origin: string, { path, body }: Omit<Refusal, 'ours'>) {
  const type = path.endsWith('/token') ? FORM : JSON_TYPE;
  const answer = await request.post(`${origin}${path}?key=${embeddedProject.apiKey}`, {
    headers: { Origin: origin, 'Content-Type': type },
    data: body,
  });
  return (await answer.json()) as Answer;
}

interface Embedded {
  origin: string;
  /** Returns the code that was sent last. */
  code(): string;
}

/** The emulator of {@link test} beside our embedded provider. */
const both = test.extend<object, { embedded: Embedded }>({
  embedded: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'demlik-emulator-'));
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const texts: string[] = [];
      const running = await startBuiltServer(
        { PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin },
        { sms: { send: async ({ text }) => void texts.push(text) } },
      );
      await use({ origin, code: () => /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '' });
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const refusal of REFUSALS) {
  both(
    `refused with the same code: ${refusal.path} ${refusal.body}`,
    async ({ emulator, embedded, request }) => {
      const codes: (string | undefined)[] = [];
      for (const origin of [emulator.origin, embedded.origin]) {
        // Details follow the code.
        codes.push((await post(request, origin, refusal)).error?.message.split(' ')[0]);
      }
      const [theirs, ours] = codes;
      expect(ours).toBe(refusal.ours ?? theirs);
    },
  );
}

both('answers of a session have fields of the same types', async ({ emulator, embedded, request }) => {
  const phoneNumber = '+905321000009';
  const challenge = await request.get(`${embedded.origin}/api/auth/bot-check`);
  const recaptchaToken = await toProof(await challenge.json());

  async function live(origin: string, codeOf: () => Promise<string>): Promise<Answer[]> {
    const ask = (each: Refusal) => post(request, origin, each);
    const sent = await ask(account('sendVerificationCode', { phoneNumber, recaptchaToken }));
    const { sessionInfo } = sent;
    const signedIn = await ask(
      account('signInWithPhoneNumber', { sessionInfo, code: await codeOf(), operation: 'REAUTH' }),
    );
    const { idToken, refreshToken } = signedIn;
    const found = await ask(account('lookup', { idToken }));
    const renewed = await ask(token(`grant_type=refresh_token&refresh_token=${refreshToken}`));
    const deleted = await ask(account('delete', { idToken }));
    const [user] = found.users as Answer[];
    return [sent, signedIn, found, user ?? {}, renewed, deleted];
  }
  const theirs = await live(emulator.origin, () => emulator.code(phoneNumber));
  const ours = await live(embedded.origin, async () => {
    await expect.poll(embedded.code).not.toBe('');
    return embedded.code();
  });
  const typesOf = (answer: Answer) =>
    Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, typeof value]));
  expect(theirs.map(typesOf)).toEqual(ours.map((answer) => expect.objectContaining(typesOf(answer))));
  expect(Object.keys(ours[1] ?? {})).toContain('idToken');
});
