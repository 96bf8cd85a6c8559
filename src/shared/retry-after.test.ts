import { expect, it } from 'vitest';
import { readRetryAfter, writeRetryAfter } from './retry-after.ts';

it('parses the wait from the text around it', () => {
  expect(readRetryAfter(`Firebase: ${writeRetryAfter(180)} (auth/too-many-requests).`)).toBe(180);
});

it.each(['', 'Firebase: Exceeded quota (auth/quota-exceeded).', 'retry after a while'])(
  'returns null for %j',
  (words) => {
    expect(readRetryAfter(words)).toBeNull();
  },
);
