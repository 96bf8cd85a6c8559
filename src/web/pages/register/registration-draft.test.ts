import { expect, it } from 'vitest';
import { parseDraft } from './registration-draft.ts';

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

it('a draft is restored after a reload for 15 minutes', () => {
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
  JSON.stringify({ ...draft, values: { ...draft.values, name: 5 } }),
  JSON.stringify({ ...draft, phone: '+905329999999' }),
  JSON.stringify({ ...draft, phone: undefined }),
  JSON.stringify({ ...draft, sentAt: 'now' }),
  JSON.stringify({ ...draft, verificationId: undefined }),
])('a draft of %j is ignored', (text) => {
  expect(parseDraft(text, 2_000)).toBeNull();
});
