import { appendFileSync } from 'node:fs';

/** Set by `npm run test:faults`: everything that is promised is done, however long that takes. */
export const ALL_OF_IT = process.env.FAULTS === 'all';

/** How often a run does something: as often as promised, or less in the everyday suite. */
export const times = ({ promised, everyday }: { promised: number; everyday: number }): number =>
  ALL_OF_IT ? promised : everyday;

/** A line of the report that `npm run test:faults` prints. */
export interface KeptPromise {
  /** Its name in guarantees.md. */
  promise: string;
  /** On what it was tried: a database, a browser. */
  on: string;
  counts: string;
}

const DATABASES: Record<string, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' };

/** Says what was seen, at the end of a test: a test that fails before has kept nothing. */
export function keptPromise(promise: string, on: string, counts: string): void {
  const line: KeptPromise = { promise, on: DATABASES[on] ?? on, counts };
  const report = process.env.FAULTS_REPORT;
  if (report === undefined) console.log(`${promise} (${line.on}): ${counts}`);
  else appendFileSync(report, `${JSON.stringify(line)}\n`);
}
