import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '#shared/routing/pages.ts';

const modules: string[] = Object.values(pages).map(({ module }) => module);
const files = globSync('*/*-page.tsx', { cwd: 'src/web/pages' }).map((path) => path.replaceAll('\\', '/'));

it('each page in src/shared/routing/pages.ts has its module in src/web/pages', () => {
  expect(modules.filter((module) => !files.includes(module))).toEqual([]);
});

it('each module in src/web/pages belongs to a page in src/shared/routing/pages.ts', () => {
  expect(files.filter((file) => !modules.includes(file))).toEqual([]);
});
