import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openServices } from '#server/services.ts';
import { emptyPostgres } from '../../support/database-instances.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { findPostgres } from '../../support/postgres-server.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestApp } from '../../support/test-app.ts';

const APP_SECRET = 'a secret that is kept apart from the dumps';
const secret = Buffer.from(APP_SECRET);

async function open(DATABASE_URL: string): Promise<DatabaseHandle> {
  const environment = { APP_SECRET, DATABASE_URL, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' };
  const services = await openServices(readConfig(environment), { print: () => undefined });
  onTestFinished(() => services.close());
  return services.database;
}

/** Returns the program next to the server's; the client package has it too. */
const program = (name: string): string => {
  const beside = join(findPostgres() ?? '', name);
  return existsSync(beside) ? beside : name;
};

describe.runIf(inject('postgres') !== null)('a documented dump of PostgreSQL', () => {
  it('is restored into an empty database, where the owner is still signed in', async () => {
    const from = await emptyPostgres();
    const before = await open(from);
    const { slug } = await registerOwner(createTestApp(before, { secret }));
    const { refreshToken } = await createIdentityKit(before, { secret }).signIn('+905329876543');
    const dump = join(temporaryFolder(), 'demlik.dump');
    execFileSync(program('pg_dump'), ['--format=custom', `--file=${dump}`, from]);

    const to = await emptyPostgres();
    execFileSync(program('pg_restore'), [`--dbname=${to}`, '--no-owner', dump]);
    const after = await open(to);
    expect((await createIdentityKit(after, { secret }).refresh(refreshToken)).status).toBe(200);
    expect((await createTestApp(after, { secret }).app.request(`/${slug}`)).status).toBe(200);
  });
});
