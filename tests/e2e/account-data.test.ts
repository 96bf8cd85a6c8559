import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';
import { toast } from './toasts.ts';

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Bilgilerimi İndir' });

/** Performs `press`, which starts a download, and reads the saved file. */
async function downloadBy(page: Page, press: () => Promise<void>) {
  const saving = page.waitForEvent('download');
  await press();
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('profile and deletion dialog export all stored data as a readable page, the profile also as JSON', async ({
  page,
  context,
  shop,
}) => {
  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Verilerim' }).click();
  const read = await downloadBy(page, () => downloadButton(page).click());
  expect(read.name).toBe('demlik-bilgilerim.html');
  await expect(toast(page, 'İndirildi!')).toContainText('Bilgileriniz indirildi.');
  const opened = await context.newPage();
  await opened.setContent(read.text);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Demlik hesabınızda saklanan bilgiler');
  await expect(opened.getByText(shop.business.name, { exact: true })).toBeVisible();
  await expect(opened.getByText(shop.code, { exact: true }).first()).toBeVisible();
  await opened.close();

  const json = await downloadBy(page, () => page.getByRole('button', { name: 'JSON Olarak İndir' }).click());
  expect(json.name).toBe('demlik-bilgilerim.json');
  expect(JSON.parse(json.text)).toMatchObject({
    business: { name: shop.business.name, phone: shop.phone },
    codes: [{ code: shop.code }],
    sign_in: { accounts: [{ phone: shop.phone }] },
  });

  await page.getByRole('button', { name: 'Hesabımı Sil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' });
  await expect(dialog).toContainText(
    'Silmeden önce hesap bilgilerinizin bir kopyasını indirebilirsiniz. Sipariş, ürün ve gelir kayıtlarınız bu dosyada yer almaz. Onları da istiyorsanız silmeden önce bize yazın.',
  );
  const { text } = await downloadBy(page, () =>
    dialog.getByRole('button', { name: 'Bilgilerimi İndir' }).click(),
  );
  expect(text).toContain(shop.slug);
  await expect(dialog).toBeVisible();
});
