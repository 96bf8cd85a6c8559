import type { Page } from '@playwright/test';
import { expect, openAndSettle, test } from './fixtures.ts';
import { askForCode, codeField, openLogin, tryCode } from './login.ts';
import { register, SHOP } from './owner.ts';
import { openAsOwner } from './seeded-owner.ts';
import { testEachState } from './states/each-state.ts';
import { toast } from './toasts.ts';
import { translatePages } from './translator.ts';

test.beforeEach(({ page }) => translatePages(page));

async function expectWhole(page: Page, after = 'opening'): Promise<void> {
  await expect(page.locator('font').first()).toBeAttached();
  await expect(page.getByText('Sayfada bir hata oluştu.'), `the page after ${after}`).toHaveCount(0);
}

/**
 * Runs in the page: presses the first button, switch or choice that is not in `pressed`, in the dialog if one
 * is open. Skips controls that leave the page or end the session. Returns null if none is left.
 */
function pressNext(pressed: string[]): string | null {
  const LEAVING = /^(Çıkış Yap|Çık|Ana Sayfa.*|Geri)$/;
  const within = document.querySelector('dialog[open]') ?? document;
  const all = within.querySelectorAll<HTMLElement>(
    'button:enabled, summary, input[type=radio], input[type=checkbox]',
  );
  for (const each of all) {
    const name = each.ariaLabel ?? (each.textContent || each.getAttribute('name') || 'unnamed');
    if (pressed.includes(name) || LEAVING.test(name) || each.getClientRects().length === 0) continue;
    each.click();
    return name;
  }
  return null;
}

/** Presses every control once, including those that appear after a press. */
async function pressEverything(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  for (;;) {
    const name = await page.evaluate(pressNext, pressed);
    if (name !== null) pressed.push(name);
    else if ((await page.locator('dialog[open]').count()) === 0) return pressed;
    else await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expectWhole(page, name ?? 'Esc');
  }
}

test('on translated pages an owner registers, edits, copies, logs out and logs in again', async ({
  page,
  server,
  phone,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await register(page, server.outbox, phone);
  await page.getByRole('button', { name: 'Linki Kopyala', exact: true }).click();
  await expect(toast(page, 'Kopyalandı!')).toBeVisible();
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(toast(page, 'Başarılı!')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Demir');
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();

  server.clock.advance(61_000);
  await openLogin(page);
  await askForCode(page, phone);
  await expect(codeField(page)).toBeFocused();
  await tryCode(page, await server.outbox.code(phone, 2));
  await expect(page.getByText(`Hoş geldiniz, ${SHOP.name}`).first()).toBeVisible();
  await expectWhole(page);
});

test('every control on the translated pages of an owner works', { tag: '@full' }, async ({
  page,
  shop,
  server,
}) => {
  test.slow();
  await page.request.post('/api/places', {
    headers: { Authorization: `Bearer ${shop.token}`, Origin: server.origin },
    data: { labels: ['Oda 301', 'Oda 302', 'Masa 1'] },
  });
  await openAsOwner(page, shop);
  for (const tool of ['', '/davetler', '/yerler', '/paylas', '/fiyatlar', '/baski', '/tezgah']) {
    await openAndSettle(page, `/profile/${shop.slug}${tool}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const pressed = await pressEverything(page);
    expect(pressed.length, `what was pressed on ${tool || 'the profile'}`).toBeGreaterThan(0);
  }
});

test('every control on the translated pages of a visitor works', { tag: '@full' }, async ({ page, shop }) => {
  for (const path of ['/', '/register', '/contact', `/${shop.slug}`, `/r/${shop.code}`, '/delete-account']) {
    await page.goto(path);
    await expectWhole(page);
    await pressEverything(page);
  }
});

testEachState({
  prepare: translatePages,
  check: (page) => expectWhole(page),
  // Excludes a page without React, fake clocks, which hide the time of hydration, and a toast whose
  // announcement has the same text.
  which: ({ route, name, fakesTime }) =>
    route !== 'page' && !fakesTime && `${route} ${name}` !== 'print done',
  suffix: ', translated',
  tag: '@full',
});
