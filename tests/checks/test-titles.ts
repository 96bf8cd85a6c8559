import { type ESTree, parseSync, Visitor } from 'vite';

/** Functions that declare a test, in Vitest and Playwright; `base` is Playwright's own before it is extended. */
const TESTS = new Set(['it', 'test', 'base']);
const GROUPS = new Set(['describe', 'describeDatabases', 'describeBothDatabases', 'describePglite']);
/** What may follow their name and still run the test on every machine. */
const RUNS = new Set(['each', 'for', 'concurrent', 'sequential', 'serial', 'parallel']);
/** Left out, expected to fail, or run only where some condition holds. */
const MAY_NOT_RUN = new Set(['skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fail', 'fails']);
/** Tags of Vitest and Playwright that only `npm run test:full` runs, and Vitest's for a whole file. */
const FULL_TAGS = new Set(['full', '@full']);
const FULL_FILE = /(?:\/\/|\*)\s*@module-tag\s+full\b/;

/** A test's title, and whether only `npm run test:full` runs it. */
type Title = [title: string, full: boolean];

interface Frame {
  call: ESTree.CallExpression;
  /** Its own title when it is a test; null for groups and for what may not run. */
  title: string | null;
  titles: Title[];
  runs: boolean;
  full: boolean;
}

/** The names a call goes through: `it`, `each` for `it.each(table)('title')`. */
function namesOf(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}

/** Whether a call within a test or group keeps it from running: `test.fixme()`, or `skip()` of Vitest's context. */
function holdsBack(callee: ESTree.Node): boolean {
  const names = namesOf(callee);
  const last = names.at(-1) ?? '';
  return last === 'skip' || (TESTS.has(names[0] ?? '') && MAY_NOT_RUN.has(last));
}

/** A title as it stands in the source: `%s` and `${name}` are not filled in. */
function titleText(argument: ESTree.Node | undefined, source: string): string | null {
  if (argument?.type === 'Literal') return typeof argument.value === 'string' ? argument.value : null;
  return argument?.type === 'TemplateLiteral' ? source.slice(argument.start + 1, argument.end - 1) : null;
}

/** The options of a test or group, by name. */
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

/** Whether `tags` of Vitest or `tag` of Playwright names the full run; a tag that is computed does not count. */
function isTaggedFull(options: Map<string, ESTree.Node>): boolean {
  const value = options.get('tags') ?? options.get('tag');
  const tags = value?.type === 'ArrayExpression' ? value.elements : [value];
  return tags.some((tag) => tag?.type === 'Literal' && FULL_TAGS.has(String(tag.value)));
}

function frameOf(call: ESTree.CallExpression, source: string): Frame | null {
  const [root = '', ...rest] = namesOf(call.callee);
  const isGroup = GROUPS.has(root) || (TESTS.has(root) && rest[0] === 'describe');
  const title = titleText(call.arguments[0], source);
  // Without a body it only says what somebody means to write.
  if (!(isGroup || TESTS.has(root)) || title === null || call.arguments.length < 2) return null;
  const modifiers = rest.filter((name) => name !== 'describe');
  const options = optionsOf(call.arguments[1]);
  const runs =
    modifiers.every((name) => RUNS.has(name)) && ![...options.keys()].some((name) => MAY_NOT_RUN.has(name));
  return { call, title: isGroup ? null : title, titles: [], runs, full: isTaggedFull(options) };
}

/**
 * Returns the titles of the tests in a file that run wherever the file does, each with whether only
 * `npm run test:full` runs it. Groups do not count, nor do tests that are skipped, themselves or with their group, or
 * that skip themselves.
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
    // Of two tests with one title, one that `npm test` runs is enough.
    tests.set(title, (full || inFullFile) && tests.get(title) !== false);
  }
  return tests;
}
