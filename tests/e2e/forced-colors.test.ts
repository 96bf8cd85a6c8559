import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** Returns the visible styles of each choice's label and of all its descendants. */
const looks = (page: Page, name: string) =>
  page.locator(`input[name=${name}]`).evaluateAll((inputs) =>
    inputs.map((input) => {
      const label = (input as HTMLInputElement).labels?.[0];
      const parts = label ? [label, ...label.querySelectorAll(':not(svg *, img)')] : [];
      const look = parts.map((part) => {
        const { display, color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(part);
        return [part.tagName, display, color, backgroundColor, borderTopWidth, borderTopColor].join(' ');
      });
      return { chosen: (input as HTMLInputElement).checked, look: look.join('\n') };
    }),
  );

for (const { path, name, ready } of [
  { path: 'baski', name: 'piece', ready: 'Ne bastıracaksınız?' },
  { path: 'baski', name: 'ink', ready: 'Renk' },
  { path: 'davetler', name: 'suz', ready: 'Davetleri süz' },
]) {
  test(`with forced colours, the selected option of "${ready}" is visible`, { tag: '@full' }, async ({
    page,
    shop,
    server,
  }) => {
    // The print request stays unanswered.
    await page.route('**/api/print/preview', () => undefined);
    const headers = { Authorization: `Bearer ${shop.token}`, Origin: server.origin };
    const data = { name: 'Elif Kaya', phone: '+905339876543' };
    await page.request.post('/api/customers', { headers, data });
    await page.emulateMedia({ forcedColors: 'active' });
    await openAsOwner(page, shop);
    await page.goto(`/profile/${shop.slug}/${path}`);
    await expect(page.getByRole('group', { name: ready, exact: true })).toBeVisible();
    const all = await looks(page, name);
    const chosen = all.filter((each) => each.chosen).map(({ look }) => look);
    expect(chosen).toHaveLength(1);
    expect(all.filter((each) => !each.chosen).map(({ look }) => look)).not.toContain(chosen[0]);
  });
}

test('with forced colours, store buttons have a frame', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/contact');
  const store = page.getByRole('main').getByRole('link', { name: /App Store/ });
  await expect(store).toHaveCSS('border-top-width', '2px');
});

test('with forced colours, a switch shows its knob on and off', { tag: '@full' }, async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Görünen telefon' }).click();
  const toggle = page.getByRole('switch', { name: 'Telefonumu göster' });
  for (const on of [false, true]) {
    if (on) await toggle.click();
    await expect(toggle).toBeChecked({ checked: on });
    const [knob, ground] = await toggle.evaluate((input) => [
      getComputedStyle(input, '::after').backgroundColor,
      getComputedStyle(input).backgroundColor,
    ]);
    expect(knob).not.toBe(ground);
  }
});
