import { expect, test } from './fixtures.ts';
import { readQr } from './qr.ts';

test('the public page shows a QR code of 220 px that leads to the invitation', async ({
  page,
  owner,
  server,
}) => {
  await page.goto(`/${owner.slug}`);
  expect(await readQr(page.getByRole('img', { name: /QR/ }))).toEqual({
    size: 220,
    text: `${server.origin}/r/${owner.code}`,
  });
});
