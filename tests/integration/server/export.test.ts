import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { exportDatabase } from '#server/cli/export.ts';
import { readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { openServices } from '#server/services.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { emptyPostgres, newPostgres } from '../../support/database-instances.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';

const APP_SECRET = 'a secret that moves with the data, long enough';
const secret = Buffer.from(APP_SECRET);
const EVERYTHING = `select table_name as name, (xpath('/row/rows/text()', query_to_xml(
    format('select md5(string_agg(t::text, chr(10) order by t::text)) as rows from %I t', table_name), false, true, '')))[1]::text as rows
  from information_schema.tables
  where table_schema = 'public' and table_name not in ('schema_migrations', 'page_changes') and table_type = 'BASE TABLE' order by 1`;

async function open(environment: NodeJS.ProcessEnv): Promise<DatabaseHandle> {
  const config = readConfig({ APP_SECRET, LOG_LEVEL: 'silent', ...environment });
  const services = await openServices(config, { print: () => undefined });
  onTestFinished(() => services.close());
  return services.database;
}

const asText = async ({ db }: DatabaseHandle) =>
  ((await db.execute(EVERYTHING)) as unknown as { rows: { name: string; rows: string | null }[] }).rows;

describe.runIf(inject('postgres') !== null)('export', () => {
  it('copies everything to an empty PostgreSQL, where the owner is still signed in', async () => {
    const DATA_DIR = startedDataFolder();
    const embedded = await open({ DATA_DIR });
    const { slug } = await registerOwner(createTestApp(embedded, { secret }));
    const { refreshToken } = await createIdentityKit(embedded, { secret }).signIn('+905329876543');
    // More rows than one batch holds, and ids that were used and then deleted.
    await embedded.db.execute(`insert into contact_messages (name, email, message)
      select 'Ali ' || n, 'ali@demlik.example', E'İlk satır\\n"ikinci" \\\\ satır 🫖' from generate_series(1, 1100) n`);
    await embedded.db.execute('delete from contact_messages where id > 1050');
    const before = await asText(embedded);
    const place = readConfig({ APP_SECRET, DATA_DIR });
    const url = await emptyPostgres();
    await expect(exportDatabase(place, url)).rejects.toThrow('stop the server');
    await embedded.close();

    const { rows, to } = await exportDatabase(place, url);
    expect(to).toBe(`${new URL(url).host}${new URL(url).pathname}`);
    expect(rows).toBeGreaterThan(1050);
    expect(before.filter(({ rows: text }) => text !== null).length).toBeGreaterThan(5);
    // Before a server starts, because each stores what its clock shows.
    const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
    await client.connect();
    expect((await client.query(EVERYTHING)).rows).toEqual(before);
    await client.end();

    const database = await open({ DATA_DIR: startedDataFolder(), DATABASE_URL: url });
    expect((await createIdentityKit(database, { secret }).refresh(refreshToken)).status).toBe(200);
    const app = createTestApp(database, { secret });
    expect((await app.app.request(`/${slug}`)).status).toBe(200);
    const message = { name: 'Ali', email: 'ali@demlik.example', message: 'Merhaba' };
    expect((await app.call('POST', '/api/contact', message)).status).toBe(200);
    const { rows: newest } = (await database.db.execute(
      'select max(id)::int as id from contact_messages',
    )) as unknown as { rows: [{ id: number }] };
    expect(newest).toEqual([{ id: 1101 }]);

    await expect(exportDatabase(place, url)).rejects.toThrow('is not empty');
  });

  it('leaves nothing in the target if it cannot copy everything', async () => {
    const DATA_DIR = startedDataFolder();
    const embedded = await open({ DATA_DIR });
    await registerOwner(createTestApp(embedded, { secret }));
    await embedded.close();
    const place = readConfig({ APP_SECRET, DATA_DIR });
    const url = await newPostgres();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('alter table business_slugs add constraint none check (slug is null)');
    await expect(exportDatabase(place, url)).rejects.toMatchObject({ cause: { code: '23514' } });
    expect((await client.query('select count(*)::int as count from businesses')).rows).toEqual([
      { count: 0 },
    ]);
  });

  it('explains a missing or invalid target', async () => {
    const place = readConfig({ DATA_DIR: startedDataFolder() });
    await expect(exportDatabase(place, null)).rejects.toThrow('has no target database');
    await expect(exportDatabase(place, 'mysql://localhost/demlik')).rejects.toThrow('must have the shape');
  });
});
