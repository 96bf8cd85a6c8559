import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { twoDigits } from './support/figures.ts';

const README = join(import.meta.dirname, 'README.md');

/** Returns the time and the machine of a measurement. The load shows other use of the machine. */
function circumstances(trial: boolean): string {
  const [processor] = cpus();
  const machine = `${availableParallelism()} cores of ${processor?.model.trim() ?? 'an unknown processor'}`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = `load average ${twoDigits(loadavg()[0] ?? Number.NaN)}`;
  const kind = trial ? '**Trial, with small amounts.** ' : '';
  return `*${kind}${new Date().toISOString().slice(0, 10)}, ${machine}, ${memory}, Node ${process.versions.node}, ${load}.*`;
}

/**
 * Begins a section of the report. The returned function writes the results into `page`, in place of the
 * former ones.
 */
export function beginSection(
  name: string,
  title: string,
  trial: boolean,
  page = README,
): (found: string) => string {
  const measuredOn = circumstances(trial);
  return (found) => {
    const begin = `<!-- ${name} -->`;
    const end = `<!-- /${name} -->`;
    const section = `${begin}\n\n## ${title} (\`${name}\`)\n\n${measuredOn}\n\n${found.trim()}\n\n${end}`;
    const readme = readFileSync(page, 'utf8');
    const [before, rest] = readme.split(begin);
    const after = rest?.split(end)[1];
    const written =
      after === undefined ? `${readme.trimEnd()}\n\n${section}\n` : `${before}${section}${after}`;
    writeFileSync(page, written);
    return section;
  };
}
