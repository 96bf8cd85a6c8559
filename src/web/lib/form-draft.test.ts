import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedItem, tabStore } from './browser-storage.ts';
import { readDraft, saveDraft } from './form-draft.ts';

const KEY = 'form_typed';
const item = storedItem(tabStore, KEY);
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
  saveDraft(item, { ...initial, name: 'Çınar', terms: true }, initial);
  expect(readDraft(item, initial)).toEqual({ name: 'Çınar', terms: true });
  saveDraft(item, initial, initial);
  expect(readDraft(item, initial)).toBeNull();
  expect(stored.size).toBe(0);
});

it('a draft restores only fields of the form with the right type', () => {
  stored.set(KEY, JSON.stringify({ name: 'Çınar', phone: 5, terms: 'true', other: 'x' }));
  expect(readDraft(item, initial)).toEqual({ name: 'Çınar' });
});

it.each([null, '', '{', 'null', '7', '[]', '{"phone":5}'])('a draft ignores %j', (text) => {
  if (text !== null) stored.set(KEY, text);
  expect(readDraft(item, initial)).toBeNull();
});
