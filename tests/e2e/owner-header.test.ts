import { expect, test } from './fixtures.ts';

test.use({ storageState: ({ owner }, use) => use(owner.storage) });

test('the main buttons of the landing page lead an owner to the profile', { tag: '@full' }, async ({
  page,
  owner,
}) => {
  await page.goto('/');
  const ways = page.getByRole('main').getByRole('link', { name: 'Profilime Git' });
  await expect(ways).toHaveCount(2);
  await expect(page.getByRole('link', { name: /Kayıt Ol/ })).toHaveCount(0);
  await ways.first().click();
  await expect(page).toHaveURL(new RegExp(`/profile/${owner.slug}$`));
});
