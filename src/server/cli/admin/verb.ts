import type { Config } from '#server/config/config.ts';
import { UsageError } from '#server/operator-error.ts';
import type { Encryption } from '#server/security/encryption.ts';
import type { Services } from '#server/services.ts';

export interface AdminRun {
  /** Composed as the server does it, but nothing of it has been started: the outbox is emptied by the servers. */
  services: Services;
  encryption: Encryption;
  config: Config;
  /** Writes down to what it is done, as `business:12`. Call it before doing it. */
  on(...targets: string[]): Promise<void>;
  /** Goes on after `--yes`, or a yes at the terminal. @throws {UsageError} */
  confirm(whatWillHappen: string): Promise<void>;
}

/** What was typed behind a verb, as commander has it. */
export interface VerbOptions {
  showPhones?: true;
  yes?: true;
  keepSessions?: true;
  to?: string;
  email?: string;
  limit?: string;
}

export interface Outcome {
  /** With `--json` all that is printed; its fields are documented in docs/operations/support.md. */
  data: object;
  /** The sentence for a person, where the data alone are none. */
  say?: string;
  /** It is a file rather than an answer, and JSON in any case. */
  isDocument?: true;
}

export type Verb = (run: AdminRun, args: readonly string[], options: VerbOptions) => Promise<Outcome>;

const LIMIT = 20;
const MAX_ROWS = 1000;

/** How many rows a list may have. @throws {UsageError} */
export function limitOf({ limit }: VerbOptions): number {
  const number = limit === undefined ? LIMIT : Number(limit);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_ROWS) return number;
  throw new UsageError(`--limit must be a whole number from 1 to ${MAX_ROWS}.`);
}

/** An id as a list prints it. Ids are int4. @throws {UsageError} */
export function idOf(text = ''): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is no id: that is a number, as the list has it.`);
}
