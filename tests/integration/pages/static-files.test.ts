import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { describePglite } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestApp } from '../../support/test-app.ts';

/** Creates a folder with the files of a build. */
function builtFolder(): string {
  const folder = temporaryFolder();
  const files = ['favicon.svg', 'assets/app-1a2b.js', 'assets/app-1a2b.js.br', 'assets/app-1a2b.js.map'];
  for (const name of [...files, '.vite/manifest.json', '.env', 'assets/.cache']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `built ${name}`);
  }
  return folder;
}

describePglite('built files', (open) => {
  it('are served, and cached for a year if their name has a hash', async () => {
    const { app } = createTestApp(await open(), { folder: builtFolder() });
    const icon = await app.request('/favicon.svg');
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
    const script = await app.request('/assets/app-1a2b.js');
    expect(await script.text()).toBe('built assets/app-1a2b.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const small = await app.request('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual([
      'br',
      'built assets/app-1a2b.js.br',
    ]);
  });

  it.each([
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/.env',
    '/assets/.cache',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/assets',
  ])('are not served if browsers do not need them: %s', async (path) => {
    const { app } = createTestApp(await open(), { folder: builtFolder() });
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect((await response.text()).startsWith('built')).toBe(false);
  });
});
