import { randomInt } from 'node:crypto';
import type { Challenge } from 'altcha-lib';
import type { DatabaseHandle } from '#server/db/client.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import { createSigningKeys } from '#server/identity/embedded/signing-keys.ts';
import type { RunningOutbox } from '#server/messaging/outbox/outbox.ts';
import type { OutboxMessage } from '#server/messaging/port.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { systemRandomness } from '#server/security/randomness.ts';
import { encryptionKey } from '#server/security/secret.ts';
import { believing } from './believing.ts';
import { toProof } from './proof-of-work.ts';
import { StillClock } from './still-clock.ts';
import { createTestApp, ORIGIN, SECRET, type TestApp, type TestAppOptions } from './test-app.ts';

export { ORIGIN };
export const { id: PROJECT, apiKey: API_KEY } = embeddedProject;
/** The visitors' address unless a test sets another. */
const ADDRESS = '192.0.2.1';
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** The fields of all responses together; each test knows which ones it requested. */
interface Body {
  error?: { code: number; message: string };
  sessionInfo: string;
  idToken: string;
  refreshToken: string;
  localId: string;
  isNewUser: boolean;
  id_token: string;
  access_token: string;
  refresh_token: string;
}

/** Records the messages; tests read them only after the transaction could have committed. */
function recordingOutbox() {
  const sent: Array<{ message: OutboxMessage; expiresAt: Date }> = [];
  let wakes = 0;
  const outbox: RunningOutbox = {
    enqueue: async (_tx, message, expiresAt) => void sent.push({ message, expiresAt }),
    wake: () => {
      wakes += 1;
    },
    start: () => undefined,
    stop: async () => undefined,
    drain: async () => undefined,
    idle: async () => undefined,
  };
  return { outbox, sent, wakes: () => wakes };
}

// Makes proofs of work fast, because small counters are found first; codes and all other values stay random.
const CODES = 1_000_000;
const quickRandomness = {
  int: (bound: number) => randomInt(bound === CODES ? bound : Math.min(bound, 2)),
  bytes: systemRandomness.bytes,
};

export type IdentityKit = ReturnType<typeof createIdentityKit>;

/** Creates the app with a real database and limiter, a stopped clock and without sending SMS. */
export function createIdentityKit(database: DatabaseHandle, options: TestAppOptions = {}) {
  const clock = new StillClock('2026-11-20T09:00:00.400Z');
  const { outbox, sent, wakes } = recordingOutbox();
  const { app, deps, purge, trustedTime } = createTestApp(database, {
    clock,
    outbox,
    randomness: quickRandomness,
    ...options,
  });
  const { identity } = deps;
  if (identity.mode !== 'embedded') throw new Error('not the embedded provider');
  const api = createApiCalls(app);
  const encryption = createEncryption(encryptionKey(options.secret ?? SECRET));

  /** Returns the newest code sent to a phone. */
  function codeSentTo(phone: string): string {
    const texts = sent.flatMap(({ message }) =>
      message.kind === 'sms' && message.message.to === phone ? [message.message.text] : [],
    );
    const code = /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0];
    if (code === undefined) throw new Error(`no code went to ${phone}`);
    return code;
  }

  /** Sends a code; returns the browser's session info and the code. */
  async function requestCode(phone: string, address?: string) {
    const answer = await api.send(phone, address);
    if (answer.status !== 200) throw new Error(`no code was sent: ${answer.text}`);
    return { sessionInfo: answer.body.sessionInfo, code: codeSentTo(phone) };
  }

  async function signIn(phone: string) {
    const { sessionInfo, code } = await requestCode(phone);
    const answer = await api.confirm(sessionInfo, code);
    if (answer.status !== 200) throw new Error(`no sign-in: ${answer.text}`);
    return answer.body;
  }

  return {
    ...api,
    app,
    deps,
    purge,
    trustedTime,
    db: deps.database.db,
    provider: identity,
    encryption,
    /** Rotates the keys as the command does, beside the running instance. */
    rotateKeys: () =>
      createSigningKeys({
        database: deps.database.db,
        clock,
        trustedTime: believing(clock),
        randomness: systemRandomness,
        encryption,
      }).rotate(),
    clock,
    sent,
    wakes,
    codeSentTo,
    requestCode,
    signIn,
  };
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

function createApiCalls(app: TestApp['app']) {
  /** Sends a POST like the SDK; `headers` replace its own, and null omits one. */
  async function post(path: string, body: string, headers: Record<string, string | null> = {}) {
    const all = {
      Origin: ORIGIN,
      'Content-Type': 'application/json',
      'X-Forwarded-For': ADDRESS,
      ...headers,
    };
    const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    const separator = path.includes('?') ? '' : `?key=${API_KEY}`;
    const request = { method: 'POST', headers: Object.fromEntries(kept), body };
    return read(await app.request(path + separator, request));
  }

  const call = (name: string, body: unknown, headers?: Record<string, string | null>) =>
    post(`${TOOLKIT}:${name}`, JSON.stringify(body), headers);

  const challenge = async (address = ADDRESS) =>
    (await (
      await app.request('/api/auth/bot-check', { headers: { 'X-Forwarded-For': address } })
    ).json()) as Challenge;

  async function proof(address?: string): Promise<string> {
    return toProof(await challenge(address));
  }

  /** Sends a code request like the SDK, with its fixed extra fields. */
  async function send(
    phoneNumber: string,
    address = ADDRESS,
    recaptchaToken?: string,
    headers: Record<string, string> = {},
  ) {
    const body = {
      phoneNumber,
      recaptchaToken: recaptchaToken ?? (await proof(address)),
      clientType: 'CLIENT_TYPE_WEB',
      captchaResponse: 'NO_RECAPTCHA',
      recaptchaVersion: 'RECAPTCHA_ENTERPRISE',
    };
    return call('sendVerificationCode', body, { ...headers, 'X-Forwarded-For': address });
  }

  return {
    post,
    call,
    challenge,
    proof,
    send,
    confirm: (sessionInfo: string, code: string, headers?: Record<string, string>) =>
      call('signInWithPhoneNumber', { sessionInfo, code }, headers),
    lookup: (idToken: string) => call('lookup', { idToken }),
    custom: (token: string) => call('signInWithCustomToken', { token, returnSecureToken: true }),
    remove: (idToken: string) => call('delete', { idToken }),
    refresh: (refreshToken: string) =>
      post(
        '/securetoken.googleapis.com/v1/token',
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
        { 'Content-Type': 'application/x-www-form-urlencoded' },
      ),
  };
}

/** Returns the number of responses whose text contains these words. */
export const countOf = (answers: Answer[], words: string) =>
  answers.filter(({ text }) => text.includes(words)).length;

/** Returns six digits that differ from `code`. */
export function wrongCode(code: string, offset = 1): string {
  return String((Number(code) + offset) % CODES).padStart(6, '0');
}
