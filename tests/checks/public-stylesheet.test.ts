import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const styles = readFileSync('src/web/styles/public.css', 'utf8');
const ownersPages = /pages\/\{([\w,]+)\}/.exec(styles)?.[1]?.split(',') ?? [];

/** In development every page links both stylesheets, so a missing class is seen only in the build. */
it('only pages whose classes are in owner.css import from src/web/owner', () => {
  const importing = globSync('src/web/pages/*/*.tsx')
    .filter((file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes("'#web/owner/"))
    .map((file) => file.split('/')[3]);
  expect([...new Set(importing)].sort()).toEqual(ownersPages);
});
