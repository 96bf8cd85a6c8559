import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { identityUsers } from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { concurrently } from '../../support/concurrently.ts';
import { describeBothDatabases, describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit } from '../../support/identity-kit.ts';

const PHONE = '+905550000000' as CanonicalPhone;
const OTHER_PHONE = '+905550000001' as CanonicalPhone;
const REFUSED = { error: { code: 400, message: 'INVALID_CUSTOM_TOKEN' } };

const signInAs = async (kit: IdentityKit, uid: string, phone: CanonicalPhone) =>
  kit.custom(await kit.provider.createCustomToken(uid, phone));
const users = (kit: IdentityKit) =>
  kit.db.select({ uid: identityUsers.uid, phone: identityUsers.phone }).from(identityUsers);

describeBothDatabases('signInWithCustomToken', (open, kind) => {
  it('creates one user for many sign-ins at once', async () => {
    const kit = createIdentityKit(await open());
    const answers = await concurrently(10, () => signInAs(kit, 'tester', PHONE));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await users(kit)).toEqual([{ uid: 'tester', phone: PHONE }]);
  });

  it('signs in a uid that a concurrent sign-in creates with another phone', async () => {
    const kit = createIdentityKit(await open());
    const waiting = sql`pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const now = kit.clock.now();
    const { signingIn } = await kit.db.transaction(async (tx) => {
      const other = { uid: 'tester', phone: OTHER_PHONE, lastLoginAt: now, tokensValidAfter: now };
      await tx.insert(identityUsers).values(other);
      const signingIn = signInAs(kit, 'tester', PHONE);
      // PGlite runs one transaction at a time.
      if (kind === 'postgres') await expect.poll(() => kit.db.$count(waiting), { timeout: 20_000 }).toBe(1);
      return { signingIn };
    });
    expect(await signingIn).toMatchObject({ status: 200 });
    expect(await users(kit)).toEqual([{ uid: 'tester', phone: PHONE }]);
  });
});

describeDatabases('signInWithCustomToken', (open) => {
  it('signs in as the uid, with the phone from the server', async () => {
    const kit = createIdentityKit(await open());
    const answer = await signInAs(kit, 'tester', PHONE);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      idToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: '3600',
      isNewUser: false,
    });
    const verified = await kit.provider.verifyIdToken(answer.body.idToken);
    expect(verified).toMatchObject({ uid: 'tester', phone: PHONE });
    expect((await kit.refresh(answer.body.refreshToken)).status).toBe(200);
  });

  it('signs in the existing user of the phone', async () => {
    const kit = createIdentityKit(await open());
    const { localId } = await kit.signIn(PHONE);
    const answer = await signInAs(kit, 'tester', PHONE);
    const verified = await kit.provider.verifyIdToken(answer.body.idToken);
    expect(verified).toMatchObject({ uid: localId, phone: PHONE });
    expect(await users(kit)).toEqual([{ uid: localId, phone: PHONE }]);
  });

  it('does not move a phone to another user', async () => {
    const kit = createIdentityKit(await open());
    const { localId } = await kit.signIn(OTHER_PHONE);
    await signInAs(kit, 'tester', PHONE);
    const answer = await signInAs(kit, 'tester', OTHER_PHONE);
    expect(await kit.provider.verifyIdToken(answer.body.idToken)).toMatchObject({ uid: localId });
    const kept = [
      { uid: localId, phone: OTHER_PHONE },
      { uid: 'tester', phone: PHONE },
    ];
    expect(await users(kit)).toEqual(expect.arrayContaining(kept));
  });

  it('gives a known uid the phone of the token, and ends its sessions with the former phone', async () => {
    const kit = createIdentityKit(await open());
    const before = await signInAs(kit, 'tester', PHONE);
    const unused = await kit.provider.createCustomToken('tester', PHONE);
    const answer = await signInAs(kit, 'tester', OTHER_PHONE);
    expect(answer.status).toBe(200);
    expect(await users(kit)).toEqual([{ uid: 'tester', phone: OTHER_PHONE }]);
    expect((await kit.refresh(before.body.refreshToken)).text).toContain('"TOKEN_EXPIRED"');
    expect((await kit.lookup(before.body.idToken)).text).toContain('"TOKEN_EXPIRED"');
    expect((await kit.custom(unused)).body).toEqual(REFUSED);
  });

  it('accepts a token once', async () => {
    const kit = createIdentityKit(await open());
    const token = await kit.provider.createCustomToken('tester', PHONE);
    const answers = await concurrently(10, () => kit.custom(token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await kit.custom(token)).body).toEqual(REFUSED);
  });

  it('rejects a token of a deleted user, and creates none', async () => {
    const kit = createIdentityKit(await open());
    const token = await kit.provider.createCustomToken('tester', PHONE);
    await kit.provider.deleteUser({ uid: 'tester' });
    expect((await kit.custom(token)).body).toEqual(REFUSED);
    expect(await users(kit)).toEqual([]);
  });

  it('rejects expired, forged and malformed tokens', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const token = await kit.provider.createCustomToken('tester', PHONE);
    const foreign = createIdentityKit(database, { environment: { PUBLIC_ORIGIN: 'https://other.example' } });
    const theirs = await foreign.provider.createCustomToken('tester', PHONE);
    for (const bad of ['x', `${token}x`, theirs]) expect((await kit.custom(bad)).body).toEqual(REFUSED);
    kit.clock.advance(300_000);
    expect((await kit.custom(token)).body).toEqual(REFUSED);
  });

  it('refuses a disabled user', async () => {
    const kit = createIdentityKit(await open());
    await signInAs(kit, 'tester', PHONE);
    await kit.db.update(identityUsers).set({ disabled: true });
    expect((await signInAs(kit, 'tester', PHONE)).text).toContain('"USER_DISABLED"');
  });
});
