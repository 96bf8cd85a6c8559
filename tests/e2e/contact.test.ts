import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { expectSuccess } from './toasts.ts';

test.use({ provoked: /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ });

const MESSAGE = {
  Adınız: 'Ayşe Yılmaz',
  'E-posta adresiniz': 'ayse@ornek.example',
  Telefonunuz: '0532 123 45 67',
  Konu: 'Kurulum',
  Mesajınız: 'Merhaba,\nkurulumda yardım eder misiniz?',
};
const API = '**/api/contact';

const send = (page: Page) => page.getByRole('button', { name: 'Mesajı Gönder' });

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
}

async function expectFields(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await expect(page.getByLabel(label)).toHaveValue(value);
}

async function mailsOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

test('a message reaches the mailbox, and the next one needs only name, e-mail address and text', async ({
  page,
  server,
}) => {
  await page.goto('/contact');
  await expect(page).toHaveTitle(/^İletişim/);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'destek@demlik.example' })).toHaveAttribute(
    'href',
    'mailto:destek@demlik.example',
  );
  await expect(main.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', /apps\.apple\.com/);
  await expect(main.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', /play\.google\.com/);
  const sent = page.waitForRequest(API);
  await fill(page, MESSAGE);
  await send(page).click();
  await expectSuccess(page, 'Mesajınız Gönderildi', 'Mesajınız bize ulaştı, size döneceğiz.');
  await expectFields(page, { Adınız: '', 'E-posta adresiniz': '', Telefonunuz: '', Konu: '', Mesajınız: '' });
  expect((await sent).postDataJSON()).toEqual({
    name: MESSAGE.Adınız,
    email: MESSAGE['E-posta adresiniz'],
    phone: MESSAGE.Telefonunuz,
    subject: MESSAGE.Konu,
    message: MESSAGE.Mesajınız,
  });
  await expect
    .poll(async () => (await mailsOf(server.outbox.folder)).join())
    .toMatch(/^Reply-To: ayse@ornek\.example/m);

  const { Telefonunuz: _, Konu: __, ...required } = MESSAGE;
  await fill(page, required);
  const next = page.waitForResponse(API);
  await page.getByLabel('Adınız').press('Enter');
  expect((await next).status()).toBe(200);
  await expectFields(page, { Adınız: '', 'E-posta adresiniz': '', Mesajınız: '' });
});

test('a rejected field shows its label, and the button stays in view below failure and confirmation', async ({
  page,
}) => {
  for (const [px, width] of [
    [21, 360],
    [16, 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await enlargeTexts(page, px);
    await page.goto('/contact');
    await fill(page, { ...MESSAGE, 'E-posta adresiniz': 'ayse' });
    await send(page).click();
    await expect(page.getByLabel('E-posta adresiniz')).toBeFocused();
    await expect(page.getByText('E-posta adresiniz')).toBeInViewport({ ratio: 1 });

    const address = 'mehmet.karahasanoglu@gmail.com';
    await page.getByLabel('E-posta adresiniz').fill(address);
    await page.context().setOffline(true);
    await send(page).click();
    const failed = page.getByRole('main').getByText(/gönderilemedi.*\n?.*İnternetinizi kontrol edin\./);
    await expect(failed).toBeInViewport({ ratio: 1 });
    await expect(send(page)).toBeInViewport({ ratio: 1 });
    await page.context().setOffline(false);
    await send(page).click();
    await expect(failed).toBeHidden();
    const shown = page.getByText(address);
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect(send(page)).toBeInViewport({ ratio: 1 });
    const brokenWords = await shown.evaluate(
      ({ childNodes }) =>
        [...childNodes].filter((node) => {
          const range = document.createRange();
          range.selectNode(node);
          return range.getClientRects().length > 1;
        }).length,
    );
    expect(brokenWords).toBe(0);
  }
});
