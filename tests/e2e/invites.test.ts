import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { paste } from './login.ts';
import { openAsOwner, type SeededOwner } from './seeded-owner.ts';
import { ANDROID, IPHONE } from './states/devices.ts';
import { tabTo } from './tabbing.ts';
import { expectSuccess } from './toasts.ts';

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

const ELIF = { name: 'Elif Kaya', phone: '+905339876543' };

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Replaces WhatsApp: the tests check only the URL that opens. */
async function withoutWhatsApp(page: Page): Promise<void> {
  await page.context().route('https://wa.me/**', (reply) => reply.fulfill({ body: 'WhatsApp' }));
}

async function openInvites(page: Page, shop: SeededOwner): Promise<void> {
  await withoutWhatsApp(page);
  await openAsOwner(page, shop);
  await page.getByRole('region', { name: 'Araçlar' }).getByRole('link', { name: 'Müşteri Davet Et' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Creates an invitation by the owner's API call. */
async function invite(page: Page, { token }: SeededOwner, customer = ELIF): Promise<string> {
  const response = await page.request.post('/api/customers', {
    data: customer,
    headers: { Authorization: `Bearer ${token}` },
  });
  const { invitation } = (await response.json()) as { invitation: { code: string } };
  return invitation.code;
}

/** Opens the link on a customer's phone; resolves after the page has reported it. */
async function openOnPhone(browser: Browser, userAgent: string, url: string): Promise<void> {
  const context = await browser.newContext({ userAgent, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const reported = page.waitForResponse('**/api/invitation/*/opened');
  await page.goto(url);
  await expect(page.getByText(ELIF.name)).toBeVisible();
  expect((await reported).status()).toBe(200);
  await context.close();
}

test('an owner invites a customer with only the keyboard, sends the message, and withdraws it', async ({
  page,
  server,
  shop,
}) => {
  await withoutWhatsApp(page);
  await openAsOwner(page, shop);
  await tabTo(page, /^Müşteri Davet Et/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Henüz davetiniz yok')).toBeVisible();

  await tabTo(page, /^Müşterinin adı/);
  await page.keyboard.type('E');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Müşterinin adı en az 2 karakter olmalıdır.')).toBeVisible();
  await expect(page.getByLabel('Müşterinin adı')).toBeFocused();
  await page.keyboard.type('lif Kaya');
  await tabTo(page, /^Telefon numarası/);
  await page.keyboard.type('533 987 65 43');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Mesaj hazır' })).toBeFocused();
  await expect(row(page, ELIF.name)).toContainText('Gönderilmediaz önce hazırlandı');
  const link = page.getByRole('link', { name: 'WhatsApp’ta Gönder' });
  const to = new URL((await link.getAttribute('href')) ?? '');
  expect(to.origin + to.pathname).toBe('https://wa.me/905339876543');
  const text = to.searchParams.get('text') ?? '';
  const [url = ''] = text.split(' ');
  expect(url).toMatch(new RegExp(`^${server.origin}/r/[2-9A-HJ-NP-Z]{16}$`));
  expect(text).toBe(
    `${url} Merhaba Elif Kaya, ${shop.business.name} sizi Demlik uygulamasına davet ediyor. Linke dokunun, çayınızı uygulamadan söyleyin.`,
  );

  await tabTo(page, /^WhatsApp’ta Gönder$/);
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await opened.close();
  await expect(row(page, ELIF.name)).toContainText('Gönderildi');

  await tabTo(page, /^Elif Kaya: seçenekler$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Tekrar Gönder$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Elif Kaya: seçenekler' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Daveti İptal Et$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Davet geri çekilsin mi?' })).toBeFocused();
  await tabTo(page, /^Daveti İptal Et$/);
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Davet geri çekildi', 'Link artık açılmıyor.');
  await expect(page.getByRole('heading', { name: 'Henüz davetiniz yok' })).toBeFocused();
  expect((await page.request.get(url)).status()).toBe(404);
});

test('an invitation counts as opened once on an iPhone and on an Android phone, and not by a preview', {
  tag: '@full',
}, async ({ page, browser, server, shop }) => {
  const code = await invite(page, shop);
  const url = `${server.origin}/r/${code}`;
  await openInvites(page, shop);
  // Fetches the page as WhatsApp does.
  expect((await page.request.get(url, { headers: { 'User-Agent': 'WhatsApp/2.23.20.0' } })).status()).toBe(
    200,
  );
  await page.reload();
  await expect(row(page, ELIF.name)).toContainText('Gönderilmedi');

  await openOnPhone(browser, IPHONE, url);
  await page.reload();
  await expect(row(page, ELIF.name)).toContainText('Açıldı');
  const first = await row(page, ELIF.name).locator('time').getAttribute('datetime');
  await openOnPhone(browser, ANDROID, url);
  await page.reload();
  await expect(row(page, ELIF.name).locator('time')).toHaveAttribute('datetime', first ?? '');
  await page.getByRole('link', { name: 'Profilim' }).click();
  await expect(page.getByText('1 davet, 1 kişi açtı')).toBeAttached();
});

test('an owner’s own visit does not count as opened', { tag: '@full' }, async ({ page, shop }) => {
  const code = await invite(page, shop);
  await openInvites(page, shop);
  let reports = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/opened')) reports += 1;
  });
  await page.goto(`/r/${code}`);
  await expect(page.getByText(ELIF.name)).toBeVisible();
  await page.goto(`/profile/${shop.slug}/davetler`);
  await expect(row(page, ELIF.name)).toContainText('Gönderilmedi');
  expect(reports).toBe(0);
});

test('a number with an open invitation shows a notice, and copying counts as sent', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await invite(page, shop);
  await invite(page, shop, { name: 'Mehmet Öztürk', phone: '+905372373963' });
  await openInvites(page, shop);
  await expect(page.getByRole('listitem').filter({ has: page.locator('time') })).toHaveText([
    /Mehmet/,
    /Elif/,
  ]);
  await page.getByLabel('Müşterinin adı').fill('Elif');
  await page.getByLabel('Telefon numarası').fill('533 987 65 43');
  await page.getByRole('button', { name: 'Mesajı Hazırla' }).click();
  await expect(page.getByLabel('Telefon numarası')).toBeFocused();
  await expect(page.getByLabel('Telefon numarası')).toHaveAccessibleDescription(
    'Bu numaraya hazırladığınız davet hâlâ geçerli. Listeden tekrar gönderebilirsiniz.',
  );
  await expect(page.getByRole('listitem').filter({ has: page.locator('time') })).toHaveText([
    /Elif/,
    /Mehmet/,
  ]);

  await page.getByRole('radio', { name: /Gönderilmedi/ }).check({ force: true });
  await page.getByRole('button', { name: 'Elif Kaya: seçenekler' }).click();
  await page.getByRole('button', { name: 'Mesajı Kopyala' }).click();
  await expectSuccess(page, 'Kopyalandı!', 'Mesaj panoya kopyalandı.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/r/${code} Merhaba Elif Kaya`);
  await expect(row(page, ELIF.name)).toContainText('Gönderildi');
  await page.reload();
  await expect(row(page, ELIF.name)).toContainText('Gönderildi');
});

test('a pasted number of another country creates no invitation', { tag: '@full' }, async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openInvites(page, shop);
  await page.getByLabel('Müşterinin adı').fill('Diego');
  const field = page.getByLabel('Telefon numarası');
  await field.focus();
  await paste(page, '+54 9 11 2345-6789');
  await expect(field).toHaveValue('+90 5');
  await page.getByRole('button', { name: 'Mesajı Hazırla' }).click();
  await expect(field).toHaveAccessibleDescription(
    'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).',
  );
  await expect(page.getByRole('heading', { name: 'Mesaj hazır' })).toHaveCount(0);
});

test('a contact without a Turkish mobile number shows an error', { tag: '@full' }, async ({ page, shop }) => {
  await page.addInitScript(() => {
    const contact = { name: ['João Silva'], tel: ['+55 11 91234-5678'] };
    Object.assign(navigator, { contacts: { select: async () => [contact] } });
  });
  await openInvites(page, shop);
  await page.getByLabel('Telefon numarası').fill('0533 987 65 43');
  await page.getByRole('button', { name: 'Rehberden Seç' }).click();
  await expect(page.getByText('Rehberde bu kişinin Türkiye cep numarası yok. Numarayı yazın.')).toBeVisible();
  await expect(page.getByLabel('Müşterinin adı')).toHaveValue('João Silva');
  await expect(page.getByLabel('Telefon numarası')).toHaveValue('+90 5');
  await expect(page.getByLabel('Telefon numarası')).toBeFocused();
});

test('late responses do not overwrite newer changes', { tag: '@full' }, async ({ page, shop }) => {
  let releaseList = () => {};
  let releaseSent = () => {};
  const [listHeld, sentHeld] = [
    new Promise<void>((resolve) => {
      releaseList = resolve;
    }),
    new Promise<void>((resolve) => {
      releaseSent = resolve;
    }),
  ];
  let reads = 0;
  await page.route('**/api/customers', async (route, request) => {
    if (request.method() !== 'GET') return route.continue();
    reads += 1;
    const isFirst = reads === 1;
    const response = await route.fetch();
    if (isFirst) await listHeld;
    return route.fulfill({ response });
  });
  await page.route('**/api/customers/*/sent', async (route) => {
    const response = await route.fetch();
    await sentHeld;
    return route.fulfill({ response });
  });
  await openInvites(page, shop);
  await expect.poll(() => reads).toBe(1);
  await page.getByLabel('Müşterinin adı').fill(ELIF.name);
  await page.getByLabel('Telefon numarası').fill(ELIF.phone);
  const abandoned = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Mesajı Hazırla' }).click();
  expect((await abandoned).method()).toBe('GET');
  await expect(row(page, ELIF.name)).toBeVisible();
  releaseList();
  await expect(row(page, ELIF.name)).toBeVisible();

  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'WhatsApp’ta Gönder' }).click(),
  ]);
  await opened.close();
  await page.getByRole('button', { name: 'Elif Kaya: seçenekler' }).click();
  await page.getByRole('button', { name: 'Daveti İptal Et' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Daveti İptal Et' }).click();
  await expect(page.getByRole('heading', { name: 'Henüz davetiniz yok' })).toBeVisible();
  const sent = page.waitForResponse('**/sent');
  releaseSent();
  await (await sent).finished();
  await expect(page.getByRole('heading', { name: 'Henüz davetiniz yok' })).toBeVisible();
});

test.describe('the day’s limit', { tag: '@full' }, () => {
  test.use({ provoked: /429/ });
  test('is reset when an open page becomes visible the next day', async ({ page, shop }) => {
    const text = 'Bugün 50 davet hazırladınız. Yarın devam edebilirsiniz.';
    await page.route('**/api/customers', (route, request) =>
      request.method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 429, json: { error: text, code: 'TOO_MANY_INVITATIONS' } }),
    );
    await openInvites(page, shop);
    await page.getByLabel('Müşterinin adı').fill(ELIF.name);
    await page.getByLabel('Telefon numarası').fill(ELIF.phone);
    const make = page.getByRole('button', { name: 'Mesajı Hazırla' });
    await make.click();
    await expect(page.getByText(text)).toBeVisible();
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await look();
    await expect(make).toBeDisabled();
    await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
    await look();
    await expect(make).toBeEnabled();
    await expect(page.getByLabel('Müşterinin adı')).toHaveValue(ELIF.name);
  });
});
