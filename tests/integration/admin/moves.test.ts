import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { failureOf, rowsOf, setUp } from '../../support/account-kit.ts';
import { adminOn } from '../../support/admin.ts';
import { describeDatabases } from '../../support/databases.ts';
import { SHOP } from '../../support/register-owner.ts';

const FORMER = '+905321234567' as CanonicalPhone;
const NEXT = '+905339876543' as CanonicalPhone;
const THIRD = '+905351112233' as CanonicalPhone;
const MINUTE = 60_000;

const codeOf = async (answer: Response | Promise<Response>) => (await failureOf(await answer))[1];

describeDatabases('an operator, after a move', (open) => {
  it('moves a business back, also to a number named later', async () => {
    const database = await open();
    const { kit, register, moveUnproved, ownOf, signInLater } = await setUp(database);
    const admin = adminOn(database, { clock: kit.clock });
    const { idToken, business } = await register(FORMER);
    const thief = await moveUnproved(idToken, NEXT);
    const held = await admin('owner', 'move-back', `business:${business.id}`, NEXT);
    expect(held).toMatchObject({ code: 2, text: expect.stringContaining('move-keep') });
    expect(await admin('owner', 'move-back', FORMER)).toMatchObject({ code: 0 });
    expect((await ownOf(NEXT, thief)).status).toBe(401);
    expect((await ownOf(FORMER, await signInLater(FORMER))).status).toBe(200);
    expect(await admin('owner', 'move-back', `business:${business.id}`)).toMatchObject({ code: 2 });
    // Nobody is signed in at the first of these numbers.
    for (const named of [NEXT, THIRD])
      expect(await admin('owner', 'move-back', `business:${business.id}`, named)).toMatchObject({ code: 0 });
    expect((await ownOf(THIRD, await signInLater(THIRD))).status).toBe(200);
  });

  it('makes a move final, or the deletion after it', async () => {
    const database = await open();
    const { kit, register, moveUnproved, remove, ownOf, signInLater } = await setUp(database);
    const admin = adminOn(database, { clock: kit.clock });
    const { idToken, business } = await register(FORMER);
    const holder = await moveUnproved(idToken, NEXT);
    const shown = await admin('business', 'show', `business:${business.id}`, '--show-phones');
    expect(shown.text).toContain(FORMER);
    expect(await admin('owner', 'move-keep', FORMER)).toMatchObject({ code: 0 });
    expect(await codeOf(ownOf(FORMER, await signInLater(FORMER)))).toBe('NO_BUSINESS_FOR_PHONE');
    expect((await ownOf(NEXT, holder)).status).toBe(200);

    const third = await moveUnproved(await signInLater(NEXT), THIRD);
    expect((await remove(third)).status).toBe(200);
    expect(await admin('owner', 'move-keep', `business:${business.id}`)).toMatchObject({ code: 2 });
    expect(await admin('owner', 'move-keep', `business:${business.id}`, '--yes')).toMatchObject({ code: 0 });
    expect(await rowsOf(kit, sql`select from businesses`)).toEqual([]);
  });

  it('does not hit the former number of a hidden business, and reads of an open move', async () => {
    const database = await open();
    const { kit, register, moveUnproved, remove, signInLater, takeBack, ownOf } = await setUp(database);
    const admin = adminOn(database, { clock: kit.clock });
    const { idToken, business } = await register(FORMER);
    const holder = await moveUnproved(idToken, NEXT);
    const asked = await adminOn(database, { clock: kit.clock, typed: 'no\n' })(
      'business',
      'delete',
      business.slug,
    );
    expect(asked.text).toMatch(/could take it back until \d+ \S+\./);
    expect((await remove(holder)).status).toBe(200);
    const exported = await admin('business', 'export', `business:${business.id}`);
    expect(exported).toMatchObject({ code: 0, text: expect.stringContaining(SHOP.name) });
    const owner = await signInLater(FORMER);
    for (const [kind, verb] of [
      ['owner', 'disable'],
      ['owner', 'sign-out'],
      ['business', 'delete'],
    ]) {
      const refused = await admin(
        kind ?? '',
        verb ?? '',
        business.slug,
        ...(verb === 'delete' ? ['--yes'] : []),
      );
      expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('move-back or move-keep') });
    }
    expect((await takeBack(owner)).status).toBe(200);
    expect((await ownOf(FORMER, owner)).status).toBe(200);
  });

  it('deletes a business before its move is final, and ends its sessions', async () => {
    const database = await open();
    const { kit, register, moveUnproved, ownOf } = await setUp(database);
    const admin = adminOn(database, { clock: kit.clock });
    const { idToken, business } = await register(FORMER);
    const holder = await moveUnproved(idToken, NEXT);
    expect(await admin('business', 'delete', business.slug, '--yes')).toMatchObject({ code: 0 });
    expect((await ownOf(NEXT, holder)).status).toBe(401);
  });

  it('who has blocked the other number decides alone', async () => {
    const database = await open();
    const { kit, register, moveUnproved, signInLater, takeBack, ownOf } = await setUp(database);
    const admin = adminOn(database, { clock: kit.clock });
    const { idToken, business } = await register(FORMER);
    await moveUnproved(idToken, NEXT);
    expect(await admin('owner', 'disable', `business:${business.id}`)).toMatchObject({ code: 0 });
    const owner = await signInLater(FORMER);
    expect(await failureOf(await takeBack(owner))).toEqual([
      403,
      'FORBIDDEN',
      'Bu işletmenin hesabı kapatılmış. Geri almak için bize yazın.',
    ]);
    expect(await admin('owner', 'move-back', `business:${business.id}`)).toMatchObject({ code: 0 });
    expect((await ownOf(FORMER, owner)).status).toBe(200);
    kit.clock.advance(10 * MINUTE);
    const { sessionInfo, code } = await kit.requestCode(NEXT);
    expect((await kit.confirm(sessionInfo, code)).text).toContain('USER_DISABLED');
  });
});
