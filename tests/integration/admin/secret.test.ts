import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { runVerb } from '#server/cli/admin/run-verb.ts';
import { rotate } from '#server/cli/admin/secret.ts';
import { readConfig } from '#server/config/config.ts';
import { identityKeys, outbox } from '#server/db/schema.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { encryptionKey } from '#server/security/secret.ts';
import { openServices } from '#server/services.ts';
import { adminOn } from '../../support/admin.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { describeBothDatabases, openAgain } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { createReadingApp, SECRET } from '../../support/test-app.ts';

const PHONE = '+905321234567';
const NEXT = 'the secret of the years to come, long enough';
const HOUR = 3_600_000;

const encryptionOf = (secret: string | Uint8Array) => createEncryption(encryptionKey(Buffer.from(secret)));

describeBothDatabases('admin secret rotate', (open, kind) => {
  it('keeps all sessions and messages', async () => {
    const database = await open();
    const before = createIdentityKit(database);
    const { idToken, refreshToken } = await before.signIn(PHONE);
    const at = before.clock.now();
    const payload = await before.encryption.encrypt('{"to":"ali@demlik.example"}');
    await database.db.insert(outbox).values({ kind: 'mail', payload, nextAttemptAt: at, expiresAt: at });

    const admin = adminOn(database, { environment: { NEW_APP_SECRET: NEXT } });
    expect(await admin.json('secret', 'rotate')).toEqual({ keys: 1, messages: 1, former_secret: null });

    const after = createIdentityKit(database, { secret: Buffer.from(NEXT) });
    expect(await after.provider.verifyIdToken(idToken)).toMatchObject({ phone: PHONE });
    const renewed = await after.refresh(refreshToken);
    expect(renewed.status).toBe(200);
    expect(await after.provider.verifyIdToken(renewed.body.id_token)).toMatchObject({ phone: PHONE });
    const [row] = await database.db.select().from(outbox);
    expect(await encryptionOf(NEXT).decrypt(row?.payload ?? '')).toBe('{"to":"ali@demlik.example"}');
    await expect(encryptionOf(SECRET).decrypt(row?.payload ?? '')).rejects.toThrow();
    // With the former secret nothing starts, and the error says what to do.
    expect(await admin('keys', 'rotate')).toMatchObject({
      code: 1,
      text: expect.stringContaining('APP_SECRET'),
    });
    after.clock.advance(HOUR);
    const second = await after.refresh(renewed.body.refresh_token);
    after.clock.advance(HOUR);
    const newest = await after.refresh(second.body.refresh_token);
    expect(newest.status).toBe(200);
    // This token was made with the former secret, so the token does not name its session; only its row does.
    expect((await after.refresh(refreshToken)).status).toBe(400);
    expect((await after.refresh(newest.body.refresh_token)).status).toBe(400);
  });

  it('changes nothing if one message has a different secret', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    await kit.signIn(PHONE);
    const at = kit.clock.now();
    const payload = await encryptionOf('a secret of nobody knows when, long enough').encrypt('{}');
    await database.db.insert(outbox).values({ kind: 'mail', payload, nextAttemptAt: at, expiresAt: at });
    const encrypted = () =>
      database.db.select({ encrypted: identityKeys.encryptedPrivateJwk }).from(identityKeys);
    const keys = await encrypted();
    const admin = adminOn(database, { environment: { NEW_APP_SECRET: NEXT } });
    expect(await admin('secret', 'rotate')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/The message 1 of the outbox was encrypted with another secret/),
    });
    expect(await encrypted()).toEqual(keys);
  });

  it('requires a new secret', async () => {
    const database = await open();
    expect(await adminOn(database)('secret', 'rotate')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Set NEW_APP_SECRET'),
    });
    const same = adminOn(database, { environment: { NEW_APP_SECRET: Buffer.from(SECRET).toString() } });
    expect(await same('secret', 'rotate')).toMatchObject({ code: 1 });
  });

  it.runIf(kind === 'postgres')('does not rotate while an instance runs', async () => {
    const database = await open();
    const { readingChanges } = createReadingApp(await openAgain(database));
    const admin = adminOn(database, { environment: { NEW_APP_SECRET: NEXT } });
    expect(await admin('secret', 'rotate')).toMatchObject({
      code: 1,
      text: expect.stringContaining('1 instances run on this database'),
    });
    await readingChanges.stop();
    expect(await admin('secret', 'rotate')).toMatchObject({ code: 0 });
  });

  it.runIf(kind === 'postgres')('does not rotate while an instance of the former release runs', async () => {
    const database = await open();
    const { $client: pool } = database.db as unknown as { $client: pg.Pool };
    const former = new pg.Client({ ...pool.options, application_name: 'demlik page changes' });
    await former.connect();
    onTestFinished(() => former.end());
    const admin = adminOn(database, { environment: { NEW_APP_SECRET: NEXT } });
    expect(await admin('secret', 'rotate')).toMatchObject({
      code: 1,
      text: expect.stringContaining('1 instances run on this database'),
    });
  });
});

it('a secret in the data folder is replaced, and kept for the backups', async () => {
  const dataDir = startedDataFolder();
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const start = async () => {
    const services = await openServices(readConfig(environment), { print: () => undefined });
    onTestFinished(() => services.close());
    return services;
  };
  await (await start()).close();
  const former = readFileSync(join(dataDir, 'secret.key'), 'utf8');

  await runVerb(
    { environment, print: () => undefined },
    { verb: 'secret rotate', args: [], options: {} },
    rotate,
  );
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).not.toBe(former);
  const [kept = ''] = readdirSync(dataDir).filter((name) => name.startsWith('secret.key.before-'));
  expect(readFileSync(join(dataDir, kept), 'utf8')).toBe(former);
  expect(existsSync(join(dataDir, 'secret.key.new'))).toBe(false);
  // The service opens its keys, otherwise it would not start.
  await (await start()).close();
});
