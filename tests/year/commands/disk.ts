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
import { byOwner, command, nothing, toOne } from '../command.ts';
import type { Disk } from '../disk.ts';
import { HOUR, MINUTE } from '../durations.ts';
import { attempt, expectSignedIn, expectThat, Prevented, pick, signIn } from '../helpers.ts';
import type { Answer, Person } from '../person.ts';
import type { World } from '../world.ts';
import { writeMessage } from './customers.ts';
import { address, callEdit, detailsOf, edit, name, newcomers, registerAs } from './owner.ts';

const diskOf = ({ disk }: World): Disk => {
  if (disk === null) throw new Error('this world has no folder');
  return disk;
};
const configOf = (world: World) => readConfig(world.environment);

/** Nothing here has an effect while an outage disturbs what it compares. */
const isCalm = (world: World) => world.isCalm;

/** Does something while no process runs. */
const offline = (title: string, run: (world: World, disk: Disk) => Promise<unknown>) =>
  command({ name: title, input: nothing, isPossible: isCalm }, (world) =>
    world.restart(() => run(world, diskOf(world))),
  );

/** Turns of the event loop, and of its queue of promises, between a request and the kill. */
const moment = fc.record({ turns: fc.nat(3), promises: fc.nat(300) });

/** Kills the process while it works on a request. Returns the status; null if no answer came before. */
async function killDuring(
  world: World,
  { turns, promises }: { turns: number; promises: number },
  request: Promise<Answer>,
): Promise<number | null> {
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

async function deleteAgain(world: World, id: number): Promise<void> {
  const parts = { ...world.processParts(), logger: pino({ level: 'silent' }) };
  const admin = adminOn(null, { ...parts, environment: world.environment });
  const { code, text } = await admin('business', 'delete', `business:${id}`, '--yes');
  expectThat(code === 0, text);
}

/** Who has signed in since signs in again; the others stay signed in. */
async function expectSessions(world: World): Promise<void> {
  for (const who of world.people) await expectSignedIn(world, who);
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

/** Writes until after the disk is full. What was acknowledged is kept; what was refused has not happened. */
export const diskFull = byOwner(
  {
    name: 'disk full',
    input: fc.record({ name, address, writes: fc.nat(12), ms: fc.constantFrom(MINUTE, 2 * HOUR) }),
    isWanted: (_, world) => world.isCalm && diskOf(world).isMounted,
  },
  async (world, shop, { writes, ms, ...wanted }) => {
    const [disk, lines] = [diskOf(world), world.log.length];
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
    await world.checks.day(world);
  },
);

export const diskCommands = [
  diskFull,
  byOwner(
    {
      name: 'kill during an edit',
      input: fc.record({ moment, name, address }),
      isWanted: (_, world) => world.isCalm,
    },
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
  command(
    {
      name: 'kill during a registration',
      input: fc.record({ moment, person: fc.nat(7), name, address }),
      isPossible: (world) => world.isCalm && newcomers(world).length > 0,
    },
    async (world, { moment: at, person, ...wanted }) => {
      const who = pick(newcomers(world), person) as Person;
      await signIn(world, who);
      const written = { mark: world.model.newMark(), ...wanted };
      const status = await killDuring(world, at, who.register(detailsOf(written)));
      const found = await who.findShop();
      expectThat(found.status === 200 || status !== 200, `the registration of ${who} was lost`);
      await registerAs(world, who, written);
    },
  ),
  offline('back up', async (world, disk) => {
    await backUp(configOf(world), disk.backups, world.clock.now());
    await world.backups.note();
  }),
  // Encrypts the newest backup elsewhere, as the guide says once a day.
  command({ name: 'copy elsewhere', weight: 2, input: nothing, isPossible: isCalm }, async (world) => {
    const { copies, passphrase } = diskOf(world);
    try {
      const { file } = await sealNewestBackup(configOf(world), copies, passphrase, world.clock.now());
      world.backups.noteCopy(file);
    } catch (error) {
      const { message } = error as Error;
      const expected = /no backup to copy|cannot be read: ENOENT|another secret|later than now|EEXIST/;
      expectThat(expected.test(message), `no copy was made: ${message}`);
      throw new Prevented();
    }
  }),
  // Restores a backup, and deletes again what was deleted since, as the guide says.
  toOne(
    { name: 'restore', input: nothing, from: (world) => (world.isCalm ? world.backups.usable : []) },
    async (world, backup) => {
      const disk = diskOf(world);
      await world.restart(async () => {
        await restore(configOf(world), join(disk.backups, backup.name), world.clock.now());
        for (const { id } of world.backups.goBack(backup, false)) await deleteAgain(world, id);
        disk.deleteFormer();
      });
      await expectSessions(world);
    },
  ),
  // Loses the machine, and opens an encrypted copy on another one.
  toOne(
    {
      ...{ name: 'open a copy', weight: 2, input: nothing },
      from: (world) => (world.isCalm ? world.backups.copies : []),
    },
    async (world, { file, backup }) => {
      const disk = diskOf(world);
      await world.restart(async () => {
        disk.lose();
        const now = world.clock.now();
        const config = configOf(world);
        const opened = await openSealedCopy(config, file, disk.passphrase, now, world.processParts());
        expectThat(opened.failed.length === 0, `not repeated: ${opened.failed}`);
        world.backups.goBack(backup, true);
      });
      await expectSessions(world);
    },
  ),
  // The schema is that of a later release, which was taken back.
  offline('next release', async (_, disk) => {
    const [database] = await disk.open();
    await migrate(database.db, [...embeddedMigrations(), NEXT]);
    await disk.close();
  }),
];
