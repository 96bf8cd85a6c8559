import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectFailure, toast } from './toasts.ts';

const SETTINGS = '**/api/account/settings';

test('an owner shows the phone to customers and hides it again', async ({ page, shop }) => {
  const customer = await page.context().browser()?.newPage();
  if (customer === undefined) throw new Error('there is no browser');
  const call = customer.getByRole('link', { name: 'Ara', exact: true });
  await openAsOwner(page, shop);
  const shown = page.getByRole('switch', { name: 'Telefonumu göster' });
  await expect(shown).not.toBeChecked();
  await expect(shown).toHaveAccessibleDescription(
    'Açarsanız müşteriler sizi arayabilir, WhatsApp’tan yazabilir ve dükkânı rehberlerine ekleyebilir.',
  );
  await shown.focus();
  await page.keyboard.press('Space');
  await expect(toast(page, 'Kaydedildi')).toContainText('Telefonunuz müşteri sayfanızda görünüyor.');
  await expect(shown).toBeChecked();
  await expect(shown).toBeFocused();
  await expect(shown).toHaveAccessibleDescription(
    'Müşteriler sizi arayabilir, WhatsApp’tan yazabilir ve dükkânı rehberlerine ekleyebilir. Numaranız internet aramalarında da çıkabilir.',
  );

  await customer.goto(new URL(`/${shop.slug}`, page.url()).href);
  await expect(call).toBeVisible();
  const wanted = [
    ['Ara', `tel:${shop.phone}`],
    ['WhatsApp', `https://wa.me/${shop.phone.slice(1)}`],
    ['Yol Tarifi', /^https:\/\/www\.google\.com\/maps\/dir\//],
    ['Rehbere Ekle', `/rehber/${shop.slug}.vcf`],
  ] as const;
  for (const [name, href] of wanted)
    await expect(customer.getByRole('link', { name }), name).toHaveAttribute('href', href);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Kişi Kartını İndir' }).click();
  expect((await saving).suggestedFilename()).toBe(`${shop.slug}.vcf`);

  await shown.click();
  await expect(toast(page, 'Kaydedildi')).toContainText('Telefonunuz müşteri sayfanızdan kalktı.');
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Çayınızı uygulamadan söyleyin' })).toBeVisible();
  await expect(call).toBeHidden();
  await customer.close();
});

test('a setting that fails to save shows an error and stays unchanged', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await page.route(SETTINGS, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await openAsOwner(page, shop);
  const shown = page.getByRole('switch', { name: 'Telefonumu göster' });
  await shown.click();
  await expectFailure(page, 'Ayar kaydedilemedi. Lütfen tekrar deneyin.');
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(toast(page, 'Kaydedildi')).toBeVisible();
  await expect(shown).toBeChecked();
});

test('a visit from the profile to the public page sends the profile as referrer', async ({ page, shop }) => {
  await openAsOwner(page, shop);
  const opening = page
    .context()
    .waitForEvent('request', (request) => request.url().endsWith(`/${shop.slug}`));
  await page.getByRole('link', { name: 'Müşteri Sayfasını Görüntüle' }).click();
  expect(await (await opening).headerValue('referer')).toBe(page.url());
});

test('visits are summarized, charted and listed by day, and a failure can be retried', async ({
  page,
  shop,
}) => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
    page_views: index === 29 ? 12 : 0,
    code_scans: index === 28 ? 1234 : 0,
  }));
  let answers = 0;
  await page.route('**/api/account/visits', (route) => {
    answers += 1;
    return answers === 1 ? route.fulfill({ status: 404, body: '' }) : route.fulfill({ json: { days } });
  });
  await openAsOwner(page, shop);
  const card = page
    .locator('.p-card')
    .filter({ has: page.getByRole('heading', { name: 'Ziyaretler', exact: true }) });
  await expect(card.getByRole('alert')).toContainText('Sayılar yüklenemedi.');
  await card.getByRole('button', { name: 'Tekrar Dene' }).click();
  await expect(card).toContainText('Bugün sayfanız 12 kez açıldı, kodunuz okutulmadı.');
  await expect(card.getByRole('listitem')).toHaveText(['Sayfa 12 kez açıldı', 'QR 1.234 kez okutuldu']);
  await expect(card.getByRole('table')).toBeHidden();
  await card.getByText('Gün gün sayılar').focus();
  await page.keyboard.press('Enter');
  const rows = card.getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1)).toHaveText(/Bugün\s*12\s*0/);
  await expect(rows.nth(2)).toHaveText(/21 Kasım\s*0\s*1\.234/);
});
