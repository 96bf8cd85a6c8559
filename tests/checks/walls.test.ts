import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapWithWalls, wallRules } from '../../scripts/walls.ts';

type Import = readonly [folder: string, source: string];

const FORBIDDEN: readonly Import[] = [
  ['src/shared', 'hono'],
  ['src/shared', '#server/clock.ts'],
  ['src/shared', 'node:crypto'],
  ['src/web/ui', '#shared/phone.ts'],
  ['src/web/ui', '#web/session/session.tsx'],
  ['src/web/pages/register', '#web/pages/profile/profile-page.tsx'],
  ['src/web/pages/register', '#server/clock.ts'],
  ['src/web/session', '#server/clock.ts'],
  ['src/web/lib', 'node:fs'],
  ['src/web/lib', '../server/app.ts'],
  ['src/web/api', 'react'],
  ['src/web/api', '#web/session/session.tsx'],
  ['src/web/api', '#server/clock.ts'],
  ['src/server/rate-limit', 'hono'],
  ['src/server/http/routes', '#server/config.ts'],
  ['src/server/ssr', '#server/http/validate.ts'],
  ['src/server/businesses', 'hono'],
  ['src/server/businesses', '#server/accounts/delete-account.ts'],
  ['src/server/businesses', '#server/identity/embedded/codes.ts'],
  ['src/server/businesses', '#server/messaging/outbox.ts'],
  ['src/server/http/routes', '#server/db/schema.ts'],
  ['src/server/http/routes', 'drizzle-orm'],
  ['src/server/ssr', '#web/app.tsx'],
  ['src/server/db', '#server/http/validate.ts'],
  ['src/server/identity/embedded', '#server/accounts/delete-account.ts'],
  ['src/server/identity/embedded', 'hono'],
  ['src/server/rate-limit', 'hono/cookie'],
];

const ALLOWED: readonly Import[] = [
  ['src/shared', '#shared/pages.ts'],
  ['src/shared/contract', 'zod/mini'],
  ['src/web/pages/register', '#web/ui/button.tsx'],
  ['src/web/pages/register', '#web/api/register-business.ts'],
  ['src/web/api', '#shared/contract/contact.ts'],
  ['src/server/rate-limit', 'hono/utils/ipaddr'],
  ['src/server/http/routes', '#server/http/validate.ts'],
  ['src/server/businesses', '#server/identity/port.ts'],
  ['src/server/businesses', '#server/db/schema.ts'],
  ['src/server/ssr', '#web/entry-server.tsx'],
  ['src/server/presenters', '#server/businesses/queries.ts'],
];

/** Lints each import in a file of its own, in a copy of the folder tree; returns those that were refused. */
function refused(imports: readonly Import[]): Import[] {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
  writeFileSync(join(root, 'biome.json'), wallRules());
  for (const [index, [folder, source]] of imports.entries()) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, `case-${index}.ts`), `export { x } from '${source}';\n`);
  }
  const { stdout, stderr } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none', '.'],
    { cwd: root, encoding: 'utf8' },
  );
  rmSync(root, { recursive: true });
  const numbers = new Set(
    [...(stdout + stderr).matchAll(/case-(\d+)\.ts/g)].map(([, number]) => Number(number)),
  );
  return imports.filter((_, index) => numbers.has(index));
}

describe('the walls of docs/architecture.md', () => {
  it('are those of scripts/walls.ts, for the linter and in the map', () => {
    expect(readFileSync('biome.walls.json', 'utf8'), 'run `npm run walls`').toBe(wallRules());
    const map = readFileSync('docs/architecture.md', 'utf8');
    expect(map, 'run `npm run walls`').toBe(mapWithWalls(map));
  });

  it('refuse what crosses them', () => {
    expect(refused(FORBIDDEN)).toEqual(FORBIDDEN);
  });

  it('let through what the table allows', () => {
    expect(refused(ALLOWED)).toEqual([]);
  });
});
