import { expect, type Page } from '@playwright/test';
import type { ChangedText } from '../../src/shared/contract/acceptance.ts';
import type { TestServer } from './fixtures.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { SHOP } from './owner.ts';
import { toast } from './toasts.ts';

const CHANGED_TEXTS = '**/api/account/changed-texts';

const CHANGED: ChangedText = {
  type: 'terms-of-use',
  version: '2025-09-27',
  title: 'Kullanım Koşulları',
  changes: [
    'Premium aboneliği olmayan işletmeler ayda en çok 500 sipariş alabilecek.',
    'Üç ay giriş yapılmayan hesaplar, 30 gün önceden haber verilerek kapatılacak.',
  ],
  accepted_version: '2025-09-27',
};

export const changedTextsDialog = (page: Page) => page.getByRole('dialog', { name: 'Metinlerimiz Değişti' });

/** Logs in an owner whom the server asks about changed terms. */
export async function logInToChangedTexts(page: Page, server: TestServer, phone: string): Promise<void> {
  await page.route(CHANGED_TEXTS, (route) => route.fulfill({ json: { texts: [CHANGED] } }));
  // Stubbed, so that the number needs no business.
  await page.route('**/api/business/by-phone/*', async (route) => {
    const business = { ...OWN_BUSINESS, phone };
    await route.fulfill({ json: business });
  });
  await openLogin(page);
  await askForCode(page, phone);
  await tryCode(page, await server.outbox.code(phone));
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
  await expect(changedTextsDialog(page)).toBeVisible();
}

/** A business of a stubbed lookup. */
export const OWN_BUSINESS = {
  id: 1,
  slug: 'cinar-cay-ocagi',
  code: 'A'.repeat(32),
  name: SHOP.name,
  owner_name: SHOP.ownerName,
  owner_surname: SHOP.ownerSurname,
  address: SHOP.address,
  owner_uuid: 'uid',
  created_at: '2025-09-27T09:00:00.000Z',
};
