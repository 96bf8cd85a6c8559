import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepted, isAccepted, type Mutant } from './accepted.ts';

const FILE = join(import.meta.dirname, 'scores.json');

interface Run {
  commit: string;
  /** Each nth mutant was tried. */
  every: number;
  /** The tests that ran beside those of the folder. */
  tests: string;
  mutants: Mutant[];
}

interface Score extends Omit<Run, 'mutants'> {
  folder: string;
  covered: number;
  killed: number;
  accepted: number;
  uncovered: number;
  survivors: string[];
}

const recorded = (): Score[] => JSON.parse(readFileSync(FILE, 'utf8')) as Score[];

/** Returns the score of a folder, and writes it in place of its last one if `isKept`. */
export function record(folder: string, { mutants, ...run }: Run, isKept: boolean): Score {
  const count = (statuses: RegExp) => mutants.filter(({ status }) => statuses.test(status));
  const killed = count(/Killed|Timeout/).length;
  const survived = count(/Survived/);
  const uncovered = count(/NoCoverage/).filter((mutant) => !isAccepted(mutant));
  const left = survived.filter((mutant) => !isAccepted(mutant));
  const score = {
    folder,
    ...run,
    covered: killed + survived.length,
    killed,
    accepted: survived.length - left.length,
    uncovered: uncovered.length,
    survivors: [...left, ...uncovered].map(
      ({ file, line, code, replacement }) => `${file}:${line}: ${code} → ${replacement}`,
    ),
  };
  if (isKept) {
    const others = recorded().filter((other) => other.folder !== folder);
    writeFileSync(FILE, `${JSON.stringify([...others, score], null, 2)}\n`);
  }
  return score;
}

/** Prints covered mutants, the killed ones among them, and their share without the accepted ones. */
export function printScores(scores: readonly Score[]): void {
  console.log('\n| folder | covered | killed | accepted | score | not covered | commit |');
  console.log('|---|--:|--:|--:|--:|--:|---|');
  for (const { folder, covered, killed, accepted: taken, uncovered, every, commit } of scores) {
    const score = (100 * killed) / Math.max(covered - taken, 1);
    const sample = every === 1 ? '' : ` (every ${every}th)`;
    console.log(
      `| ${folder}${sample} | ${covered} | ${killed} | ${taken} | ${score.toFixed(1)} % | ${uncovered} | ${commit} |`,
    );
  }
}

/** Prints scores.json, what survived, and the accepted mutants with their reasons. */
export function printRecorded(): void {
  printScores(recorded());
  for (const { survivors } of recorded()) for (const survivor of survivors) console.log(survivor);
  console.log('\nAccepted:');
  for (const { file, code, replacement, reason } of accepted)
    console.log(`${file}: ${code} → ${replacement} (${reason})`);
}
