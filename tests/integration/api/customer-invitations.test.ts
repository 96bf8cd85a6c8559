import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { customerInvitations, customers } from '#server/db/schema.ts';
import { renew } from '#server/domain/invitations/new-invitation.ts';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { concurrently } from '../../support/concurrently.ts';
import { countUses } from '../../support/count-uses.ts';
import { describeDatabases, describePglite, openAgain } from '../../support/databases.ts';
import { PHONE, registerOwner } from '../../support/register-owner.ts';
import { StillClock } from '../../support/still-clock.ts';
import { createReadingApp, createTestApp, type TestApp } from '../../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ELIF = { name: 'Elif Kaya', phone: '+905339876543' };
const OTHER_PHONE = '+905321112233';

const phoneOf = (index: number) => `+90535${String(index).padStart(7, '0')}`;
const customer = (index: number) => ({ name: `Müşteri ${index}`, phone: phoneOf(index) });

const invite = (app: TestApp, token: string, body: unknown = ELIF) =>
  app.call('POST', '/api/customers', body, token);

const LIMIT = 'customerInvitationsPerBusinessDay';

const madeBefore = ({ clock, deps }: TestApp, businessId: number, count: number): Promise<void> =>
  countUses({ db: deps.database.db, clock }, LIMIT, String(businessId), count);

interface Answer {
  invitation: CustomerInvitation;
}
const invitationIn = async (response: Response) => ((await response.json()) as Answer).invitation;

async function invited(app: TestApp, token: string, body: unknown = ELIF): Promise<CustomerInvitation> {
  const response = await invite(app, token, body);
  expect(response.status).toBe(200);
  return invitationIn(response);
}

async function listed(app: TestApp, token: string): Promise<CustomerInvitation[]> {
  const response = await app.call('GET', '/api/customers', undefined, token);
  expect(response.status).toBe(200);
  return ((await response.json()) as { invitations: CustomerInvitation[] }).invitations;
}

const counts = async (app: TestApp, token: string) =>
  (await app.call('GET', '/api/customers/counts', undefined, token)).json();
const act = (app: TestApp, token: string | undefined, id: number | string, action: 'sent' | 'renewal') =>
  app.call('POST', `/api/customers/${id}/${action}`, undefined, token);
const withdraw = (app: TestApp, token: string, id: number) =>
  app.call('DELETE', `/api/customers/${id}`, undefined, token);
const reportOpened = (app: TestApp, code: string) => app.call('POST', `/api/invitation/${code}/opened`);

async function pageStatus(app: TestApp, code: string): Promise<number> {
  return (await app.app.request(`/r/${code}`)).status;
}

describeDatabases('inviting a customer', (open) => {
  it('creates a code that opens a page with the customer’s name for thirty days', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    const invitation = await invited(app, token);
    expect(invitation).toMatchObject({
      ...ELIF,
      state: 'unsent',
      is_open: true,
      sent_at: null,
      opened_at: null,
    });
    expect(invitation.code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
    const [row] = await database.db.select().from(customers);
    expect(row).toMatchObject({ ...ELIF, otp: invitation.code, businessId: business.id });

    const html = await (await app.app.request(`/r/${invitation.code}`)).text();
    expect(html).toContain('Elif Kaya');
    app.clock.advance(30 * DAY_MS - 60_000);
    expect(await pageStatus(app, invitation.code)).toBe(200);
    app.clock.advance(60_000);
    expect(await pageStatus(app, invitation.code)).toBe(404);
    const token2 = await app.signIn(PHONE);
    expect(await listed(app, token2)).toMatchObject([{ state: 'expired', is_open: false }]);
  });

  it('creates one per number, also for ten requests at once', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    const answers = await concurrently(10, () => invite(app, token));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const refused = await invite(app, token, { ...ELIF, name: 'Elif' });
    expect(await refused.json()).toMatchObject({
      code: 'INVITATION_OPEN',
      error: 'Bu numaraya hazırladığınız davet hâlâ geçerli. Gönderebilirsiniz.',
    });
    expect(await listed(app, token)).toMatchObject([ELIF]);
    // Rejected requests do not count.
    expect(await app.deps.limiter.peek(LIMIT, String(business.id))).toEqual({ allowed: true, used: 1 });
  });

  it('is limited to fifty a day, also over two instances and after a withdrawal', async () => {
    const database = await open();
    const app = createTestApp(database);
    const other = createReadingApp(await openAgain(database));
    const { token, business } = await registerOwner(app);
    await madeBefore(app, business.id, 44);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => invite(index % 2 === 0 ? app : other, token, customer(index))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(6).fill(200),
      ...Array<number>(6).fill(429),
    ]);
    const rows = await listed(app, token);
    expect(rows).toHaveLength(6);

    await withdraw(app, token, rows[0]?.id ?? 0);
    const refused = await invite(app, token);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_INVITATIONS',
      error: 'Bugün 50 davet hazırladınız. Yarın devam edebilirsiniz.',
    });
    const elsewhere = await registerOwner(app, { phone: OTHER_PHONE });
    await invited(app, elsewhere.token);
    app.clock.advance(DAY_MS);
    await invited(app, await app.signIn(PHONE));
  });

  it('counts renewals too, unless the invitation is open', async () => {
    const app = createTestApp(await open());
    const { token, business } = await registerOwner(app);
    const { id } = await invited(app, token);
    await madeBefore(app, business.id, 49);
    expect((await act(app, token, id, 'renewal')).status).toBe(200);
    app.clock.advance(31 * DAY_MS);
    const later = await app.signIn(PHONE);
    await madeBefore(app, business.id, 50);
    expect((await act(app, later, id, 'renewal')).status).toBe(429);
    expect(await listed(app, later)).toMatchObject([{ state: 'expired' }]);
  });
});

describeDatabases('an invitation', (open) => {
  it('counts as opened by the report of its page, once, and not by a fetch', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const { code } = await invited(app, token);
    // WhatsApp, Telegram and crawlers send these requests for a preview.
    await pageStatus(app, code);
    await app.call('GET', `/api/invitation/${code}`);
    expect(await listed(app, token)).toMatchObject([{ state: 'unsent', opened_at: null }]);

    const unknown = await reportOpened(app, 'AAAABBBBCCCCDDDD');
    const answer = await reportOpened(app, code);
    expect([answer.status, await answer.text()]).toEqual([unknown.status, await unknown.text()]);
    const first = await listed(app, token);
    expect(first).toMatchObject([{ state: 'opened', opened_at: expect.any(String) }]);
    app.clock.advance(60_000);
    await reportOpened(app, code);
    expect(await listed(app, token)).toEqual(first);
    expect(await counts(app, token)).toMatchObject({ total: 1, unsent: 0, opened: 1 });
  });

  it('does not count as opened once it has expired', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const { code } = await invited(app, token);
    app.clock.advance(30 * DAY_MS);
    expect((await reportOpened(app, code)).status).toBe(200);
    expect(await listed(app, await app.signIn(PHONE))).toMatchObject([{ opened_at: null }]);
  });

  it('counts as sent when its owner marks it, with the latest time', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const { id } = await invited(app, token);
    await invited(app, token, customer(1));
    expect(await counts(app, token)).toMatchObject({ total: 2, unsent: 2, opened: 0 });
    const sent = await invitationIn(await act(app, token, id, 'sent'));
    expect(sent).toMatchObject({ state: 'sent', sent_at: expect.any(String) });
    app.clock.advance(60_000);
    const { sent_at } = await invitationIn(await act(app, token, id, 'sent'));
    expect(Date.parse(sent_at ?? '')).toBeGreaterThanOrEqual(Date.parse(sent.sent_at ?? '') + 60_000);
    expect(await counts(app, token)).toMatchObject({ total: 2, unsent: 1, opened: 0 });
  });

  it('gets a new code when renewed after expiry, once for five requests at once', async () => {
    const clock = new StillClock();
    const app = createTestApp(await open(), { clock });
    const { token } = await registerOwner(app);
    const before = await invited(app, token);
    expect(await invitationIn(await act(app, token, before.id, 'renewal'))).toEqual(before);
    await act(app, token, before.id, 'sent');

    clock.advance(30 * DAY_MS);
    const later = await app.signIn(PHONE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(app, later, before.id, 'renewal')));
    const renewed = await Promise.all(answers.map(invitationIn));
    expect(new Set(renewed.map(({ code }) => code)).size).toBe(1);
    expect(renewed[0]).toMatchObject({
      id: before.id,
      ...ELIF,
      state: 'unsent',
      is_open: true,
      sent_at: null,
    });
    expect(await pageStatus(app, before.code)).toBe(404);
    expect(await pageStatus(app, renewed[0]?.code ?? '')).toBe(200);
  });

  it('is not renewed if it was deleted at the same moment', async () => {
    const database = await open();
    const app = createTestApp(database);
    const renewal = database.db.transaction((tx) => renew({ ...app.deps, tx }, { id: 1 }));
    await expect(renewal).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be replaced for the same number once it has expired', async () => {
    const clock = new StillClock();
    const app = createTestApp(await open(), { clock });
    const { token } = await registerOwner(app);
    const before = await invited(app, token);
    await reportOpened(app, before.code);
    clock.advance(30 * DAY_MS);
    const later = await app.signIn(PHONE);
    const after = await invited(app, later, { ...ELIF, name: 'Elif Kaya Ünal' });
    expect(after).toMatchObject({ name: 'Elif Kaya Ünal', state: 'unsent', opened_at: null });
    expect(after.code).not.toBe(before.code);
    expect(await listed(app, later)).toEqual([after]);
  });

  it('is deleted thirty days after expiry, unlike customers from elsewhere', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    await database.db
      .insert(customers)
      .values({ ...customer(1), businessId: business.id, otp: 'Q7RT4M', createdAt: app.clock.now() });
    await invited(app, token);
    expect(await listed(app, token)).toMatchObject([ELIF]);

    app.clock.advance(60 * DAY_MS - 60_000);
    await app.purge.run();
    expect(await database.db.$count(customers)).toBe(2);
    app.clock.advance(60_000);
    expect((await app.purge.run()).deleted).toMatchObject({ customers: 1 });
    expect(await database.db.select().from(customers)).toMatchObject([customer(1)]);
    expect(await database.db.$count(customerInvitations)).toBe(0);
  });

  it('is listed with at most two hundred, newest first', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token, business } = await registerOwner(app);
    const now = app.clock.now().getTime();
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...customer(index),
      id: index + 1,
      businessId: business.id,
      otp: `KOD${index}`,
      createdAt: new Date(now - (200 - index) * 60_000),
    }));
    await database.db.insert(customers).values(rows);
    const expiresAt = new Date(now + DAY_MS);
    await database.db
      .insert(customerInvitations)
      .values(rows.map(({ id }) => ({ customerId: id, expiresAt })));
    const names = (await listed(app, token)).map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 200 }, (_, index) => `Müşteri ${199 - index}`));
  });
});

describePglite('access to invitations', (open) => {
  it('is limited to the owner who created them', async () => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    const { id } = await invited(app, token);
    const stranger = (await registerOwner(app, { phone: OTHER_PHONE })).token;
    expect(await listed(app, stranger)).toEqual([]);
    expect(await counts(app, stranger)).toMatchObject({ total: 0, unsent: 0, opened: 0 });
    const answers = [
      await act(app, stranger, id, 'sent'),
      await act(app, stranger, id, 'renewal'),
      await withdraw(app, stranger, id),
      await act(app, stranger, id + 1000, 'sent'),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    }
    expect(await listed(app, token)).toMatchObject([{ id, state: 'unsent' }]);
  });

  it('is refused without a token, without a business, or with a malformed id', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    expect((await app.call('GET', '/api/customers')).status).toBe(401);
    expect((await app.call('POST', '/api/customers', ELIF)).status).toBe(401);
    expect((await act(app, undefined, 1, 'sent')).status).toBe(401);
    const lone = await app.signIn(OTHER_PHONE);
    expect(await (await invite(app, lone)).json()).toMatchObject({ code: 'NO_BUSINESS_FOR_PHONE' });
    for (const id of ['0', '-1', '1.5', 'x', '99999999999', '1%20or%201=1']) {
      expect((await act(app, token, id, 'sent')).status, id).toBe(404);
    }
  });

  it('is not revealed by reports, which are limited to sixty a minute per address', async () => {
    const app = createTestApp(await open());
    const answers = [];
    for (const code of ['AAAABBBBCCCCDDDD', 'x', 'kod%00', "'%20or%201=1", 'K'.repeat(200)]) {
      const answer = await reportOpened(app, code);
      answers.push([answer.status, await answer.text()]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (let index = answers.length; index < 60; index += 1) await reportOpened(app, 'x');
    expect((await reportOpened(app, 'x')).status).toBe(429);
  });
});

describePglite('the name and number of a customer', (open) => {
  const LONGEST = 'Ğ'.repeat(100);

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['quotes and slashes', `O'Hara "Çaycı" </script> & \\ %0a`],
    ['another script', 'محمد العربي'],
    ['a hundred letters', LONGEST],
  ])('may have %s, and are returned unchanged', async (_, name) => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const { code } = await invited(app, token, { ...ELIF, name });
    expect(await listed(app, token)).toMatchObject([{ name }]);
    const html = await (await app.app.request(`/r/${code}`)).text();
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('"Çaycı" </script>');
  });

  it.each([
    ['name', { name: 'E' }, 'Müşterinin adı en az 2 karakter olmalıdır.'],
    ['phone', { phone: PHONE }, 'Kendi numaranızı davet edemezsiniz.'],
  ])('are refused for the %s of %j', async (field, changes, sentence) => {
    const database = await open();
    const app = createTestApp(database);
    const { token } = await registerOwner(app);
    const answer = await invite(app, token, { ...ELIF, ...changes });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { [field]: sentence } });
    expect(await database.db.$count(customers, eq(customers.businessId, 1))).toBe(0);
  });
});
