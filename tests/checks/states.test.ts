import { expect, it } from 'vitest';
import { pages } from '#shared/routing/pages.ts';
import { states } from '../e2e/states/catalogue.ts';

it('every page has a state in tests/e2e/states', () => {
  const folders = new Set(Object.values(pages).map(({ module }) => module.split('/')[0]));
  const routes = new Set(states.map(({ route }) => route));
  expect([...folders].filter((folder) => !routes.has(`${folder}`))).toEqual([]);
});
