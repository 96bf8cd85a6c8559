import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Database } from './client.ts';
import { PAGE_CHANGES_MS, type PageChange, PageChanges } from './page-changes.ts';

/** Reads from a database that answers with these, one after the other; null fails. */
async function changesOf(readings: ([horizon: number, readAt: number] | null)[]): Promise<PageChange[]> {
  const left = [...readings];
  const execute = async () => {
    const next = left.shift();
    if (!next) throw new Error('away');
    return { rows: [{ horizon: String(next[0]), readAt: String(next[1]), rows: [] }] };
  };
  const changes = new PageChanges({ execute } as unknown as Database, pino({ level: 'silent' }));
  const heard: PageChange[] = [];
  changes.onRead((change) => heard.push(change));
  for (const reading of readings) expect(await changes.read()).toBe(reading !== null);
  return heard;
}

const NONE = new Set();

it.each([
  ['the first reading', [[9, 0]], ['all']],
  ['one after a failure', [[9, 0], null, [10, 60_000]], ['all', NONE]],
  [
    'one of a clock that was set back',
    [
      [9, 9_000],
      [10, 0],
    ],
    ['all', NONE],
  ],
  [
    'one after which rows may have been deleted',
    [
      [9, 0],
      [9, PAGE_CHANGES_MS / 2 + 1],
    ],
    ['all', 'all'],
  ],
  // Of as many digits, and of fewer.
  [
    'one of another database',
    [
      [1_000, 0],
      [999, 0],
      [98, 0],
    ],
    ['all', 'all', 'all'],
  ],
] as const)('%s says which changes it can tell', async (_, readings, expected) => {
  expect(await changesOf(readings.map((each) => each && [...each]))).toEqual(expected);
});

it('keeps an answer that an outage has delayed waiting for less long', async () => {
  const execute = () => new Promise(() => {});
  const changes = new PageChanges({ execute } as unknown as Database, pino({ level: 'silent' }));
  const heard: PageChange[] = [];
  changes.onRead((change) => heard.push(change));
  const usual = changes.readOwn().then(() => 'usual');
  expect(await Promise.race([usual, changes.readOwn(true)])).toBe(undefined);
  expect(heard).toEqual(['unread']);
});
