// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { hideHangingIndexedDb } from './hide-indexed-db.ts';

const SESSION = 15_000;

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Fakes IndexedDB: `afterMs` until it opens, null for never; throws on access if `denied`. */
function useDatabase(afterMs: number | null, denied = false) {
  vi.useFakeTimers();
  const open = () => {
    const opening = { result: { close: () => undefined }, onsuccess: () => undefined };
    if (afterMs !== null) setTimeout(() => opening.onsuccess(), afterMs);
    return opening;
  };
  const get = () => {
    if (denied) throw new DOMException('Access is denied.', 'SecurityError');
    return { open };
  };
  Object.defineProperty(window, 'indexedDB', { configurable: true, get });
}

/** Returns if the SDK uses IndexedDB, or the error that ends the attempt. */
async function outcome(ownerIsKnown: boolean, passMs = SESSION) {
  const done = hideHangingIndexedDb(ownerIsKnown).then(
    () => (window.indexedDB === undefined ? 'hidden' : 'used'),
    (error: Error) => error.name,
  );
  await vi.advanceTimersByTimeAsync(passMs);
  return Promise.race([done, 'pending']);
}

it.each([
  ['opens at once', 0, false, 'used'],
  ['takes 1,700 ms and may hold the session', 1700, true, 'used'],
  ['takes 1,700 ms and holds no session', 1700, false, 'hidden'],
  ['never opens and holds no session', null, false, 'hidden'],
  ['never opens and may hold the session', null, true, 'UserFacingError'],
] as const)('a database that %s', async (_, afterMs, ownerIsKnown, expected) => {
  useDatabase(afterMs);
  expect(await outcome(ownerIsKnown)).toBe(expected);
});

it('a database that never opens is hidden soon if local storage holds the session', async () => {
  useDatabase(null);
  localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}');
  expect(await outcome(true, 1500)).toBe('hidden');
});

it('a database that the browser denies is hidden', async () => {
  useDatabase(0, true);
  expect(await outcome(true, 0)).toBe('hidden');
});
