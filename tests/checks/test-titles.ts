import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * Functions that declare a test, in Vitest and Playwright; `base` is Playwright's own before it is extended.
 */
const TESTS = new Set(['it', 'test', 'base']);
const GROUPS = new Set(['describe', 'describeDatabases', 'describeBothDatabases', 'describePglite']);
/** Modifiers with which a test still runs on every machine. */
const RUNS = new Set(['each', 'for', 'concurrent', 'sequential', 'serial', 'parallel']);
/** Modifiers of tests that are skipped, expected to fail, or run only under a condition. */
const MAY_NOT_RUN = new Set(['skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fail', 'fails']);
/** Tags of Vitest and Playwright that only `npm run test:full` runs, and Vitest's for a whole file. */
const FULL_TAGS = new Set(['full', '@full']);
const FULL_FILE = /(?:\/\/|\*)\s*@module-tag\s+full\b/;

/** A test's title, and whether only `npm run test:full` runs it. */
type Title = [title: string, full: boolean];

interface Frame {
  call: ESTree.CallExpression;
  /** The title of a test; null for groups and for tests that may not run. */
  title: string | null;
  titles: Title[];
  runs: boolean;
  full: boolean;
}

/** Returns the names in a call: `it`, `each` for `it.each(table)('title')`. */
function namesOf(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}

/**
 * Returns true if a call within a test or group keeps it from running: `test.fixme()`, or `skip()` of
 * Vitest's context.
 */
function holdsBack(callee: ESTree.Node): boolean {
  const names = namesOf(callee);
  const last = names.at(-1) ?? '';
  return last === 'skip' || (TESTS.has(names[0] ?? '') && MAY_NOT_RUN.has(last));
}

/** Returns a title as written in the source: `%s` and `${name}` are not filled in. */
function titleText(argument: ESTree.Node | undefined, source: string): string | null {
  if (argument?.type === 'Literal') return typeof argument.value === 'string' ? argument.value : null;
  return argument?.type === 'TemplateLiteral' ? source.slice(argument.start + 1, argument.end - 1) : null;
}

/** Returns the options of a test or group, by name. */
function optionsOf(argument: ESTree.Node | undefined): Map<string, ESTree.Node> {
  if (argument?.type !== 'ObjectExpression') return new Map();
  return new Map(
    argument.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [[property.key.name, property.value]]
        : [],
    ),
  );
}

/**
 * Returns true if `tags` of Vitest or `tag` of Playwright includes the full run. A computed tag does not
 * count.
 */
function isTaggedFull(options: Map<string, ESTree.Node>): boolean {
  const value = options.get('tags') ?? options.get('tag');
  const tags = value?.type === 'ArrayExpression' ? value.elements : [value];
  return tags.some((tag) => tag?.type === 'Literal' && FULL_TAGS.has(String(tag.value)));
}

function frameOf(call: ESTree.CallExpression, source: string): Frame | null {
  const [root = '', ...rest] = namesOf(call.callee);
  const isGroup = GROUPS.has(root) || (TESTS.has(root) && rest[0] === 'describe');
  const title = titleText(call.arguments[0], source);
  // A call without a body only announces a test.
  if (!(isGroup || TESTS.has(root)) || title === null || call.arguments.length < 2) return null;
  const modifiers = rest.filter((name) => name !== 'describe');
  const options = optionsOf(call.arguments[1]);
  const runs =
    modifiers.every((name) => RUNS.has(name)) && ![...options.keys()].some((name) => MAY_NOT_RUN.has(name));
  return { call, title: isGroup ? null : title, titles: [], runs, full: isTaggedFull(options) };
}

/**
 * Returns the titles of the tests in a file that run wherever the file does. Each has a flag whether only
 * `npm run test:full` runs it. It excludes groups, tests that are skipped directly or with their group, and
 * tests that skip themselves.
 */
export function testsIn(file: string, source: string): Map<string, boolean> {
  const { program } = parseSync(file, source);
  const inFullFile = FULL_FILE.test(source);
  const all: Title[] = [];
  const frames: Frame[] = [];
  let fileRuns = true;
  const visitor = new Visitor({
    CallExpression(call) {
      const frame = frameOf(call, source);
      if (frame !== null) frames.push(frame);
      else if (holdsBack(call.callee)) {
        const around = frames.at(-1);
        if (around === undefined) fileRuns = false;
        else around.runs = false;
      }
    },
    'CallExpression:exit'(call) {
      if (frames.at(-1)?.call !== call) return;
      const { title, titles, runs, full } = frames.pop() as Frame;
      if (!runs) return;
      const inside = titles.map(([text, alreadyFull]): Title => [text, alreadyFull || full]);
      (frames.at(-1)?.titles ?? all).push(...(title === null ? inside : [[title, full] as Title, ...inside]));
    },
  });
  visitor.visit(program);
  const tests = new Map<string, boolean>();
  for (const [title, full] of fileRuns ? all : []) {
    // Of two tests with one title, one that `npm test` runs is sufficient.
    tests.set(title, (full || inFullFile) && tests.get(title) !== false);
  }
  return tests;
}
