import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { toSeconds } from '#server/clock.ts';
import { correctMisdatedRows } from '#server/jobs/clock/misdated-rows.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { describeDatabases } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit } from '../../support/identity-kit.ts';
import { StillClock } from '../../support/still-clock.ts';

const PHONE = '+905321234567' as CanonicalPhone;
const OTHER = '+905321234568' as CanonicalPhone;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const YEARS = 10 * 365 * 24 * HOUR;
/** A wrong clock is ahead, or behind, by so much. */
const ERRORS = [MINUTE, -MINUTE, 3 * HOUR, -3 * HOUR, YEARS, -YEARS];

const isAccepted = (kit: IdentityKit, idToken: string) =>
  kit.provider.verifyIdToken(idToken).then(
    () => true,
    () => false,
  );

describeDatabases('identity under a wrong clock', (open) => {
  describe.each(ERRORS)('off by %i ms', (error) => {
    it('keeps a session of that time when the clock is right again', async () => {
      const kit = createIdentityKit(await open());
      kit.clock.set(error);
      const session = await kit.signIn(PHONE);
      kit.clock.set(-error);
      expect((await kit.lookup(session.idToken)).status).toBe(200);
      const refreshed = await kit.refresh(session.refreshToken);
      expect(refreshed.status).toBe(200);
      expect(await isAccepted(kit, refreshed.body.id_token)).toBe(true);
      kit.clock.advance(HOUR);
      const again = await kit.refresh(refreshed.body.refresh_token);
      expect(await isAccepted(kit, again.body.id_token)).toBe(true);
    });

    it('keeps a session of before, while the clock is wrong and after', async () => {
      const kit = createIdentityKit(await open());
      const session = await kit.signIn(PHONE);
      kit.clock.set(error);
      expect((await kit.lookup(session.idToken)).status).toBe(200);
      const wrong = await kit.refresh(session.refreshToken);
      expect(await isAccepted(kit, wrong.body.id_token)).toBe(true);
      kit.clock.set(-error);
      const right = await kit.refresh(wrong.body.refresh_token);
      expect(await isAccepted(kit, right.body.id_token)).toBe(true);
    });

    it('lets a user of that time sign in again, and delete the account', async () => {
      const kit = createIdentityKit(await open());
      kit.clock.set(error);
      await kit.signIn(PHONE);
      await kit.provider.endSessions({ uid: null, phone: PHONE });
      kit.clock.set(-error);
      kit.clock.advance(HOUR);
      const session = await kit.signIn(PHONE);
      expect(await isAccepted(kit, session.idToken)).toBe(true);
      expect((await kit.remove(session.idToken)).status).toBe(200);
    });

    it('accepts no token from before a sign-out, not even later', async () => {
      const kit = createIdentityKit(await open());
      const before = await kit.signIn(PHONE);
      kit.clock.set(error);
      const during = await kit.signIn(OTHER);
      const meanwhile = await kit.refresh(before.refreshToken);
      await kit.provider.endSessions({ uid: null, phone: PHONE });
      kit.clock.set(-error);
      await kit.signIn(OTHER);
      await kit.provider.endSessions({ uid: null, phone: OTHER });
      const dead = [before.idToken, meanwhile.body.id_token, during.idToken];
      for (const later of [0, HOUR, error - HOUR - MINUTE, 30 * MINUTE]) {
        kit.clock.advance(later);
        for (const token of dead) expect(await isAccepted(kit, token), String(later)).toBe(false);
      }
      for (const { refreshToken } of [before, during]) {
        expect((await kit.refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
      }
    });

    it('accepts a code for three minutes at most, and sends the next one soon', async () => {
      const kit = createIdentityKit(await open());
      kit.clock.set(error);
      const { sessionInfo, code } = await kit.requestCode(PHONE);
      kit.clock.set(-error);
      kit.clock.advance(3 * MINUTE);
      expect((await kit.confirm(sessionInfo, code)).body.error?.message).toBe('SESSION_EXPIRED');
      expect((await kit.send(PHONE)).status).toBe(200);
    });
  });

  it('prolongs no code when the clock is set ahead', async () => {
    const kit = createIdentityKit(await open());
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    kit.clock.set(MINUTE);
    await kit.requestCode(OTHER);
    kit.clock.advance(2 * MINUTE + SECOND);
    expect((await kit.confirm(sessionInfo, code)).body.error?.message).toBe('SESSION_EXPIRED');
  });

  it('keeps a code that another instance made just after the clock was set back by a minute', async () => {
    const clock = new StillClock();
    const database = await open();
    const kit = createIdentityKit(database, { clock });
    const other = createIdentityKit(database, { clock });
    const former = await kit.requestCode(OTHER);
    await other.send('+905320000000');
    clock.set(-MINUTE);
    const { sessionInfo, code } = await kit.requestCode(PHONE);
    const answers = await Promise.all([1, 2].map(() => other.confirm(sessionInfo, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    clock.advance(119 * SECOND);
    expect((await other.confirm(former.sessionInfo, former.code)).status).toBe(200);
  });

  it.each([3 * HOUR, YEARS])('takes no refresh token replaced while ahead by %i ms', async (error) => {
    const kit = createIdentityKit(await open());
    kit.clock.set(error);
    const first = await kit.signIn(PHONE);
    kit.clock.advance(HOUR);
    const second = await kit.refresh(first.refreshToken);
    kit.clock.set(-error);
    const third = await kit.refresh(second.body.refresh_token);
    kit.clock.advance(5 * MINUTE);
    // Its row is gone, and it is newer than a token issued now.
    expect((await kit.refresh(first.refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    expect((await kit.refresh(third.body.refresh_token)).body.error?.message).toBe('TOKEN_EXPIRED');
  });
});

type Step = (kit: IdentityKit) => Promise<unknown>;
const none: Step = async () => undefined;
const signIn: Step = (kit) => kit.signIn(PHONE);
const endAll: Step = (kit) => kit.provider.endSessions({ uid: null, phone: PHONE });
const codeOf = ({ body }: Awaited<ReturnType<IdentityKit['remove']>>) => body.error?.message;

/** Does something on a clock that is years ahead. Then the clock is right again, which the server notices or not yet. */
async function whileAhead<T>(kit: IdentityKit, work: () => Promise<T>, isNoticed = true): Promise<T> {
  await kit.trustedTime.times();
  kit.clock.set(YEARS);
  const done = await work();
  kit.clock.set(-YEARS);
  if (isNoticed) await notice(kit);
  return done;
}

async function notice(kit: IdentityKit): Promise<void> {
  await correctMisdatedRows(kit.db, kit.clock.now());
  await kit.provider.rotateKeys();
}

describeDatabases('after a clock was years ahead', (open) => {
  it.each([
    ['a new user', none, none],
    ['a user who had signed in before', signIn, none],
    ['a user whose sessions had ended before', async (kit) => [await signIn(kit), await endAll(kit)], none],
    ['a user whose sessions ended then', signIn, async (kit) => [await signIn(kit), await endAll(kit)]],
  ] satisfies [string, Step, Step][])('the sign-ins of %s count from now', async (_, before, ahead) => {
    const kit = createIdentityKit(await open());
    await before(kit);
    kit.clock.advance(HOUR);
    const session = await whileAhead(kit, async () => {
      await ahead(kit);
      kit.clock.advance(HOUR);
      return kit.signIn(PHONE);
    });

    kit.clock.advance(MINUTE);
    expect((await kit.lookup(session.idToken)).status).toBe(200);
    const kept = (await kit.refresh(session.refreshToken)).body;
    expect(await isAccepted(kit, kept.id_token)).toBe(true);
    // Nobody has entered a code within five minutes.
    expect(codeOf(await kit.remove(kept.id_token))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    kit.clock.advance(HOUR);
    const renewed = (await kit.refresh(kept.refresh_token)).body;

    await endAll(kit);
    for (const token of [session.idToken, kept.id_token, renewed.id_token])
      expect(await isAccepted(kit, token)).toBe(false);
    for (const token of [session.refreshToken, kept.refresh_token, renewed.refresh_token])
      expect(codeOf(await kit.refresh(token))).toBe('TOKEN_EXPIRED');

    kit.clock.advance(MINUTE);
    const again = await kit.signIn(PHONE);
    expect(decodeJwt(again.idToken).auth_time).toBe(toSeconds(kit.clock.now()));
    expect(await isAccepted(kit, again.idToken)).toBe(true);
    kit.clock.advance(6 * MINUTE);
    const later = (await kit.refresh(again.refreshToken)).body;
    expect(decodeJwt(later.id_token).auth_time).toBe(decodeJwt(again.idToken).auth_time);
    expect(codeOf(await kit.remove(later.id_token))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  it('an ended session of that time stays ended if the clock is ahead again', async () => {
    const kit = createIdentityKit(await open());
    const session = await whileAhead(kit, () => kit.signIn(PHONE));
    await endAll(kit);
    kit.clock.advance(10 * MINUTE);
    await whileAhead(kit, async () => expect(await isAccepted(kit, session.idToken)).toBe(false));
  });

  it('a session that ended during the correction stays ended', async () => {
    const kit = createIdentityKit(await open());
    await kit.signIn(PHONE);
    await whileAhead(kit, () => kit.signIn(PHONE), false);
    const begunAt = kit.clock.now();
    kit.clock.advance(5 * SECOND);
    const session = await kit.signIn(PHONE);
    await endAll(kit);
    await correctMisdatedRows(kit.db, begunAt);
    kit.clock.advance(MINUTE);
    expect(await isAccepted(kit, session.idToken)).toBe(false);
  });

  it('a custom token made before the server notices begins no session dated ahead', async () => {
    const kit = createIdentityKit(await open());
    const { localId } = await whileAhead(kit, () => kit.signIn(PHONE), false);
    const token = await kit.provider.createCustomToken(localId, PHONE);
    await notice(kit);
    expect(codeOf(await kit.custom(token))).toBe('INVALID_CUSTOM_TOKEN');
    await kit.signIn(PHONE);
  });
});
