import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { importedStylesheets } from './dev-stylesheets.ts';

it('returns the stylesheets that a page imports, and none of another page', async () => {
  const root = temporaryFolder();
  const files = {
    'pages/a.ts': "import './a.css';\nimport '../card.ts';",
    'pages/b.ts': "import './b.css';",
    'card.ts': "import './card.css';\nimport './pages/a.ts';",
    'pages/a.css': "@import '../colors.css';",
    'pages/b.css': '',
    'card.css': '',
    'colors.css': '',
  };
  mkdirSync(join(root, 'pages'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  await using server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  }).then((vite) => Object.assign(vite, { [Symbol.asyncDispose]: () => vite.close() }));
  const { ssr } = server.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment cannot run modules');
  for (const page of ['a', 'b']) await ssr.runner.import(`/pages/${page}.ts`);

  expect(importedStylesheets(ssr.moduleGraph, root, 'pages/a.ts')).toEqual(['pages/a.css', 'card.css']);
  expect(importedStylesheets(ssr.moduleGraph, root, 'pages/b.ts')).toEqual(['pages/b.css']);
});
