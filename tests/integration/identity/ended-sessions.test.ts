import { expect, it, vi } from 'vitest';
import { identityUsers } from '#server/db/schema.ts';
import type { IdentityProvider } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit } from '../../support/identity-kit.ts';

/** Tests guarantees.md "a blocked number". */
const PHONE = '+905321234567' as CanonicalPhone;
const TEST_PHONE = '+905550000001';
const TEST_CODE = '482913';
const ROUNDS = 8;

const whoHas = (phone: CanonicalPhone) => ({ uid: null, phone });

async function blockAndAllow(provider: IdentityProvider): Promise<void> {
  await provider.disable(whoHas(PHONE));
  await provider.enable(whoHas(PHONE), { keepSessions: false });
}

/** Returns all credentials that give access. */
async function collectKeys(kit: IdentityKit) {
  const session = await kit.signIn(PHONE);
  kit.clock.advance(60_000);
  const code = await kit.requestCode(PHONE);
  const customToken = await kit.provider.createCustomToken(session.localId, PHONE);
  return { ...session, code, customToken };
}

async function tryKeys(kit: IdentityKit, keys: Awaited<ReturnType<typeof collectKeys>>) {
  const answers = [
    await kit.refresh(keys.refreshToken),
    await kit.lookup(keys.idToken),
    await kit.confirm(keys.code.sessionInfo, keys.code.code),
    await kit.custom(keys.customToken),
  ];
  return answers.map(({ status, body }) => body.error?.message ?? status);
}

const REFUSED = ['TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'SESSION_EXPIRED', 'INVALID_CUSTOM_TOKEN'];

describeDatabases('no earlier token or code', (open) => {
  it.each([
    ['a sign-out', (provider: IdentityProvider) => provider.endSessions(whoHas(PHONE))],
    ['a block that was lifted', blockAndAllow],
  ])('is valid after %s, but a new code is', async (_, end) => {
    const kit = createIdentityKit(await open());
    const keys = await collectKeys(kit);
    await end(kit.provider);
    expect(await tryKeys(kit, keys)).toEqual(REFUSED);
    kit.clock.advance(120_000);
    const { idToken, localId } = await kit.signIn(PHONE);
    expect(localId).toBe(keys.localId);
    expect((await kit.lookup(idToken)).status).toBe(200);
  });

  it('is valid during a block, and each answers that the account is closed', async () => {
    const kit = createIdentityKit(await open());
    const keys = await collectKeys(kit);
    await kit.provider.disable(whoHas(PHONE));
    const closed = 'USER_DISABLED';
    expect(await tryKeys(kit, keys)).toEqual([closed, closed, 'SESSION_EXPIRED', closed]);
  });

  it('is valid after a block, except sessions that are kept', async () => {
    const kit = createIdentityKit(await open());
    const { refreshToken, idToken, code } = await collectKeys(kit);
    await kit.provider.disable(whoHas(PHONE));
    await kit.provider.enable(whoHas(PHONE), { keepSessions: true });
    expect((await kit.lookup(idToken)).status).toBe(200);
    expect((await kit.refresh(refreshToken)).status).toBe(200);
    expect((await kit.confirm(code.sessionInfo, code.code)).body.error?.message).toBe('SESSION_EXPIRED');
  });

  it('is valid after a second sign-out within the same second', async () => {
    const kit = createIdentityKit(await open());
    const { localId } = await kit.signIn(PHONE);
    await kit.provider.endSessions(whoHas(PHONE));
    const again = await kit.custom(await kit.provider.createCustomToken(localId, PHONE));
    await kit.provider.endSessions(whoHas(PHONE));
    expect((await kit.lookup(again.body.idToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  });
});

describeBothDatabases('no earlier token or code', (open) => {
  it('is valid if an instance whose clock is ahead issued it', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const ahead = createIdentityKit(await openAgain(database));
    ahead.clock.advance(2_000);
    const { idToken } = await ahead.signIn(PHONE);
    await kit.provider.endSessions(whoHas(PHONE));
    expect((await ahead.lookup(idToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  it('is valid if its sign-in continued into the next second', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    await kit.signIn(PHONE);
    kit.clock.advance(60_000);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const { now } = kit.clock;
    const slow = vi.spyOn(kit.clock, 'now').mockImplementation(() => {
      kit.clock.advance(1_000);
      return Reflect.apply(now, kit.clock, []);
    });
    const { idToken } = (await kit.confirm(sessionInfo, code)).body;
    slow.mockRestore();
    // The sessions end as of the sign-in's own time, because the end waited for it.
    const [user] = await database.db.select().from(identityUsers);
    const ending = createIdentityKit(await openAgain(database));
    ending.clock.advance((user?.lastLoginAt.getTime() ?? 0) - ending.clock.now().getTime());
    await ending.provider.endSessions(whoHas(PHONE));
    expect((await kit.lookup(idToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  it('is valid if issued at the same moment as the block', async () => {
    const kit = createIdentityKit(await open());
    for (let round = 0; round < ROUNDS; round += 1) {
      const phone = `+9053212345${10 + round}` as CanonicalPhone;
      const { refreshToken, localId } = await kit.signIn(phone);
      kit.clock.advance(60_000);
      const { sessionInfo, code } = await kit.requestCode(phone);
      const customToken = await kit.provider.createCustomToken(localId, phone);
      const [confirmed, refreshed, custom] = await Promise.all([
        kit.confirm(sessionInfo, code),
        kit.refresh(refreshToken),
        kit.custom(customToken),
        kit.provider.disable(whoHas(phone)),
      ]);
      await kit.provider.enable(whoHas(phone), { keepSessions: false });

      const { body } = refreshed;
      const refreshTokens = [
        refreshToken,
        confirmed.body.refreshToken,
        body.refresh_token,
        custom.body.refreshToken,
      ];
      const idTokens = [confirmed.body.idToken, body.id_token, custom.body.idToken];
      for (const token of refreshTokens.filter((each) => each !== undefined)) {
        expect((await kit.refresh(token)).body.error?.message).toBe('TOKEN_EXPIRED');
      }
      for (const token of idTokens.filter((each) => each !== undefined)) {
        expect((await kit.lookup(token)).body.error?.message).toBe('TOKEN_EXPIRED');
      }
      expect((await kit.confirm(sessionInfo, code)).status).toBe(400);
      expect((await kit.custom(customToken)).status).toBe(400);
    }
  });
});

describeDatabases('no earlier token or code', (open) => {
  it('is valid if only its time tells that it has ended', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const { refreshToken } = await kit.signIn(PHONE);
    const tokensValidAfter = new Date(kit.clock.now().getTime() + 1_000);
    await database.db.update(identityUsers).set({ tokensValidAfter });
    kit.clock.advance(60_000);
    expect((await kit.refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  });

  it('is valid for a test number whose account was deleted', async () => {
    const kit = createIdentityKit(await open(), {
      environment: { TEST_PHONES: `${TEST_PHONE}:${TEST_CODE}` },
    });
    const logIn = async () => {
      const login = JSON.stringify({ phone: TEST_PHONE, code: TEST_CODE });
      const { body } = await kit.post('/api/auth/whitelist-login', login);
      return (body as unknown as { customToken: string }).customToken;
    };
    const { idToken } = (await kit.custom(await logIn())).body;
    const unused = await logIn();
    const deleted = await kit.app.request('/api/account/delete', {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${idToken}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(deleted.status).toBe(200);
    expect((await kit.custom(unused)).body.error?.message).toBe('INVALID_CUSTOM_TOKEN');
  });
});
