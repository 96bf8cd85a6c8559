import { expect, it } from 'vitest';
import { isInvitationCode } from './codes.ts';

it.each<[text: string, is: boolean]>([
  ['K7-_', true],
  ['k'.repeat(64), true],
  ['K7M', false],
  ['k'.repeat(65), false],
  ['!K7M3', false],
  ['K7M3!', false],
])('%s is a code: %s', (text, is) => {
  expect(isInvitationCode(text)).toBe(is);
});
