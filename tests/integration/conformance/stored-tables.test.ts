import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businessCodes, businesses, userLegalAcceptances, users } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeDatabases } from '../../support/databases.ts';

const REQUIRED = 'required';
const OPTIONAL = 'optional';

/** Returns the rows of a raw query; both drivers return them as `rows`. */
async function rowsOf({ db }: DatabaseHandle, query: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = (await db.execute(query)) as { rows: Record<string, unknown>[] };
  return rows;
}

/** Returns each column's type, whether it is required, and its default. */
async function columnsOf(database: DatabaseHandle, table: string) {
  const rows = await rowsOf(
    database,
    sql`
    select column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
  );
  return Object.fromEntries(
    rows.map((row) => [
      String(row.column_name),
      [row.data_type, row.is_nullable === 'YES' ? OPTIONAL : REQUIRED, row.column_default],
    ]),
  );
}

/** Returns `column → table.column` for each reference of a table. */
async function referencesOf(database: DatabaseHandle, table: string) {
  const rows = await rowsOf(
    database,
    sql`
    select k.column_name as source, c.table_name as target, c.column_name as target_column
    from information_schema.table_constraints t
    join information_schema.key_column_usage k on k.constraint_name = t.constraint_name
    join information_schema.constraint_column_usage c on c.constraint_name = t.constraint_name
    where t.constraint_type = 'FOREIGN KEY' and t.table_name = ${table}`,
  );
  return rows.map((row) => `${row.source} → ${row.target}.${row.target_column}`);
}

async function uniqueColumnsOf(database: DatabaseHandle, table: string) {
  const rows = await rowsOf(
    database,
    sql`
    select k.column_name from information_schema.table_constraints t
    join information_schema.key_column_usage k on k.constraint_name = t.constraint_name
    where t.constraint_type = 'UNIQUE' and t.table_name = ${table} order by 1`,
  );
  return rows.map((row) => row.column_name);
}

const ID = (table: string) => ['integer', REQUIRED, `nextval('${table}_id_seq'::regclass)`];
const TEXT = ['text', REQUIRED, null];
const OPTIONAL_TEXT = ['text', OPTIONAL, null];
const NOW = ['timestamp with time zone', REQUIRED, 'now()'];

describeDatabases('stored tables', (open) => {
  it('users have a serial id, a unique username and a password', async () => {
    const database = await open();
    expect(await columnsOf(database, 'users')).toEqual({ id: ID('users'), username: TEXT, password: TEXT });
    expect(await uniqueColumnsOf(database, 'users')).toEqual(['username']);
  });

  it('businesses have the columns of product.md 3.4', async () => {
    const database = await open();
    expect(await columnsOf(database, 'businesses')).toMatchObject({
      id: ID('businesses'),
      name: TEXT,
      slug: TEXT,
      phone: TEXT,
      owner_uuid: OPTIONAL_TEXT,
      address: OPTIONAL_TEXT,
      created_at: NOW,
    });
    expect(await uniqueColumnsOf(database, 'businesses')).toContain('slug');
  });

  it('customers have the columns of product.md 3.4 and belong to a business', async () => {
    const database = await open();
    expect(await columnsOf(database, 'customers')).toEqual({
      id: ID('customers'),
      name: TEXT,
      phone: TEXT,
      business_id: ['integer', OPTIONAL, null],
      otp: TEXT,
      created_at: NOW,
    });
    expect(await referencesOf(database, 'customers')).toEqual(['business_id → businesses.id']);
  });

  it('business codes have the columns of product.md 3.4 and belong to a business', async () => {
    const database = await open();
    expect(await columnsOf(database, 'business_codes')).toEqual({
      id: ID('business_codes'),
      business_id: ['integer', OPTIONAL, null],
      code: TEXT,
      qr_data: TEXT,
      is_active: ['boolean', OPTIONAL, 'true'],
      created_at: NOW,
      updated_at: NOW,
    });
    expect(await referencesOf(database, 'business_codes')).toEqual(['business_id → businesses.id']);
    expect(await uniqueColumnsOf(database, 'business_codes')).toEqual(['code']);
  });

  it('legal acceptances have the columns of product.md 3.4, and user_id refers to a business', async () => {
    const database = await open();
    expect(await columnsOf(database, 'user_legal_acceptances')).toMatchObject({
      id: ID('user_legal_acceptances'),
      user_id: ['integer', OPTIONAL, null],
      document_type: TEXT,
      accepted_at: ['timestamp with time zone', REQUIRED, null],
      ip_address: OPTIONAL_TEXT,
      user_agent: OPTIONAL_TEXT,
      created_at: NOW,
    });
    expect(await referencesOf(database, 'user_legal_acceptances')).toEqual(['user_id → businesses.id']);
  });

  it('accept a user with only username and password', async () => {
    const { db } = await open();
    const [user] = await db.insert(users).values({ username: 'bekir', password: 'scrypt$…' }).returning();
    expect(user).toEqual({ id: 1, username: 'bekir', password: 'scrypt$…' });
  });

  it('fill in omitted columns of codes and acceptances', async () => {
    const { db } = await open();
    const shop = {
      name: 'Çınar',
      ownerName: 'Ay',
      ownerSurname: 'Su',
      slug: 'cinar',
      phone: '+905321234567' as CanonicalPhone,
    };
    const [business] = await db.insert(businesses).values(shop).returning();
    const [code] = await db
      .insert(businessCodes)
      .values({ businessId: business?.id, code: 'K7', qrData: 'https://demlik.example/r/K7' })
      .returning();
    expect(code).toMatchObject({ id: 1, isActive: true });
    expect(code?.createdAt).toBeInstanceOf(Date);
    expect(code?.updatedAt).toBeInstanceOf(Date);
    const [acceptance] = await db
      .insert(userLegalAcceptances)
      .values({
        userId: business?.id,
        documentType: 'terms-of-use',
        documentVersion: '2025-09-27',
        acceptedAt: new Date(0),
        ipAddress: null,
        userAgent: null,
      })
      .returning();
    expect(acceptance?.id).toBe(1);
    expect(acceptance?.createdAt).toBeInstanceOf(Date);
  });
});
