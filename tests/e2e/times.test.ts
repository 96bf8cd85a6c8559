import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { askForCode, button, loginDialog, openLogin } from './login.ts';
import { fillRegistration } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { expectSuccess, toast } from './toasts.ts';

test.beforeEach(({ page }) => page.clock.install());

test('a copy button says for two seconds that it has copied', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsOwner(page, shop);
  await stopClock(page);
  await page.getByRole('button', { name: 'Linki Kopyala' }).click();
  const copied = page.getByRole('button', { name: 'Kopyalandı' });
  await expect(copied).toBeVisible();
  await page.clock.runFor(1999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(copied).toBeHidden();
  await expect(page.getByRole('button', { name: 'Linki Kopyala' })).toBeVisible();
});

test('half a second lies between a registration and its toast', async ({ page, server, phone }) => {
  await page.goto('/register');
  await fillRegistration(page, phone);
  await page.getByRole('button', { name: 'İlerle' }).click();
  await page.getByLabel('Doğrulama kodu').fill(await server.outbox.code(phone));
  await stopClock(page);
  await page.getByRole('button', { name: 'Doğrula ve Kayıt Ol' }).click();
  // Stored with the server's answer, right before the pause begins.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('business_id'))).not.toBeNull();
  await page.clock.runFor(499);
  await expect(page.getByRole('button', { name: 'Doğrulanıyor...' })).toBeVisible();
  await expect(toast(page, 'Kayıt Başarılı!')).toBeHidden();
  await expect(page).toHaveURL(/\/register$/);
  await page.clock.runFor(1);
  await expect(toast(page, 'Kayıt Başarılı!')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\//);
});

test('another code can be asked for after a minute', async ({ page, server, phone }) => {
  await openLogin(page);
  await askForCode(page, phone);
  const wait = loginDialog(page).getByText(/sonra tekrar gönderebilirsiniz/);
  await expect(wait).toContainText(/(60|5\d) saniye sonra/);
  await stopClock(page);
  const left = Number((await wait.textContent())?.match(/(\d+) saniye/)?.[1]);
  await page.clock.runFor((left - 1) * 1000);
  await expect(wait).toContainText('1 saniye sonra');
  await page.clock.runFor(1000);
  await expect(wait).toBeHidden();
  server.clock.advance(61_000);
  await button(page, 'Tekrar Gönder').click();
  await server.outbox.code(phone, 2);
  await expect(toast(page, 'SMS Gönderildi')).toBeVisible();
  await expect(wait).toContainText('60 saniye sonra');
});

test.describe('a toast', () => {
  const region = (page: Page) => page.getByRole('region', { name: 'Bildirimler (F8)' });

  test.beforeEach(async ({ page, shop, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAsOwner(page, shop);
    // The first toast fetches what toasts are made of, which takes a clock that runs.
    await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
    await expectSuccess(page, 'Kopyalandı!', 'Kod panoya kopyalandı.');
    await stopClock(page);
    await page.getByRole('button', { name: 'Linki Kopyala' }).click();
    await expectSuccess(page, 'Kopyalandı!', 'Link panoya kopyalandı.');
  });

  test('stays for five seconds', async ({ page }) => {
    await page.clock.runFor(4999);
    await expect(toast(page, 'Kopyalandı!')).toHaveAttribute('data-state', 'open');
    await page.clock.runFor(1);
    await expect(toast(page, 'Kopyalandı!')).toBeHidden();
  });

  test('is the only one: a newer takes its place and its own five seconds', async ({ page }) => {
    await page.clock.runFor(3000);
    await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
    await expectSuccess(page, 'Kopyalandı!', 'Kod panoya kopyalandı.');
    await expect(region(page).getByRole('listitem')).toHaveCount(1);
    await page.clock.runFor(4999);
    await expect(toast(page, 'Kopyalandı!')).toHaveAttribute('data-state', 'open');
    await page.clock.runFor(1);
    await expect(toast(page, 'Kopyalandı!')).toBeHidden();
  });

  test('gets the focus with F8, and waits while it has it', async ({ page }) => {
    await page.keyboard.press('F8');
    await expect(region(page).getByRole('list')).toBeFocused();
    await page.clock.runFor(10_000);
    await expect(toast(page, 'Kopyalandı!')).toHaveAttribute('data-state', 'open');
    await page.keyboard.press('Tab');
    await expect(toast(page, 'Kopyalandı!')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toast(page, 'Kopyalandı!')).toBeHidden();
  });

  test('goes when it is swiped to the right by more than 50 px', async ({ page }) => {
    const shown = toast(page, 'Kopyalandı!');
    await shown.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const box = await shown.boundingBox();
    if (box === null) throw new Error('the toast has no box');
    const [x, y] = [box.x + 80, box.y + box.height / 2];
    const swipe = async (width: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y);
      await page.mouse.move(x + width, y);
      await page.mouse.up();
    };
    await swipe(50);
    await expect(shown).toHaveAttribute('data-swipe', 'cancel');
    await expect(shown).toHaveAttribute('data-state', 'open');
    await swipe(51);
    await expect(shown).toBeHidden();
  });
});

test.describe('a tooltip', () => {
  const tooltip = (page: Page) => page.getByRole('tooltip');

  test('opens after 700 ms, and at once within 300 ms after the last', async ({ page, shop }) => {
    await openAsOwner(page, shop);
    const dismiss = page
      .getByRole('region', { name: 'Mobil uygulama' })
      .getByRole('button', { name: 'Kapat' });
    await stopClock(page);
    await dismiss.hover();
    await page.clock.runFor(699);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tooltip(page)).toHaveText('Kapat');

    // The way to the tooltip itself counts as staying, so leaving takes more than one step.
    const leave = async () => {
      await page.getByRole('heading', { level: 1 }).hover();
      await page.mouse.move(5, 5, { steps: 3 });
    };
    await leave();
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(299);
    await dismiss.hover();
    await expect(tooltip(page)).toHaveText('Kapat');

    await leave();
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(300);
    await dismiss.hover();
    await expect(dismiss).toHaveAttribute('data-state', 'closed');
    await page.clock.runFor(699);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tooltip(page)).toHaveText('Kapat');
  });

  test('names the close button of a dialog, over the dialog', async ({ page }) => {
    await openLogin(page);
    await loginDialog(page).getByRole('heading').hover();
    const close = button(page, 'Kapat');
    await expect(close).toHaveAttribute('data-state', 'closed');
    await stopClock(page);
    await close.hover();
    await page.clock.runFor(700);
    await expect(loginDialog(page).getByRole('tooltip')).toHaveText('Kapat');
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toHaveCount(0);
    await expect(loginDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
  });
});
