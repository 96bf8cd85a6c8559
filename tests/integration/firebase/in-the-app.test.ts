import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { FirebaseIdentity } from '#server/identity/create-identity.ts';
import type { AccountData } from '#shared/contract/account-data.ts';
import { describeDatabases } from '../../support/databases.ts';
import { SHOP } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';
import { googleError } from './fake-google.ts';
import { createFirebaseKit, PHONE, UID } from './firebase-kit.ts';

/** Creates the app with Google as its provider, and a registered owner. */
async function setUp(database: DatabaseHandle) {
  const kit = await createFirebaseKit();
  const identity: FirebaseIdentity = { mode: 'firebase', ...kit.provider, appCheck: null };
  const app = createTestApp(database, { identity, clock: kit.clock });
  const token = await kit.issue();
  const registered = await app.call('POST', '/api/register', { ...SHOP, phone: PHONE, firebaseToken: token });
  expect(registered.status).toBe(200);
  return {
    ...kit,
    ...app,
    clock: kit.clock,
    token,
    ownBusiness: (by = token) =>
      app.call('GET', `/api/business/by-phone/${encodeURIComponent(PHONE)}`, undefined, by),
  };
}

describeDatabases('the API with Firebase', (open) => {
  it('identifies the owner by the token until the session is revoked', async () => {
    await using kit = await setUp(await open());
    const answer = await kit.ownBusiness();
    expect(await answer.json()).toMatchObject({ ...SHOP, owner_uuid: UID, phone: PHONE });
    await kit.provider.endSessions({ uid: UID, phone: PHONE });
    expect((await kit.ownBusiness()).status).toBe(401);
    expect((await kit.call('PUT', '/api/business/update', { ...SHOP, name: 'Yeni' }, kit.token)).status).toBe(
      401,
    );
  });

  it('answers 503, and not 401 or 404, while Google is away', async () => {
    await using kit = await setUp(await open());
    kit.google.conduct.lookup = 'drop';
    const answer = await kit.ownBusiness();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).not.toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('states in the owner’s export that Google keeps the sign-in data', async () => {
    await using kit = await setUp(await open());
    const answer = await kit.call('GET', '/api/account/data', undefined, kit.token);
    const { business, notes, sign_in } = (await answer.json()) as AccountData;
    expect(business).toMatchObject({ ...SHOP, phone: PHONE });
    expect(sign_in).toEqual({ accounts: [], sessions: [], devices: [], codes: [] });
    expect(notes.at(-1)).toMatch(/^Giriş kayıtlarınız Google’ın Firebase Authentication hizmetindedir\./);
  });

  it('deletes the account and then the user at Google', async () => {
    await using kit = await setUp(await open());
    expect((await kit.call('DELETE', '/api/account/delete', undefined, kit.token)).status).toBe(200);
    expect(kit.google.users.get(UID)?.validSince).toBe(String(kit.seconds()));
    await kit.outbox.drain();
    expect(kit.google.users.size).toBe(0);
    expect((await kit.ownBusiness()).status).toBe(401);
  });

  it('deletes the account while Google fails, and the user as soon as it works again', async () => {
    await using kit = await setUp(await open());
    kit.google.conduct.update = googleError(503, 'UNAVAILABLE');
    kit.google.conduct.delete = 'drop';
    expect((await kit.call('DELETE', '/api/account/delete', undefined, kit.token)).status).toBe(200);
    expect((await kit.ownBusiness()).status).toBe(404);
    await kit.outbox.drain();
    expect(kit.google.users.size).toBe(1);

    delete kit.google.conduct.delete;
    kit.clock.advance(60_000);
    await kit.outbox.drain();
    expect(kit.google.users.size).toBe(0);
  });
});
