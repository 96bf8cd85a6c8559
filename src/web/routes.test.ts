import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '#shared/pages.ts';

it('the table names every module of a page, and no other', () => {
  const modules = Object.values(pages).map(({ module }) => module);
  expect(modules.toSorted()).toEqual(globSync('*/*-page.tsx', { cwd: 'src/web/pages' }).toSorted());
});
