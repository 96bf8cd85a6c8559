import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { botCheckCall } from '#shared/contract/bot-check.ts';

type Message = { data: unknown };

/** Fakes the browser's Worker; `answer` computes the reply. */
class FakeWorker {
  static answer: (challenge: never) => Promise<unknown> = async () => null;
  static started: Array<{ url: unknown; type: string | undefined }> = [];
  static terminated = 0;
  onmessage: ((event: Message) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: unknown, options?: { type?: string }) {
    FakeWorker.started.push({ url, type: options?.type });
  }

  postMessage(challenge: never) {
    FakeWorker.answer(challenge).then(
      (data) => this.onmessage?.({ data }),
      () => this.onerror?.(),
    );
  }

  terminate() {
    FakeWorker.terminated += 1;
  }
}

async function load() {
  vi.resetModules();
  const { solveBotCheck } = await import('./bot-check.ts');
  const { callApi } = await import('#web/api/call-api.ts');
  const fetchBotCheck = () => callApi(botCheckCall, {});
  return { solveBotCheck: (signal?: AbortSignal) => solveBotCheck(fetchBotCheck, signal) };
}

const newChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    data: { action: 'sms' },
    hmacSignatureSecret: 'secret',
  });

const answerWith = (challenge: unknown) => async () =>
  new Response(JSON.stringify(challenge), { status: 200 });

beforeEach(() => {
  FakeWorker.started = [];
  FakeWorker.terminated = 0;
  FakeWorker.answer = (challenge) => solveChallenge({ challenge, deriveKey });
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('solveBotCheck', () => {
  it('returns the unchanged challenge and its solution as base64', async () => {
    const challenge = await newChallenge();
    const fetched: unknown[] = [];
    vi.stubGlobal('fetch', async (path: unknown) => {
      fetched.push(path);
      return answerWith(challenge)();
    });
    const { solveBotCheck } = await load();
    const proof = JSON.parse(atob(await solveBotCheck()));
    expect(fetched).toEqual(['/api/auth/bot-check']);
    expect(proof.challenge).toEqual(challenge);
    expect(proof.solution.counter).toBe(3);
    expect(FakeWorker.terminated).toBe(1);
  });

  it('reports an insecure page in Turkish without a request', async () => {
    vi.stubGlobal('crypto', {});
    const fetchMock = vi.fn();
    vi.stubGlobal('fetch', fetchMock);
    const { solveBotCheck } = await load();
    const failure = await solveBotCheck().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ConnectionError', userMessage: expect.stringContaining('https') });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it.each([
    ['finds nothing', async () => null],
    ['breaks', () => Promise.reject(new Error('boom'))],
  ])('reports in Turkish that the worker %s', async (_, answer) => {
    FakeWorker.answer = answer;
    vi.stubGlobal('fetch', answerWith(await newChallenge()));
    const { solveBotCheck } = await load();
    const failure = await solveBotCheck().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'ConnectionError',
      userMessage: expect.stringMatching(/^Güvenlik doğrulaması/),
    });
    expect(FakeWorker.terminated).toBe(1);
  });

  it('reports that no worker can start', async () => {
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new DOMException('blocked', 'SecurityError');
        }
      },
    );
    vi.stubGlobal('fetch', answerWith(await newChallenge()));
    const { solveBotCheck } = await load();
    await expect(solveBotCheck()).rejects.toMatchObject({
      name: 'ConnectionError',
      userMessage: expect.stringMatching(/^Güvenlik doğrulaması/),
    });
  });

  it('stops the worker when the caller aborts', async () => {
    const caller = new AbortController();
    FakeWorker.answer = () => {
      caller.abort(new Error('closed'));
      return new Promise(() => {});
    };
    vi.stubGlobal('fetch', answerWith(await newChallenge()));
    const { solveBotCheck } = await load();
    await expect(solveBotCheck(caller.signal)).rejects.toThrow('closed');
    expect(FakeWorker.terminated).toBe(1);
  });

  it('shows the server’s message on a refusal', async () => {
    const body = { error: 'Çok fazla deneme yapıldı.', code: 'RATE_LIMITED' };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 429 }));
    const { solveBotCheck } = await load();
    await expect(solveBotCheck()).rejects.toMatchObject({ status: 429, userMessage: body.error });
    expect(FakeWorker.started).toEqual([]);
  });

  it('starts a module worker through the Trusted Types policy of the CSP, created once', async () => {
    const policies: string[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => {
        policies.push(name);
        return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
      },
    });
    vi.stubGlobal('fetch', answerWith(await newChallenge()));
    const { solveBotCheck } = await load();
    await solveBotCheck();
    await solveBotCheck();
    expect(policies).toEqual(['bot-check-worker']);
    const started = { url: { trusted: expect.stringContaining('bot-check-worker') }, type: 'module' };
    expect(FakeWorker.started).toEqual([started, started]);
  });
});
