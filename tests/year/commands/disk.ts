import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import { backUp } from '#server/cli/back-up.ts';
import { restore } from '#server/cli/restore.ts';
import { openSealedCopy, sealNewestBackup } from '#server/cli/sealed-copies.ts';
import { readConfig } from '#server/config/config.ts';
import { embeddedMigrations, type Migration, migrate } from '#server/db/migrate.ts';
import { adminOn } from '../../support/admin.ts';
import type { Backup, Copy } from '../backup-history.ts';
import { type Command, command, nothing, type WeightedCommand } from '../command.ts';
import type { Disk } from '../disk.ts';
import { HOUR, MINUTE } from '../durations.ts';
import { expectSignedIn, expectThat, pick, pickUsable, signIn } from '../helpers.ts';
import type { Answer, Person } from '../person.ts';
import type { World } from '../world.ts';
import { byOwner } from './by-owner.ts';
import { address, callEdit, detailsOf, editTo, name, newcomers, registerAs } from './owner.ts';
import { writeMessage } from './stranger.ts';

/** A command that needs a folder. It has no effect while an outage disturbs what it compares. */
const onDisk = <Input>({ isPossible = () => true, ...what }: Command<Input>): WeightedCommand =>
  command({ ...what, isPossible: (world, input) => world.isCalm && isPossible(world, input) });

const diskOf = ({ disk }: World): Disk => {
  if (disk === null) throw new Error('this world has no folder');
  return disk;
};
const configOf = (world: World) => readConfig(world.environment);

/** Turns of the event loop, and of its queue of promises, between a request and the kill. */
const moment = fc.record({ turns: fc.nat(3), promises: fc.nat(300) });
type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never;

/** Kills the process while it works on a request. Returns the answer; null if none came before. */
async function killDuring(world: World, { turns, promises }: Moment, send: () => Promise<Answer>) {
  const seen: { answer: Answer | null } = { answer: null };
  let isAlive = true;
  const ended = send().then(
    (answer) => {
      if (isAlive) seen.answer = answer;
    },
    () => undefined,
  );
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  for (let promise = 0; promise < promises; promise += 1) await null;
  isAlive = false;
  await world.kill(ended);
  return seen.answer;
}

const findShop = (who: Person) => who.call('GET', `/api/business/by-phone/${who.phone}`);

export const killDuringEdit = byOwner({
  name: 'kill during an edit',
  input: fc.record({ moment, name, address }),
  isWanted: (_, world) => world.isCalm,
  async send(world, shop, { moment: at, ...wanted }) {
    await shop.owner.idToken();
    const answer = await killDuring(world, at, () => callEdit(shop, wanted));
    const { body } = await findShop(shop.owner);
    const stored = `${body.name}, ${body.address ?? ''}`;
    const isNew = stored === `${wanted.name}, ${wanted.address}`;
    const isOld = answer?.status !== 200 && stored === `${shop.name}, ${shop.address}`;
    expectThat(isNew || isOld, `the edit of ${shop.owner}, answered ${answer?.status}, left ${stored}`);
    return editTo(world, shop, wanted);
  },
});

/** The owner sends the form again, as people do. */
export const killDuringRegistration = onDisk({
  name: 'kill during a registration',
  input: fc.record({ moment, person: fc.nat(7), name, address }),
  isPossible: (world) => newcomers(world).length > 0,
  async run(world, { moment: at, person, ...wanted }) {
    const who = pick(newcomers(world), person) as Person;
    if (!(await signIn(world, who))) return false;
    const mark = world.model.newMark();
    const answer = await killDuring(world, at, () => who.register(detailsOf(mark, wanted)));
    const { status } = await findShop(who);
    expectThat(status === 200 || answer?.status !== 200, `the registration of ${who} was lost`);
    return registerAs(world, who, mark, wanted);
  },
});

/** Writes until after the disk is full. What was acknowledged is kept; what was refused has not happened. */
export const diskFull = onDisk({
  name: 'disk full',
  input: fc.record({
    number: fc.nat(7),
    name,
    address,
    writes: fc.nat(12),
    ms: fc.constantFrom(MINUTE, 2 * HOUR),
  }),
  isPossible: (world, { number }) => diskOf(world).isMounted && pickUsable(world, number) !== undefined,
  async run(world, { number, writes, ms, ...wanted }) {
    const shop = pickUsable(world, number);
    if (shop === undefined || !(await signIn(world, shop.owner))) return false;
    const [disk, lines] = [diskOf(world), world.log.length];
    world.disturb(ms);
    disk.fill();
    world.setAway(true);
    await editTo(world, shop, wanted);
    for (let each = 0; each < writes; each += 1) await writeMessage(world, shop.owner, 'çay '.repeat(400));
    await world.pass(ms);
    disk.free();
    world.setAway(false);
    // The process has ended, and its supervisor starts another.
    if (disk.hasFailed) await world.kill();
    world.log.splice(lines);
    await world.checks.day(world);
    return true;
  },
});

export const backUpByHand = onDisk({
  name: 'back up',
  input: nothing,
  run: (world) =>
    world.whileStopped(async () => {
      await backUp(configOf(world), diskOf(world).backups, world.clock.now());
      await world.backups.note();
    }),
});

/** Encrypts the newest backup elsewhere, as the guide says once a day. */
export const copyElsewhere = onDisk({
  name: 'copy elsewhere',
  weight: 2,
  input: nothing,
  async run(world) {
    const { copies, passphrase } = diskOf(world);
    try {
      const { file } = await sealNewestBackup(configOf(world), copies, passphrase, world.clock.now());
      world.backups.noteCopy(file);
      return true;
    } catch (error) {
      const { message } = error as Error;
      const isExpected = /no backup to copy|cannot be read: ENOENT|another secret|later than now|EEXIST/.test(
        message,
      );
      expectThat(isExpected, `no copy was made: ${message}`);
      return false;
    }
  },
});

/** Restores a backup, and deletes again what was deleted since, as the guide says. */
export const restoreBackup = onDisk({
  name: 'restore',
  input: fc.nat(7),
  isPossible: ({ backups }) => backups.usable.length > 0,
  async run(world, number) {
    const backup = pick(world.backups.usable, number) as Backup;
    const disk = diskOf(world);
    await world.whileStopped(async () => {
      await restore(configOf(world), join(disk.backups, backup.name), world.clock.now());
      for (const { id } of world.backups.goBack(backup, false)) await deleteAgain(world, id);
      disk.deleteFormer();
    });
    await expectSessions(world);
  },
});

async function deleteAgain(world: World, id: number): Promise<void> {
  const parts = { ...world.processParts(), logger: pino({ level: 'silent' }) };
  const admin = adminOn(null, { ...parts, environment: world.environment });
  const { code, text } = await admin('business', 'delete', `business:${id}`, '--yes');
  expectThat(code === 0, text);
}

/** Loses the machine, and opens an encrypted copy on another one. */
export const openCopy = onDisk({
  name: 'open a copy',
  weight: 2,
  input: fc.nat(7),
  isPossible: ({ backups }) => backups.copies.length > 0,
  async run(world, number) {
    const { file, backup } = pick(world.backups.copies, number) as Copy;
    const disk = diskOf(world);
    await world.whileStopped(async () => {
      disk.lose();
      const now = world.clock.now();
      const opened = await openSealedCopy(configOf(world), file, disk.passphrase, now, world.processParts());
      expectThat(opened.failed.length === 0, `not repeated: ${opened.failed}`);
      world.backups.goBack(backup, true);
    });
    await expectSessions(world);
  },
});

/** Who has signed in since signs in again; the others stay signed in. */
async function expectSessions(world: World): Promise<void> {
  for (const who of world.people) await expectSignedIn(world, who);
}

/** The schema is that of a later release, which was taken back. */
export const nextRelease = onDisk({
  name: 'next release',
  input: nothing,
  run: (world) =>
    world.whileStopped(async () => {
      const disk = diskOf(world);
      const [database] = await disk.open();
      await migrate(database.db, [...embeddedMigrations(), NEXT]);
      await disk.close();
    }),
});

const NEXT: Migration = {
  name: '9999_next',
  statements: [
    'alter table "businesses" add column "added" integer default 7 not null',
    'create index "added_idx" on "businesses" ("added")',
  ],
  ...{ checksum: 'next', contract: false, outside: false },
};
