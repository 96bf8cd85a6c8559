import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import {
  adminActions,
  businesses,
  customers,
  identityRefreshTokens,
  identityUsers,
} from '#server/db/schema.ts';
import { adminOn } from '../../support/admin.ts';
import { describeDatabases, openAgain } from '../../support/databases.ts';
import { PHONE, registerOwner, SHOP } from '../../support/register-owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createReadingApp, createTestApp, type TestApp } from '../../support/test-app.ts';

const PAGE = '/cinar-cay-ocagi';
const MASKED = '+90532*****67';
const NOT_FOUND = { code: 2, text: expect.stringContaining('No business has the slug, number or id') };

const statusOf = async (app: TestApp, path: string) => (await app.app.request(path)).status;

/** Returns verb, target and result of each recorded action, in order. */
const actionsIn = async ({ db }: DatabaseHandle) =>
  (await db.select().from(adminActions).orderBy(adminActions.id)).map(({ verb, target, result }) => [
    verb,
    target,
    result,
  ]);

describeDatabases('admin business', (open) => {
  it('finds a shop by any part that a caller may name, with or without Turkish letters', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    await registerOwner(app, {
      name: 'Işıklı İkram',
      owner_name: 'İsmail',
      owner_surname: 'Öz',
      phone: '+905321111111',
    });
    const admin = adminOn(database);
    const slugs = async (text: string) => {
      const { businesses: found } = await admin.json('business', 'find', text);
      return (found as { slug: string }[]).map(({ slug }) => slug);
    };
    const cinar = ['cinar-cay-ocagi'];
    const numbers = [PHONE, '0532 123 45 67', '5321234567'];
    const parts = ['ÇINAR çay', 'cinar', 'hasan yıldız', 'YILDIZ'];
    for (const text of [...parts, ...numbers, business.code, 'business:1']) {
      expect(await slugs(text), text).toEqual(cinar);
    }
    for (const text of ['ışıklı', 'ISIKLI', 'ismail', 'İSMAİL ÖZ']) {
      expect(await slugs(text), text).toEqual(['isikli-ikram']);
    }
    expect(await slugs('yok böyle yer')).toEqual([]);
    await app.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni Han' }, token);
    expect(await slugs('cinar-cay-ocagi')).toEqual(['yeni-han']);
    expect(await admin.json('business', 'find', 'i', '--limit', '1')).toMatchObject({
      businesses: [{ slug: 'isikli-ikram' }],
      more: true,
    });
  });

  it('shows a shop by number, address and id, its number only on request', async () => {
    const database = await open();
    const app = createTestApp(database);
    await registerOwner(app);
    const admin = adminOn(database);
    for (const shop of [PHONE, 'cinar-cay-ocagi', 'business:1']) {
      const { code, text } = await admin('business', 'show', shop);
      expect(code).toBe(0);
      expect(text).toContain('  owner_surname: Yıldız\n');
      expect(text).toContain(`  phone: ${MASKED}\n`);
      expect(text).not.toContain(PHONE);
    }
    expect(await admin.json('business', 'show', PHONE, '--show-phones')).toMatchObject({
      business: { slug: 'cinar-cay-ocagi', phone: PHONE },
      codes: [{ active: true }],
      customers: 0,
      acceptances: [{ document_type: expect.any(String) }, { document_version: '2025-09-27' }],
      sign_in: { disabled: false },
      actions: [{ verb: 'business show', result: 'begun' }, { result: 'done' }, {}, {}],
    });
    expect(await admin('business', 'show', 'yok-boyle-yer')).toEqual(NOT_FOUND);
    expect((await actionsIn(database)).slice(-2)).toEqual([
      ['business show', 'business:1', 'done'],
      ['business show', null, 'refused'],
    ]);
  });

  it('counts the owner’s sessions once each, whatever rows they have', async () => {
    const database = await open();
    await registerOwner(createTestApp(database));
    const [user] = await database.db.select().from(identityUsers);
    if (user === undefined) throw new Error('no user');
    await database.db.delete(identityRefreshTokens);
    const { uid, createdAt } = user;
    const rows = ['a 1', 'a 2', 'b 1'].map((tokenHash) => ({
      ...{ tokenHash, familyId: tokenHash.slice(0, 1), uid, authTime: createdAt, createdAt },
      replacedAt: tokenHash === 'a 1' ? createdAt : null,
    }));
    await database.db.insert(identityRefreshTokens).values(rows);
    const admin = adminOn(database);
    expect(await admin.json('business', 'show', PHONE)).toMatchObject({ sign_in: { sessions: 2 } });
    const data = await admin.json('business', 'export', PHONE);
    expect(data).toMatchObject({ sign_in: { sessions: [{ replaced_at: null }, { replaced_at: null }] } });
  });

  it('exports the owner’s download to a private file, and overwrites none', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    const customer = { name: 'Ayşe', phone: '+905321111111', businessId: business.id, otp: 'davet-1234' };
    await database.db.insert(customers).values(customer);
    const admin = adminOn(database, { clock: app.clock });
    const downloaded = await (await app.call('GET', '/api/account/data', undefined, token)).json();
    const file = join(temporaryFolder(), 'export.json');
    const typed = relative(process.cwd(), file);
    expect(await admin('business', 'export', PHONE, '--to', typed, '--show-phones')).toEqual({
      code: 0,
      text: `Written to ${file}, which only you can read.\n`,
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      ...downloaded,
      generated_at: expect.any(String),
      operator_actions: [{ at: expect.any(String), verb: 'business export', result: 'begun' }],
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await admin('business', 'export', PHONE, '--to', file)).toMatchObject({
      code: 2,
      text: expect.stringContaining('the file already exists'),
    });

    const masked = await admin('business', 'export', PHONE);
    expect(JSON.parse(masked.text)).toMatchObject({ business: { phone: MASKED } });
    expect(masked.text).not.toMatch(/\+905\d{9}/);
  });

  it('deletes only if confirmed, and every instance drops the page', async () => {
    const database = await open();
    const app = createReadingApp(database);
    const other = createReadingApp(await openAgain(database));
    await registerOwner(app);
    const neighbour = await registerOwner(app, { name: 'Han Çay Evi', phone: '+905321111111' });
    for (const instance of [app, other]) expect(await statusOf(instance, PAGE)).toBe(200);
    const admin = adminOn(database);
    const refused = await admin('business', 'delete', 'cinar-cay-ocagi');
    expect(refused).toEqual({ code: 2, text: expect.stringContaining('--yes') });
    const asked = await adminOn(database, { typed: 'no\n' })('business', 'delete', 'cinar-cay-ocagi');
    expect(asked).toEqual({ code: 2, text: expect.stringContaining(`(cinar-cay-ocagi, ${MASKED})`) });
    expect(await database.db.$count(businesses)).toBe(2);

    const yes = adminOn(database, { typed: 'yes\n' });
    expect(await yes('business', 'delete', 'cinar-cay-ocagi')).toEqual({
      code: 0,
      text: expect.stringContaining(`cinar-cay-ocagi (${MASKED}) is deleted`),
    });
    for (const instance of [app, other]) {
      await expect.poll(() => statusOf(instance, PAGE)).toBe(404);
    }
    await app.outbox.drain();
    expect(await database.db.$count(identityUsers, eq(identityUsers.phone, PHONE))).toBe(0);
    expect(await statusOf(app, `/${neighbour.slug}`)).toBe(200);
    expect(await admin('business', 'delete', 'cinar-cay-ocagi', '--yes')).toEqual(NOT_FOUND);
    expect(await actionsIn(database)).toEqual([
      ['business delete', 'business:1', 'refused'],
      ['business delete', 'business:1', 'refused'],
      ['business delete', 'business:1', 'done'],
      ['business delete', null, 'refused'],
    ]);
  });

  it('fails with a secret that differs from the servers’', async () => {
    const database = await open();
    const app = createTestApp(database);
    await registerOwner(app);
    const stranger = adminOn(database, { environment: { APP_SECRET: 's'.repeat(32) } });
    const { code, text } = await stranger('business', 'delete', PHONE, '--yes');
    expect([code, text]).toEqual([1, expect.stringContaining('APP_SECRET')]);
    const nowhere = join(temporaryFolder(), 'none');
    const without = adminOn(database, { environment: { APP_SECRET: '', DATA_DIR: nowhere } });
    expect(await without('retention', 'run')).toEqual({
      code: 1,
      text: expect.stringContaining('The secret is missing'),
    });
    expect(existsSync(nowhere)).toBe(false);
    expect(await actionsIn(database)).toEqual([]);
    expect(await statusOf(app, PAGE)).toBe(200);
  });
});
