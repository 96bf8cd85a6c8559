import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '#shared/routing/pages.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Creates a folder with the browser assets that a start checks. */
export function builtClient(): string {
  const folder = temporaryFolder();
  const modules = Object.values(pages).map(({ module }) => `src/web/pages/${module}`);
  const chunks = [
    'src/web/app/boot.ts',
    'src/web/app/entry-client.tsx',
    'src/web/lib/mark-device.ts',
    'src/web/styles/public.css',
    ...modules,
  ].map((name) => [name, { file: 'assets/a.js' }]);
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(chunks)));
  return folder;
}
