import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Reply of the worker: the solution, or null if it found none or failed. */
export type BotCheckReply = Solution | null;

// altcha-lib's own workers import node:crypto and do not bundle for browsers.
self.onmessage = async (event: MessageEvent<Challenge>) => {
  const reply: BotCheckReply = await solveChallenge({ challenge: event.data, deriveKey }).catch(() => null);
  self.postMessage(reply);
};
