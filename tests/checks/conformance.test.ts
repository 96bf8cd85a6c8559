import { expect, it } from 'vitest';
import { checkConformance, markProofs, parseRows } from './conformance.ts';
import { testsIn } from './test-titles.ts';

/** Rows of docs/conformance.md that have no proof yet. This list may only shrink. */
const OPEN: string[] = [];

const row = (proof: string) => `| 2.1.1 | \`/\` is the landing page | ${proof} |`;
const faultsOf = (proof: string) => checkConformance(row(proof)).faults;
const HERE = '`tests/checks/conformance.test.ts`';

it('every proof in docs/conformance.md exists', () => {
  const { rows, faults } = checkConformance();
  expect(faults).toEqual([]);
  expect(rows.length).toBeGreaterThan(400);
});

it('only the statements named here are open', () => {
  expect(checkConformance().open).toEqual(OPEN);
});

it('every section is in the table', () => {
  const sections = new Set(checkConformance().rows.map(({ id }) => id.split('.')[0]));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

it.each([
  [`${HERE} :: no test of this name`, 'has no test "no test of this name"'],
  ['`tests/none.test.ts` :: a title', 'there is no file tests/none.test.ts'],
  ['`@firebase/auth` 0.0.1', 'not 0.0.1'],
  ['`left-pad` 1.0.0', 'package.json does not name left-pad'],
  ['decision `docs/decisions/none.md`', 'there is no decision'],
  ['product.md decision N', 'is no reference'],
  ['seen by eye', 'is no reference'],
  ['OPEN: ', 'is no reference'],
])('refuses %j', (proof, fault) => {
  expect(faultsOf(proof)).toEqual([expect.stringContaining(fault)]);
});

it('accepts a test that exists, also beside others', () => {
  expect(faultsOf(`${HERE} :: refuses %j<br>product.md decision 4`)).toEqual([]);
});

it('rejects a wrong mark of the full run, and a row that only the full run proves', () => {
  expect(faultsOf(`full: ${HERE} :: refuses %j`)).toEqual([
    expect.stringContaining('runs in npm test: remove "full: "'),
    expect.stringContaining('npm test proves nothing of it'),
  ]);
});

it('removes the mark of a test that npm test runs', () => {
  const proof = `${HERE} :: refuses %j`;
  expect(markProofs(row(`full: ${proof}<br>full: ${proof}`))).toBe(row(`${proof}<br>${proof}`));
});

it('rejects a duplicate id', () => {
  const { faults } = checkConformance(`${row('product.md decision 4')}\n${row('product.md decision 4')}`);
  expect(faults).toEqual([expect.stringContaining('stands twice')]);
});

it('counts a row as open when any of its proofs is', () => {
  const { open, faults } = checkConformance(row(`${HERE} :: refuses %j<br>OPEN: not measured yet`));
  expect([open, faults]).toEqual([['2.1.1'], []]);
});

it('reads an escaped bar in a cell', () => {
  expect(parseRows('| 2.1.1 | a \\| b | product.md decision 4 |')).toEqual([
    { id: '2.1.1', statement: 'a | b', proofs: ['product.md decision 4'] },
  ]);
});

it('finds titles of tests of every kind, and only titles', () => {
  const source = `
    // it('in a comment', f)
    it('plain', f);
    it.each([['x', 'in a table']])('of a table: %s', f);
    test.describe(\`a group with \${1 + 1}\`, () => test("quoted 'so'", f));
    describeDatabases('on databases', (open) => it(\`with \${1 + 1}\`, () => f('no title')));
    const text = "it('in a text', f)";
    it('taken as a whole', () => test.step('a step', f));
  `;
  expect([...testsIn('x.test.ts', source).keys()].sort()).toEqual(
    ['plain', 'of a table: %s', `with $\{1 + 1}`, "quoted 'so'", 'taken as a whole'].sort(),
  );
});

it('detects tests of the full run by their own tag, their group’s or their file’s', () => {
  const source = `
    it('everyday', f);
    it('of Vitest', { tags: ['full'] }, f);
    test('of Playwright', { tag: '@full' }, f);
    test.describe('a group', { tag: ['@full'] }, () => test('of a group', f));
    it('of another tag', { tags: ['other'] }, f);
    describe('twice', { tags: ['full'] }, () => it('everyday', f));
  `;
  const full = (text: string) =>
    [...testsIn('x.test.ts', text)].filter(([, full]) => full).map(([title]) => title);
  expect(full(source)).toEqual(['of Vitest', 'of Playwright', 'of a group']);
  expect(full(`// @module-tag ${'full'}\nit('of a file', f)`)).toEqual(['of a file']);
});

it.each([
  "it.skip('x', f)",
  "test.fixme('x', f)",
  "it.skipIf(away)('x', f)",
  "it('x', { skip: true }, f)",
  "it('x')",
  "describe.skip('g', () => it('x', f))",
  "describe.runIf(here)('g', () => describe('h', () => it('x', f)))",
  "test.describe.fixme('g', () => test('x', f))",
  "test('x', () => { test.skip(mobile, 'why'); })",
  "it('x', ({ skip }) => skip())",
  "test.describe('g', () => { test.skip(mobile, 'why'); test('x', f); })",
  "test.skip(mobile, 'why'); test('x', f)",
])('rejects a proof that may not run: %s', (source) => {
  expect([...testsIn('x.test.ts', source).keys()]).toEqual([]);
});
