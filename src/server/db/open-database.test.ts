import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/**
 * Prints the URL of each loaded module. Node loads all static imports before it runs any; our modules run
 * only under Vite.
 */
const LIST_LOADED = `
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
  await import('#server/db/open-database.ts').catch(() => {});
`;

it('loads no code of the embedded database before one is opened', () => {
  const run = ['--input-type=module', '--eval', LIST_LOADED];
  const loaded = execFileSync(process.execPath, run, { encoding: 'utf8' });
  expect(loaded).toContain('/node_modules/pg/');
  expect(loaded).not.toContain('pglite');
});
