import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { openAsOwner } from './seeded-owner.ts';
import { tabTo } from './tabbing.ts';
import { expectSuccess } from './toasts.ts';

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

const ELIF = { name: 'Elif Kaya', phone: '+905339876543' };

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Replaces WhatsApp: the tests check only the URL that opens. */
async function withoutWhatsApp(page: Page): Promise<void> {
  await page.context().route('https://wa.me/**', (reply) => reply.fulfill({ body: 'WhatsApp' }));
}

test('a reload and the history come back to the same place of the list, a link to its top', async ({
  page,
  shop,
}) => {
  const at = new Date().toISOString();
  const times = { created_at: at, sent_at: at, opened_at: null, expires_at: at };
  const invitations = Array.from({ length: 60 }, (_, index) => {
    const id = 60 - index;
    const customer = {
      name: `Müşteri ${id}`,
      phone: `+9053398765${10 + id}`,
      code: `M7KQ2XW9T4RB6H${10 + id}`,
    };
    return { id, ...customer, state: 'sent', is_open: true, ...times };
  });
  await page.route('**/api/customers', (reply) => reply.fulfill({ json: { invitations } }));
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}/davetler`);
  const sentOnly = page.getByRole('radio', { name: /^Gönderildi/ });
  await sentOnly.check();
  await page.getByRole('button', { name: 'Daha Fazla Göster' }).click();
  await row(page, 'Müşteri 22').scrollIntoViewIfNeeded();
  const scroll = () => page.evaluate(() => window.scrollY);
  const before = await scroll();
  expect(before).toBeGreaterThan(2000);
  await page.reload();
  await expect(sentOnly).toBeChecked();
  await expect(row(page, 'Müşteri 22')).toBeInViewport();
  await expect.poll(scroll).toBe(before);

  const profile = page.getByRole('link', { name: 'Profilim', exact: true }).last();
  const toProfile = async () => {
    // A click would scroll to the link.
    await profile.evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { level: 1, name: shop.business.name })).toBeFocused();
  };
  await toProfile();
  await page.goBack();
  await expect(row(page, 'Müşteri 22')).toBeInViewport();
  await expect.poll(scroll).toBe(before);

  await toProfile();
  await page.unroute('**/api/customers');
  const list = Promise.withResolvers<void>();
  await page.route('**/api/customers', async (reply) => {
    await list.promise;
    await reply.fulfill({ json: { invitations } });
  });
  await page.getByRole('link', { name: /^Müşteri Davet Et/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Müşteri Davet Et' })).toBeFocused();
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
  list.resolve();
  await expect(page.getByText('60 davetin 20 tanesi görünüyor')).toBeAttached();
  expect(await scroll()).toBe(120);
});

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
  await expect(page.getByRole('heading', { name: 'Gönderildi' })).toBeInViewport();

  await tabTo(page, /^Elif Kaya: seçenekler$/);
  // At the window's foot the menu below it is brought into view.
  await page
    .getByRole('button', { name: 'Elif Kaya: seçenekler' })
    .evaluate((options) => options.scrollIntoView(false));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Daveti İptal Et' })).toBeInViewport({ ratio: 1 });
  await tabTo(page, /^Tekrar Gönder$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Elif Kaya: seçenekler' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Daveti İptal Et$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Davet iptal edilsin mi?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Elif Kaya: seçenekler' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Daveti İptal Et$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Daveti İptal Et$/);
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Davet iptal edildi', 'Link artık açılmıyor.');
  await expect(page.getByRole('heading', { name: 'Henüz davetiniz yok' })).toBeFocused();
  expect((await page.request.get(url)).status()).toBe(404);
});

test('the question about a number with too many digits comes into view', async ({ page, shop }) => {
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}/davetler`);
  await enlargeTexts(page, 21);
  await page.getByLabel('Telefon numarası').focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.type('02121234567');
  const again = page.getByRole('button', { name: 'Sil, Baştan Yaz' });
  await expect(again).toBeInViewport({ ratio: 1 });
  await again.click();
  await expect(page.getByLabel('Telefon numarası')).toHaveValue('+90 5');
});
