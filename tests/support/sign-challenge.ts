import { createHmac } from 'node:crypto';
import type { Challenge } from 'altcha-lib';
import { deriveKey } from '#server/security/secret.ts';
import { SECRET } from './test-app.ts';

/** Signs parameters like the server, to test what a valid signature by itself would admit. */
export function signChallenge(parameters: object): Challenge {
  const key = Buffer.from(deriveKey(SECRET, 'bot-check challenge')).toString('hex');
  const sorted = sortKeys(parameters) as Challenge['parameters'];
  const signature = createHmac('sha256', key).update(JSON.stringify(sorted)).digest('hex');
  return { parameters: sorted, signature };
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
