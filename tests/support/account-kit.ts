import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { createIdentityKit, type IdentityKit } from './identity-kit.ts';
import { SHOP } from './register-owner.ts';
import type { TestAppOptions } from './test-app.ts';

interface Sent {
  sessionInfo: string;
  code: string;
}

/** The product's calls, besides the kit's calls of the provider. */
export function callsOf(kit: IdentityKit) {
  const send = (method: string, path: string, token: string | null, body?: object, cookie?: string) =>
    kit.app.request(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { Cookie: cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    send,
    move: (token: string | null, { sessionInfo, code }: Sent, cookie?: string) =>
      send('PUT', '/api/account/phone', token, { verification_id: sessionInfo, code }, cookie),
    takeBack: (token: string | null) => send('POST', '/api/account/take-back', token),
    remove: (token: string) => send('DELETE', '/api/account/delete', token),
    ownOf: (phone: string, token: string) =>
      send('GET', `/api/business/by-phone/${encodeURIComponent(phone)}`, token),
  };
}

const TEN_MINUTES = 10 * 60_000;

export async function setUp(database: DatabaseHandle, options?: TestAppOptions) {
  const kit = createIdentityKit(database, options);
  const calls = callsOf(kit);
  async function register(phone: CanonicalPhone, name = SHOP.name) {
    const session = await kit.signIn(phone);
    const details = { ...SHOP, name, phone, firebaseToken: session.idToken };
    const answer = await calls.send('POST', '/api/register', null, details);
    expect(answer.status).toBe(200);
    const { business } = (await answer.json()) as { business: { id: number; slug: string; code: string } };
    return { ...session, business };
  }

  /** Moves the number with a session that is ten minutes old, and returns a new one at the next number. */
  async function moveUnproved(idToken: string, to: CanonicalPhone): Promise<string> {
    kit.clock.advance(TEN_MINUTES);
    const moved = await calls.move(idToken, await kit.requestCode(to));
    expect(moved.status).toBe(200);
    const { customToken } = (await moved.json()) as { customToken: string };
    return (await kit.custom(customToken)).body.idToken;
  }
  const signInLater = async (phone: CanonicalPhone) => {
    kit.clock.advance(TEN_MINUTES);
    return (await kit.signIn(phone)).idToken;
  };
  const registerAt = (phone: CanonicalPhone, firebaseToken: string, name = 'Yeni Ocak') =>
    calls.send('POST', '/api/register', null, { ...SHOP, name, phone, firebaseToken });
  return { kit, ...calls, register, moveUnproved, signInLater, registerAt };
}

export const failureOf = async (response: Response) => {
  const { error, code } = (await response.json()) as { error: string; code: string };
  return [response.status, code, error];
};

/** Returns the rows of a raw query; both drivers return them as `rows`. */
export const rowsOf = async ({ db }: IdentityKit, query: SQL) =>
  ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

/** Returns the tables with the number in any column. */
export async function tablesWith(kit: IdentityKit, phone: string): Promise<string[]> {
  const tables = await rowsOf(
    kit,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const searches = tables.map(({ name }) => {
    const holds = sql`to_jsonb(each)::text like ${`%${phone.slice(3)}%`}`;
    return sql`select ${name}::text as name where exists (select from ${sql.identifier(String(name))} as each where ${holds})`;
  });
  const found = await rowsOf(kit, sql.join(searches, sql` union all `));
  return found.map(({ name }) => String(name)).sort();
}
