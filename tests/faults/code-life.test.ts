import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { identityCodes } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeDatabases } from '../support/databases.ts';
import { createIdentityKit, wrongCode } from '../support/identity-kit.ts';

/**
 * guarantees.md "life of a code": 180 s, only the newest, bound to session and phone, single use;
 * guarantees.md "stored codes": HMAC with a key outside the database, never logged.
 */
const PHONE = '+905321234567' as CanonicalPhone;
const OTHER_PHONE = '+905329876543' as CanonicalPhone;
const error = (message: string) => ({ error: { code: 400, message } });

describeDatabases('a code', (open) => {
  it('is valid for 180 seconds', async () => {
    const kit = createIdentityKit(await open());
    const inTime = await kit.requestCode(PHONE);
    kit.clock.advance(179_999);
    expect((await kit.confirm(inTime.sessionInfo, inTime.code)).status).toBe(200);
    const late = await kit.requestCode(PHONE);
    kit.clock.advance(180_000);
    expect((await kit.confirm(late.sessionInfo, late.code)).body).toEqual(error('SESSION_EXPIRED'));
  });

  it('is valid once', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    expect((await kit.confirm(sessionInfo, code)).status).toBe(200);
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('SESSION_EXPIRED'));
  });

  it('is invalid once the next one is sent', async () => {
    const kit = createIdentityKit(await open());
    const older = await kit.requestCode(PHONE);
    kit.clock.advance(60_000);
    const newer = await kit.requestCode(PHONE);
    expect((await kit.confirm(older.sessionInfo, older.code)).body).toEqual(error('SESSION_EXPIRED'));
    expect((await kit.confirm(newer.sessionInfo, newer.code)).status).toBe(200);
  });

  it('is invalid in another session', async () => {
    const kit = createIdentityKit(await open());
    const mine = await kit.requestCode(PHONE);
    const other = await kit.requestCode(OTHER_PHONE);
    const crossed = other.code === mine.code ? wrongCode(other.code) : other.code;
    expect((await kit.confirm(mine.sessionInfo, crossed)).body).toEqual(error('INVALID_CODE'));
  });

  it('is invalid for another phone, even if its row is moved there', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const rows = kit.db.update(identityCodes);
    await rows.set({ phone: OTHER_PHONE }).where(eq(identityCodes.phone, PHONE));
    expect((await kit.confirm(sessionInfo, code)).body).toEqual(error('INVALID_CODE'));
  });

  it('is in neither database nor log, and cannot be verified without the secret', async () => {
    const database = await open();
    const logged: string[] = [];
    const lines = new Writable({ write: (line, _, done) => done(void logged.push(`${line}`)) });
    const kit = createIdentityKit(database, { logger: pino({ level: 'trace' }, lines) });
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    await kit.confirm(sessionInfo, wrongCode(code));
    const stored = JSON.stringify(await database.db.select().from(identityCodes));
    expect(stored).toContain(PHONE);
    for (const secret of [code, sessionInfo]) {
      expect(stored).not.toContain(secret);
      expect(logged.join('')).not.toContain(secret);
    }
    const withoutSecret = createIdentityKit(database, { secret: Buffer.alloc(32, 8) });
    expect((await withoutSecret.confirm(sessionInfo, code)).body).toEqual(error('INVALID_CODE'));
    expect((await kit.confirm(sessionInfo, code)).status).toBe(200);
  });
});
