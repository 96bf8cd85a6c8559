import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemRandomness } from '#server/security/randomness.ts';
import type { Place } from '#shared/contract/place.ts';
import {
  describeBothDatabases,
  describeDatabases,
  openAgain,
  openRecorded,
} from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createReadingApp, createTestApp, type TestApp } from '../../support/test-app.ts';

interface Answer {
  places: Place[];
  added: string[];
  code?: string;
  error?: string;
  fields?: Record<string, string>;
}

async function answerOf(asked: Promise<Response>): Promise<Answer & { status: number }> {
  const response = await asked;
  return { ...((await response.json()) as Answer), status: response.status };
}

/** Creates an owner, with calls on the codes of its places. */
async function ownerOf(app: TestApp, changes: Parameters<typeof registerOwner>[1] = {}) {
  const { token, business } = await registerOwner(app, changes);
  const call = (method: string, path: string, body?: unknown) =>
    answerOf(app.call(method, `/api/places${path}`, body, token));
  return {
    token,
    business,
    list: () => call('GET', ''),
    add: (...labels: string[]) => call('POST', '', { labels }),
    rename: (id: string, label: string, seen?: string) => call('PUT', `/${id}`, { label, seen }),
    remove: (...ids: string[]) => call('POST', '/deletions', { ids }),
  };
}

const labelsOf = ({ places: listed }: Answer) => listed.map(({ label }) => label);
const idOf = ({ places: listed }: Answer, label: string) =>
  listed.find((place) => place.label === label)?.id ?? 'missing';
const numbered = (name: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => `${name} ${first + n}`);

/** Creates two instances over one database, with an owner who is signed in at both. */
async function twoInstances(database: Parameters<typeof createTestApp>[0]) {
  const app = createTestApp(database);
  const other = createReadingApp(await openAgain(database));
  return { app, other, owner: await ownerOf(app) };
}

async function openedAt(
  app: TestApp,
  code: string,
  place: string,
): Promise<{ status: number; html: string }> {
  const response = await app.app.request(`/r/${code}?yer=${place}`);
  return { status: response.status, html: await response.text() };
}

describeDatabases('codes of places', (open) => {
  it('are added in bulk, in the list’s order, each with four unique characters', async () => {
    const owner = await ownerOf(createTestApp(await open()));
    expect(await owner.list()).toEqual({ status: 200, places: [] });
    const added = await owner.add('Oda 10', 'Oda 9', 'Çatı', 'Ihlamur', 'İnce iş', 'Danışma', 'Şef');
    expect(added.status).toBe(200);
    expect(labelsOf(added)).toEqual(['Oda 9', 'Oda 10', 'Çatı', 'Danışma', 'Ihlamur', 'İnce iş', 'Şef']);
    for (const id of added.added) expect(id).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
    expect(new Set(added.added).size).toBe(7);
    expect((await owner.list()).places).toEqual(added.places);
  });

  it('differ even if the random numbers repeat', async () => {
    let repeated = 0;
    const int = (bound: number) => (repeated-- > 0 ? 0 : systemRandomness.int(bound));
    const app = createTestApp(await open(), { deps: { randomness: { ...systemRandomness, int } } });
    const owner = await ownerOf(app);
    repeated = 8;
    const { added } = await owner.add('Oda 1', 'Oda 2');
    expect([added[0], new Set(added).size]).toEqual(['2222', 2]);
  });

  it('are skipped if the name exists, in any spelling', async () => {
    const owner = await ownerOf(createTestApp(await open()));
    await owner.add('Oda 301', 'IŞIK');
    const again = await owner.add('  oda   301 ', 'ışık', 'Oda 302', 'ODA 302', 'işık');
    expect(labelsOf(again)).toEqual(['Oda 301', 'Oda 302', 'IŞIK', 'işık']);
    expect(again.added).toHaveLength(2);
    expect((await owner.add('Oda 301')).added).toEqual([]);
  });

  it('have labels of up to 24 visible characters', async () => {
    const owner = await ownerOf(createTestApp(await open()));
    expect((await owner.add('Avukat Şükrü Karahasano')).status).toBe(200);
    expect(await owner.add('Oda 1', ' ')).toMatchObject({ status: 400, fields: { 'labels.1': 'Ad yazın.' } });
    expect((await owner.list()).places).toHaveLength(1);
  });

  it('are limited to five hundred, added all or none', async () => {
    const owner = await ownerOf(createTestApp(await open()));
    for (let first = 1; first < 500; first += 100)
      expect((await owner.add(...numbered('Oda', first, first + 99))).status).toBe(200);
    const { places: listed } = await owner.list();
    expect(new Set(listed.map(({ id }) => id)).size).toBe(500);
    const refused = await owner.add('Masa 1');
    expect(refused).toMatchObject({ status: 409, code: 'TOO_MANY_PLACES' });
    await owner.remove(idOf({ places: listed, added: [] }, 'Oda 500'));
    expect(await owner.add('Masa 1', 'Masa 2')).toMatchObject({ status: 409 });
    expect((await owner.list()).places).toHaveLength(499);
    expect((await owner.add('Masa 1')).places).toHaveLength(500);
  });
});

describeBothDatabases('codes of places', (open, kind) => {
  it('exceed no limit and duplicate no label when added concurrently', async () => {
    const { app, other, owner } = await twoInstances(await open());
    for (let first = 1; first <= 400; first += 100) await owner.add(...numbered('Oda', first, first + 99));
    await owner.add(...numbered('Masa', 1, 50));
    const labels = numbered('Salon', 1, 40);
    const asked = [app, other, app, other].map((at) =>
      answerOf(at.call('POST', '/api/places', { labels }, owner.token)),
    );
    const others = numbered('Bahçe', 1, 40);
    asked.push(answerOf(other.call('POST', '/api/places', { labels: others }, owner.token)));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    expect(answers.reduce((sum, { added }) => sum + (added?.length ?? 0), 0)).toBe(40);
    const { places: listed } = await owner.list();
    expect(listed).toHaveLength(490);
    expect(new Set(listed.map(({ label }) => label)).size).toBe(490);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(490);
  });

  it.runIf(kind === 'postgres')('are added in sequence, also by two processes at once', async () => {
    const database = await open();
    const { app, other, owner } = await twoInstances(database);
    for (let first = 1; first <= 400; first += 100) await owner.add(...numbered('Oda', first, first + 99));
    await owner.add(...numbered('Masa', 1, 60));
    const { db } = await openAgain(database);
    const waiting = sql`pg_locks where not granted and locktype in ('transactionid', 'tuple')`;
    const { adding } = await db.transaction(async (tx) => {
      await tx.execute(sql`select id from businesses for update`);
      const sets = [numbered('Salon', 1, 30), numbered('Bahçe', 1, 30)];
      const adding = [app, other].map((at, n) =>
        answerOf(at.call('POST', '/api/places', { labels: sets[n] }, owner.token)),
      );
      // Both requests wait for the lock, and have counted nothing yet.
      await expect.poll(() => database.db.$count(waiting), { timeout: 20_000 }).toBe(2);
      return { adding };
    });
    const statuses = (await Promise.all(adding)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await owner.list()).places).toHaveLength(490);
  });
});

describeDatabases('codes of places', (open) => {
  it('keep their id under a new label, unique in the shop', async () => {
    const owner = await ownerOf(createTestApp(await open()));
    const added = await owner.add('Oda 305', 'Oda 306');
    const id = idOf(added, 'Oda 305');
    const renamed = await owner.rename(id, ' Avukat  Demir ');
    expect(renamed.places).toContainEqual({ id, label: 'Avukat Demir' });
    expect(await owner.rename(id, 'ODA 306')).toMatchObject({
      status: 409,
      code: 'PLACE_LABEL_TAKEN',
      fields: { label: 'Bu adda bir kodunuz zaten var.' },
    });
    expect((await owner.rename(id, 'avukat demir')).status).toBe(200);
    expect(await owner.rename(id, 'Avukat Kaya', 'Oda 305')).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      fields: { label: 'Başka bir yerde değiştirildi: avukat demir' },
    });
    expect((await owner.rename(id, 'Avukat Kaya', 'avukat demir')).status).toBe(200);
    expect((await owner.rename(id, 'Avukat Kaya', 'Oda 305')).status).toBe(200);
    expect(await owner.rename('ZZZZ', 'Kat 5')).toMatchObject({ status: 404, code: 'PLACE_NOT_FOUND' });
    expect(await owner.rename(id, '')).toMatchObject({ status: 400, fields: { label: 'Ad yazın.' } });
  });

  it('are deleted one or many at a time, also if already gone', async () => {
    const owner = await ownerOf(createTestApp(await open()));
    const added = await owner.add('Oda 1', 'Oda 2', 'Oda 3');
    const ids = ['Oda 1', 'Oda 2'].map((label) => idOf(added, label));
    expect(labelsOf(await owner.remove(...ids))).toEqual(['Oda 3']);
    expect(labelsOf(await owner.remove(...ids))).toEqual(['Oda 3']);
    expect(labelsOf(await owner.remove('\u0000', 'oda 3', 'ğğğğ'))).toEqual(['Oda 3']);
    expect((await owner.remove()).status).toBe(400);
  });

  it('are not waited for by other shops', async () => {
    const database = await open();
    const app = createTestApp(database);
    const owner = await ownerOf(app);
    const other = await ownerOf(app, { name: 'Başka Ocak', phone: '+905329999999' });
    const endless = vi.spyOn(database.db, 'transaction').mockReturnValueOnce(new Promise(() => undefined));
    onTestFinished(() => endless.mockRestore());
    void owner.add('Oda 1');
    await expect.poll(() => endless.mock.calls.length).toBe(1);
    expect((await other.add('Oda 1')).added).toHaveLength(1);
  });

  it('are accessible to their owner only', async () => {
    const app = createTestApp(await open());
    const owner = await ownerOf(app);
    const other = await ownerOf(app, { name: 'Başka Ocak', phone: '+905329999999' });
    const added = await owner.add('Oda 1');
    const id = idOf(added, 'Oda 1');
    expect((await other.list()).places).toEqual([]);
    expect((await other.rename(id, 'Benim')).code).toBe('PLACE_NOT_FOUND');
    await other.remove(id);
    expect(labelsOf(await owner.list())).toEqual(['Oda 1']);
    expect((await other.add('Oda 1')).added).toHaveLength(1);
    expect((await app.call('GET', '/api/places')).status).toBe(401);
    const stranger = await app.signIn('+905328888888');
    expect(await answerOf(app.call('GET', '/api/places', undefined, stranger))).toMatchObject({
      code: 'NO_BUSINESS_FOR_PHONE',
    });
  });
});

describeDatabases('an invitation opened by the code of a place', (open) => {
  it('shows the current name of the place on every instance, and passes its id on', async () => {
    const { app, other, owner } = await twoInstances(await open());
    const { code } = owner.business;
    const id = idOf(await owner.add('Oda 305'), 'Oda 305');
    // Caches the plain page first; it must not be served for an id.
    for (const at of [app, other]) expect((await at.app.request(`/r/${code}`)).status).toBe(200);
    for (const at of [app, other]) {
      const { status, html } = await openedAt(at, code, id);
      expect(status).toBe(200);
      for (const text of ['Bulunduğunuz yer', 'Oda 305', 'Çayınız buraya gelir.'])
        expect(html).toContain(text);
      expect(html).toContain(`app-argument=demlik://r/${code}?yer=${id}"`);
      expect(html).toContain(`referrer=invitation%3D${code}%26yer%3D${id}"`);
    }
    await owner.rename(id, 'Avukat Demir');
    for (const at of [app, other]) {
      const { html } = await openedAt(at, code, id);
      expect(html).toContain('Avukat Demir');
      expect(html).not.toContain('Oda 305');
    }
    await owner.remove(id);
    for (const at of [app, other]) {
      const { status, html } = await openedAt(at, code, id);
      expect([status, html.includes('Bulunduğunuz yer')]).toEqual([200, false]);
    }
  });

  it('is without a place for an id that is unknown, another shop’s or malformed', async () => {
    const app = createTestApp(await open());
    const owner = await ownerOf(app);
    const neighbour = await ownerOf(app, { name: 'Başka Ocak', phone: '+905329999999' });
    const foreign = idOf(await neighbour.add('Gizli Oda'), 'Gizli Oda');
    const { code } = owner.business;
    const plain = await (await app.app.request(`/r/${code}`)).text();
    const invented = ['ZZZZ', foreign, '', 'zz', '<b>Bedava</b>', '%00', "'%20or%201=1", 'x'.repeat(5000)];
    for (const id of invented) {
      const { status, html } = await openedAt(app, code, id);
      expect(status).toBe(200);
      expect(html, id.slice(0, 20)).toBe(plain);
    }
    expect((await openedAt(app, 'yok', foreign)).status).toBe(404);
  });

  it('has the same place in the API as on the page', async () => {
    const app = createTestApp(await open());
    const owner = await ownerOf(app);
    const { code } = owner.business;
    const id = idOf(await owner.add('Oda 305'), 'Oda 305');
    const asked = async (path: string) => (await app.call('GET', `/api/invitation/${path}`)).json();
    const plain = await asked(code);
    expect(await asked(`${code}/place/${id}`)).toEqual({
      ...(plain as object),
      place: { id, label: 'Oda 305' },
    });
    for (const unknown of ['ZZZZ', `${id}%00`])
      expect(await asked(`${code}/place/${unknown}`)).toEqual(plain);
    expect(await asked(`yok/place/${id}`)).toMatchObject({ code: 'INVITATION_INVALID' });
  });
});

describe('the database queries of an invitation page', () => {
  it('include one more for a valid id, uncached, and none for a malformed one', async () => {
    const { database, statements } = await openRecorded();
    const app = createTestApp(database);
    const { business } = await ownerOf(app);
    const asks = async (id: string) => {
      const before = statements.length;
      expect((await openedAt(app, business.code, id)).status).toBe(200);
      return statements.slice(before).map((statement) => /from "(\w+)"/.exec(statement)?.[1]);
    };
    const plain = await asks('');
    for (const invented of ['oda 1', '2'.repeat(5000), 'zz-z']) expect(await asks(invented)).toEqual(plain);
    for (const unknown of ['ZZZ2', 'ZZZ2', 'ZZZ3']) expect(await asks(unknown)).toEqual([...plain, 'places']);
  });
});
