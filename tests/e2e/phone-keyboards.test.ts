import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { askForCode, openLogin } from './login.ts';
import { openAsOwner } from './seeded-owner.ts';

/** Returns the attributes that phones use: type, keyboard, autofill, capital letters, label of Enter. */
const readField = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) =>
    [input.type, input.inputMode, input.autocomplete, input.autocapitalize, input.enterKeyHint].join(' '),
  );

const fields = async (page: Page, labels: RegExp[]) =>
  Promise.all(labels.map((label) => readField(page.getByLabel(label).first())));

const NAMES = ['text  organization words ', 'text  given-name words ', 'text  family-name words '];
// HTML allows `street-address` only on multi-line fields.
const ADDRESS = 'textarea  street-address words ';

test('names, number and address of the registration have suitable keyboards and autofill', async ({
  page,
}) => {
  await page.goto('/register');
  expect(
    await fields(page, [
      /Dükkân adı/,
      /sahibinin adı/,
      /sahibinin soyadı/,
      /Dükkân adresi/,
      /Telefon numarası/,
    ]),
  ).toEqual([...NAMES, ADDRESS, 'tel tel tel  ']);
});

test('the edit form of the profile has the same keyboards as the registration', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await openAsOwner(page, shop);
  await page.getByRole('button', { name: 'Düzenle' }).click();
  expect(await fields(page, [/Dükkân adı/, /^Ad$/, /^Soyad$/, /Adres/])).toEqual([...NAMES, ADDRESS]);
});

test('the login has numeric keyboards for number and code, each sent with Enter', async ({
  page,
  server,
  shop,
}) => {
  server.clock.advance(61_000);
  await openLogin(page);
  expect(await fields(page, [/Telefon numarası/])).toEqual(['tel tel tel  send']);
  await askForCode(page, shop.phone);
  await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
  expect(await fields(page, [/Doğrulama kodu/])).toEqual(['text numeric one-time-code  done']);
});

test('the contact form has suitable keyboards for name, e-mail address and number', async ({ page }) => {
  await page.goto('/contact');
  expect(await fields(page, [/Adınız/, /E-posta adresiniz/, /Telefonunuz/])).toEqual([
    'text  name words ',
    'email email email  ',
    'tel tel tel  ',
  ]);
});

test('the owner’s tools have numeric keyboards for digits, and no autofill of personal data', async ({
  page,
  shop,
}) => {
  await openAsOwner(page, shop);
  const open = (tool: string) => page.goto(`/profile/${shop.slug}/${tool}`);
  await open('fiyatlar');
  expect(await fields(page, [/^Ürün$/, /^Fiyat$/])).toEqual(['text  off  next', 'text decimal off  done']);
  await open('yerler');
  expect(await fields(page, [/^Adı$/, /^İlk no$/, /^Son no$/])).toEqual([
    'text  off  ',
    'text numeric off  ',
    'text numeric off  ',
  ]);
  await open('davetler');
  expect(await fields(page, [/Müşterinin adı/, /Telefon numarası/])).toEqual([
    'text  off  ',
    'tel tel off  ',
  ]);
});
