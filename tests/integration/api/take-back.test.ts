import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { businesses, numberMoves } from '#server/db/schema.ts';
import { correctMisdatedRows } from '#server/jobs/clock/misdated-rows.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { CONTINUED_SESSION_CLAIM } from '#shared/identity-tokens.ts';
import { contactCardPath } from '#shared/routing/contact-urls.ts';
import { callsOf, failureOf, rowsOf, setUp, tablesWith } from '../../support/account-kit.ts';
import { adminOn } from '../../support/admin.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { createIdentityKit, type IdentityKit, wrongCode } from '../../support/identity-kit.ts';
import { SHOP } from '../../support/register-owner.ts';

const FORMER = '+905321234567' as CanonicalPhone;
const NEXT = '+905339876543' as CanonicalPhone;
const THIRD = '+905351112233' as CanonicalPhone;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Kit = Awaited<ReturnType<typeof setUp>>;

const textsTo = ({ sent }: IdentityKit, phone: string): string[] =>
  sent.flatMap(({ message }) =>
    message.kind === 'sms' && message.message.to === phone ? [message.message.text] : [],
  );

const codeOf = async (answer: Response | Promise<Response>) => (await failureOf(await answer))[1];
const movesIn = ({ db }: IdentityKit) => db.select().from(numberMoves);
const statusesOf = (send: Kit['send'], paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await send('GET', path, null)).status));

describeBothDatabases('an owner whose number was moved by somebody else', (open) => {
  it('takes the business back once, and ends every session of the other number', async () => {
    const { kit, register, moveUnproved, signInLater, takeBack, ownOf, send } = await setUp(await open());
    const { idToken, business } = await register(FORMER);
    const thief = await moveUnproved(idToken, NEXT);
    expect(textsTo(kit, FORMER).at(-1)).toMatch(/7 gün içinde bu numarayla giriş yapıp geri alın: demlik/);
    expect(kit.sent.at(-1)?.expiresAt).toEqual(new Date(kit.clock.now().getTime() + 7 * DAY));
    expect((await ownOf(NEXT, thief)).status).toBe(200);

    const owner = await signInLater(FORMER);
    expect(await failureOf(await ownOf(FORMER, owner))).toEqual([
      409,
      'FORMER_NUMBER',
      expect.stringMatching(
        /^“Çınar Çay Ocağı” başka bir numaraya taşındı\. \d+ \S+ gününe kadar .*geri alabilirsiniz\.$/,
      ),
    ]);
    await send('PUT', '/api/account/settings', thief, { phone_shown: true });
    const page = async () => (await send('GET', `/${business.slug}`, null)).text();
    expect(await page()).toContain(NEXT);
    const taken = await takeBack(owner);
    expect(taken.status).toBe(200);
    expect(await taken.json()).toMatchObject({ business: { id: business.id, phone: FORMER } });
    expect(await page()).not.toContain(NEXT);
    expect((await ownOf(NEXT, thief)).status).toBe(401);
    expect((await kit.lookup(thief)).status).toBe(400);
    expect((await ownOf(FORMER, owner)).status).toBe(200);
    expect(textsTo(kit, FORMER).at(-1)).toContain('geri alındı');
    expect(textsTo(kit, NEXT).at(-1)).toContain('eski numarasına geri alındı');
    expect(await tablesWith(kit, NEXT)).toEqual([]);

    // A lost answer is repeated; the right to take back is used up.
    expect((await takeBack(owner)).status).toBe(200);
    expect(await movesIn(kit)).toEqual([]);
    expect(await codeOf(takeBack(await signInLater(NEXT)))).toBe('NO_BUSINESS_FOR_PHONE');
  });

  it('takes it back from the last number of a chain, also after it was deleted there', async () => {
    const all = await setUp(await open());
    const { kit, register, moveUnproved, signInLater, takeBack, remove, send, ownOf } = all;
    const { idToken, business } = await register(FORMER);
    const second = await moveUnproved(idToken, NEXT);
    const card = contactCardPath(business.slug);
    await send('PUT', '/api/account/settings', second, { phone_shown: true });
    expect(await statusesOf(send, [card])).not.toEqual([404]);
    const [first] = await movesIn(kit);
    kit.clock.advance(DAY);
    // A move inside the window, even a proved one, changes nothing for the first number.
    const moved = await all.move(await signInLater(NEXT), await kit.requestCode(THIRD));
    expect(moved.status).toBe(200);
    expect(await movesIn(kit)).toEqual([first]);
    expect(await codeOf(ownOf(NEXT, second))).toBe('UNAUTHENTICATED');
    const shown = [`/${business.slug}`, `/api/business/${business.slug}`, `/api/invitation/${business.code}`];
    expect(await statusesOf(send, shown)).toEqual([200, 200, 200]);

    const third = await signInLater(THIRD);
    // Cached again, so that the deletion has to change the pages.
    expect(await statusesOf(send, shown)).toEqual([200, 200, 200]);
    const answer = (await (await remove(third)).json()) as { message: string };
    expect(answer.message).toMatch(
      /^Hesabınız silindi, işletmeniz artık görünmüyor\. .* verileriniz \d+ \S+ günü/,
    );
    expect(await statusesOf(send, shown)).toEqual([404, 404, 404]);
    expect(await statusesOf(send, [card])).toEqual([404]);
    expect(await (await send('GET', '/sitemap.xml', null)).text()).not.toContain(business.slug);

    const owner = await signInLater(FORMER);
    expect(await statusesOf(send, shown)).toEqual([404, 404, 404]);
    expect((await takeBack(owner)).status).toBe(200);
    expect(await statusesOf(send, shown)).toEqual([200, 200, 200]);
    expect((await ownOf(FORMER, owner)).status).toBe(200);
  });

  it('keeps the number for the business: nobody registers with it, or moves to it', async () => {
    const { kit, register, moveUnproved, signInLater, registerAt, move, takeBack } = await setUp(
      await open(),
    );
    const { idToken } = await register(FORMER);
    await moveUnproved(idToken, NEXT);
    const owner = await signInLater(FORMER);
    expect(await failureOf(await registerAt(FORMER, owner))).toEqual([
      409,
      'FORMER_NUMBER',
      expect.stringMatching(/^Bu numaranın işletmesi .* 27 Kasım gününe kadar .*geri alabilirsiniz;/),
    ]);
    const { idToken: neighbour } = await register(THIRD, 'Komşu Ocak');
    kit.clock.advance(10 * MINUTE);
    expect(await codeOf(move(neighbour, await kit.requestCode(FORMER)))).toBe('FORMER_NUMBER');
    expect((await takeBack(owner)).status).toBe(200);
  });

  it('gets a code on a device that knew the number, whatever a stranger has used up', async () => {
    const { kit, register, moveUnproved, takeBack } = await setUp(await open());
    const { idToken } = await register(FORMER);
    kit.clock.advance(10 * MINUTE);
    const known = await kit.requestCode(FORMER);
    const { headers } = await kit.confirm(known.sessionInfo, known.code);
    const Cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await moveUnproved(await moveUnproved(idToken, NEXT), THIRD);
    for (let n = 1; n <= 6; n += 1) {
      kit.clock.advance(35 * MINUTE);
      const { body, status } = await kit.send(FORMER, `203.0.113.${n}`);
      if (status !== 200) continue;
      for (let guess = 1; guess <= 3; guess += 1)
        await kit.confirm(body.sessionInfo, wrongCode(kit.codeSentTo(FORMER), guess));
    }
    kit.clock.advance(35 * MINUTE);
    expect((await kit.send(FORMER, '192.0.2.77')).status).toBe(400);
    const { body } = await kit.send(FORMER, '192.0.2.77', undefined, { Cookie });
    const owner = await kit.confirm(body.sessionInfo, kit.codeSentTo(FORMER), { Cookie });
    expect((await takeBack(owner.body.idToken)).status).toBe(200);
    // With the move, what it kept of the number's devices is gone.
    expect(await movesIn(kit)).toEqual([]);
  });

  it('moves with one of two simultaneous calls; the other one is signed out', async () => {
    const database = await open();
    const { kit, register, move } = await setUp(database);
    const other = callsOf(createIdentityKit(await openAgain(database), { clock: kit.clock }));
    const { idToken } = await register(FORMER);
    kit.clock.advance(10 * MINUTE);
    const [next, third] = [await kit.requestCode(NEXT), await kit.requestCode(THIRD)];
    const answers = await Promise.all([move(idToken, next), other.move(idToken, third)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('finds the business at the number again if it was moved back by a code to it', async () => {
    const { kit, register, moveUnproved, signInLater, ownOf } = await setUp(await open());
    const { idToken } = await register(FORMER);
    const second = await moveUnproved(idToken, NEXT);
    await moveUnproved(second, FORMER);
    expect(await movesIn(kit)).toEqual([]);
    expect((await ownOf(FORMER, await signInLater(FORMER))).status).toBe(200);
  });

  it.each(['a move', 'a deletion', 'a registration', 'a second one'])(
    'takes it back at the same moment as %s',
    async (rival) => {
      const database = await open();
      const all = await setUp(database);
      const { kit, register, moveUnproved, signInLater, ownOf, registerAt } = all;
      const other = callsOf(createIdentityKit(await openAgain(database), { clock: kit.clock }));
      const { idToken } = await register(FORMER);
      const thief = await moveUnproved(idToken, NEXT);
      const owner = await signInLater(FORMER);
      const sent = await kit.requestCode(THIRD);
      const rivals: Record<string, () => Response | Promise<Response>> = {
        'a move': () => all.move(thief, sent),
        'a deletion': () => all.remove(thief),
        'a registration': () => registerAt(FORMER, owner),
        'a second one': () => all.takeBack(owner),
      };
      const [taken] = await Promise.all([other.takeBack(owner), rivals[rival]?.()]);
      expect(taken.status).toBe(200);
      expect((await ownOf(FORMER, owner)).status).toBe(200);
      expect(await rowsOf(kit, sql`select phone from businesses`)).toEqual([{ phone: FORMER }]);
      expect(await movesIn(kit)).toEqual([]);
      // The outbox deletes the user of a deletion that came first.
      const gone = rival === 'a deletion' ? [THIRD] : [NEXT, THIRD];
      for (const phone of gone)
        expect(await rowsOf(kit, sql`select from identity_users where phone = ${phone}`)).toEqual([]);
    },
  );
});

describeDatabases('a move that is proved', (open) => {
  it('is final if the owner entered a code to the former number within five minutes', async () => {
    const { kit, register, move, signInLater, ownOf, registerAt } = await setUp(await open());
    const { idToken } = await register(FORMER);
    kit.clock.advance(4 * MINUTE);
    expect((await move(idToken, await kit.requestCode(NEXT))).status).toBe(200);
    expect(await movesIn(kit)).toEqual([]);
    expect(textsTo(kit, FORMER).at(-1)).not.toContain('geri');
    expect(kit.sent.at(-1)?.expiresAt).toEqual(new Date(kit.clock.now().getTime() + DAY));
    const former = await signInLater(FORMER);
    expect(await codeOf(ownOf(FORMER, former))).toBe('NO_BUSINESS_FOR_PHONE');
    expect((await registerAt(FORMER, former)).status).toBe(200);
  });

  it('is none after a sign-in that a wrong clock dated ahead', async () => {
    const { kit, register, move } = await setUp(await open());
    kit.clock.advance(30 * MINUTE);
    const { refreshToken } = await register(FORMER);
    kit.clock.advance(-30 * MINUTE);
    const { id_token: idToken } = (await kit.refresh(refreshToken)).body;
    expect((await move(idToken, await kit.requestCode(NEXT))).status).toBe(200);
    expect(await movesIn(kit)).toHaveLength(1);
  });

  it('is none after a sign-in whose time was corrected, and one after the next sign-in', async () => {
    const { kit, register, move, signInLater } = await setUp(await open());
    await kit.trustedTime.times();
    kit.clock.set(3650 * DAY);
    const { refreshToken, idToken: ahead } = await register(FORMER);
    kit.clock.set(-3650 * DAY);
    await correctMisdatedRows(kit.db, kit.clock.now());
    const { id_token: idToken } = (await kit.refresh(refreshToken)).body;
    expect((await move(idToken, await kit.requestCode(NEXT))).status).toBe(200);
    expect(await movesIn(kit)).toHaveLength(1);
    expect((await kit.lookup(ahead)).text).not.toContain(NEXT);
    await kit.db.delete(numberMoves);
    expect((await move(await signInLater(NEXT), await kit.requestCode(THIRD))).status).toBe(200);
    expect(await movesIn(kit)).toEqual([]);
  });

  it('is none after a sign-in whose row is dated ahead', async () => {
    const { kit, register, move, signInLater } = await setUp(await open());
    await register(FORMER);
    const { rowTime } = kit.deps.trustedTime;
    const ahead = () => new Date(kit.clock.now().getTime() + 3 * 60 * MINUTE);
    Object.assign(kit.deps.trustedTime, { rowTime: ahead });
    const idToken = await signInLater(FORMER);
    Object.assign(kit.deps.trustedTime, { rowTime });
    expect((await move(idToken, await kit.requestCode(NEXT))).status).toBe(200);
    expect(await movesIn(kit)).toHaveLength(1);
  });

  it('is none with a session that is recent only because the clock was set back, nor is a deletion', async () => {
    const { kit, register, move } = await setUp(await open());
    const { idToken } = await register(FORMER);
    kit.clock.advance(3 * 60 * MINUTE);
    kit.clock.set(-3 * 60 * MINUTE);
    const expected = () => new Date(kit.clock.now().getTime() + 3 * 60 * MINUTE);
    Object.assign(kit.deps.trustedTime, { rowTime: expected });
    expect((await kit.remove(idToken)).body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await move(idToken, await kit.requestCode(NEXT))).status).toBe(200);
    expect(await movesIn(kit)).toHaveLength(1);
  });

  it('is none with a session that outlived the end of all others', async () => {
    const { kit, register, move, send } = await setUp(await open());
    const { idToken } = await register(FORMER);
    kit.clock.advance(4 * MINUTE);
    const ended = await send('POST', '/api/account/end-other-sessions', idToken);
    const { customToken } = (await ended.json()) as { customToken: string };
    const { idToken: continued } = (await kit.custom(customToken)).body;
    expect(decodeJwt(continued)[CONTINUED_SESSION_CLAIM]).toBe(true);
    expect((await move(continued, await kit.requestCode(NEXT))).status).toBe(200);
    expect(await movesIn(kit)).toHaveLength(1);
  });
});

describeDatabases('a business that was deleted after an unproved move', (open) => {
  it('leaves its number free at once, keeps slug and code, and is gone when the window ends', async () => {
    const all = await setUp(await open());
    const { kit, register, moveUnproved, signInLater, remove, registerAt, send, ownOf } = all;
    const { idToken, business } = await register(FORMER);
    const holder = await moveUnproved(idToken, NEXT);
    expect((await remove(holder)).status).toBe(200);
    expect(await rowsOf(kit, sql`select phone, owner_uuid from businesses`)).toEqual([
      { phone: FORMER, owner_uuid: null },
    ]);
    expect((await ownOf(NEXT, holder)).status).toBe(401);
    const again = await signInLater(NEXT);
    const registered = await registerAt(NEXT, again, SHOP.name);
    expect(registered.status).toBe(200);
    const { slug } = (await registered.json()) as { slug: string };
    expect(slug).not.toBe(business.slug);

    kit.clock.advance(6 * DAY);
    await kit.purge.run();
    expect(await movesIn(kit)).toHaveLength(1);
    kit.clock.advance(DAY);
    await kit.purge.run();
    expect(await movesIn(kit)).toEqual([]);
    expect(await tablesWith(kit, FORMER)).toEqual([]);
    expect(await rowsOf(kit, sql`select slug from businesses`)).toEqual([{ slug }]);
    expect((await send('GET', `/api/invitation/${business.code}`, null)).status).toBe(404);
    const late = await signInLater(FORMER);
    expect(await codeOf(ownOf(FORMER, late))).toBe('NO_BUSINESS_FOR_PHONE');
    expect((await registerAt(FORMER, late)).status).toBe(200);
  });

  it('is gone at once if the former release has given the former number another shop', async () => {
    const { kit, register, moveUnproved, remove, signInLater, takeBack } = await setUp(await open());
    const { idToken } = await register(FORMER);
    const holder = await moveUnproved(idToken, NEXT);
    const shop = { name: 'Yeni Ocak', ownerName: 'Ayşe', ownerSurname: 'Işık', slug: 'yeni-ocak' };
    await kit.db.insert(businesses).values({ ...shop, phone: FORMER });
    expect(await codeOf(takeBack(await signInLater(FORMER)))).toBe('PHONE_TAKEN');
    expect((await remove(holder)).status).toBe(200);
    expect(await rowsOf(kit, sql`select slug from businesses`)).toEqual([{ slug: shop.slug }]);
  });

  it('waits seven days also if it was deleted on the last day of the move, after another one', async () => {
    const database = await open();
    const { kit, register, moveUnproved, remove, signInLater, ownOf } = await setUp(database);
    const { idToken, business } = await register(FORMER);
    await moveUnproved(idToken, NEXT);
    kit.clock.advance(7 * DAY - 60 * MINUTE);
    const thief = await moveUnproved(await signInLater(NEXT), THIRD);
    const { message } = (await (await remove(thief)).json()) as { message: string };
    expect(message).toContain('verileriniz 4 Aralık günü');
    kit.clock.advance(DAY);
    await kit.purge.run();
    // Its owner's number has no right of its own: an operator moves the business back.
    const back = ['owner', 'move-back', `business:${business.id}`, NEXT];
    expect(await adminOn(database, { clock: kit.clock })(...back)).toMatchObject({ code: 0 });
    expect((await ownOf(NEXT, await signInLater(NEXT))).status).toBe(200);
  });

  it('goes back without the shop that its deleter has opened since', async () => {
    const { register, moveUnproved, signInLater, remove, registerAt, takeBack, ownOf } = await setUp(
      await open(),
    );
    const { idToken } = await register(FORMER);
    expect((await remove(await moveUnproved(idToken, NEXT))).status).toBe(200);
    const again = await signInLater(NEXT);
    expect((await registerAt(NEXT, again)).status).toBe(200);
    expect((await takeBack(await signInLater(FORMER))).status).toBe(200);
    expect((await ownOf(NEXT, again)).status).toBe(200);
  });
});

describeDatabases('the end of the window', (open) => {
  it('makes a move final by the true time, whatever the clock shows', async () => {
    const { kit, register, moveUnproved, signInLater, takeBack, ownOf } = await setUp(await open());
    const { idToken } = await register(FORMER);
    await moveUnproved(idToken, NEXT);
    await kit.purge.run();
    kit.clock.set(365 * DAY);
    await kit.purge.run();
    expect(await movesIn(kit)).toHaveLength(1);
    expect((await takeBack(await signInLater(FORMER))).status).toBe(200);
    expect((await ownOf(FORMER, await signInLater(FORMER))).status).toBe(200);
  });

  it('leaves out a business that is being taken back', async () => {
    const database = await open();
    const { kit, register, moveUnproved, remove, signInLater, takeBack, ownOf } = await setUp(database);
    const { idToken } = await register(FORMER);
    expect((await remove(await moveUnproved(idToken, NEXT))).status).toBe(200);
    const owner = await signInLater(FORMER);
    kit.clock.advance(8 * DAY);
    const fresh = await signInLater(FORMER);
    const [taken, purged] = await Promise.all([takeBack(fresh), kit.purge.run()]);
    expect(purged.failed).toEqual([]);
    expect([200, 404]).toContain(taken.status);
    const rows = await rowsOf(kit, sql`select phone from businesses`);
    expect(rows).toEqual(taken.status === 200 ? [{ phone: FORMER }] : []);
    expect((await ownOf(FORMER, fresh)).status).toBe(taken.status);
    expect(owner).not.toBe(fresh);
  });
});
