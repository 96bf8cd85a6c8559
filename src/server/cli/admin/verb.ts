import type { Config } from '#server/config/config.ts';
import { UsageError } from '#server/operator-error.ts';
import type { Services } from '#server/services.ts';

export interface AdminRun {
  /** Composed as in the server, but not started: the servers deliver the outbox. */
  services: Services;
  config: Config;
  /** Records the targets of the action, for example `business:12`. Call it before the action. */
  recordTargets(...targets: string[]): Promise<void>;
  /** Returns if `--yes` is given or the operator confirms at the terminal. @throws {UsageError} otherwise */
  confirm(whatWillHappen: string): Promise<void>;
}

/** The options of a verb, as commander parses them. */
export interface VerbOptions {
  showPhones?: true;
  yes?: true;
  keepSessions?: true;
  to?: string;
  email?: string;
  limit?: string;
  since?: string;
  reason?: string;
}

export interface Outcome {
  /** The only output of `--json`. Its fields are documented in docs/operations/support.md. */
  data: object;
  /** A sentence for a person, if the data are not clear without it. */
  message?: string;
  /** The outcome is a file and always JSON. */
  isDocument?: true;
}

export type Verb = (run: AdminRun, args: readonly string[], options: VerbOptions) => Promise<Outcome>;

const LIMIT = 20;
const MAX_ROWS = 1000;

/** Returns the maximum number of rows. @throws {UsageError} */
export function limitOf({ limit }: VerbOptions): number {
  const number = limit === undefined ? LIMIT : Number(limit);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_ROWS) return number;
  throw new UsageError(`--limit must be a whole number from 1 to ${MAX_ROWS}.`);
}

/** Parses an id as lists print it. Ids are int4. @throws {UsageError} */
export function idOf(text = ''): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is not an id: use a number from the list.`);
}
