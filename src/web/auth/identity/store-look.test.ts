import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSuspensions } from './store-look.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The clock goes on while no timer fires. */
const suspend = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Returns if a call goes out at once. */
async function isReady(storeIsRead: () => Promise<void>): Promise<boolean> {
  let ready = false;
  void storeIsRead().then(() => {
    ready = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return ready;
}

it('does not wait while the page is awake', async () => {
  const storeIsRead = watchSuspensions();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await isReady(storeIsRead)).toBe(true);
});

it('waits two seconds after a suspension, for each call', async () => {
  const storeIsRead = watchSuspensions();
  suspend(600_000);
  expect(await isReady(storeIsRead)).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isReady(storeIsRead)).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isReady(storeIsRead)).toBe(true);
});

it('waits also if the late timer fires first', async () => {
  const storeIsRead = watchSuspensions();
  suspend(600_000);
  await vi.advanceTimersByTimeAsync(30_000 - 1999);
  await vi.advanceTimersByTimeAsync(1999);
  expect(await isReady(storeIsRead)).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await isReady(storeIsRead)).toBe(true);
});

it('begins again if the page is suspended while it waits', async () => {
  const storeIsRead = watchSuspensions();
  suspend(600_000);
  expect(await isReady(storeIsRead)).toBe(false);
  suspend(600_000);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await isReady(storeIsRead)).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await isReady(storeIsRead)).toBe(true);
});
