/**
 * Checks the citations of our own pages in code, tests, docs and deployment files. The page, number, rule,
 * row, heading or decision record must exist. CONTRIBUTING.md defines the forms. As a program it prints the
 * faults.
 */
import { globSync, readFileSync, statSync } from 'node:fs';

export interface SourceFile {
  /** From the project's folder, with `/`. */
  path: string;
  text: string;
}

/** The targets in a page that can be cited. */
interface Page {
  /** The numbers of its headings: `4`, `2.8`. */
  numbers: Set<string>;
  /** Its headings without their numbers, and the first cells of its tables. */
  names: Set<string>;
  /** The numbers of its lists, each under its heading: `Rules 13`; before any heading only ` 3`. */
  points: Set<string>;
}

interface Pages {
  /** By file name: `guarantees.md`. */
  files: Map<string, Page>;
  /** By number. */
  decisions: Set<number>;
  /** All paths, from the project's folder. */
  paths: Set<string>;
}

const TREE = [
  '{src,scripts,tests,design,bench,docs}/**/*.{ts,tsx,mjs,css,html,sql,md}',
  '{deploy,.ci}/**/*',
  '{*.md,*.ts,Dockerfile,.env.example}',
];
const NOT_OURS = ['**/node_modules'];
/** These tests contain wrong citations. */
const ITSELF = /^tests\/checks\/(?:citations|conformance\.test)\b/;

const CITATION =
  /(?<file>\b[a-z][a-z-]*\.md)(?: (?<list>rule|trap|decision) (?<point>\d+)| (?<number>\d+(?:\.\d+)*)| "(?<name>[^"]+)")?/g;
const DECISION = /\bADR (?<record>\d+)/g;
const PATH = /\bdocs\/[\w/-]+\.md\b/g;
const LISTS = { rule: 'Rules', trap: 'Traps', decision: 'Decisions' } as const;

/** Citations in a wrong form. Some pages once had names in capitals. */
const WRONG_FORMS = [
  /\b(?:SPEC|DESIGN|TRUST|LOOK|STYLE)\b/g,
  /\b(?:IDENTITY|DATABASE)(?:\.md|(?:,|'s)? (?:section|rule|trap|row|"))/g,
  /\.md,? (?:(?:section|row|heading|point)s?|rules|traps|decisions)\b/g,
  /\.md, (?:rule|trap|")/g,
  /\bADRs \d+|\bADR 0\d*|\bdocs\/decisions\/\d+(?![-\d])/g,
  // A link within product.md has this text: `[decision 3](…)`.
  /(?<!\[|\bproduct\.md )\bdecisions? \d+/g,
];

function readPage(markdown: string): Page {
  const page: Page = { numbers: new Set(), names: new Set(), points: new Set() };
  let section = '';
  for (const line of markdown.split('\n')) {
    const [, number, title] = /^##+ (?:(\d+(?:\.\d+)*)\.? )?(.+)$/.exec(line) ?? [];
    const cell = /^\| *([^|]+?) *\|/.exec(line)?.[1];
    const point = /^(\d+)\. /.exec(line)?.[1];
    if (title !== undefined) {
      section = title;
      page.names.add(title);
    }
    if (number !== undefined) page.numbers.add(number);
    if (cell !== undefined) page.names.add(cell);
    if (point !== undefined) page.points.add(`${section} ${point}`);
  }
  return page;
}

function readPages(files: readonly SourceFile[]): Pages {
  const pages: Pages = { files: new Map(), decisions: new Set(), paths: new Set() };
  for (const { path, text } of files) {
    const [, file] = /^docs\/([^/]+\.md)$/.exec(path) ?? [];
    const [, record] = /^docs\/decisions\/(\d+)-[^/]+\.md$/.exec(path) ?? [];
    if (file !== undefined) pages.files.set(file, readPage(text));
    if (record !== undefined) pages.decisions.add(Number(record));
    pages.paths.add(path);
  }
  return pages;
}

/** Joins lines, because a citation may continue on the next one. Also returns the line number of an index. */
function unwrap(text: string) {
  const starts: number[] = [];
  let joined = '';
  for (const line of text.split('\n')) {
    starts.push(joined.length);
    joined += `${line.replace(/^\s*(?:\/\/|\/?\*+(?!\/))?\s*/, '').trimEnd()} `;
  }
  return { joined, lineOf: (index: number) => starts.findLastIndex((start) => start <= index) + 1 };
}

type Groups = Record<string, string | undefined>;

function citationFault({ files }: Pages, { file = '', list, point, number, name }: Groups): string | null {
  const page = files.get(file);
  if (page === undefined) {
    // Other texts are Markdown too; only one with a target is a citation.
    const bare = point === undefined && number === undefined && name === undefined;
    return bare ? null : `there is no docs/${file}`;
  }
  if (number !== undefined && !page.numbers.has(number)) return `${file} has no section ${number}`;
  if (name !== undefined && !page.names.has(name)) return `${file} has neither row nor heading "${name}"`;
  if (list === undefined || page.points.has(`${LISTS[list as keyof typeof LISTS]} ${point}`)) return null;
  return `${file} has no ${list} ${point}`;
}

const decisionFault = ({ decisions }: Pages, { record }: Groups): string | null =>
  decisions.has(Number(record)) ? null : `there is no ADR ${record}`;

const pathFault = ({ paths }: Pages, path: string): string | null =>
  paths.has(path) ? null : `there is no ${path}`;

interface Finding {
  index: number;
  fault: string | null;
}

function findingsIn(text: string, pages: Pages): Finding[] {
  const find = (form: RegExp, faultOf: (hit: RegExpExecArray) => string | null): Finding[] =>
    [...text.matchAll(form)].map((hit) => ({ index: hit.index, fault: faultOf(hit) }));
  return [
    ...find(CITATION, ({ groups = {} }) => citationFault(pages, groups)),
    ...find(DECISION, ({ groups = {} }) => decisionFault(pages, groups)),
    ...find(PATH, ([path]) => pathFault(pages, path)),
    ...WRONG_FORMS.flatMap((form) => find(form, ([wrong]) => `"${wrong}" is no form of a citation`)),
  ];
}

/** Returns the faults of the citations in `files`, as `path:line: why`. The pages of docs/ must be among `files`. */
export function checkCitations(files: readonly SourceFile[]): string[] {
  const pages = readPages(files);
  return files.flatMap(({ path, text }) => {
    const { joined, lineOf } = unwrap(text);
    return findingsIn(joined, pages)
      .filter(({ fault }) => fault !== null)
      .sort((one, other) => one.index - other.index)
      .map(({ index, fault }) => `${path}:${lineOf(index)}: ${fault}`);
  });
}

/** Returns every file that may contain citations. */
export function readTree(): SourceFile[] {
  return globSync(TREE, { exclude: NOT_OURS })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !ITSELF.test(path) && statSync(path).isFile())
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

if (import.meta.main) {
  const faults = checkCitations(readTree());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
