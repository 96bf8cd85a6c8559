import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { backUp } from '#server/cli/back-up.ts';
import { restore } from '#server/cli/restore.ts';
import { openSealedCopy, sealNewestBackup } from '#server/cli/sealed-copies.ts';
import { readConfig } from '#server/config/config.ts';
import { embeddedMigrations, type Migration, migrate } from '#server/db/migrate.ts';
import { type Answer, attempt, expectThat, HOUR, MINUTE, Prevented } from '../basics.ts';
import { byOwner, command, toOne } from '../command.ts';
import type { Disk } from '../disk.ts';
import { expectSignedIn, signIn } from '../signing-in.ts';
import type { World } from '../world.ts';
import { writeMessage } from './customers.ts';
import { callEdit, detailsOf, edit, form, newcomers, registerAs } from './owner.ts';
import { goBack } from './restore.ts';
import { isCalm } from './world.ts';

// Nothing here has an effect while an outage disturbs what it compares.
const whenCalm = { isWanted: (_: unknown, world: World) => world.isCalm };

const configOf = (world: World) => readConfig(world.environment);

/** Does something while no process runs. Who has signed in since a restored backup signs in again; the others stay signed in. */
async function offline(world: World, work: (disk: Disk) => Promise<void>): Promise<void> {
  await world.restart(() => work(world.disk as Disk));
  for (const who of world.people) await expectSignedIn(world, who);
}

/** Turns of the event loop, and of its queue of promises, between a request and the kill. */
const moment = fc.record({ turns: fc.nat(3), promises: fc.nat(300) });
type Moment = { turns: number; promises: number };

/** Kills the process while it works on a request. Returns the status; null if no answer came before. */
async function killDuring(world: World, { turns, promises }: Moment, request: Promise<Answer>) {
  const ended = request.then(
    ({ status }) => status,
    () => null,
  );
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  for (let promise = 0; promise < promises; promise += 1) await null;
  const seen = await Promise.race([ended, null]);
  await world.kill(ended);
  return seen;
}

/** Of a later release. */
const NEXT: Migration = {
  name: '9999_next',
  statements: [
    'alter table "businesses" add column "added" integer default 7 not null',
    'create index "added_idx" on "businesses" ("added")',
  ],
  ...{ checksum: 'next', contract: false, outside: false },
};

const usableBackups = ({ isCalm, backups }: World) => (isCalm ? backups.usable : []);
const copiedBackups = ({ isCalm, backups }: World) => (isCalm ? backups.copied : []);
const calmNewcomers = (world: World) => (world.isCalm ? newcomers(world) : []);

export const diskCommands = {
  // Writes until after the disk is full. What was acknowledged is kept; what was refused has not happened.
  'disk full': byOwner(
    {
      input: fc.record({ ...form, writes: fc.nat(12), ms: fc.constantFrom(MINUTE, 2 * HOUR) }),
      isWanted: (_, { isCalm, disk }) => isCalm && disk?.isMounted === true,
    },
    async (world, shop, { writes, ms, ...wanted }) => {
      const { length: lines } = world.log;
      const disk = world.disk as Disk;
      world.disturb(ms);
      disk.fill();
      world.setAway(true);
      await attempt(edit(world, shop, wanted));
      for (let each = 0; each < writes; each += 1)
        await attempt(writeMessage(world, shop.owner, 'çay '.repeat(400)));
      await world.pass(ms);
      disk.free();
      world.setAway(false);
      // The process has ended, and its supervisor starts another.
      if (disk.hasFailed) await world.kill();
      world.log.splice(lines);
      await world.compare('day');
    },
  ),
  'kill during an edit': byOwner(
    { ...whenCalm, input: fc.record({ moment, ...form }) },
    async (world, shop, { moment: at, ...wanted }) => {
      await shop.owner.idToken();
      const status = await killDuring(world, at, callEdit(shop, wanted));
      const { body } = await shop.owner.findShop();
      const stored = `${body.name}, ${body.address ?? ''}`;
      const isNew = stored === `${wanted.name}, ${wanted.address}`;
      const isOld = status !== 200 && stored === `${shop.name}, ${shop.address}`;
      expectThat(isNew || isOld, `the edit of ${shop.owner}, answered ${status}, left ${stored}`);
      await edit(world, shop, wanted);
    },
  ),
  // The owner sends the form again, as people do.
  'kill during a registration': toOne(
    calmNewcomers,
    { input: fc.record({ moment, ...form }) },
    async (world, who, { moment: at, ...form }) => {
      await signIn(world, who);
      const written = { mark: world.model.newMark(), ...form };
      const status = await killDuring(world, at, who.register(detailsOf(written)));
      const found = await who.findShop();
      expectThat(found.status === 200 || status !== 200, `the registration of ${who} was lost`);
      await registerAs(world, who, written);
    },
  ),
  'back up': command({ isPossible: isCalm }, (world) =>
    offline(world, async ({ backups }) => {
      await backUp(configOf(world), backups, world.clock.now());
      await world.backups.note();
    }),
  ),
  // Encrypts the newest backup elsewhere, as the guide says once a day.
  'copy elsewhere': command({ weight: 2, isPossible: isCalm }, async (world) => {
    const { copies, passphrase } = world.disk as Disk;
    try {
      await sealNewestBackup(configOf(world), copies, passphrase, world.clock.now());
    } catch (error) {
      const { message } = error as Error;
      const expected = /no backup to copy|cannot be read: ENOENT|another secret|later than now|EEXIST/;
      expectThat(expected.test(message), `no copy was made: ${message}`);
      throw new Prevented();
    }
  }),
  // Restores a backup, and deletes again what was deleted since, as the guide says.
  restore: toOne(usableBackups, {}, (world, backup) =>
    offline(world, async (disk) => {
      await restore(configOf(world), join(disk.backups, backup.name), world.clock.now());
      for (const id of goBack(world, backup, false))
        await world.adminOffline(['business', 'delete', `business:${id}`, '--yes']);
      disk.deleteFormer();
    }),
  ),
  // Loses the machine, and opens an encrypted copy on another one.
  'open a copy': toOne(copiedBackups, { weight: 2 }, (world, backup) =>
    offline(world, async (disk) => {
      disk.lose();
      const { backups, clock, parts } = world;
      const file = backups.copyOf(backup);
      const { failed } = await openSealedCopy(configOf(world), file, disk.passphrase, clock.now(), parts);
      expectThat(failed.length === 0, `not repeated: ${failed}`);
      goBack(world, backup, true);
    }),
  ),
  // The schema is that of a later release, which was taken back.
  'next release': command({ isPossible: isCalm }, (world) =>
    offline(world, async (disk) => {
      const [database] = await disk.open();
      await migrate(database.db, [...embeddedMigrations(), NEXT]);
      await disk.close();
    }),
  ),
};
