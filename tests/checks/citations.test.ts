import { expect, it } from 'vitest';
import { checkCitations, readTree, type SourceFile } from './citations.ts';

const PAGES: SourceFile[] = [
  {
    path: 'docs/product.md',
    text: '# Product\n\n## 2. Screens\n\n### 2.10 Invitation\n\n## 10. Decisions\n\n3. Test numbers.\n',
  },
  {
    path: 'docs/guarantees.md',
    text: '# Trust\n\n## Promises\n\n| name | what |\n|---|---|\n| slow clients | 5 s |\n\n## Rules\n\n1. First.\n',
  },
  { path: 'docs/decisions/0007-open.md', text: '# 7. Open\n' },
];

const faultsOf = (text: string) => checkCitations([...PAGES, { path: 'src/a.ts', text }]);

it('finds every citation of this project', () => {
  const tree = readTree();
  expect(tree.length).toBeGreaterThan(400);
  expect(checkCitations(tree)).toEqual([]);
});

it.each([
  'product.md 2',
  'product.md 2.10.',
  'guarantees.md rule 1',
  'guarantees.md "slow clients"',
  'guarantees.md "Promises"',
  'the whole of docs/guarantees.md',
  'ADR 7',
  'product.md decision 3',
  'docs/decisions/0007-open.md',
  'terms-of-use.md',
  'CREATE DATABASE with IDENTITY=firebase',
  '[decision 3](0007-open.md)',
])('accepts %j', (citation) => {
  expect(faultsOf(`/** Because (${citation}). */`)).toEqual([]);
});

it.each([
  ['product.md 3', 'product.md has no section 3'],
  ['product.md 2.1', 'product.md has no section 2.1'],
  ['guarantees.md rule 2', 'guarantees.md has no rule 2'],
  ['guarantees.md trap 1', 'guarantees.md has no trap 1'],
  ['guarantees.md "stopping"', 'guarantees.md has neither row nor heading "stopping"'],
  ['secrets.md 2', 'there is no docs/secrets.md'],
  ['ADR 8', 'there is no ADR 8'],
  ['product.md decision 4', 'product.md has no decision 4'],
  ['ADR 7, decision 3', '"decision 3" is no form of a citation'],
  ['docs/decisions/0008-gone.md', 'there is no docs/decisions/0008-gone.md'],
  ['docs/decisions/0007', '"docs/decisions/0007" is no form of a citation'],
  ['ADR 0007', '"ADR 0007" is no form of a citation'],
  ['decision 3', '"decision 3" is no form of a citation'],
  ['guarantees.md rules 1 and 2', '".md rules" is no form of a citation'],
  ['guarantees.md, "slow clients"', '".md, "" is no form of a citation'],
  ['SPEC section 2', '"SPEC" is no form of a citation'],
  ['DESIGN decision 3', '"DESIGN" is no form of a citation'],
  ['TRUST, sessions', '"TRUST" is no form of a citation'],
  ['IDENTITY.md trap 1', '"IDENTITY.md" is no form of a citation'],
  ['LOOK', '"LOOK" is no form of a citation'],
])('rejects %j', (citation, fault) => {
  expect(faultsOf(`/** Because (${citation}). */`)).toContain(`src/a.ts:1: ${fault}`);
});

it('reports the line of a citation that continues on the next one', () => {
  const comment = [
    '/**',
    ' * Long ago (guarantees.md rule',
    ' * 9), and now (guarantees.md "slow',
    ' * clients").',
    ' */',
  ];
  expect(faultsOf(comment.join('\n'))).toEqual(['src/a.ts:2: guarantees.md has no rule 9']);
});
