import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { askForCode, button, hasSession, openLogin, phoneField } from './login.ts';
import { openAsOwner, type SeededOwner } from './seeded-owner.ts';
import { expectFailure, toast } from './toasts.ts';

/** The browser's behaviour for each IndexedDB that is opened. */
interface Database {
  /** Delay before opening in milliseconds; null means never. */
  afterMs: number | null;
  /** True while the database of the probe opens at once. */
  probeAnswers?: boolean;
}

/** Runs in the page. */
function slowDown({ afterMs, probeAnswers = false }: Database): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, version) {
    const openNow = () => (version === undefined ? open.call(this, name) : open.call(this, name, version));
    if (probeAnswers && name.endsWith('-probe')) return openNow();
    let real: IDBOpenDBRequest | undefined;
    // An event target that passes for a request.
    const late = Object.setPrototypeOf(new EventTarget(), IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
    for (const property of ['result', 'error', 'transaction'] as const)
      Object.defineProperty(late, property, { get: () => real?.[property] });
    for (const handler of ['onupgradeneeded', 'onsuccess', 'onerror', 'onblocked'])
      Object.defineProperty(late, handler, { value: null, writable: true });
    function forward(event: Event) {
      const { type } = event;
      const own =
        event instanceof IDBVersionChangeEvent ? new IDBVersionChangeEvent(type, event) : new Event(type);
      late[`on${type}` as 'onsuccess']?.(own);
      late.dispatchEvent(own);
    }
    function begin() {
      real = openNow();
      for (const type of ['upgradeneeded', 'success', 'error']) real.addEventListener(type, forward);
    }
    if (afterMs === null) Object.assign(window, { silent: true });
    else setTimeout(begin, afterMs);
    return late;
  };
}

/** Loses the connection until the page is reloaded, as Safari sometimes does. */
function loseConnection(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  };
}

async function openWithDatabase(page: Page, shop: SeededOwner, database: Database): Promise<void> {
  await page.addInitScript(slowDown, database);
  await openAsOwner(page, shop);
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

for (const afterMs of [1200, 1700, 3000, 8000]) {
  test(`a database that takes ${afterMs} ms to open keeps the owner logged in`, { tag: '@full' }, async ({
    page,
    shop,
  }) => {
    await openWithDatabase(page, shop, { afterMs });
    await saveSurname(page);
    // Three databases open in turn: the probe's, the SDK's session and its heartbeats.
    await expect(toast(page, 'Başarılı!')).toBeVisible({ timeout: 3 * afterMs + 20_000 });
    await expectSessionKept(page, shop);
    expect(await hasSession(page)).toBe(true);
  });
}

/** Shown when the database has not answered in time. */
const SILENT =
  'Tarayıcınız oturum bilgisini okuyamadı. Tekrar deneyin, olmazsa tarayıcıyı kapatıp yeniden açın.';
const LATE = 'Zamanında cevap gelmedi. Sayfayı yenileyip tekrar deneyin.';
const LIMIT_MS = 21_000;

for (const { what, probeAnswers, sentence, tag } of [
  { what: 'never answers', probeAnswers: false, sentence: SILENT, tag: [] },
  { what: 'answers once and then never', probeAnswers: true, sentence: LATE, tag: '@full' },
]) {
  test.describe(`if the database ${what}`, () => {
    test.beforeEach(({ page }) => page.clock.install());

    test(`saving shows an error, and keeps typed text and the shop if it ${what}`, { tag }, async ({
      page,
      shop,
    }) => {
      await openWithDatabase(page, shop, { afterMs: null, probeAnswers });
      await saveSurname(page);
      await expect(page.getByRole('button', { name: 'Kaydediliyor...' })).toBeVisible();
      await waitInVain(page);
      await expectFailure(page, sentence);
      await expect(page.getByRole('button', { name: 'Kaydet' })).toBeVisible();
      await expect(page.getByLabel('Soyad')).toHaveValue('Demir');
      await expectSessionKept(page, shop);
    });
  });
}

test('a login shows an error and keeps the number if the database answers once and then never', async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await page.addInitScript(slowDown, { afterMs: null, probeAnswers: true });
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
