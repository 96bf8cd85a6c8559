import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';

test('an error of opening hours uses the width of both fields', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Çalışma saatleri' }).click();
  const saturday = page.getByRole('group', { name: 'Cumartesi' });
  const [opening, closing] = [saturday.getByLabel('Açılış'), saturday.getByLabel('Kapanış')];
  await closing.fill('07:00');
  await page.getByRole('button', { name: 'Saatleri Kaydet' }).click();
  await expect(closing).toBeFocused();
  await expect(closing).toHaveAttribute('aria-invalid', 'true');
  const message = 'Açılış ve kapanış aynı saat olamaz. 24 saat açıksanız ikisine de 00:00 yazın.';
  await expect(closing).toHaveAccessibleDescription(message);
  await expect(opening).toHaveAccessibleDescription('');
  const [field, error] = await Promise.all([
    opening.boundingBox(),
    saturday.getByText(message).boundingBox(),
  ]);
  expect(error?.x).toBeLessThan((field?.x ?? 0) + (field?.width ?? 0));
  expect(error?.width).toBeGreaterThan(field?.width ?? Number.NaN);

  await opening.fill('');
  await closing.fill('');
  await page.getByRole('button', { name: 'Saatleri Kaydet' }).click();
  for (const time of [opening, closing]) await expect(time).toHaveAccessibleDescription('Saati yazın.');
  await expect(saturday.getByText('Saati yazın.')).toHaveCount(1);
  await expect(page.getByText('Hata', { exact: true })).toBeHidden();
});
