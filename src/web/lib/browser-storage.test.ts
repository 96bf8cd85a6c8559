import { afterEach, expect, it, vi } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';

class FakeStorage implements Storage {
  readonly items = new Map<string, string>();
  full = false;
  get length() {
    return this.items.size;
  }
  clear() {
    this.items.clear();
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, value);
  }
}

const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError');
};

/** Fakes `window`, whose `storage` events come from other tabs. */
function fakeWindow() {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  return (key: string | null) => target.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('browser storage lists its keys, also those that a full storage rejected', () => {
  const area = new FakeStorage();
  const storage = createBrowserStorage(() => area);
  storage.write('a', '1');
  storage.write('b', '2');
  area.full = true;
  storage.write('c', '3');
  storage.remove('a');
  expect(storage.keys()).toEqual(['b', 'c']);
  const inMemory = createBrowserStorage(blocked);
  inMemory.write('a', '1');
  inMemory.remove('b');
  expect(inMemory.keys()).toEqual(['a']);
});

it('browser storage keeps values in memory if storage is blocked', () => {
  const store = createBrowserStorage(blocked);
  expect(store.read('a')).toBeNull();
  store.write('a', '1');
  expect(store.read('a')).toBe('1');
  store.remove('a');
  expect(store.read('a')).toBeNull();
});

it('browser storage keeps a value that a full storage rejected until a write succeeds', () => {
  const area = new FakeStorage();
  const store = createBrowserStorage(() => area);
  store.write('a', 'old');
  area.full = true;
  store.write('a', 'new');
  expect([store.read('a'), store.isLasting('a')]).toEqual(['new', false]);
  area.full = false;
  store.write('a', 'newest');
  expect([store.read('a'), store.isLasting('a')]).toEqual(['newest', true]);
  expect(area.getItem('a')).toBe('newest');
});

it('browser storage notifies subscribers of changes in all tabs until they unsubscribe', () => {
  const fromOtherTab = fakeWindow();
  const store = createBrowserStorage(() => new FakeStorage());
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.write('a', '1');
  expect(listener).toHaveBeenCalledTimes(1);
  fromOtherTab('a');
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  store.write('a', '2');
  fromOtherTab('a');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('browser storage prefers another tab’s value to its own pending one', () => {
  const fromOtherTab = fakeWindow();
  const area = new FakeStorage();
  const store = createBrowserStorage(() => area);
  area.full = true;
  store.write('a', 'held back');
  area.items.set('a', 'from the other tab');
  fromOtherTab('a');
  expect(store.read('a')).toBe('from the other tab');
});
