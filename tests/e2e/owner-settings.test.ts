import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

test('an owner shows the phone to customers and hides it again', { tag: '@full' }, async ({ page, shop }) => {
  const customer = await page.context().browser()?.newPage();
  if (customer === undefined) throw new Error('there is no browser');
  const call = customer.getByRole('link', { name: 'Ara', exact: true });
  await openAsOwner(page, shop);
  const row = page.getByRole('button', { name: 'Görünen telefon' });
  await row.press('Enter');
  const shown = page.getByRole('switch', { name: 'Telefonumu göster' });
  await expect(shown).not.toBeChecked();
  await expect(shown).toHaveAccessibleDescription(
    'Açarsanız müşteriler sizi arayabilir, WhatsApp’tan yazabilir ve dükkânı rehberlerine ekleyebilir.',
  );
  await expect(shown).toBeFocused();
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
