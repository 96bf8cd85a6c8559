import { expect } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { isDatabaseNew } from '#server/db/is-database-new.ts';
import { outbox } from '#server/db/schema.ts';
import { ensureTestBusinesses } from '#server/domain/accounts/ensure-test-businesses.ts';
import { readBacklog } from '#server/messaging/outbox/outbox-store.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { adminOn } from './admin.ts';
import { createIdentityKit } from './identity-kit.ts';
import { PHONE, registerOwner } from './register-owner.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' };
const USER = '+905329876543';
/** The owner whose business is deleted. */
const LEAVING = '+905325550000';

/**
 * Starts, registers, opens every page that reads the database, uses an owner's profile and signs in; then
 * runs the daily jobs and the operator's commands. The clock of its services shows `now`.
 */
export async function exerciseService(database: DatabaseHandle, now = new Date()): Promise<void> {
  const app = createTestApp(database);
  app.clock.advance(now.getTime() - Date.now());
  const { deps } = app;
  await isDatabaseNew(database.db);
  const testPhones = new Map([['+905321110000' as CanonicalPhone, '123456']]);
  await ensureTestBusinesses({ ...deps, testPhones });
  await visitAndOwn(app);
  await signIn(database);
  await app.visits.write();
  await app.outbox.drain();
  await readBacklog(database.db);
  await app.purge.run();
  await support(app, database);
}

async function visitAndOwn(app: TestApp): Promise<void> {
  const { token, slug, business } = await registerOwner(app);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await app.call(method, path, body, token);
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const open = async (path: string, status = 200) => {
    const response = await app.app.request(path, { headers: BROWSER });
    await response.arrayBuffer();
    expect([path, response.status]).toEqual([path, status]);
  };
  const sections = [
    { title: 'Çaylar', products: [{ name: 'Çay', note: '', unit: 'bardak', price_kurus: 1500 }] },
  ];
  await call('PUT', '/api/price-list', { version: 0, shown: true, valid_from: '2026-12-01', sections });
  const { invitation } = await call('POST', '/api/customers', { name: 'Elif', phone: '+905339876543' });
  const { places } = await call('POST', '/api/places', { labels: ['Masa 1'] });
  await call('PUT', '/api/account/settings', { phone_shown: true });
  await call('PUT', '/api/account/hours', { opening_hours: Array(7).fill(null) });
  for (const path of [`/${slug}`, `/api/business/${slug}`, `/rehber/${slug}.vcf`]) await open(path);
  await open('/yok-boyle-bir-ocak', 404);
  for (const path of [business.code, `${business.code}?yer=${places[0].id}`, invitation.code])
    await open(`/r/${path}`);
  for (const path of ['/sitemap.xml', '/readyz']) await open(path);
  for (const path of ['price-list', 'customers', 'customers/counts', 'places', 'account/visits'])
    await call('GET', `/api/${path}`);
  for (const path of [`business/by-phone/${business.phone}`, 'account/changed-texts', 'account/data'])
    await call('GET', `/api/${path}`);
  await call('POST', '/api/auth/phone-check', { phone: business.phone });
}

async function signIn(database: DatabaseHandle): Promise<void> {
  const kit = createIdentityKit(database);
  const { idToken, refreshToken } = await kit.signIn(USER);
  await kit.refresh(refreshToken);
  await kit.lookup(idToken);
}

/** Runs every command of `admin` that reads or writes the database. */
async function support(app: TestApp, database: DatabaseHandle): Promise<void> {
  const { clock, call } = app;
  const letter = { name: 'Ali', email: 'ali@demlik.example', message: 'Merhaba' };
  // Those of a year were encrypted with no secret.
  await database.db.delete(outbox);
  expect((await call('POST', '/api/contact', letter)).status).toBe(200);
  const admin = adminOn(database, { clock, environment: { NEW_APP_SECRET: 'x'.repeat(40) } });
  const run = async (...args: string[]) => {
    const { code, text } = await admin(...args, '--json');
    expect([args, code, text]).toEqual([args, 0, expect.anything()]);
    return JSON.parse(text);
  };
  await run('operators', 'add', 'ayse');
  for (const text of [PHONE, 'Çınar', 'Yıldız', 'K0000001']) await run('business', 'find', text);
  await run('business', 'show', PHONE, '--as', 'ayse');
  await run('business', 'export', PHONE);
  await run('code', 'replace', PHONE);
  await run('code', 'withdraw', PHONE);
  for (const verb of ['disable', 'enable', 'sign-out']) await run('owner', verb, USER);
  const { messages } = await run('messages', 'list', '--email', letter.email);
  for (const verb of ['show', 'answer-to']) await run('messages', verb, String(messages[0].id));
  const waiting = await run('outbox', 'list');
  const id = String(waiting.outbox[0].id);
  for (const verb of ['show', 'retry']) await run('outbox', verb, id);
  await run('outbox', 'drop', id, '--yes');
  await registerOwner(app, { phone: LEAVING });
  await run('business', 'delete', LEAVING, '--yes');
  await run('operators', 'list');
  await run('operators', 'remove', 'ayse');
  await run('actions', 'list', 'business:1');
  await run('keys', 'rotate');
  await run('secret', 'rotate');
}
