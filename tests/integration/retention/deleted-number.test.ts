import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { businesses, identityUsers, places } from '#server/db/schema.ts';
import type { RunningOutbox } from '#server/messaging/outbox/outbox.ts';
import type { SmsMessage } from '#server/messaging/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { adminOn } from '../../support/admin.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit, wrongCode } from '../../support/identity-kit.ts';
import { ADDRESS, SHOP } from '../../support/register-owner.ts';

/** Tests guarantees.md "a deleted number". */
const PHONE = '+905321234567' as CanonicalPhone;
const CUSTOMER = '+905359876543';
const PLACE = 'Elif Hanım’ın odası';
const ADDRESSES = ['192.0.2.1', '198.51.100.7'];

type Database = IdentityKit['db'];

/**
 * All forms in which the number and the addresses could be found: plain, encoded, or hashed without a key.
 */
const forms = [PHONE, PHONE.slice(1), `0${PHONE.slice(3)}`, PHONE.slice(3), CUSTOMER, ...ADDRESSES].flatMap(
  (text) => {
    const bytes = Buffer.from(text);
    const hashes = ['md5', 'sha1', 'sha256', 'sha512'].map((name) => createHash(name).update(text).digest());
    const encoded = [bytes, ...hashes].flatMap((each) => [
      each.toString('hex'),
      each.toString('base64').replace(/=+$/, ''),
      each.toString('base64url'),
    ]);
    return [text, ...encoded];
  },
);
const spaced = /532\D{1,3}123\D{1,3}45\D{1,3}67/;

/** Returns the tables with any of these forms in any column. */
async function tablesWithIt(db: Database): Promise<string[]> {
  const { rows: tables } = (await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )) as unknown as { rows: { name: string }[] };
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = (await db.execute(
      sql`select to_jsonb(each)::text as text from ${sql.identifier(name)} as each`,
    )) as unknown as { rows: { text: string }[] };
    const holds = ({ text }: { text: string }) =>
      spaced.test(text) || forms.some((form) => text.includes(form));
    if (rows.some(holds)) found.push(name);
  }
  return found;
}

/** Returns true if the planner's samples of a column contain any of these forms. */
async function isInStatistics(db: Database): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select concat(most_common_vals, histogram_bounds) as text from pg_stats where schemaname = 'public'`,
  )) as unknown as { rows: { text: string }[] };
  const shop = [...Object.values(SHOP).map(String), ADDRESS, PLACE, ...forms];
  return rows.some(({ text }) => shop.some((form) => text.includes(form)));
}

/** Adds two rows to each table, so that ANALYZE has values to sample. */
async function addOthers(db: Database): Promise<void> {
  for (const number of [1, 2]) {
    const phone = `+9054000000${number}0` as CanonicalPhone;
    const names = { name: `Dükkân ${number}`, ownerName: `Ad ${number}`, ownerSurname: `Soyad ${number}` };
    const address = `Sokak ${number}`;
    await db.insert(businesses).values({ ...names, address, slug: `dukkan-${number}`, phone });
    const at = new Date();
    await db
      .insert(identityUsers)
      .values({ uid: `uid-${number}`, phone, lastLoginAt: at, tokensValidAfter: at });
  }
}

async function addPlaces(db: Database): Promise<void> {
  for (const { id } of await db.select({ id: businesses.id }).from(businesses)) {
    await db.insert(places).values({ businessId: id, id: `oda${id}`, label: PLACE });
  }
}

function setUp(database: Parameters<typeof createIdentityKit>[0]) {
  const sms: SmsMessage[] = [];
  const kit = createIdentityKit(database, {
    // The real handler, which deletes the identity.
    outbox: undefined as unknown as RunningOutbox,
    sms: { send: async (message) => void sms.push(message) },
  });
  const drain = () => (kit.deps.outbox as RunningOutbox).drain();
  const call = (method: string, path: string, body: object, token?: string) =>
    kit.app.request(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': ADDRESSES[1] ?? '',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });

  async function requestCode() {
    kit.clock.advance(10 * 60_000);
    const { sessionInfo } = (await kit.send(PHONE)).body;
    await drain();
    const code = /\b\d{6}\b/.exec(sms.at(-1)?.text ?? '')?.[0] ?? '';
    return { sessionInfo, code };
  }

  async function signIn() {
    const { sessionInfo, code } = await requestCode();
    expect((await kit.confirm(sessionInfo, wrongCode(code))).status).toBe(400);
    const answer = await kit.confirm(sessionInfo, code);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  /**
   * Uses the service as an owner, from the first code to one that is still valid when the account is deleted.
   */
  async function journey() {
    const { idToken, localId } = await signIn();
    const registered = await call('POST', '/api/register', {
      ...SHOP,
      address: ADDRESS,
      phone: PHONE,
      firebaseToken: idToken,
    });
    expect(registered.status).toBe(200);
    const invited = await call('POST', '/api/customers', { name: 'Elif', phone: CUSTOMER }, idToken);
    expect(invited.status).toBe(200);
    const letter = { name: 'Ali', email: 'ali@demlik.example', message: 'Merhaba' };
    expect((await call('POST', '/api/contact', letter)).status).toBe(200);
    return { localId };
  }

  return { kit, call, drain, requestCode, signIn, journey };
}

describeDatabases('the number of a deleted account', (open) => {
  it('is in no table, in no recoverable form, once its owner has deleted it', async () => {
    const { kit, call, drain, journey, signIn, requestCode } = setUp(await open());
    await journey();
    const { idToken } = await signIn();
    await call('POST', '/api/print', { piece: 'poster', ink: 'black', bleed: false }, idToken);
    await requestCode();
    const holding = ['businesses', 'customers', 'identity_codes', 'identity_users', 'user_legal_acceptances'];
    expect(await tablesWithIt(kit.db)).toEqual(holding);

    expect((await call('DELETE', '/api/account/delete', {}, idToken)).status).toBe(200);
    await drain();
    expect(await tablesWithIt(kit.db)).toEqual([]);
  });

  it('is in no table once an operator has deleted it, though another uid signs in with it', async () => {
    const database = await open();
    const { kit, drain, journey, signIn } = setUp(database);
    const { localId } = await journey();
    await kit.provider.deleteUser({ uid: localId });
    expect((await signIn()).localId).not.toBe(localId);

    const admin = adminOn(database, { clock: kit.clock });
    expect(await admin('business', 'delete', PHONE, '--yes')).toMatchObject({ code: 0 });
    await drain();
    expect(await tablesWithIt(kit.db)).toEqual([]);
  });

  it('is not in the statistics of the database, which outlive its row', async () => {
    const { kit, call, journey, signIn } = setUp(await open());
    await journey();
    const { idToken } = await signIn();
    await addOthers(kit.db);
    await addPlaces(kit.db);
    await kit.db.execute(sql`analyze`);

    expect((await call('DELETE', '/api/account/delete', {}, idToken)).status).toBe(200);
    expect(await isInStatistics(kit.db)).toBe(false);
  });
});
