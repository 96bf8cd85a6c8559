/**
 * Checks that whatever comments, tests and docs cite of our own pages is there: the page, the number, the rule,
 * the row or heading, the decision. The forms are those of docs/style.md. Run by itself it prints what is wrong.
 */
import { globSync, readFileSync } from 'node:fs';

export interface SourceFile {
  /** From the project's folder, with `/`. */
  path: string;
  text: string;
}

/** What a page has that can be cited. */
interface Page {
  /** Of its headings: `4`, `2.8`. */
  numbers: Set<string>;
  /** Its headings without their numbers, and the first cells of its tables. */
  names: Set<string>;
  /** The numbers of its lists, each under its heading: `Rules 13`; before any heading only ` 3`. */
  points: Set<string>;
}

interface Pages {
  /** By file name: `trust.md`. */
  files: Map<string, Page>;
  /** By number. */
  decisions: Map<number, Page>;
}

const TREE = '{src,scripts,tests,design,bench,docs}/**/*.{ts,tsx,mjs,css,html,sql,md}';
const NOT_OURS = ['**/node_modules'];
/** This check and its test speak of citations that are wrong. */
const ITSELF = /^tests\/checks\/citations\b/;

const CITATION =
  /(?<file>\b[a-z][a-z-]*\.md)(?: (?<list>rule|trap) (?<point>\d+)| (?<number>\d+(?:\.\d+)*)| "(?<name>[^"]+)")?/g;
const DECISION = /\bADR (?<record>\d+)(?:, decision (?<point>\d+))?/g;
const LISTS = { rule: 'Rules', trap: 'Traps' } as const;

/** What looks like a citation and has not its form; these pages once had names in capitals. */
const WRONG_FORMS = [
  /\b(?:SPEC|DESIGN|TRUST|LOOK|STYLE)\b/g,
  /\b(?:IDENTITY|DATABASE)(?:\.md|(?:,|'s)? (?:section|rule|trap|row|"))/g,
  /\.md,? (?:(?:section|row|heading|point|decision)s?|rules|traps)\b/g,
  /\.md, (?:rule|trap|")/g,
  /\bADRs \d+|\bADR 0\d*/g,
  // A link of a page may be named so: `[decision 3](…)`.
  /(?<!\[|\bADR \d+, )\bdecisions? \d+/g,
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
  const pages: Pages = { files: new Map(), decisions: new Map() };
  for (const { path, text } of files) {
    const [, file] = /^docs\/([^/]+\.md)$/.exec(path) ?? [];
    const [, record] = /^docs\/decisions\/(\d+)-[^/]+\.md$/.exec(path) ?? [];
    if (file !== undefined) pages.files.set(file, readPage(text));
    if (record !== undefined) pages.decisions.set(Number(record), readPage(text));
  }
  return pages;
}

/** The text on one line, since a citation may go on in the next one, and the way back from a place to its line. */
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
    // Texts of other kinds are Markdown too; only a place in one makes a citation.
    const bare = point === undefined && number === undefined && name === undefined;
    return bare ? null : `there is no docs/${file}`;
  }
  if (number !== undefined && !page.numbers.has(number)) return `${file} has no section ${number}`;
  if (name !== undefined && !page.names.has(name)) return `${file} has neither row nor heading "${name}"`;
  if (list === undefined || page.points.has(`${LISTS[list as keyof typeof LISTS]} ${point}`)) return null;
  return `${file} has no ${list} ${point}`;
}

function decisionFault({ decisions }: Pages, { record, point }: Groups): string | null {
  const page = decisions.get(Number(record));
  if (page === undefined) return `there is no ADR ${record}`;
  if (point === undefined || page.points.has(` ${point}`)) return null;
  return `ADR ${record} has no decision ${point}`;
}

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
    ...WRONG_FORMS.flatMap((form) => find(form, ([wrong]) => `"${wrong}" is no form of a citation`)),
  ];
}

/** What is wrong with the citations in `files`, as `path:line: why`; pages are those of docs/ among them. */
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

/** Every file that may cite something, from the project's folder. */
export function readTree(): SourceFile[] {
  return globSync(TREE, { exclude: NOT_OURS })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !ITSELF.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

if (import.meta.main) {
  const faults = checkCitations(readTree());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
