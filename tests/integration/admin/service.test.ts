import { expect, it } from 'vitest';
import { adminActions, contactMessages, identityKeys, users } from '#server/db/schema.ts';
import { adminOn } from '../../support/admin.ts';
import { describeDatabases, describePglite } from '../../support/databases.ts';
import { createIdentityKit } from '../../support/identity-kit.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { PHONE } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeDatabases('admin operators', (open) => {
  it('adds and removes an operator, who has no password', async () => {
    const database = await open();
    const admin = adminOn(database);
    expect(await admin.json('operators', 'add', 'ayse')).toEqual({ id: 1, name: 'ayse' });
    expect(await database.db.select().from(users)).toMatchObject([{ password: '!' }]);

    expect(await admin('operators', 'add', 'ayse')).toMatchObject({ code: 2 });
    expect(await admin('operators', 'add', '$(reboot)')).toMatchObject({ code: 2 });
    expect(await admin.json('operators', 'list', '--as', 'ayse')).toEqual({
      operators: [{ id: 1, name: 'ayse' }],
    });
    expect(await admin('operators', 'remove', 'ayse')).toMatchObject({ code: 0 });
    expect(await admin('operators', 'list', '--as', 'ayse')).toEqual({
      code: 2,
      text: expect.stringContaining('No operator is called "ayse"'),
    });
    const actions = await database.db.select().from(adminActions).orderBy(adminActions.id);
    expect(actions.map(({ verb, target, operator }) => [verb, target, operator])).toEqual([
      ['operators add', 'operator:1', null],
      ['operators add', null, null],
      ['operators add', null, null],
      ['operators list', null, 'ayse'],
      ['operators remove', 'operator:1', null],
    ]);
    expect(actions.every(({ osUser }) => osUser !== '')).toBe(true);
  });
});

describeDatabases('admin retention and keys', (open) => {
  it('deletes overdue rows, the audit log included, and reports how many', async () => {
    const database = await open();
    const app = createTestApp(database);
    const admin = adminOn(database, { clock: app.clock });
    await app.trustedTime.watch();
    await admin('operators', 'list');
    await database.db.insert(contactMessages).values({ name: 'a', email: 'a@b.example', message: 'c' });
    app.clock.advance(365 * DAY_MS);
    await app.trustedTime.watch();
    expect(await admin.json('retention', 'run')).toMatchObject({
      deleted: { adminActions: 1, contactMessages: 0 },
    });
    expect(await database.db.select().from(adminActions)).toMatchObject([{ verb: 'retention run' }]);
  });

  it('deletes nothing by a clock in doubt, says what to do, and follows an acceptance', async () => {
    const database = await open();
    const app = createTestApp(database);
    await app.trustedTime.watch();
    await database.db.insert(contactMessages).values({ name: 'a', email: 'a@b.example', message: 'c' });
    const clock = new ManualClock();
    clock.set(10 * 365 * DAY_MS);
    const admin = adminOn(database, { clock });
    expect(await admin('retention', 'run')).toEqual({
      code: 1,
      text: expect.stringMatching(
        /Nothing was deleted: the clock shows 2036-.*3650 days after.*admin clock accept/,
      ),
    });
    expect(await admin.json('clock', 'show')).toMatchObject({ believed: false });
    expect(await database.db.$count(contactMessages)).toBe(1);
    expect(await admin('clock', 'accept')).toMatchObject({ code: 0 });
    expect(await admin.json('clock', 'show')).toMatchObject({ believed: true });
    expect(await admin.json('retention', 'run')).toMatchObject({ deleted: { contactMessages: 1 } });
  });

  it('rotates the signing keys at all instances, and keeps all sessions', async () => {
    const database = await open();
    const kit = createIdentityKit(database);
    const { refreshToken, idToken } = await kit.signIn(PHONE);
    kit.clock.advance(1_000);
    const { kid } = await adminOn(database, { clock: kit.clock }).json('keys', 'rotate');
    expect(await database.db.$count(identityKeys)).toBe(2);
    kit.clock.advance(60_000);
    const fresh = (await kit.refresh(refreshToken)).body.id_token;
    expect(Buffer.from(fresh.split('.')[0] ?? '', 'base64url').toString()).toContain(String(kid));
    expect((await kit.lookup(idToken)).status).toBe(200);

    const identity = { ...kit.provider, mode: 'firebase', appCheck: null } as const;
    const refused = await adminOn(database, { identity })('keys', 'rotate');
    expect(refused).toEqual({ code: 1, text: expect.stringContaining('Google rotates') });
  });
});

describePglite('text typed by users', (open) => {
  it('is escaped for the terminal: no escape sequence, line break or text direction', async () => {
    const database = await open();
    const message = 'ilk\u001b[2Jsatır\r\nname: sahte\u202e\u009b\u0007';
    const name = 'Ayşe\u001b]0;ele geçirildi\u0007\nid: 7';
    await database.db.insert(contactMessages).values({ name, email: 'a@b.example', subject: name, message });
    const admin = adminOn(database);
    const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
    for (const verb of [
      ['messages', 'list'],
      ['messages', 'show', '1'],
      ['messages', 'answer-to', '1'],
    ]) {
      const { text } = await admin(...verb);
      expect(text.replaceAll('\n', '')).not.toMatch(unsafe);
      expect(text).toContain('\\u{1b}');
      expect(text).not.toMatch(/^\s*(id: 7|name: sahte)/m);
      const json = (await admin(...verb, '--json')).text;
      expect(json.replaceAll('\n', '')).not.toMatch(unsafe);
      expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(name).slice(1, -1));
    }
  });
});
