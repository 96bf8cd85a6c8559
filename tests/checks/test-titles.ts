import { type ESTree, parseSync, Visitor } from 'vite';

/** Functions that declare a test, in Vitest and Playwright; `base` is Playwright's own before it is extended. */
const TESTS = new Set(['it', 'test', 'base']);
const GROUPS = new Set(['describe', 'describeDatabases', 'describePglite']);
/** What may follow their name and still run the test on every machine. */
const RUNS = new Set(['each', 'for', 'concurrent', 'sequential', 'serial', 'parallel']);
/** Left out, expected to fail, or run only where some condition holds. */
const MAY_NOT_RUN = new Set(['skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fail', 'fails']);

interface Frame {
  call: ESTree.CallExpression;
  /** Its own title when it is a test; null for groups and for what may not run. */
  title: string | null;
  titles: string[];
  runs: boolean;
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

/** Whether the options of a test, `{ skip: true }` say, may keep it from running. */
function heldBack(argument: ESTree.Node | undefined): boolean {
  if (argument?.type !== 'ObjectExpression') return false;
  return argument.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      MAY_NOT_RUN.has(property.key.name),
  );
}

function frameOf(call: ESTree.CallExpression, source: string): Frame | null {
  const [root = '', ...rest] = namesOf(call.callee);
  const isGroup = GROUPS.has(root) || (TESTS.has(root) && rest[0] === 'describe');
  const title = titleText(call.arguments[0], source);
  // Without a body it only says what somebody means to write.
  if (!(isGroup || TESTS.has(root)) || title === null || call.arguments.length < 2) return null;
  const modifiers = rest.filter((name) => name !== 'describe');
  const runs = modifiers.every((name) => RUNS.has(name)) && !heldBack(call.arguments[1]);
  return { call, title: isGroup ? null : title, titles: [], runs };
}

/**
 * The titles of the tests in a file that run wherever the file does: titles of groups are none, nor are those of
 * tests that are skipped, themselves or with their group, or that skip themselves.
 */
export function titlesIn(file: string, source: string): Set<string> {
  const { program } = parseSync(file, source);
  const all: string[] = [];
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
      const { title, titles, runs } = frames.pop() as Frame;
      if (!runs) return;
      const kept = title === null ? titles : [title, ...titles];
      (frames.at(-1)?.titles ?? all).push(...kept);
    },
  });
  visitor.visit(program);
  return new Set(fileRuns ? all : []);
}
