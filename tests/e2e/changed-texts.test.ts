import { CHANGED_TEXTS, changedTextsDialog, logInToChangedTexts } from './changed-texts.ts';
import { expect, test } from './fixtures.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { expectFailure, toast } from './toasts.ts';

const ACCEPT = '**/api/account/acceptances';

test.describe('a login after a text became worse', () => {
  test('lets the owner log out instead of accepting', { tag: '@full' }, async ({ page, server, phone }) => {
    await logInToChangedTexts(page, server, phone);
    await changedTextsDialog(page).getByRole('button', { name: 'Çıkış Yap' }).click();
    await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
    await expect(changedTextsDialog(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('business_data'))).toBeNull();
  });

  test('keeps the question open if the acceptance fails', { tag: '@full' }, async ({
    page,
    server,
    phone,
  }) => {
    await page.route(ACCEPT, (route) => route.fulfill({ status: 400, body: '' }));
    await logInToChangedTexts(page, server, phone);
    await changedTextsDialog(page).getByRole('button', { name: 'Kabul Ediyorum' }).click();
    await expectFailure(page, 'Kaydedilemedi. Lütfen tekrar deneyin.');
    await expect(changedTextsDialog(page).getByRole('button', { name: 'Kabul Ediyorum' })).toBeEnabled();
  });
});

test('a login asks for no acceptance and loads no dialog while no text became worse', {
  tag: '@full',
}, async ({ page, server, shop }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const answered = page.waitForResponse(CHANGED_TEXTS);
  server.clock.advance(61_000);
  await openLogin(page);
  await askForCode(page, shop.phone);
  await tryCode(page, await server.outbox.code(shop.phone, 2));
  expect(await (await answered).json()).toEqual({ texts: [] });
  await expect(toast(page, 'Giriş Başarılı')).toBeVisible();
  expect(fetched.filter((url) => url.includes('changed-texts-dialog'))).toEqual([]);
});
