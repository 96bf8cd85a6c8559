import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { candidates } from './get-engines.ts';
import { steps } from './journey.ts';

/** By column; only `all` if the engine could not run. */
export type Row = Record<string, string>;

const PAGE = 'docs/phones.md';
const BEGIN = '<!-- engines: written by tests/engines/run.ts -->';
const END = '<!-- /engines -->';

const columns = [
  'engine',
  'version',
  ...Object.keys(steps),
  'all pages',
  'without scripts',
  'console',
  'seconds',
  'load',
  'date',
];

const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`;

function cell(row: Row, column: string): string {
  const said = row[column] ?? row.all ?? '–';
  return said.startsWith('FAILED') ? 'FAILED' : said;
}

/** Replaces an engine's row in the table and returns the line. */
export function writeRow(row: Row): string {
  const ran = { load: (loadavg()[0] ?? 0).toFixed(1), date: new Date().toISOString().slice(0, 10), ...row };
  const line = lineOf(columns.map((column) => cell(ran, column)));
  const page = readFileSync(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [table = '', after = ''] = rest.split(END);
  const named = (name: string) => (each: string) => each.startsWith(`| ${name} |`);
  const former = table.split('\n');
  const rows = candidates.flatMap(({ name }) =>
    name === row.engine ? line : (former.find(named(name)) ?? []),
  );
  const head = [lineOf(columns), `|${columns.map(() => '---').join('|')}|`];
  const written = [BEGIN, '', ...head, ...rows, '', END].join('\n');
  writeFileSync(PAGE, `${before.trimEnd()}\n\n${written}${after.trimEnd()}\n`);
  return line;
}
