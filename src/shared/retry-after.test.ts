import { expect, it } from 'vitest';
import { readRetryAfter, writeRetryAfter } from './retry-after.ts';

it('reads the wait out of the words around it', () => {
  expect(readRetryAfter(`Firebase: ${writeRetryAfter(180)} (auth/too-many-requests).`)).toBe(180);
});

it.each(['', 'Firebase: Exceeded quota (auth/quota-exceeded).', 'retry after a while'])(
  'finds none in %j',
  (words) => {
    expect(readRetryAfter(words)).toBeNull();
  },
);
