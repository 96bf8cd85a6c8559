/**
 * Finds every regular expression of the product. Nearly all of them process external text. An ambiguous one
 * may take exponential or quadratic time (guarantees.md rule 9).
 */
import { globSync, readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'vite';

// Runs in this process: the default starts a worker and a native program.
process.env.RECHECK_SYNC_BACKEND = 'pure';

export interface Expression {
  /** For example `src/shared/domain/slug.ts:12`. */
  place: string;
  path: string;
  source: string;
  flags: string;
}

/** No time limits: the verdict must not depend on the machine's load. */
const NO_TIME_LIMIT = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};
/**
 * A shorter search than the default, for expressions that can only be tested, not analysed. It finds the same
 * here.
 */
const SEARCH = {
  maxIteration: 2,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 30,
  mutationSize: 5,
  incubationLimit: 5000,
};

/** Returns the arguments of `new RegExp(…)` if they are string literals. */
function sourceOf([source, flags]: ESTree.Argument[]): Pick<Expression, 'source' | 'flags'> | null {
  if (source?.type !== 'Literal' || typeof source.value !== 'string') return null;
  return {
    source: source.value,
    flags: flags?.type === 'Literal' && typeof flags.value === 'string' ? flags.value : '',
  };
}

/** Returns true for `RegExp`, and for `globalThis.RegExp`. */
function isRegExp(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'RegExp';
  return isMember(callee, ['RegExp']);
}

const isMember = (node: ESTree.Expression, names: readonly string[]): boolean =>
  node.type === 'MemberExpression' &&
  node.property.type === 'Identifier' &&
  names.includes(node.property.name);

/** Returns true for `text.match('a+')`: these methods compile a string to an expression. */
function isMatchOfText({
  callee,
  arguments: [source],
}: ESTree.NewExpression | ESTree.CallExpression): boolean {
  const isText = source?.type === 'Literal' && typeof source.value === 'string';
  return isText && isMember(callee, ['match', 'matchAll', 'search']);
}

/** Returns the expressions in a file, and the lines where one is built from parts. */
export function expressionsIn(path: string, code: string): { expressions: Expression[]; built: string[] } {
  const expressions: Expression[] = [];
  const built: string[] = [];
  const placeOf = ({ start }: ESTree.Node) => `${path}:${code.slice(0, start).split('\n').length}`;
  function construction(node: ESTree.NewExpression | ESTree.CallExpression) {
    if (!isRegExp(node.callee) && !isMatchOfText(node)) return;
    const given = sourceOf(node.arguments);
    if (given === null) built.push(placeOf(node));
    else expressions.push({ place: placeOf(node), path, ...given });
  }
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      expressions.push({ place: placeOf(node), path, source, flags });
    },
    NewExpression: construction,
    CallExpression: construction,
  }).visit(parseSync(path, code).program);
  return { expressions, built };
}

export function productExpressions(): { expressions: Expression[]; built: string[] } {
  const paths = globSync('src/**/*.{ts,tsx,js,mjs}').filter((path) => !/\.test\.tsx?$/.test(path));
  const all = paths.map((path) => expressionsIn(path, readFileSync(path, 'utf8')));
  return {
    expressions: all.flatMap(({ expressions }) => expressions),
    built: all.flatMap(({ built }) => built),
  };
}

/** Returns how the expression's time grows, with a text that shows it; null if it is linear. */
export function growthOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string | null {
  const result = checkSync(source, flags, { ...NO_TIME_LIMIT, ...SEARCH });
  if (result.status === 'safe') return null;
  if (result.status === 'unknown') return `cannot be analysed: ${result.error.kind}`;
  return `${result.complexity.summary}: ${result.attack.pattern}`;
}
