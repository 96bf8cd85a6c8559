import { expect, test } from 'vitest';
import { describeError } from './logging.ts';

test('a failed query is logged by its cause, without the phone in its parameters', () => {
  const driver = new Error('connection lost for +905321234567');
  const drizzle = new Error('Failed query: select … params: +905321234567', { cause: driver });
  const described = describeError(drizzle);
  expect(described.reason).toBe('Error: connection lost for +…');
  expect(JSON.stringify(described)).not.toContain('905321234567');
});

test('a thrown value that is not an error is not logged', () => {
  expect(describeError('+905321234567')).toEqual({ reason: 'not an error' });
});
