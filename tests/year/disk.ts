import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openPglite } from '#server/db/pglite/open-pglite.ts';
import { isRunning } from '../support/is-running.ts';

/** Room for the database, its backups, and the copies that a backup's check and a restore need. */
const SIZE = '1000m';
export const BACKUP_KEEP = 7;
export const BACKUP_DAYS = 8;

const PREFIX = 'demlik-disk-';

/** A machine's folders: data and backups on one disk, encrypted copies and their passphrase elsewhere. */
export class Disk {
  readonly disk = this;
  /** True after the database stopped itself. */
  hasFailed = false;
  readonly #root = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  readonly #small = join(this.#root, 'disk');
  readonly #filler = join(this.#small, 'filler');
  readonly backups = join(this.#small, 'backups');
  readonly copies = join(this.#root, 'copies');
  readonly passphrase = join(this.#root, 'passphrase');
  /** True if the disk is one of its own, which can be full: only root may mount, for example in a container. */
  readonly isMounted: boolean;
  #machine = 0;
  #handle: DatabaseHandle | null = null;

  constructor() {
    removeLeftOver();
    process.once('exit', this.remove);
    for (const folder of [this.#small, this.copies]) mkdirSync(folder);
    writeFileSync(this.passphrase, 'dört kelime ve bir çaydanlık');
    const mount = ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', this.#small];
    this.isMounted = spawnSync('mount', mount, { stdio: 'ignore' }).status === 0;
    cpSync(inject('dataFolderTemplate'), this.dataDir, { recursive: true });
  }

  get dataDir(): string {
    return join(this.#small, `data-${this.#machine}`);
  }

  get environment(): Record<string, string> {
    return {
      ...{ DATA_DIR: this.dataDir, BACKUP_DIR: this.backups, BACKUP_COPY_DIR: this.copies },
      ...{ BACKUP_KEEP: String(BACKUP_KEEP), BACKUP_DAYS: String(BACKUP_DAYS) },
    };
  }

  async open(): Promise<[DatabaseHandle]> {
    this.hasFailed = false;
    const onFailure = () => {
      this.hasFailed = true;
    };
    this.#handle = await openPglite(this.dataDir, pino({ level: 'silent' }), onFailure);
    return [this.#handle];
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }

  /** Takes the files as they are at this moment, as SIGKILL leaves them; the killed processes keep the former ones. */
  async kill(endProcesses: () => Promise<void>): Promise<void> {
    const [dead, former] = [this.dataDir, this.#handle];
    this.#machine += 1;
    cpSync(dead, this.dataDir, { recursive: true });
    await endProcesses();
    await former?.close();
    rmSync(dead, { recursive: true });
  }

  /** Loses the data folder: the next one is empty. */
  lose(): void {
    rmSync(this.dataDir, { recursive: true });
    this.#machine += 1;
  }

  /** Deletes the databases that restores have kept, as the guide says. */
  deleteFormer(): void {
    for (const name of readdirSync(this.dataDir))
      if (name.startsWith('database.before-')) rmSync(join(this.dataDir, name), { recursive: true });
  }

  /** Writes until nothing fits any more. */
  fill(): void {
    spawnSync('dd', ['if=/dev/zero', `of=${this.#filler}`, 'bs=1M'], { stdio: 'ignore' });
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  readonly remove = (): void => {
    process.off('exit', this.remove);
    removeDisk(this.#root);
  };
}

function removeDisk(root: string): void {
  spawnSync('umount', ['--lazy', join(root, 'disk')], { stdio: 'ignore' });
  rmSync(root, { recursive: true, force: true });
}

/** Removes the disks of killed runs. */
function removeLeftOver(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) removeDisk(join(tmpdir(), name));
  }
}
