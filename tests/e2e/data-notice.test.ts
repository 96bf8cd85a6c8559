import type { Locator, Page } from '@playwright/test';
import { retention } from '../../src/shared/legal/retention.ts';
import { expect, test } from './fixtures.ts';
import { loginDialog, openLogin, phoneField } from './login.ts';

interface Place {
  open: (page: Page) => Promise<unknown>;
  /** The element that contains the notice. */
  form: (page: Page) => Locator;
  field: (page: Page) => Locator;
  typed: string;
  purpose: string;
}

const PLACES: Record<string, Place> = {
  'in the login dialog': {
    open: openLogin,
    form: loginDialog,
    field: phoneField,
    typed: '+90 5321234567',
    purpose: 'Numaranızı size kod göndermek ve işletmenizi bulmak için kullanırız.',
  },
  'in the login dialog of the deletion page': {
    open: (page) => page.goto('/delete-account'),
    form: loginDialog,
    field: phoneField,
    typed: '+90 5321234567',
    purpose: 'Numaranızı size kod göndermek ve işletmenizi bulmak için kullanırız.',
  },
  'at the registration': {
    open: (page) => page.goto('/register'),
    form: (page) => page.getByRole('main'),
    field: (page) => page.getByLabel('Telefon numarası'),
    typed: '+90 532 123 45 67',
    purpose: 'Numaranızı size kod göndermek, hesabınızı açmak ve giriş yapmanızı sağlamak için kullanırız.',
  },
  'in the contact form': {
    open: (page) => page.goto('/contact'),
    form: (page) => page.getByRole('main'),
    field: (page) => page.getByLabel('Mesajınız'),
    typed: 'Merhaba',
    purpose: `Yazdıklarınızı size cevap vermek için kullanır, en fazla ${retention.contactMessages.words} saklarız.`,
  },
};

for (const [where, { open, form, field, typed, purpose }] of Object.entries(PLACES)) {
  const tag = where === 'at the registration' ? [] : '@full';
  test(`${where} the purpose of the data is shown, and the policy opens without losing typed text`, {
    tag,
  }, async ({ page }) => {
    await open(page);
    await field(page).fill(typed);
    await expect(form(page)).toContainText(`${purpose} Ayrıntılar: Gizlilik Politikası`);
    const opened = page.waitForEvent('popup');
    await form(page).getByRole('link', { name: 'Gizlilik Politikası' }).first().click();
    const policy = await opened;
    await expect(policy.getByRole('heading', { level: 1 })).toHaveText('Gizlilik Politikası');
    await policy.close();
    await expect(field(page)).toHaveValue(typed);
  });
}
