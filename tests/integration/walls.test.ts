import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

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
  ['src/web/api', 'react'],
  ['src/web/api', '#web/session/session.tsx'],
  ['src/web/api', '#server/clock.ts'],
  ['src/web', '../server/app.ts'],
  ['src/server/businesses', 'hono'],
  ['src/server/businesses', '#server/accounts/delete-account.ts'],
  ['src/server/businesses', '#server/identity/embedded/codes.ts'],
  ['src/server/businesses', '#server/messaging/outbox.ts'],
  ['src/server/http/routes', '#server/db/schema.ts'],
  ['src/server/http/routes', 'drizzle-orm'],
  ['src/server/ssr', '#web/app.tsx'],
  ['src/server/ssr', '#server/http/sitemaps.ts'],
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
  ['src/server/businesses', '#server/identity/port.ts'],
  ['src/server/businesses', '#server/db/schema.ts'],
  ['src/server/ssr', '#web/entry-server.tsx'],
  ['src/server/presenters', '#server/businesses/queries.ts'],
];

/** Lints each import in a file of its own, in a copy of the folder tree; returns those that were refused. */
function refused(imports: readonly Import[]): Import[] {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as { overrides: unknown };
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ overrides }));
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
  it('refuse what crosses them', () => {
    expect(refused(FORBIDDEN)).toEqual(FORBIDDEN);
  });

  it('let through what the table allows', () => {
    expect(refused(ALLOWED)).toEqual([]);
  });
});
