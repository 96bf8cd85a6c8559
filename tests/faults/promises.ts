import { appendFileSync } from 'node:fs';

/** Set by `npm run test:faults`: guarantees are tested in full, however long that takes. */
export const FULL_RUN = process.env.FAULTS === 'all';

/** Returns how often a test repeats something: as often as guaranteed, or less in the default suite. */
export const times = ({ promised, everyday }: { promised: number; everyday: number }): number =>
  FULL_RUN ? promised : everyday;

/** A line of the report that `npm run test:faults` prints. */
export interface KeptPromise {
  /** The name in guarantees.md. */
  promise: string;
  /** The tested database or browser. */
  on: string;
  counts: string;
}

const DATABASES: Record<string, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' };

/** Reports the counts at the end of a test. A test that fails earlier reports nothing. */
export function keptPromise(promise: string, on: string, counts: string): void {
  const line: KeptPromise = { promise, on: DATABASES[on] ?? on, counts };
  const report = process.env.FAULTS_REPORT;
  if (report === undefined) console.log(`${promise} (${line.on}): ${counts}`);
  else appendFileSync(report, `${JSON.stringify(line)}\n`);
}
