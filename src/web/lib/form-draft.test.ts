import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearDraft, clearOwnerDrafts, editKey, readDraft, saveDraft } from './form-draft.ts';

const KEY = 'form_typed';
const initial = { name: '', phone: '+90 5', terms: false };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => void vi.unstubAllGlobals());

it('a draft stores typed text, and nothing for an unchanged form', () => {
  expect(saveDraft(KEY, { ...initial, name: 'Çınar', terms: true }, initial)).toBe(true);
  expect(readDraft(KEY, initial)).toEqual({ name: 'Çınar', terms: true });
  expect(saveDraft(KEY, initial, initial)).toBe(false);
  expect(readDraft(KEY, initial)).toBeNull();
  expect(stored.size).toBe(0);
});

it('a draft restores only fields of the form with the right type', () => {
  stored.set(KEY, JSON.stringify({ name: 'Çınar', phone: 5, terms: 'true', other: 'x' }));
  expect(readDraft(KEY, initial)).toEqual({ name: 'Çınar' });
});

it.each([null, '', '{', 'null', '7', '[]', '{"phone":5}'])('a draft ignores %j', (text) => {
  if (text !== null) stored.set(KEY, text);
  expect(readDraft(KEY, initial)).toBeNull();
});

it('a draft can be cleared', () => {
  saveDraft(KEY, { ...initial, name: 'Çınar' }, initial);
  clearDraft(KEY);
  expect(stored.size).toBe(0);
});

it('a form that is still open saves nothing after its owner was forgotten, until it opens again', () => {
  const key = editKey({ id: 7 });
  const changed = { ...initial, name: 'Çınar' };
  clearOwnerDrafts({ id: 7 });
  expect(saveDraft(key, changed, initial)).toBe(false);
  expect(stored.size).toBe(0);
  readDraft(key, initial);
  expect(saveDraft(key, changed, initial)).toBe(true);
});
