import { stopClock } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { button, loginDialog, openLogin } from './login.ts';

test('a tooltip names the close button above the dialog', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await openLogin(page);
  await loginDialog(page).getByRole('heading').hover();
  const close = button(page, 'Kapat');
  await expect(close).toHaveAttribute('data-state', 'closed');
  await stopClock(page);
  await close.hover();
  await page.clock.runFor(700);
  await expect(loginDialog(page).getByRole('tooltip')).toHaveText('Kapat');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(loginDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toBeHidden();
});
