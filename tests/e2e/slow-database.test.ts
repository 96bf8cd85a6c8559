import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { askForCode, button, openLogin, phoneField } from './login.ts';
import { openAsOwner, type SeededOwner } from './seeded-owner.ts';
import { expectFailure } from './toasts.ts';

/** Runs in the page: no IndexedDB answers, except that of the probe if `probeAnswers`. */
function silence(probeAnswers: boolean): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, version) {
    if (probeAnswers && name.endsWith('-probe')) return open.call(this, name, version);
    // An event target that passes for a request.
    const silent = Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
    for (const handler of ['onupgradeneeded', 'onsuccess', 'onerror', 'onblocked'])
      Object.defineProperty(silent, handler, { value: null, writable: true });
    Object.assign(window, { silent: true });
    return silent;
  };
}

/** Loses the connection until the page is reloaded, as Safari sometimes does. */
function loseConnection(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  };
}

/** After the first request to the database, passes the time that it may take. */
async function waitInVain(page: Page): Promise<void> {
  await page.waitForFunction(() => 'silent' in window);
  await page.clock.fastForward(LIMIT_MS);
}

async function saveSurname(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await page.getByRole('button', { name: 'Kaydet' }).click();
}

/** Asserts that the page and its storage still have the owner's session. */
async function expectSessionKept(page: Page, { business }: SeededOwner): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business.name);
  expect(await page.evaluate(() => localStorage.getItem('business_id'))).toBe(String(business.id));
}

/** Shown when the database has not answered in time. */
const SILENT =
  'Tarayıcınız oturum bilgisini okuyamadı. Tekrar deneyin, olmazsa tarayıcıyı kapatıp yeniden açın.';
const LATE = 'Zamanında cevap gelmedi. Sayfayı yenileyip tekrar deneyin.';
const LIMIT_MS = 21_000;

test('saving shows an error, and keeps typed text and the shop if the database never answers', async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await page.addInitScript(silence, false);
  await openAsOwner(page, shop);
  await saveSurname(page);
  await expect(page.getByRole('button', { name: 'Kaydediliyor...' })).toBeVisible();
  await waitInVain(page);
  await expectFailure(page, SILENT);
  await expect(page.getByRole('button', { name: 'Kaydet' })).toBeVisible();
  await expect(page.getByLabel('Soyad')).toHaveValue('Demir');
  await expectSessionKept(page, shop);
});

test('a login shows an error and keeps the number if the database answers once and then never', async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await page.addInitScript(silence, true);
  await openLogin(page);
  await askForCode(page, phone);
  await expect(button(page, 'Kontrol Ediliyor...')).toBeVisible();
  await waitInVain(page);
  await expect(phoneField(page)).toHaveAccessibleDescription(LATE);
  await expect(phoneField(page)).toHaveValue(`+90 ${phone.slice(3)}`);
});

test('a lost connection to the database does not log the owner out', async ({ page, shop }) => {
  await page.addInitScript(loseConnection);
  const asked = page.waitForResponse('**/api/business/update');
  await openAsOwner(page, shop);
  // Without a token the first read is rejected, as after the end of a session.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Sayılar yüklenemedi.')).toBeVisible();
  await saveSurname(page);
  await asked;
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSessionKept(page, shop);
  await expect(page.getByLabel('Soyad')).toHaveValue('Demir');
});
