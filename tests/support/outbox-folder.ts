import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SentSms {
  to: string;
  text: string;
  sentAt: string;
}

const LIMIT_MS = 15_000;

/** Reads the demo mode's outbox folder. */
export class OutboxFolder {
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'outbox');
  }

  async sms(to: string): Promise<SentSms[]> {
    await mkdir(this.folder, { recursive: true });
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.json')).sort();
    const all = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(this.folder, name), 'utf8')) as SentSms),
    );
    return all.filter((sms) => sms.to === to);
  }

  /** Waits for the nth text message to this number and returns its code. */
  async code(to: string, nth = 1): Promise<string> {
    const found = await this.#until(async () => (await this.sms(to))[nth - 1]);
    const numbers = new Set(found.text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []);
    const [code] = numbers;
    if (code === undefined || numbers.size !== 1)
      throw new Error(`no single 6-digit number in: ${found.text}`);
    return code;
  }

  async #until<T>(look: () => Promise<T | undefined>): Promise<T> {
    await mkdir(this.folder, { recursive: true });
    return new Promise((resolve, reject) => {
      const watcher = watch(this.folder, () => void check());
      const timer = setTimeout(() => finish(() => reject(new Error('no text message arrived'))), LIMIT_MS);
      const finish = (settle: () => void) => {
        watcher.close();
        clearTimeout(timer);
        settle();
      };
      const check = async () => {
        const found = await look().catch(() => undefined);
        if (found !== undefined) finish(() => resolve(found));
      };
      void check();
    });
  }
}
