import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { register } from './owner.ts';
import { toast } from './toasts.ts';

const TARGET = '/oturum';

/** Serves pages like a server with TOKEN_SYNC_URL; returns the calls as `METHOD Bearer …`. */
async function configure(page: Page, tokenSyncUrl: string): Promise<string[]> {
  const calls: string[] = [];
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const configured = html.replace('"identity":{', `"identity":{"tokenSyncUrl":"${tokenSyncUrl}",`);
    await route.fulfill({ response, body: configured });
  });
  await page.route(`**${TARGET}`, async (route) => {
    const { authorization = '' } = await route.request().allHeaders();
    calls.push(`${route.request().method()} ${authorization}`);
    await route.fulfill({ status: 204 });
  });
  return calls;
}

test('token sync reports sign-in and sign-out to its address', async ({ page, server, phone }) => {
  const calls = await configure(page, TARGET);
  await register(page, server.outbox, phone);
  await expect.poll(() => calls.at(-1)).toMatch(/^POST Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  await page.getByRole('button', { name: 'Çıkış Yap' }).click();
  await expect(toast(page, 'Çıkış Yapıldı')).toBeVisible();
  await expect.poll(() => calls.at(-1)).toBe('DELETE ');
});
