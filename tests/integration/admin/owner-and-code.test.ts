import { expect, it } from 'vitest';
import { FRESH_MS } from '#server/cache/path-cache.ts';
import { businessCodes, businesses } from '#server/db/schema.ts';
import { adminOn } from '../../support/admin.ts';
import { describeDatabases, openAgain } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, type TestApp } from '../../support/test-app.ts';

const PAGE = '/cinar-cay-ocagi';
const WITHDRAWN = 'Bu işletmenin çaycı kodu kullanımdan kaldırıldı.';

const pageOf = async (app: TestApp, path: string) => (await app.app.request(path)).text();

describeDatabases('admin code', (open) => {
  it('withdraws a code at every instance, and keeps page and account', async () => {
    const database = await open();
    const app = createReadingApp(database);
    const other = createReadingApp(await openAgain(database));
    const { token, business } = await registerOwner(app);
    for (const instance of [app, other]) expect(await pageOf(instance, PAGE)).not.toContain(WITHDRAWN);
    const admin = adminOn(database);
    expect(await admin.json('code', 'withdraw', 'cinar-cay-ocagi')).toEqual({
      id: 1,
      slug: 'cinar-cay-ocagi',
      withdrawn: [business.code],
    });
    for (const instance of [app, other]) {
      await expect.poll(() => pageOf(instance, PAGE)).toContain(WITHDRAWN);
    }
    expect((await app.app.request(`/r/${business.code}`)).status).toBe(404);
    const edited = await app.call('PUT', '/api/business/update', SHOP, token);
    expect(edited.status).toBe(200);
    expect((await admin('code', 'withdraw', 'cinar-cay-ocagi')).text).toContain('had no code');
  });

  it('replaces a code during a rename: one code is left, on the new page', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    const admin = adminOn(database);
    const names = ['Yeni Han', 'Eski Han', 'Orta Han', 'Üst Han'];
    const renames = names.map((name) =>
      app.call('PUT', '/api/business/update', { ...SHOP, name }, token).then(({ status }) => status),
    );
    const replaced = await Promise.all(names.map(() => admin('code', 'replace', 'business:1')));
    expect(await Promise.all(renames)).toEqual([200, 200, 200, 200]);
    expect(replaced.map(({ code }) => code)).toEqual([0, 0, 0, 0]);

    const codes = await database.db.select().from(businessCodes);
    const [active, ...others] = codes.filter(({ isActive }) => isActive);
    expect([codes.length, others]).toEqual([5, []]);
    const [shop] = await database.db.select().from(businesses);
    expect(await pageOf(app, `/${shop?.slug}`)).toContain(active?.code.slice(0, 20));
  });
});

describeDatabases('admin owner', (open) => {
  it('blocks an owner with a message, and unblocks them, with the former session if requested', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const { refreshToken, idToken } = await kit.signIn(PHONE);
    const admin = adminOn(database);
    expect(await admin('owner', 'disable', PHONE)).toMatchObject({
      code: 0,
      text: expect.stringContaining('+90532*****67 is blocked'),
    });
    for (const answer of [await kit.refresh(refreshToken), await kit.lookup(idToken)]) {
      expect(answer.body.error?.message).toBe('USER_DISABLED');
    }
    kit.clock.advance(60_000);
    const again = await kit.requestCode(PHONE);
    expect((await kit.confirm(again.sessionInfo, again.code)).body.error?.message).toBe('USER_DISABLED');

    const enabled = await admin.json('owner', 'enable', PHONE, '--keep-sessions');
    expect(enabled).toMatchObject({ disabled: false, business: null });
    expect((await kit.refresh(refreshToken)).status).toBe(200);
    expect(await admin.json('actions', 'list', '--limit', '3')).toMatchObject({
      actions: [
        { verb: 'actions list' },
        { verb: 'owner enable', target: expect.stringMatching(/^user:/), result: 'done' },
        { verb: 'owner disable', result: 'done' },
      ],
    });
  });

  it('unblocks an owner, who needs a new code to sign in', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const stolen = await kit.signIn(PHONE);
    const admin = adminOn(database);
    await admin('owner', 'disable', PHONE);
    expect((await admin('owner', 'enable', PHONE)).text).toContain('all previous sessions have ended');
    expect((await kit.refresh(stolen.refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    kit.clock.advance(60_000);
    expect((await kit.signIn(PHONE)).localId).toBe(stolen.localId);
  });

  it('signs an owner out everywhere, but allows a new sign-in at once', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const { refreshToken, localId } = await kit.signIn(PHONE);
    const admin = adminOn(database);
    expect(await admin.json('owner', 'sign-out', PHONE)).toEqual({
      business: null,
      phone: expect.any(String),
      uids: [localId],
    });
    expect((await kit.refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
    kit.clock.advance(60_000);
    const again = await kit.signIn(PHONE);
    expect((await kit.refresh(again.refreshToken)).status).toBe(200);
    expect(await admin.json('actions', 'list', '--limit', '2')).toMatchObject({
      actions: [
        { verb: 'actions list' },
        { verb: 'owner sign-out', target: `user:${localId}`, result: 'done' },
      ],
    });
  });

  it('blocks an owner by the shop: no more changes, but the page remains', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    const admin = adminOn(database);
    expect(await admin.json('owner', 'disable', 'cinar-cay-ocagi')).toMatchObject({ business: 1 });
    expect((await app.call('PUT', '/api/business/update', SHOP, token)).status).toBe(401);
    app.clock.advance(FRESH_MS + 1);
    expect((await app.app.request(PAGE)).status).toBe(200);
    expect(await admin.json('actions', 'list', 'business:1')).toMatchObject({
      actions: [{ verb: 'owner disable' }],
    });
    expect(await admin('owner', 'disable', '+905329999999')).toMatchObject({ code: 2 });
    expect(await admin('owner', 'disable', 'yok-boyle-yer')).toMatchObject({ code: 2 });
  });

  it('rejects a number that only begins like a Turkish one', async () => {
    const database = await open();
    const app = createTestApp(database);
    await registerOwner(app, { phone: '+905511987654' });
    for (const number of ['+5511987654321', '+90551198765432', '+90 551 198 76 5']) {
      expect(await adminOn(database)('owner', 'disable', number)).toMatchObject({
        code: 2,
        text: expect.stringContaining(`"${number}" is not a Turkish mobile number.`),
      });
    }
  });
});
