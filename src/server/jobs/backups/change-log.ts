import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountChange, AccountChangeLog } from '#server/account-changes.ts';
import type { Clock, Timers, TrustedTime } from '#server/clock.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import type { Encryption } from '#server/security/encryption.ts';
import { withTimeLimit } from '#server/time-limit.ts';
import { dateOfNext } from './backup-folder.ts';
import { isOfDay, type Line, nextFile, type SignLine } from './change-lines.ts';

interface ChangeLogDeps {
  /** The folder of the encrypted copies; null if there is none. */
  copies: string | null;
  /** The folder of the backups: lines are dated as the next one would be, or they would seem to precede the newest. */
  folder: string | null;
  clock: Pick<Clock, 'now'>;
  trustedTime: Pick<TrustedTime, 'rowTime'>;
  timers: Timers;
  alarms: Pick<Alarms, 'raise' | 'clear'>;
  encryption: Encryption;
}

/** The longest span before a loss for which lines may be missing. */
const EVERY_MS = 10 * 60 * 1000;
/** A network disk may hang. */
const CLOSE_LIMIT_MS = 5_000;
const ACTION = 'mount BACKUP_COPY_DIR, or free space there';
const LOST = 'then copy the database as it is: run backup, and backup --to';

export interface RunningChangeLog extends AccountChangeLog {
  start(): void;
  /** Resolves when the noted changes are on disk, or their write has failed. */
  flush(): Promise<void>;
  /** Also notes that nothing is missing. Raises the alarm if lines are. */
  close(): Promise<void>;
  /** True if a line is not on disk. */
  hasWaiting(): boolean;
}

const noChangeLog: RunningChangeLog = {
  note: () => undefined,
  start: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
  hasWaiting: () => false,
};

/**
 * Appends each change beside the encrypted copies at once: `open` repeats them. A failed line waits for the next one,
 * at most ten minutes. The change itself neither waits nor fails.
 */
export function createChangeLog({ copies, ...deps }: ChangeLogDeps): RunningChangeLog {
  return copies === null ? noChangeLog : openChangeLog(copies, deps);
}

function openChangeLog(
  folder: string,
  { folder: backups, clock, trustedTime, timers, alarms, encryption }: Omit<ChangeLogDeps, 'copies'>,
): RunningChangeLog {
  const waiting: Promise<Line>[] = [];
  let hasBegun = false;
  /** The file chosen last, which may be empty, and the file of the last write. */
  let [chosen, written] = ['', ''];
  let queue = Promise.resolve();
  let cancel = (): void => undefined;

  async function today(): Promise<Date> {
    const expected = trustedTime.rowTime();
    return backups === null ? expected : dateOfNext(backups, clock.now(), expected).catch(() => expected);
  }
  const at = async () => (await today()).toISOString();

  async function append(taken: readonly Promise<Line>[]): Promise<void> {
    const [now, names] = [await today(), await readdir(folder)];
    // The share was mounted or unmounted: former lines are elsewhere.
    const isElsewhere = written !== '' && !names.includes(written);
    const signs: Line[] = isElsewhere ? [{ at: now.toISOString(), kind: 'started' }] : [];
    if (!names.includes(chosen) || !isOfDay(chosen, now)) chosen = nextFile(names, now);
    const lines = [...signs, ...(await Promise.all(taken))];
    // Begins with a line feed: the former write may have been cut off.
    const text = lines.map((line) => `\n${JSON.stringify(line)}\n`).join('');
    await appendFile(join(folder, chosen), text, { mode: 0o600, flush: true });
    written = chosen;
  }

  async function write(): Promise<void> {
    const taken = [...waiting];
    if (taken.length === 0) return;
    try {
      await append(taken);
      waiting.splice(0, taken.length);
      alarms.clear('change-log', 'changes of accounts are noted beside the copies again');
    } catch (err) {
      const text = 'changes of accounts could not be noted beside the copies; the next try is in ten minutes';
      alarms.raise('change-log', { text, action: ACTION, err });
    }
  }

  function add(line: Promise<Line>): void {
    waiting.push(line);
    queue = queue.then(write);
  }
  const sign = (kind: SignLine['kind']) => add(at().then((date) => ({ at: date, kind })));
  /** A command, too: a server that was killed before it may have left a gap. */
  function begin(): void {
    if (hasBegun) return;
    hasBegun = true;
    sign('started');
  }

  async function lineOf(change: AccountChange): Promise<Line> {
    const line = { at: await at(), ...change };
    if (line.kind !== 'moved' && line.kind !== 'taken-back') return line;
    const phone = await encryption.encrypt(line.phone);
    if (line.kind === 'taken-back' || line.formerPhone === undefined) return { ...line, phone };
    return { ...line, phone, formerPhone: await encryption.encrypt(line.formerPhone) };
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
      if (!hasBegun) return;
      sign('stopped');
      const err = await withTimeLimit(queue, CLOSE_LIMIT_MS, timers).catch((error: unknown) => error);
      if (waiting.length === 0) return;
      const text = 'the last changes of accounts are missing beside the copies';
      alarms.raise('change-log', { text, action: `${ACTION}; ${LOST}`, state: 'closed', err });
    },
    hasWaiting: () => waiting.length > 0,
  };
}
