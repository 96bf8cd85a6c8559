import { expect, it } from 'vitest';
import { parseDraft, parseTyped } from './registration-draft.ts';

const values = {
  name: 'Çınar Çay Ocağı',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  phone: '+90 532 123 45 67',
  address: '',
  acceptTerms: true,
};
const phone = '+905321234567';
const draft = { values: { ...values, phone }, phone, verificationId: 'v', sentAt: 1_000, verified: false };
const MINUTE = 60_000;

it('gives back what a reload interrupted, for a quarter of an hour', () => {
  expect(parseDraft(JSON.stringify(draft), 2_000)).toEqual(draft);
  expect(parseDraft(JSON.stringify(draft), 1_000 + 15 * MINUTE - 1)).toEqual(draft);
  expect(parseDraft(JSON.stringify(draft), 1_000 + 15 * MINUTE)).toBeNull();
});

it.each([
  null,
  '',
  '{',
  'null',
  '{}',
  JSON.stringify({ ...draft, values: null }),
  JSON.stringify({ ...draft, values: {} }),
  JSON.stringify({ ...draft, values }),
  JSON.stringify({ ...draft, phone: undefined }),
  JSON.stringify({ ...draft, sentAt: 'now' }),
  JSON.stringify({ ...draft, verificationId: undefined }),
])('has no use for %j', (text) => {
  expect(parseDraft(text, 2_000)).toBeNull();
});

it('gives back what was typed, and nothing that cannot have been', () => {
  expect(parseTyped(JSON.stringify(values))).toEqual(values);
  expect(parseTyped(JSON.stringify({ name: 'Çınar', phone: 5, acceptTerms: 'true' }))).toEqual({
    name: 'Çınar',
  });
  for (const text of [null, '', '{', 'null', '7']) expect(parseTyped(text)).toBeNull();
});
