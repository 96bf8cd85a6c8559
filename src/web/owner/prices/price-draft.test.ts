// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Business } from '#shared/contract/business.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { createDraftStore, type PriceDraft } from './price-draft.ts';

const business = { id: 9001 } as Business;
const draftOf = (title: string): PriceDraft => ({
  version: 0,
  content: { shown: false, valid_from: '2026-12-01', sections: [{ title, products: [] }] },
  sent: [],
});

beforeEach(() => businessStore.save(business));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('the drafts of two tabs neither replace nor delete each other', () => {
  const [one, other] = [createDraftStore(business), createDraftStore(business)];
  one.save(draftOf('A'));
  other.save(draftOf('B'));
  expect([one.isStored(), other.isStored()]).toEqual([true, false]);
  expect(createDraftStore(business).read(), 'after a reload of the second').toEqual(draftOf('B'));
  one.forget();
  expect(createDraftStore(business).read()).toEqual(draftOf('B'));
  other.save(draftOf('C'));
  expect([other.isStored(), createDraftStore(business).read()]).toEqual([true, draftOf('C')]);
  other.forget();
  expect(createDraftStore(business).read()).toBeNull();
});

it('no draft is stored for an owner in whose place another one has signed in', () => {
  const drafts = createDraftStore(business);
  businessStore.save({ id: 9002 } as Business);
  drafts.save(draftOf('A'));
  expect(createDraftStore(business).read()).toBeNull();
});
