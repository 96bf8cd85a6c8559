import { stopClock } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { refreshElsewhere, storedUser, TOKEN } from './identity-session.ts';
import { openAsOwner } from './seeded-owner.ts';
import { settle } from './settle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

test('a suspended tab adopts the token of another tab, and stays signed in', async ({
  page,
  server,
  shop,
  request,
}) => {
  await page.clock.install();
  // The SDK schedules the refresh after it has looked up its user.
  const looked = page.waitForResponse('**/api/business/by-phone/**');
  await openAsOwner(page, shop);
  await looked;
  // Two tokens of one second of the server's clock are equal, and the SDK does not notice an equal one.
  server.clock.advance(MINUTE);
  let refreshes = 0;
  page.on('request', (sent) => {
    if (sent.url().includes(TOKEN)) refreshes += 1;
  });
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByLabel('Soyad').fill('Demir');
  const saved = page.waitForRequest('**/api/business/update');
  const user = await storedUser(page);
  const end = user.stsTokenManager.expirationTime;
  await stopClock(page);
  const { access_token, refresh_token } = await refreshElsewhere(request, server.origin, user);
  // From here on, the server would treat this tab's refresh token as stolen.
  server.clock.advance(3 * MINUTE);
  const stsTokenManager = {
    accessToken: access_token,
    refreshToken: refresh_token,
    expirationTime: end + 2 * 60 * MINUTE,
  };
  await storedUser(page, { ...user, stsTokenManager });

  // A call waits for the other tab's token, too: it comes before the SDK's timers.
  await page.clock.setSystemTime(end + 60 * MINUTE);
  await page.getByRole('button', { name: 'Kaydet' }).dispatchEvent('click');
  await page.clock.pauseAt(end + 60 * MINUTE + SECOND);
  // The SDK has polled, and reads and stores the user again: each reading here follows one of these steps.
  for (let step = 0; step < 3; step += 1) await storedUser(page);
  await page.clock.runFor(2 * SECOND);
  expect((await saved).headers().authorization).toBe(`Bearer ${access_token}`);
  await settle(page);
  expect(refreshes).toBe(0);
  await page.clock.pauseAt(end + 2 * 60 * MINUTE - 5 * MINUTE);
  await expect.poll(() => refreshes).toBe(1);
  await expect
    .poll(async () => (await storedUser(page)).stsTokenManager.refreshToken)
    .not.toBe(refresh_token);
  await expect(page).toHaveURL(/\/profile\//);
});
