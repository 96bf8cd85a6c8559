import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import type { AccountChange } from '#server/account-changes.ts';
import { businesses } from '#server/db/schema.ts';
import { keepMove, moveBack, repeatReturn } from '#server/domain/accounts/take-back.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { callsOf, failureOf, rowsOf, setUp, tablesWith } from '../../support/account-kit.ts';
import { adminOn } from '../../support/admin.ts';
import { describeBothDatabases, describePglite, openAgain } from '../../support/databases.ts';
import { createIdentityKit, wrongCode } from '../../support/identity-kit.ts';
import { SHOP } from '../../support/register-owner.ts';

const FORMER = '+905321234567' as CanonicalPhone;
const NEXT = '+905339876543' as CanonicalPhone;
const OTHER = '+905351112233' as CanonicalPhone;
const CALL = '/api/account/phone';

function recordingLogger() {
  const lines: Record<string, unknown>[] = [];
  return { lines, logger: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }) };
}

describeBothDatabases('an account that changes its number', (open) => {
  it('keeps its business and leaves no data at the former number', async () => {
    const { kit, register, move, ownOf, send } = await setUp(await open());
    const { idToken, refreshToken, localId, business } = await register(FORMER);
    await send('PUT', '/api/account/settings', idToken, { phone_shown: true });
    const shown = [`/api/invitation/${business.code}`, `/${business.slug}`, `/api/business/${business.slug}`];
    const textsOf = () => Promise.all(shown.map(async (path) => (await send('GET', path, null)).text()));
    for (const text of await textsOf()) expect(text).toContain(FORMER);

    kit.clock.advance(5_000);
    const moved = await move(idToken, await kit.requestCode(NEXT));
    expect(moved.status).toBe(200);
    const answer = (await moved.json()) as { business: object; customToken: string };
    expect(answer.business).toMatchObject({ id: business.id, slug: business.slug, phone: NEXT });
    expect(await tablesWith(kit, FORMER)).toEqual([]);
    for (const text of await textsOf()) {
      expect(text).toContain(NEXT);
      expect(text).not.toContain(FORMER);
    }

    // All earlier sessions are invalid, including that of the browser that changed the number.
    expect((await ownOf(FORMER, idToken)).status).toBe(401);
    expect((await kit.refresh(refreshToken)).text).toContain('TOKEN_EXPIRED');
    const session = (await kit.custom(answer.customToken)).body;
    expect((await ownOf(NEXT, session.idToken)).status).toBe(200);
    expect((await kit.lookup(session.idToken)).text).toContain(NEXT);

    kit.clock.advance(10 * 60_000);
    expect((await kit.signIn(NEXT)).localId).toBe(localId);
    const former = await kit.signIn(FORMER);
    expect([former.isNewUser, (await ownOf(FORMER, former.idToken)).status]).toEqual([true, 404]);
  });

  it('gets one of two numbers that two devices request at once', async () => {
    const database = await open();
    const { kit, register, move } = await setUp(database);
    const other = createIdentityKit(await openAgain(database));
    const { idToken, business } = await register(FORMER);
    kit.clock.advance(5_000);
    const [next, third] = [await kit.requestCode(NEXT), await kit.requestCode(OTHER)];
    const answers = await Promise.all([move(idToken, next), callsOf(other).move(idToken, third)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([401, 404]).toContain(statuses.find((status) => status !== 200));
    const winner = statuses[0] === 200 ? NEXT : OTHER;
    const loser = winner === NEXT ? OTHER : NEXT;
    expect(await tablesWith(kit, winner)).toEqual(['businesses', 'identity_codes', 'identity_users']);
    expect(await tablesWith(kit, FORMER)).toEqual([]);
    expect(await tablesWith(kit, loser)).toEqual(['identity_codes']);
    const rows = await rowsOf(kit, sql`select id, phone from businesses`);
    expect(rows).toEqual([{ id: business.id, phone: winner }]);
  });

  it('accepts a code once, however often it is sent at once', async () => {
    const { kit, register, move } = await setUp(await open());
    const { idToken } = await register(FORMER);
    const sent = await kit.requestCode(NEXT);
    const answers = await Promise.all([1, 2, 3].map(() => move(idToken, sent)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const texts = kit.sent.filter(({ message }) => message.kind === 'sms' && message.message.to === FORMER);
    // The code of the sign-in, and one notice.
    expect(texts.filter(({ message }) => JSON.stringify(message).includes('değişti'))).toHaveLength(1);
  });

  it('keeps its number if its session ends after the code was checked', async () => {
    const database = await open();
    const { kit, register, move } = await setUp(database);
    const { idToken } = await register(FORMER);
    const sent = await kit.requestCode(NEXT);
    const { checkCode } = kit.provider;
    vi.spyOn(kit.provider, 'checkCode').mockImplementationOnce(async (code) => {
      const proved = await checkCode(code);
      await kit.provider.endSessions({ uid: null, phone: FORMER });
      return proved;
    });
    expect((await move(idToken, sent)).status).toBe(401);
    vi.restoreAllMocks();
    expect(await rowsOf(kit, sql`select phone from businesses`)).toEqual([{ phone: FORMER }]);
  });

  it('registers no second business with a session from before the change', async () => {
    const { kit, register, move, send } = await setUp(await open());
    const { idToken } = await register(FORMER);
    kit.clock.advance(5_000);
    const sent = await kit.requestCode(NEXT);
    const { verifyIdToken } = kit.provider;
    vi.spyOn(kit.provider, 'verifyIdToken').mockImplementationOnce(async (token) => {
      const identity = await verifyIdToken(token);
      expect((await move(idToken, sent)).status).toBe(200);
      return identity;
    });
    const details = { ...SHOP, name: 'Yeni Ocak', phone: FORMER, firebaseToken: idToken };
    expect((await send('POST', '/api/register', null, details)).status).toBe(401);
    expect(await tablesWith(kit, FORMER)).toEqual([]);
  });

  it('shares no number with a business that is registered at the same moment', async () => {
    const { kit, register, move, send } = await setUp(await open());
    const { idToken } = await register(FORMER);
    const { idToken: registering } = await kit.signIn(NEXT);
    kit.clock.advance(10 * 60_000);
    const sent = await kit.requestCode(NEXT);
    const details = { ...SHOP, name: 'Yeni Ocak', phone: NEXT, firebaseToken: registering };
    const [moved, registered] = await Promise.all([
      move(idToken, sent),
      send('POST', '/api/register', null, details),
    ]);
    expect([moved.status, registered.status].filter((status) => status === 200)).toHaveLength(1);
    const rows = await rowsOf(kit, sql`select count(*)::int as count from businesses where phone = ${NEXT}`);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describePglite('a change of number', (open) => {
  it('is refused if the number has a business, which keeps it', async () => {
    const { kit, register, move, ownOf } = await setUp(await open());
    await register(NEXT, 'Komşu Ocak');
    const { idToken, business } = await register(FORMER);
    kit.clock.advance(10 * 60_000);
    const sent = await kit.requestCode(NEXT);
    expect(await failureOf(await move(idToken, sent))).toEqual([
      409,
      'PHONE_TAKEN',
      'Bu numarayla kayıtlı başka bir işletme var. Başka bir numara yazın.',
    ]);
    expect(await (await ownOf(FORMER, idToken)).json()).toMatchObject({ id: business.id, phone: FORMER });
    // The code was not used up: the number's holder can still log in with it.
    expect((await kit.confirm(sent.sessionInfo, sent.code)).status).toBe(200);
  });

  it('replaces a sign-in account without a business, but not a blocked one', async () => {
    const database = await open();
    const { kit, register, move } = await setUp(database);
    const tried = await kit.signIn(NEXT);
    await kit.signIn(OTHER);
    const admin = adminOn(database, { clock: kit.clock });
    expect(await admin('owner', 'disable', OTHER)).toMatchObject({ code: 0 });
    const { idToken, localId } = await register(FORMER);
    kit.clock.advance(10 * 60_000);
    expect(await failureOf(await move(idToken, await kit.requestCode(OTHER)))).toEqual([
      409,
      'PHONE_TAKEN',
      'Bu numara kullanılamıyor. Lütfen bize yazın.',
    ]);
    expect((await move(idToken, await kit.requestCode(NEXT))).status).toBe(200);
    expect((await kit.lookup(tried.idToken)).text).toContain('USER_NOT_FOUND');
    kit.clock.advance(10 * 60_000);
    expect((await kit.signIn(NEXT)).localId).toBe(localId);
  });

  it('is refused to the current number, and to and from a test number', async () => {
    const environment = { TEST_PHONES: `${OTHER}:482913` };
    const { kit, register, move, send } = await setUp(await open(), { environment });
    const { idToken } = await register(FORMER);
    kit.clock.advance(10 * 60_000);
    expect(await failureOf(await move(idToken, await kit.requestCode(FORMER)))).toEqual([
      409,
      'PHONE_TAKEN',
      'Bu zaten hesabınızın numarası.',
    ]);
    // A test number gets no code; this one became one meanwhile.
    const { checkCode } = kit.provider;
    vi.spyOn(kit.provider, 'checkCode').mockImplementationOnce(async (sent) => ({
      ...(await checkCode(sent)),
      phone: OTHER,
    }));
    expect(await failureOf(await move(idToken, await kit.requestCode(NEXT)))).toEqual([
      422,
      'TEST_NUMBER',
      'Test numaraları değiştirilemez.',
    ]);
    const login = await send('POST', '/api/auth/whitelist-login', null, { phone: OTHER, code: '482913' });
    const { customToken } = (await login.json()) as { customToken: string };
    const tester = (await kit.custom(customToken)).body.idToken;
    kit.clock.advance(10 * 60_000);
    expect(await failureOf(await move(tester, await kit.requestCode(NEXT)))).toEqual([
      422,
      'TEST_NUMBER',
      'Test numaraları değiştirilemez.',
    ]);
  });

  it('is refused to a number that another instance registers meanwhile', async () => {
    const { kit, register, move, ownOf } = await setUp(await open());
    const { idToken } = await register(FORMER);
    const { moveNumber } = kit.provider;
    vi.spyOn(kit.provider, 'moveNumber').mockImplementationOnce(async (tx, change) => {
      const other = { name: 'Ocak', ownerName: 'Ad', ownerSurname: 'Soyad', slug: 'ocak', phone: NEXT };
      await tx.insert(businesses).values(other);
      return moveNumber(tx, change);
    });
    kit.clock.advance(10 * 60_000);
    expect((await failureOf(await move(idToken, await kit.requestCode(NEXT)))).slice(0, 2)).toEqual([
      409,
      'PHONE_TAKEN',
    ]);
    expect((await ownOf(FORMER, idToken)).status).toBe(200);
  });

  it('needs the code, with the limits of guesses of a sign-in', async () => {
    const { kit, register, move } = await setUp(await open());
    const { idToken, refreshToken } = await register(FORMER);
    const sent = await kit.requestCode(NEXT);
    const guess = async () =>
      (await failureOf(await move(idToken, { ...sent, code: wrongCode(sent.code) })))[1];
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
      ...['CODE_WRONG', 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_EXPIRED'],
    ]);
    expect((await failureOf(await move(idToken, sent)))[2]).toBe(
      'Kod 3 kez yanlış yazıldı. Yeni kod isteyin.',
    );
    for (const minutes of [2, 4]) {
      kit.clock.advance(minutes * 60_000);
      const again = await kit.requestCode(NEXT);
      await move(idToken, { ...again, code: wrongCode(again.code) });
      await move(idToken, { ...again, code: wrongCode(again.code) });
    }
    kit.clock.advance(70 * 60_000);
    const last = await kit.requestCode(NEXT);
    const { id_token } = (await kit.refresh(refreshToken)).body;
    const refused = await move(id_token, last);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3600]).toEqual([429, true]);
    expect(await tablesWith(kit, FORMER)).toContain('businesses');
  });

  it('is answered as done even if no new session can be started', async () => {
    const { lines, logger } = recordingLogger();
    const { kit, register, move } = await setUp(await open(), { deps: { logger } });
    const { idToken, localId } = await register(FORMER);
    vi.spyOn(kit.provider, 'createCustomToken').mockRejectedValueOnce(new Error('no key'));
    const moved = await move(idToken, await kit.requestCode(NEXT));
    expect(moved.status).toBe(200);
    expect(await moved.json()).toMatchObject({ business: { phone: NEXT }, customToken: null });
    expect(lines).toContainEqual(
      expect.objectContaining({ uid: localId, msg: 'a number moved, but its browser got no new session' }),
    );
  });

  it('needs a signed-in owner and a sent code', async () => {
    const { kit, register, move, send } = await setUp(await open());
    const { idToken } = await register(FORMER);
    const sent = await kit.requestCode(NEXT);
    expect((await move(null, sent)).status).toBe(401);
    expect((await move(idToken, { ...sent, sessionInfo: 'x' })).status).toBe(422);
    for (const body of [{}, { verification_id: sent.sessionInfo }, { verification_id: '', code: sent.code }])
      expect((await send('PUT', CALL, idToken, body)).status).toBe(400);
    const { idToken: stranger } = await kit.signIn(OTHER);
    expect((await move(stranger, sent)).status).toBe(404);
    expect(await tablesWith(kit, FORMER)).toContain('businesses');
  });

  it('notifies the former number, without the new one, and remembers the browser', async () => {
    const { kit, register, move } = await setUp(await open());
    const { idToken } = await register(FORMER);
    kit.clock.advance(10 * 60_000);
    const before = await kit.requestCode(FORMER);
    const signedIn = await kit.confirm(before.sessionInfo, before.code);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0];
    const sent = await kit.requestCode(NEXT);
    const wakes = kit.wakes();
    expect((await move(idToken, sent, cookie)).status).toBe(200);
    expect(kit.wakes()).toBe(wakes + 1);
    const notice = kit.sent.at(-1)?.message;
    expect(notice).toMatchObject({ kind: 'sms', message: { to: FORMER } });
    const { text } = (notice as { message: { text: string } }).message;
    expect(text).toMatch(/^Demlik numaranız değişti\. Siz yapmadıysanız .* geri alın: \S+$/);
    expect(text).not.toContain('533');
    const rows = await rowsOf(kit, sql`select count(*)::int as count from identity_devices`);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describePglite('an account change', (open) => {
  it('is noted for copies of the database from before it: a move, a deletion, a user without a business', async () => {
    const noted: AccountChange[] = [];
    const accountChanges = { note: (change: AccountChange) => void noted.push(change) };
    const { kit, register, move, send } = await setUp(await open(), { deps: { accountChanges } });
    const { idToken, business } = await register(FORMER);
    expect((await move(idToken, await kit.requestCode(NEXT))).status).toBe(200);
    kit.clock.advance(60_000);
    const again = await kit.signIn(NEXT);
    expect((await send('DELETE', '/api/account/delete', again.idToken)).status).toBe(200);
    const visitor = await kit.signIn(OTHER);
    expect((await kit.remove(visitor.idToken)).status).toBe(200);
    expect(noted).toEqual([
      { kind: 'moved', business: business.id, phone: NEXT },
      { kind: 'business-deleted', business: business.id },
      { kind: 'user-deleted', uid: visitor.localId },
    ]);
  });

  it('is noted and logged if it can be taken back', async () => {
    const noted: AccountChange[] = [];
    const accountChanges = { note: (change: AccountChange) => void noted.push(change) };
    const { lines, logger } = recordingLogger();
    const all = await setUp(await open(), { deps: { accountChanges, logger } });
    const { kit, moveUnproved } = all;
    const wakesOf = async (call: () => Response | Promise<Response>) => {
      const before = kit.wakes();
      expect((await call()).status).toBe(200);
      return kit.wakes() - before;
    };
    const { idToken, business } = await all.register(FORMER);
    const { id } = business;
    const holder = await moveUnproved(idToken, NEXT);
    expect(await wakesOf(() => all.remove(holder))).toBe(1);
    const owner = await all.signInLater(FORMER);
    expect(await wakesOf(() => all.takeBack(owner))).toBe(1);
    expect(await wakesOf(() => all.takeBack(owner)), 'repeated').toBe(0);
    expect(noted).toEqual([
      { kind: 'moved', business: id, phone: NEXT, formerPhone: FORMER },
      { kind: 'business-hidden', business: id },
      { kind: 'taken-back', business: id, phone: FORMER },
    ]);
    const told = lines.filter(({ msg }) => String(msg).includes('account'));
    expect(told.map(({ msg, business: named, isHidden }) => [msg, named, isHidden])).toEqual([
      ['an account moved to another number', id, undefined],
      ['an account was deleted', id, true],
      ['a moved account was taken back', id, undefined],
    ]);

    const back = await moveUnproved(await moveUnproved(owner, NEXT), FORMER);
    const third = await moveUnproved(back, OTHER);
    const context = { ...kit.deps, identity: kit.provider };
    expect(await keepMove(context, id)).toMatchObject({ isDeleted: false });
    expect(await keepMove(context, id), 'nobody can take it back').toBeNull();
    expect((await all.remove(await moveUnproved(third, NEXT))).status).toBe(200);
    expect(await keepMove(context, id)).toMatchObject({ isDeleted: true });
    const kept = noted.slice(3).filter(({ kind }) => kind !== 'moved');
    expect(kept).toEqual([
      { kind: 'move-closed', business: id },
      { kind: 'move-closed', business: id },
      { kind: 'business-hidden', business: id },
      { kind: 'business-deleted', business: id },
    ]);
    const gone = { businessId: id, phone: FORMER };
    await repeatReturn(context, gone);
    expect([await keepMove(context, id), await moveBack(context, gone)]).toEqual([null, null]);
  });
});
