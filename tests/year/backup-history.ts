import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listBackups } from '#server/jobs/backups/backup-folder.ts';
import { SEALED } from '#server/jobs/backups/surplus-copies.ts';
import { HOUR } from './durations.ts';
import type { Model, Shop } from './model.ts';
import type { Person } from './person.ts';

/** The part of the world that a backup contains. */
interface Present {
  readonly disk: { readonly backups: string } | null;
  readonly trueMs: number;
  readonly clock: { now(): Date };
  readonly people: readonly Person[];
  readonly secret: string;
  model: Model;
}

/** What is true at one moment. */
interface Moment {
  model: Model;
  people: { who: Person; state: Pick<Person, 'phone' | 'isDisabled' | 'uid' | 'signedInAt'> }[];
  secret: string;
}

/** A backup in the folder. */
export interface Backup {
  name: string;
  /** True time. */
  at: number;
  /** Null if it was made during a request, so that nothing is certain, or before another one was restored. */
  moment: Moment | null;
}

/** An encrypted copy of a backup. */
export interface Copy {
  file: string;
  backup: Backup;
}

/** Their names are by the clock, which may be set back by hours: within that time either of two may be the newer one. */
const SAME_TIME_MS = 12 * HOUR;

/** The backups that were seen in the folder, and what each contains. */
export class BackupHistory {
  readonly #world: Present;
  /** In the order of true time. */
  seen: Backup[] = [];
  /** Those that disappeared since the last comparison, with the number of newer ones. */
  readonly deleted: { name: string; age: number; newer: number }[] = [];
  #copies: Copy[] = [];

  constructor(world: Present) {
    this.#world = world;
  }

  /** Looks for new and deleted backups. */
  async note({ isDuringRequest = false } = {}): Promise<void> {
    const { disk, trueMs, clock } = this.#world;
    if (disk === null) return;
    const names = await listBackups(disk.backups);
    const known = this.seen.map(({ name }) => name);
    for (const name of names.filter((each) => !known.includes(each)).reverse()) {
      // The file system has another clock.
      await utimes(join(disk.backups, name), clock.now(), clock.now());
      this.seen.push({ name, at: trueMs, moment: isDuringRequest ? null : this.#moment() });
    }
    const isThere = ({ name }: Backup) => names.includes(name);
    for (const backup of this.seen.filter((each) => !isThere(each))) {
      const newer = this.seen.filter((each) => each !== backup && each.at >= backup.at - SAME_TIME_MS).length;
      this.deleted.push({ name: backup.name, age: trueMs - backup.at, newer });
    }
    this.seen = this.seen.filter(isThere);
  }

  #moment(): Moment {
    const { model, people, secret } = this.#world;
    return { model: model.copy(), people: people.map((who) => ({ who, state: { ...who } })), secret };
  }

  /** A copy of the backup with this name was made. */
  noteCopy(file: string): void {
    const backup = this.seen.find(({ name }) => name === basename(file, SEALED));
    if (backup !== undefined) this.#copies.push({ file, backup });
  }

  /** Returns the copies that exist, and can be opened with today's secret. */
  get copies(): Copy[] {
    this.#copies = this.#copies.filter(({ file }) => existsSync(file));
    return this.#copies.filter(({ backup }) => this.#isUsable(backup));
  }

  /** Returns the backups that can be restored with today's secret. */
  get usable(): Backup[] {
    return this.seen.filter(this.#isUsable);
  }

  readonly #isUsable = ({ moment }: Backup): boolean => moment?.secret === this.#world.secret;

  /**
   * The world is again as it was when the backup was made. `isRepeated` tells whether blocks and moves were repeated, as deletions always
   * are. Returns the shops that were deleted since.
   */
  goBack({ at, moment }: Backup, isRepeated: boolean): Shop[] {
    const world = this.#world;
    if (moment === null) throw new Error('nothing is certain of this backup');
    const [now, model] = [world.model, moment.model.copy()];
    if (isRepeated) repeatMoves(model, now);
    const ids = new Set([...now.shops].map(({ id }) => id));
    for (const { who, state } of moment.people) {
      const isKept = isRepeated && ids.has(moment.model.shopOf(who)?.id ?? 0);
      who.phone = isKept ? who.phone : state.phone;
      who.isDisabled = isRepeated ? state.uid === who.uid && who.isDisabled : state.isDisabled;
      who.signedInAt = Math.min(who.signedInAt, state.signedInAt);
      if ((who.session?.begunAt ?? 0) > at) who.session = null;
    }
    const deleted = [...model.shops].filter(({ id }) => !ids.has(id));
    this.#carryOver(model, now, at);
    for (const shop of deleted) model.delete(shop, world.trueMs);
    world.model = model;
    // Later ones are of a time that is given up.
    for (const each of [...this.seen, ...this.#copies.map(({ backup }) => backup)])
      if (each.at > at) each.moment = null;
    return deleted;
  }

  /** What was deleted stays deleted, except invitations: nothing notes that one was withdrawn. */
  #carryOver(model: Model, now: Model, at: number): void {
    const { trueMs } = this.#world;
    const shops = [...model.shops, ...model.hidden];
    const again = shops.flatMap((shop) => [shop, ...shop.invited]).map(({ mark }) => mark);
    model.gone = now.gone.filter(({ mark }) => !again.includes(mark));
    const since = now.endedIdentities.filter((each) => each.at > at);
    model.endedIdentities.push(...since.map((each) => ({ ...each, at: trueMs })));
    // A mark of the time that is given up is not used again.
    Object.assign(model, { notices: now.notices, marks: now.marks });
  }
}

/** Moves of numbers, and deletions after them, are as they are now. */
function repeatMoves(model: Model, now: Model): void {
  const moves = new Map([...now.shops, ...now.hidden].map(({ id, move }) => [id, move]));
  const hidden = new Set([...now.hidden].map(({ id }) => id));
  for (const shop of model.shops) {
    shop.move = moves.get(shop.id);
    if (!hidden.has(shop.id)) continue;
    model.shops.delete(shop);
    model.hidden.add(shop);
  }
}
