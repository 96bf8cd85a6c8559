import type { Page } from '@playwright/test';
import { expect, nextPhone, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { askForCode, button, codeField, loginDialog, openLogin, tryCode } from './login.ts';
import { openPrices } from './price-editor.ts';
import { openAsOwner } from './seeded-owner.ts';
import { freezeToasts } from './states/each-state.ts';
import { PRICE_LIST } from './states/shops.ts';
import { expectToastPosition } from './toast-position.ts';

const PHONE = { width: 360, height: 640 };
/** Height above an on-screen keyboard, in px. */
const ABOVE_KEYBOARD = 340;

const boxOf = async (page: Page) => (await page.locator('.toast').boundingBox()) ?? { x: 0, y: 0, height: 0 };
const endOf = async (page: Page) => {
  const { y, height } = await boxOf(page);
  return y + height;
};

/** Opens a contact form with the toast about its empty fields. */
async function openWithToast(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Mesajı Gönder' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await freezeToasts(page);
}

/** Moves an element to the lower edge of the window and focuses it. */
async function focusAtBottom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).evaluate((button) => {
    button.focus();
    button.scrollIntoView({ block: 'end', behavior: 'instant' });
  });
}

test('a toast appears at the bottom, above the keyboard, and at the left of a wide window', async ({
  page,
}) => {
  await openWithToast(page);
  await expect.poll(() => endOf(page)).toBeGreaterThan(PHONE.height - 24);
  // Chromium shows no keyboard, so this sets the value that a browser reports with one.
  await page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { value: height });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, ABOVE_KEYBOARD);
  await expectToastPosition(page);
  await expect.poll(() => endOf(page)).toBeLessThanOrEqual(ABOVE_KEYBOARD);

  await page.reload();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Mesajı Gönder' }).click();
  await expect.poll(() => endOf(page)).toBeGreaterThan(800 - 48);
  expect((await boxOf(page)).x).toBeLessThan(48);
});

test('a toast moves away from the focused element, and stays at that edge', async ({ page }) => {
  await openWithToast(page);
  await focusAtBottom(page, 'Mesajı Gönder');
  await expectToastPosition(page);
  await expect.poll(async () => (await boxOf(page)).y).toBeLessThan(24);
  await page.evaluate(() => window.scrollBy({ top: 100, behavior: 'instant' }));
  await expect.poll(async () => (await boxOf(page)).y).toBeLessThan(24);
});

test('a toast does not cover the error that it repeats', async ({ page }) => {
  await openWithToast(page);
  const { height } = await boxOf(page);
  // The field ends above the toast, and its error does not.
  await page.getByLabel('Mesajınız').focus();
  await page.evaluate((room) => {
    const end = document.activeElement?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy({ top: end - (window.innerHeight - room), behavior: 'instant' });
  }, height + 24);
  await expectToastPosition(page);
  await expect.poll(async () => (await boxOf(page)).y).toBeLessThan(24);
});

test('a toast covers no button of a dialog that has no form', async ({ page, server, phone }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openLogin(page);
  await askForCode(page, phone);
  await expect(codeField(page)).toBeFocused();
  await tryCode(page, await server.outbox.code(phone));
  await expect(button(page, 'Başka Numara Dene')).toBeVisible();
  await freezeToasts(page);
  await expect(page.locator('.toast')).toContainText('İşletme bilgileri alınamadı.');
  await expect.poll(() => endOf(page)).toBeLessThan((await loginDialog(page).boundingBox())?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { x, width = 0 } = (await page.locator('.toast').boundingBox()) ?? { x: 0 };
  expect(x + width, 'beside the dialog').toBeLessThan((await loginDialog(page).boundingBox())?.x ?? 0);
});

test('a toast covers neither the title nor the close button of a dialog as tall as the window', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}/yerler`);
  await enlargeTexts(page, 21);
  await page.getByRole('textbox', { name: 'Adı' }).fill('Bahçe');
  await page.getByRole('button', { name: 'Kodu Ekle' }).click();
  await page.getByRole('button', { name: 'Bahçe', exact: true }).click();
  await page.getByRole('button', { name: 'Linki Kopyala' }).click();
  await freezeToasts(page);
  await expect(page.locator('.toast')).toContainText('Link panoya kopyalandı.');
  const head = (await page.locator('dialog[open] .dialog-head').boundingBox()) ?? { y: 0, height: 0 };
  // As high as possible: the actions are at the bottom.
  const space = async () => (await boxOf(page)).y - head.y - head.height;
  const isBelowHead = (px: number) => px > 0 && px < 24;
  await expect.poll(async () => isBelowHead(await space())).toBe(true);
});

for (const [which, isOwner] of [
  ['login', false],
  ['change of a number', true],
] as const) {
  test(`the toast of a sent code covers neither the number nor the head of the dialog for a ${which}`, async ({
    page,
    shop,
  }, info) => {
    await page.setViewportSize({ width: 360, height: 800 });
    if (isOwner) {
      await openAsOwner(page, shop);
      await page.goto(`/profile/${shop.slug}?ayar=numara`);
      await page.getByRole('button', { name: 'Numaramı Değiştir' }).click();
    } else await openLogin(page);
    await enlargeTexts(page, 21);
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('textbox').fill(nextPhone(info));
    await dialog.getByRole('button', { name: 'Kod Gönder' }).click();
    await expect(page.locator('.toast')).toContainText('SMS Gönderildi');
    await freezeToasts(page);
    await expectToastPosition(page);
    for (const seen of [
      dialog.getByRole('heading'),
      dialog.getByRole('button', { name: 'Kapat' }).first(),
      dialog.getByText('numarasına 6 haneli'),
    ]) {
      await expect
        .poll(async () => ((await seen.boundingBox())?.y ?? 0) - (await endOf(page)))
        .toBeGreaterThan(-1);
    }
  });
}

for (const { height, number, code } of [
  { height: 800, number: 'p, label, input', code: 'p, label, input, button, h2' },
  // A lower window has no room above the dialog.
  { height: 700, number: 'label, input', code: 'p, label, input, button' },
  // Above a keyboard.
  { height: 430, number: 'label, input', code: 'label, input' },
]) {
  test(`the toasts of a wrong number and code leave free what is needed, 360 by ${height}`, async ({
    page,
    shop,
    server,
  }, info) => {
    await page.setViewportSize({ width: 360, height });
    await openAsOwner(page, shop);
    await page.goto(`/profile/${shop.slug}?ayar=numara`);
    await page.getByRole('button', { name: 'Numaramı Değiştir' }).click();
    await enlargeTexts(page, 21);
    const dialog = page.locator('dialog[open]');
    const covered = (selector: string) =>
      dialog.evaluate((element, parts) => {
        const toast = element.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect();
        return [...element.querySelectorAll(`:is(form, .dialog-head) :is(${parts})`)].flatMap((each) => {
          // Letters begin below the top of their line.
          const { top, right, bottom, left } = each.getBoundingClientRect();
          const beside = left >= toast.right || right <= toast.left;
          return beside || top + 8 >= toast.bottom || bottom <= toast.top ? [] : [each.textContent];
        });
      }, selector);
    await dialog.getByRole('textbox').fill('53');
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast')).toContainText('Geçerli bir Türkiye telefon numarası');
    await freezeToasts(page);
    await expect.poll(() => covered(number)).toEqual([]);
    const phone = nextPhone(info);
    await dialog.getByRole('textbox').fill(phone);
    // In the low window, the frozen toast leaves either the field or the button free.
    await page.keyboard.press('Enter');
    const sent = await server.outbox.code(phone);
    await dialog.getByLabel('Doğrulama kodu').fill(sent === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast')).toContainText('Doğrulama kodu hatalı.');
    await freezeToasts(page);
    await expect.poll(() => covered(code)).toEqual([]);
  });
}

test('the toast of a lost connection leaves the title of the login free', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 770 });
  await openLogin(page);
  await enlargeTexts(page, 21);
  await page.route('**/api/auth/bot-check', (route) => route.abort('connectionfailed'));
  await askForCode(page, '0532 123 45 67');
  await expect(page.locator('.toast')).toContainText('Bağlantı kurulamadı.');
  await freezeToasts(page);
  const title = loginDialog(page).getByRole('heading');
  await expect
    .poll(async () => ((await title.boundingBox())?.y ?? 0) - (await endOf(page)))
    .toBeGreaterThan(-1);
});

test('a toast leaves free what a bar says that comes after it', async ({ page, shop, server }) => {
  await openAsOwner(page, shop);
  await page.request.put('/api/price-list', {
    headers: { Authorization: `Bearer ${shop.token}`, Origin: server.origin },
    data: { version: 0, shown: true, ...PRICE_LIST },
  });
  await openPrices(page, shop);
  await page.route('**/api/price-list', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Hepsini Değiştir' }).click();
  await page.getByLabel('Yüzde', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Uygula' }).click();
  await freezeToasts(page);
  const bar = page.getByText('Henüz kaydedilmedi. Bağlantı kurulamadı.');
  await expect(bar).toBeVisible();
  await expect.poll(async () => ((await bar.boundingBox())?.y ?? 0) - (await endOf(page))).toBeGreaterThan(0);
});

test('a toast covers neither a new code nor an action beside the focused heading', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAsOwner(page, shop);
  await page.goto(`/profile/${shop.slug}/yerler`);
  await enlargeTexts(page, 21);
  await page.getByRole('textbox', { name: 'Adı' }).fill('Oda');
  await page.getByRole('textbox', { name: 'İlk no' }).fill('9');
  await page.getByRole('textbox', { name: 'Son no' }).fill('14');
  await page.getByRole('button', { name: '6 Kodu Ekle' }).click();
  await freezeToasts(page);
  const toast = page.locator('.toast');
  const free = ['Seç', 'Oda 9'].map((name) => page.getByRole('button', { name, exact: true }));
  await expect(async () => {
    const over = await toast.boundingBox();
    for (const box of await Promise.all(free.map((each) => each.boundingBox()))) {
      if (over === null || box === null) throw new Error('not shown');
      expect(box.y + box.height <= over.y || box.y >= over.y + over.height).toBe(true);
      expect(box.y >= 0 && box.y + box.height <= 640).toBe(true);
    }
  }).toPass({ timeout: 5000 });
});
