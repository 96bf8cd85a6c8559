import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** What the worker answers: the solution, or null when it found none or could not work. */
export type BotCheckReply = Solution | null;

// altcha-lib's own workers import node:crypto and do not bundle for browsers.
self.onmessage = async (event: MessageEvent<Challenge>) => {
  const reply: BotCheckReply = await solveChallenge({ challenge: event.data, deriveKey }).catch(() => null);
  self.postMessage(reply);
};
