import { CHANGED_TEXTS } from './changed-texts.ts';
import { expect, test } from './fixtures.ts';
import { askForCode, openLogin, tryCode } from './login.ts';
import { toast } from './toasts.ts';

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
