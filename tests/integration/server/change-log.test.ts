import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readChanges } from '#server/jobs/backups/change-lines.ts';
import { createChangeLog } from '#server/jobs/backups/change-log.ts';
import { createAlarms } from '#server/observability/alarms.ts';
import { createLogger } from '#server/observability/logging.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { believing } from '../../support/believing.ts';
import { ManualTimers } from '../../support/manual-timers.ts';
import { StillClock } from '../../support/still-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Change logs on one clock; each is another process. */
function changeLogs(copies: string) {
  const clock = new StillClock();
  const timers = new ManualTimers(clock);
  const alarms: string[] = [];
  const stream = new PassThrough().on('data', (line) => alarms.push(JSON.parse(String(line)).alarm));
  const deps = {
    copies,
    folder: null,
    clock,
    trustedTime: believing(clock),
    timers,
    alarms: createAlarms({ clock, logger: createLogger('error', stream), metrics: noMetrics }),
    encryption: createEncryption(Buffer.alloc(32)),
  };
  return {
    clock,
    timers,
    alarms,
    open: (given: Partial<Parameters<typeof createChangeLog>[0]> = {}) =>
      createChangeLog({ ...deps, ...given }),
    now: () => clock.now().toISOString(),
  };
}

it('a command after a server was killed ends the gap, and has a file of its own', async () => {
  const copies = temporaryFolder();
  const { clock, open, now } = changeLogs(copies);
  const [killed, command, next] = [open(), open(), open()];
  const since = now();
  killed.start();
  await killed.flush();
  clock.advance(60_000);
  command.note({ kind: 'blocked', uid: 'uid-1' });
  await command.close();
  const stopped = now();
  clock.advance(60_000);
  next.start();
  await next.flush();
  expect((await readChanges(copies, since)).gaps).toEqual([
    { from: since, to: stopped },
    { from: stopped, to: now() },
    { from: now(), to: null },
  ]);
  // Another user may run the command, and may not append to a file of the server.
  expect(readdirSync(copies)).toHaveLength(3);
});

it('changes after a copy are repeated in their order, however far the clock was set back since', async () => {
  const copies = temporaryFolder();
  const { clock, open, now } = changeLogs(copies);
  const log = open();
  const note = (business: number) => log.note({ kind: 'business-deleted', business });
  note(1);
  await log.flush();
  clock.advance(60_000);
  const since = now();
  note(2);
  await log.flush();
  clock.set(-2 * 60 * 60 * 1000);
  note(3);
  await log.flush();
  clock.set(-30 * 24 * 60 * 60 * 1000);
  note(4);
  await log.close();
  expect((await readChanges(copies, since)).changes).toMatchObject(
    [2, 3, 4].map((business) => ({ business })),
  );
});

it.each([
  ['as the copies are', 0],
  ['after the newest backup, although the restored database is older', 2 * DAY],
])('changes noted while the clock is behind are dated %s', async (_, lateMs) => {
  const [copies, folder] = [temporaryFolder(), temporaryFolder()];
  const { clock, open, now } = changeLogs(copies);
  const since = now();
  mkdirSync(join(folder, `demlik-${since.slice(0, 19).replaceAll(':', '-')}Z`));
  const expected = new Date(clock.now().getTime() - lateMs);
  clock.set(-3 * DAY);
  const log = open({ folder, trustedTime: { ...believing(clock), rowTime: () => expected } });
  log.note({ kind: 'business-deleted', business: 1 });
  await log.close();
  expect((await readChanges(copies, since)).changes).toMatchObject([{ business: 1 }]);
});

it('changes may be missing for the time in which the share was not mounted', async () => {
  const copies = join(temporaryFolder(), 'mounted');
  const { timers, alarms, open, now } = changeLogs(copies);
  const hide = () => renameSync(copies, `${copies}.away`);
  const show = () => {
    rmSync(copies, { recursive: true });
    renameSync(`${copies}.away`, copies);
  };
  const after = async (minutes: number) => {
    await timers.advance(minutes * 60_000);
    return now();
  };
  mkdirSync(copies);
  const since = now();
  const first = open();
  first.start();
  await first.flush();
  const seen = await after(10);
  hide();
  mkdirSync(copies);
  first.note({ kind: 'business-deleted', business: 1 });
  await after(20);
  show();
  const shown = await after(10);
  await first.close();

  hide();
  mkdirSync(copies);
  const unseen = open();
  unseen.note({ kind: 'business-deleted', business: 3 });
  await unseen.close();
  const second = open();
  await after(10);
  second.start();
  await second.flush();
  await after(10);
  show();
  const shownAgain = await after(10);
  // A folder that refuses writes loses nothing.
  hide();
  second.note({ kind: 'business-deleted', business: 2 });
  await after(10);
  mkdirSync(copies);
  show();
  await after(10);
  const last = await after(10);
  expect(await readChanges(copies, since)).toMatchObject({
    changes: [{ business: 2 }],
    gaps: [
      { from: seen, to: shown },
      { from: shown, to: shownAgain },
      { from: last, to: null },
    ],
  });
  expect(alarms).toEqual(['change-log']);
});

it('a change that cannot be noted raises an alarm, and is noted when the folder is back', async () => {
  const copies = join(temporaryFolder(), 'share');
  const { timers, alarms, open } = changeLogs(copies);
  const log = open();
  log.start();
  log.note({ kind: 'business-deleted', business: 12 });
  await timers.advance(10 * 60 * 1000);
  expect(alarms).toEqual(['change-log']);
  expect(existsSync(copies)).toBe(false);
  mkdirSync(copies);
  await timers.advance(10 * 60 * 1000);
  await timers.advance(10 * 60 * 1000);
  await log.close();
  const [name = ''] = readdirSync(copies);
  const kinds = [...readFileSync(join(copies, name), 'utf8').matchAll(/"kind":"([a-z-]+)"/g)].map(
    ([, kind]) => kind,
  );
  expect(kinds).toEqual(['started', 'business-deleted', 'alive', 'stopped']);

  rmSync(copies, { recursive: true });
  const lost = open();
  lost.note({ kind: 'business-deleted', business: 13 });
  await lost.flush();
  await lost.close();
  expect(alarms).toEqual(['change-log', 'change-log', 'change-log']);
});
