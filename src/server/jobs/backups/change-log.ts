import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountChange, AccountChangeLog } from '#server/account-changes.ts';
import type { Clock, Timers } from '#server/clock.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import type { Encryption } from '#server/security/encryption.ts';
import { withTimeLimit } from '#server/time-limit.ts';
import { fileOf, type Line } from './change-lines.ts';

interface ChangeLogDeps {
  /** The folder of the encrypted copies; null if there is none. */
  copies: string | null;
  clock: Clock;
  timers: Timers;
  alarms: Pick<Alarms, 'raise' | 'clear'>;
  encryption: Encryption;
}

/** The longest span before a loss for which lines may be missing. */
const EVERY_MS = 10 * 60 * 1000;
/** A network disk may hang. */
const CLOSE_LIMIT_MS = 5_000;
const ACTION = 'mount BACKUP_COPY_DIR, or free space there';

export interface RunningChangeLog extends AccountChangeLog {
  start(): void;
  /** Resolves when the noted changes are on disk, or their write has failed. */
  flush(): Promise<void>;
  /** Also notes that nothing is missing. */
  close(): Promise<void>;
}

const noChangeLog: RunningChangeLog = {
  note: () => undefined,
  start: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};

/**
 * Appends each change beside the encrypted copies at once: `open` repeats them. A failed line waits for the next one,
 * at most ten minutes. The change itself neither waits nor fails.
 */
export function createChangeLog(deps: ChangeLogDeps): RunningChangeLog {
  const { copies, clock, timers, alarms, encryption } = deps;
  if (copies === null) return noChangeLog;
  const waiting: Promise<Line>[] = [];
  let begun = false;
  let queue = Promise.resolve();
  let cancel = (): void => undefined;

  async function write(): Promise<void> {
    const taken = waiting.length;
    if (taken === 0) return;
    try {
      const lines = await Promise.all(waiting.slice(0, taken));
      // Begins with a line feed: the former write may have been cut off.
      const text = lines.map((line) => `\n${JSON.stringify(line)}\n`).join('');
      await appendFile(join(copies as string, fileOf(clock.now())), text, { mode: 0o600, flush: true });
      waiting.splice(0, taken);
      alarms.clear('change-log', 'changes of accounts are noted beside the copies again');
    } catch (err) {
      const text = 'changes of accounts could not be noted beside the copies; the next try is in ten minutes';
      alarms.raise('change-log', { text, action: ACTION, err });
    }
  }

  function add(line: Line | Promise<Line>): void {
    waiting.push(Promise.resolve(line));
    queue = queue.then(write);
  }
  const sign = (kind: 'started' | 'alive' | 'stopped') => add({ at: clock.now().toISOString(), kind });
  /** A command, too: a server that was killed before it may have left a gap. */
  function begin(): void {
    if (!begun) sign('started');
    begun = true;
  }

  async function lineOf(change: AccountChange): Promise<Line> {
    const at = clock.now().toISOString();
    if (change.kind !== 'moved') return { at, ...change };
    return { at, ...change, phone: await encryption.encrypt(change.phone) };
  }

  return {
    note: (change) => {
      begin();
      add(lineOf(change));
    },
    start: () => {
      begin();
      cancel = timers.every(EVERY_MS, () => {
        if (waiting.length === 0) sign('alive');
        else queue = queue.then(write);
        return queue;
      });
    },
    flush: () => queue,
    close: async () => {
      cancel();
      if (!begun) return;
      sign('stopped');
      await withTimeLimit(queue, CLOSE_LIMIT_MS, timers).catch((err: unknown) =>
        alarms.raise('change-log', {
          text: 'the last changes of accounts may be missing beside the copies',
          action: ACTION,
          err,
        }),
      );
    },
  };
}
