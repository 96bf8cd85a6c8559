import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from '#server/jobs/backups/backup-folder.ts';
import { SEALED } from '#server/jobs/backups/surplus-copies.ts';
import { HOUR } from './basics.ts';
import type { Model } from './model.ts';
import type { Person } from './person.ts';
import type { Service } from './service.ts';

/** What is true at one moment. */
interface Moment {
  model: Model;
  people: { who: Person; state: Pick<Person, 'phone' | 'isDisabled' | 'uid' | 'signedInAt'> }[];
  secret: string;
}

export interface Backup {
  name: string;
  /** True time. */
  at: number;
  /** Null if it was made during a request, so that nothing is certain, or before an older one was restored. */
  moment: Moment | null;
  isThere: boolean;
}

/** Their names are by the clock, which may be set back by hours: within that time either of two may be the newer one. */
const SAME_TIME_MS = 12 * HOUR;

/** The backups that were seen in the folder, and what each contains. */
export class Backups {
  readonly #service: Service;
  readonly #takeMoment: () => Moment;
  #silences = 0;
  /** Those in the folder, or in an encrypted copy, in the order of true time. */
  all: Backup[] = [];
  /** Those that disappeared since the last comparison, with the number of newer ones. */
  readonly deleted: { name: string; age: number; newer: number }[] = [];

  constructor(service: Service, takeMoment: () => Moment) {
    this.#service = service;
    this.#takeMoment = takeMoment;
  }

  /** Looks for new and deleted backups. */
  async note(): Promise<void> {
    const { disk, trueMs, clock, silences } = this.#service;
    if (disk === null) return;
    const names = await listBackups(disk.backups);
    const before = this.present;
    const isCertain = silences === this.#silences;
    this.#silences = silences;
    for (const name of names.filter((each) => !before.some((known) => known.name === each)).reverse()) {
      // The file system has another clock.
      await utimes(join(disk.backups, name), clock.now(), clock.now());
      this.all.push({ name, at: trueMs, moment: isCertain ? this.#takeMoment() : null, isThere: true });
    }
    const now = this.present;
    for (const backup of now.filter(({ name }) => !names.includes(name))) {
      const newer = now.filter((each) => each !== backup && each.at >= backup.at - SAME_TIME_MS).length;
      this.deleted.push({ name: backup.name, age: trueMs - backup.at, newer });
      backup.isThere = false;
    }
    this.all = this.all.filter((backup) => backup.isThere || existsSync(this.copyOf(backup)));
  }

  get present(): Backup[] {
    return this.all.filter(({ isThere }) => isThere);
  }

  /** Returns the backups that can be restored with today's secret. */
  get usable(): Backup[] {
    return this.present.filter(this.#isUsable);
  }

  /** Returns those of which an encrypted copy can be opened. */
  get copied(): Backup[] {
    return this.all.filter((backup) => this.#isUsable(backup) && existsSync(this.copyOf(backup)));
  }

  copyOf({ name }: Backup): string {
    return join(this.#service.disk?.copies ?? '', `${name}${SEALED}`);
  }

  readonly #isUsable = ({ moment }: Backup): boolean => moment?.secret === this.#service.secret;
}
