/**
 * Rejects the clearest words of a private dialect in documents, comments and test titles
 * (CONTRIBUTING.md "Ten rules for prose"). The list contains only words that have no good use here. As a
 * program it prints each violation.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { testsIn } from './test-titles.ts';

const WORDS: readonly [word: RegExp, instead: string][] = [
  [/\bprocessor time\b/i, 'CPU time'],
  [/\banew\b/i, 'again'],
  [/\bat hand\b/i, 'cached, ready'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:comes?|came|brought) to life\b/i, 'is hydrated'],
  [/\b(?:un)?dressed\b/i, 'styled'],
  [/^Refused (?:is|are)\b/i, 'a sentence with a subject: "The server rejects …"'],
];

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'bench/*.md'];
const SOURCES = ['{src,scripts,tests,design,bench}/**/*.{ts,tsx}', '*.ts'];
/** These files contain the words themselves. */
const EXCEPTIONS = /^(?:CONTRIBUTING\.md|tests\/checks\/plain-words\b)/;

interface Unit {
  line: number;
  text: string;
}

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length;

const linesOf = (text: string, from = 1): Unit[] =>
  text.split('\n').map((line, index) => ({ line: from + index, text: line.replace(/^[\s/*#>|-]+/, '') }));

function unitsOfSource(path: string, source: string): Unit[] {
  const comments = parseSync(path, source).comments.flatMap(({ value, start }) =>
    linesOf(value, lineAt(source, start)),
  );
  if (!/\.test\.tsx?$/.test(path)) return comments;
  const titles = [...testsIn(path, source).keys()].map((text) => ({
    line: lineAt(source, source.indexOf(text)),
    text,
  }));
  return [...comments, ...titles];
}

/** Returns the violations of one file, as `path:line: why`. */
export function plainWordFaults(path: string, text: string): string[] {
  const units = path.endsWith('.md') ? linesOf(text) : unitsOfSource(path, text);
  return units.flatMap((unit) =>
    WORDS.flatMap(([word, instead]) => {
      const found = word.exec(unit.text)?.[0];
      return found === undefined ? [] : [`${path}:${unit.line}: not "${found}", but: ${instead}`];
    }),
  );
}

/** Returns the violations of the project. */
export const checkPlainWords = (): string[] =>
  globSync([...DOCUMENTS, ...SOURCES], { exclude: ['**/node_modules/**', '**/generated/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !EXCEPTIONS.test(path))
    .sort()
    .flatMap((path) => plainWordFaults(path, readFileSync(path, 'utf8')));

if (import.meta.main) {
  const faults = checkPlainWords();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
