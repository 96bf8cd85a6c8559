import type { Challenge, Solution } from 'altcha-lib';
import { ConnectionError } from '#web/api/api-errors.ts';
import type { BotCheckReply } from './bot-check-worker.ts';
import workerUrl from './bot-check-worker.ts?worker&url';

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

/**
 * Returns a function that gives the URL of a worker's script. Under Trusted Types, a worker starts only from
 * a URL of a policy that the CSP names; this policy allows one URL.
 */
function trustedWorkerUrl(policy: string, url: string): () => string {
  // A page may create a policy name only once.
  let trusted: string | undefined;
  return () => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
    trusted ??=
      trustedTypes?.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url) ?? url;
    return trusted;
  };
}

/** In milliseconds; a slow phone takes at most ten seconds during an attack (ADR 108). */
const SOLVING_MS = 60_000;

const INSECURE_PAGE =
  'Bu sayfa güvenli bağlantıyla (https) açılmadığı için doğrulama yapılamıyor. Lütfen adresi https ile açın.';
const NOT_SOLVED = 'Güvenlik doğrulaması tamamlanamadı. Lütfen sayfayı yenileyip tekrar deneyin.';

const trustedUrl = trustedWorkerUrl('bot-check-worker', workerUrl);

function startWorker(): Worker {
  try {
    // One file without imports after the build: Firefox 113 does not support module workers.
    return new Worker(trustedUrl(), { type: import.meta.env.DEV ? 'module' : 'classic' });
  } catch (cause) {
    throw new ConnectionError(NOT_SOLVED, cause);
  }
}

async function solveInWorker(challenge: Challenge, signal?: AbortSignal): Promise<Solution> {
  const worker = startWorker();
  try {
    const reply = await new Promise<BotCheckReply>((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<BotCheckReply>) => resolve(event.data);
      worker.onerror = () => resolve(null);
      setTimeout(() => resolve(null), SOLVING_MS);
      worker.onmessageerror = () => resolve(null);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage(challenge);
    });
    if (reply === null) throw new ConnectionError(NOT_SOLVED, null);
    return reply;
  } finally {
    worker.terminate();
  }
}

/**
 * Solves a bot-check in a worker, in a fraction of a second on most phones. Returns base64 of `{challenge,
 * solution}` (identity.md "Bot-check"). @throws {ConnectionError} if the page is not secure or the worker
 * fails; the abort reason; the API client's errors
 */
export async function solveBotCheck(
  fetchChallenge: () => Promise<Challenge>,
  signal?: AbortSignal,
): Promise<string> {
  // Plain http outside localhost has no Web Crypto.
  if (globalThis.crypto?.subtle === undefined) throw new ConnectionError(INSECURE_PAGE, null);
  const challenge = await fetchChallenge();
  // Not throwIfAborted, which Chrome supports only since 100.
  if (signal?.aborted) throw signal.reason;
  const solution = await solveInWorker(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}
