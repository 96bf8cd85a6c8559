import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundaries, crossings } from '../../scripts/boundaries.ts';

type Import = readonly [folder: string, source: string];

const FORBIDDEN: readonly Import[] = [
  ['src/shared', 'hono'],
  ['src/shared', 'node:crypto'],
  ['src/web/ui', '#web/auth/session/session.tsx'],
  ['src/web/pages/register', '#web/pages/profile/profile-page.tsx'],
  ['src/web/lib', 'node:fs'],
  ['src/web/lib', '../server/app.ts'],
  ['src/web/api', 'react'],
  ['src/server/http/routes', '#server/config/config.ts'],
  ['src/server/domain/businesses', 'hono'],
  ['src/server/domain/floor', '#server/domain/businesses/get-business-with-prices.ts'],
  ['src/server/domain/businesses', '#server/identity/embedded/codes.ts'],
  ['src/server/http/routes', 'drizzle-orm'],
  ['src/server/ssr', '#web/app/app.tsx'],
  ['src/server/identity/embedded', '#server/domain/accounts/delete-account.ts'],
  ['src/server/rate-limit', 'hono/cookie'],
  ['src/server/http', '#server/services.ts'],
];

const ALLOWED: readonly Import[] = [
  ['src/shared/contract', 'zod/mini'],
  ['src/web/pages/register', '#web/api/call-api.ts'],
  ['src/web/api', '#shared/contract/contact.ts'],
  ['src/server/rate-limit', 'hono/utils/ipaddr'],
  ['src/server/domain/businesses', '#server/identity/port.ts'],
  ['src/server/ssr', '#web/app/entry-server.tsx'],
  ['src/server/domain/accounts', '#server/domain/floor/queries.ts'],
];

const check = ([folder, specifier]: Import) =>
  crossings(`${folder}/case.ts`, `export { x } from '${specifier}';`);

describe('the module boundaries', () => {
  it('are crossed by no file', () => {
    const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => crossings(file))).toEqual([]);
  });

  it('keep an entity of the domain from the operations of another', () => {
    const isOperation = (file: string) => /\bAppContext\b/.test(readFileSync(file, 'utf8'));
    const others = globSync('src/server/domain/*/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'#(server\/domain\/(?!floor\/).*?)'/g)].map(
        ([, path]) => [file, `src/${path}`] as const,
      ),
    );
    expect(others.length).toBeGreaterThan(5);
    expect(others.filter(([, path]) => isOperation(path))).toEqual([]);
  });

  it('name folders that exist', () => {
    expect(boundaries.filter(({ folder }) => globSync(`${folder}/**/*.ts*`).length === 0)).toEqual([]);
  });

  it.each(FORBIDDEN)('keep %s from importing %s', (...each) => {
    expect(check(each)).toEqual([expect.stringContaining(`imports ${each[1]}: `)]);
  });

  it.each(ALLOWED)('let %s import %s', (...each) => {
    expect(check(each)).toEqual([]);
  });

  it('apply to types, dynamic imports and re-exports', () => {
    const file = 'src/shared/case.ts';
    expect(crossings(file, `import type { A } from '#server/clock.ts';`)).toHaveLength(1);
    expect(crossings(file, `export * from '#server/clock.ts';`)).toHaveLength(1);
    expect(crossings(file, `const load = () => import('#web/app/app.tsx');`)).toHaveLength(1);
  });
});
