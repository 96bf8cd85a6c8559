import { CHANGED_TEXTS, changedTextsDialog, logInToChangedTexts } from './changed-texts.ts';
import { expect, test } from './fixtures.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { expectFailure, toast } from './toasts.ts';

const ACCEPT = '**/api/account/acceptances';

test.describe('a login after a text became worse', () => {
  test('asks after the login, shows both texts, and sends the acceptance', async ({
    page,
    server,
    phone,
  }) => {
    await page.route(ACCEPT, (route) => route.fulfill({ json: { message: 'Kabulünüz kaydedildi.' } }));
    await logInToChangedTexts(page, server, phone);
    const dialog = changedTextsDialog(page);
    await expect(dialog).toContainText('ayda en çok 500 sipariş');
    await expect(dialog).toContainText(
      'Kabul etmezseniz bugüne kadar geçerli olan metin sizin için geçerli kalır',
    );
    for (const name of ['Yeni metin', 'Kabul ettiğiniz metin']) {
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', '/terms-of-use/2025-09-27');
    }
    const sent = page.waitForRequest(ACCEPT);
    await dialog.getByRole('button', { name: 'Kabul Ediyorum' }).click();
    expect((await sent).postDataJSON()).toEqual({
      texts: [{ type: 'terms-of-use', version: '2025-09-27' }],
    });
    expect((await sent).headers().authorization).toMatch(/^Bearer /);
    await expect(toast(page, 'Kaydedildi')).toContainText('Kabulünüz kaydedildi.');
    await expect(dialog).toBeHidden();
  });

  test('accepts a refusal and keeps the owner logged in', async ({ page, server, phone }) => {
    let accepted = 0;
    await page.route(ACCEPT, (route) => {
      accepted += 1;
      return route.abort();
    });
    await logInToChangedTexts(page, server, phone);
    await changedTextsDialog(page).getByRole('button', { name: 'Kabul Etmiyorum' }).click();
    await expect(changedTextsDialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Çıkış Yap' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Çıkış Yap' }).first()).toBeVisible();
    await expect(changedTextsDialog(page)).toBeHidden();
    expect(accepted).toBe(0);
  });

  test('lets the owner log out instead of accepting', { tag: '@full' }, async ({ page, server, phone }) => {
    await logInToChangedTexts(page, server, phone);
    await changedTextsDialog(page).getByRole('button', { name: 'Çıkış Yap' }).click();
    await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
    await expect(changedTextsDialog(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('business_data'))).toBeNull();
  });

  test('links from the question to the deletion of the account', async ({ page, server, phone }) => {
    await logInToChangedTexts(page, server, phone);
    await changedTextsDialog(page).getByRole('link', { name: 'Hesabımı Sil' }).click();
    await expect(page.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' })).toBeVisible();
    await expect(changedTextsDialog(page)).toBeHidden();
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

test('a login for the deletion of the account does not ask for acceptance', async ({
  page,
  server,
  shop,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  server.clock.advance(61_000);
  await page.goto('/delete-account');
  await askForCode(page, shop.phone);
  await tryCode(page, await server.outbox.code(shop.phone, 2));
  // A later call, so that the forbidden one would have been recorded.
  await page
    .getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' })
    .getByRole('button', { name: 'Bilgilerimi İndir' })
    .click();
  await expect.poll(() => asked).toContain('/api/account/data');
  expect(asked).not.toContain('/api/account/changed-texts');
});

test('a login asks for no acceptance and loads no dialog while no text became worse', async ({
  page,
  server,
  shop,
}) => {
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
