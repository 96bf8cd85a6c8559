import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '#shared/routing/pages.ts';
import { contractCalls } from '../support/contract.ts';

const PRODUCT = readFileSync('docs/product.md', 'utf8');

it('docs/product.md names each page', () => {
  // Tools are named by their last word.
  const paths = Object.values(pages).map(({ pattern }) => /\/[a-z-]+(?=(\/:\w+)?$)/.exec(pattern ?? '')?.[0]);
  expect(paths.filter((path) => path !== undefined && !PRODUCT.includes(`\`${path}`))).toEqual([]);
});

it('docs/product.md lists the calls of the contract in section 7.1', () => {
  const calls = contractCalls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const [, section = ''] = PRODUCT.split('\n### 7.1 ');
  const listed = [...(section.split('\n### ')[0] ?? '').matchAll(/`([A-Z]+ \/api\/[^`]+)`/g)].map(
    ([, call]) => call,
  );
  expect([...new Set(listed)].sort()).toEqual([...calls, 'GET /api/openapi.json'].sort());
});

it('docs/conformance.md has a row for each section of docs/product.md', () => {
  const sections = [...PRODUCT.matchAll(/^### ([1-9]\.\d+) /gm)].map(([, number]) => number);
  const rows = [...readFileSync('docs/conformance.md', 'utf8').matchAll(/^\| (\d+\.\d+) /gm)];
  expect(rows.map(([, number]) => number)).toEqual(sections);
});
