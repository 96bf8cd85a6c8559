import { describe, expect, it } from 'vitest';
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

  it('keeps a session whose row was dated back after the clock had been ahead', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    kit.clock.set(YEARS);
    const session = await kit.signIn(PHONE);
    kit.clock.set(-YEARS);
    await correctMisdatedRows(database.db, kit.clock.now());
    kit.clock.advance(HOUR);
    const refreshed = await kit.refresh(session.refreshToken);
    expect(refreshed.status).toBe(200);
    kit.clock.advance(HOUR);
    expect((await kit.refresh(refreshed.body.refresh_token)).status).toBe(200);
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
