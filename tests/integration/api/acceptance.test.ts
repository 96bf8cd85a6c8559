import { asc, type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import { businessCodes, businesses, businessSlugs, userLegalAcceptances } from '#server/db/schema.ts';
import { legalTexts } from '#server/domain/accounts/legal-texts.ts';
import type { LegalTexts } from '#shared/legal/legal.ts';
import { describeBothDatabases, describeDatabases, openAgain } from '../../support/databases.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const [terms] = legalTexts['terms-of-use'];
const worse = {
  ...terms,
  version: '2026-12-01',
  disadvantage: true,
  changes: ['Temel kullanım ücretli oluyor.'],
  hash: 'f'.repeat(64),
};
const CHANGED: LegalTexts = { ...legalTexts, 'terms-of-use': [worse, terms] };
const ASKED = {
  texts: [
    {
      type: 'terms-of-use',
      version: '2026-12-01',
      title: 'Kullanım Koşulları',
      changes: ['Temel kullanım ücretli oluyor.'],
      accepted_version: '2025-09-27',
    },
  ],
};

const withTexts = (database: DatabaseHandle, texts: LegalTexts) =>
  createTestApp(database, { deps: { legalTexts: texts } });
const asked = async (app: TestApp, token?: string) =>
  (await app.call('GET', '/api/account/changed-texts', undefined, token)).json();
const accept = (app: TestApp, version: string, token?: string) =>
  app.call('POST', '/api/account/acceptances', { texts: [{ type: 'terms-of-use', version }] }, token);
const acceptances = ({ db }: DatabaseHandle) =>
  db.select().from(userLegalAcceptances).orderBy(asc(userLegalAcceptances.id));

async function countOf(db: DatabaseHandle['db'], count: SQL): Promise<unknown> {
  const [row] = await db.select({ count }).from(sql`(select) nothing`);
  return row?.count;
}

describeBothDatabases('a legal text that became worse', (open, kind) => {
  it('is recorded once, with the time of the first acceptance', async () => {
    const database = await open();
    const app = withTexts(database, CHANGED);
    const { token } = await registerOwner(createTestApp(database));
    const answers = await Promise.all([1, 2, 3].map(() => accept(app, '2026-12-01', token)));
    const recorded = await acceptances(database);
    expect(recorded).toHaveLength(3);
    app.clock.advance(60_000);
    answers.push(await accept(app, '2026-12-01', token));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await acceptances(database)).toEqual(recorded);
  });

  it('cannot be accepted during the deletion of the account, which answers that there is none', async () => {
    const database = await open();
    const app = withTexts(database, CHANGED);
    const { token } = await registerOwner(app);
    const { db: watching } = await openAgain(database);
    const waiting = sql`(select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock')`;
    let answer: ReturnType<typeof accept> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.select().from(businesses).for('update');
      for (const table of [userLegalAcceptances, businessCodes, businessSlugs, businesses])
        await tx.delete(table);
      answer = accept(app, '2026-12-01', token);
      // PGlite runs one transaction at a time.
      if (kind === 'postgres') await expect.poll(() => countOf(watching, waiting)).toBe(1);
    });
    expect((await answer)?.status).toBe(404);
  });
});

describeDatabases('a legal text that became worse', (open) => {
  it('is shown to an owner who accepted the former one, until they accept it', async () => {
    const database = await open();
    const { token } = await registerOwner(createTestApp(database));
    const app = withTexts(database, CHANGED);
    expect(await asked(app, token)).toEqual(ASKED);

    const response = await app.app.request('/api/account/acceptances', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': '203.0.113.7',
        'User-Agent': 'Telefon/2',
      },
      body: JSON.stringify({ texts: [{ type: 'terms-of-use', version: '2026-12-01' }] }),
    });
    expect([response.status, await response.json()]).toEqual([200, { message: 'Kabulünüz kaydedildi.' }]);
    expect(await asked(app, token)).toEqual({ texts: [] });
    expect((await acceptances(database)).slice(2)).toEqual([
      expect.objectContaining({
        documentType: 'terms-of-use',
        documentVersion: '2026-12-01',
        documentHash: worse.hash,
        ipAddress: '203.0.113.7',
        userAgent: 'Telefon/2',
      }),
    ]);
  });

  it('does not restrict an owner who does not accept it', async () => {
    const database = await open();
    const { token, slug } = await registerOwner(createTestApp(database));
    const app = withTexts(database, CHANGED);
    await asked(app, token);
    const edit = { name: 'Yeni Ocak', owner_name: 'Hasan', owner_surname: 'Yıldız' };
    expect((await app.call('PUT', '/api/business/update', edit, token)).status).toBe(200);
    expect((await app.call('GET', `/api/business/${slug}`)).status).toBe(308);
    expect(await acceptances(database)).toHaveLength(2);
    expect((await app.call('DELETE', '/api/account/delete', undefined, token)).status).toBe(200);
    expect(await acceptances(database)).toEqual([]);
  });

  it('is not shown after registration with it, nor is a later one that did not become worse', async () => {
    const database = await open();
    const app = withTexts(database, CHANGED);
    const { token } = await registerOwner(app);
    expect(await acceptances(database)).toContainEqual(
      expect.objectContaining({ documentVersion: '2026-12-01', documentHash: worse.hash }),
    );
    expect(await asked(app, token)).toEqual({ texts: [] });
    const better = { ...worse, version: '2027-01-01', disadvantage: false, changes: [] };
    const later = withTexts(database, { ...CHANGED, 'terms-of-use': [better, worse, terms] });
    expect(await asked(later, token)).toEqual({ texts: [] });
  });

  it('is for signed-in owners only, and only in existing versions', async () => {
    const app = withTexts(await open(), CHANGED);
    expect(await asked(app)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await accept(app, '2026-12-01')).status).toBe(401);
    const stranger = await app.signIn('+905329999999');
    expect(await asked(app, stranger)).toMatchObject({ code: 'NO_BUSINESS_FOR_PHONE' });
    expect((await accept(app, '2026-12-01', stranger)).status).toBe(404);
    const { token } = await registerOwner(app);
    const refused = await accept(app, '2026-12-02', token);
    expect(refused.status).toBe(400);
    const sentence = 'Bu metnin böyle bir sürümü yok. Sayfayı yenileyip tekrar deneyin.';
    expect(await refused.json()).toMatchObject({ fields: { 'texts.0.version': sentence } });
  });
});
