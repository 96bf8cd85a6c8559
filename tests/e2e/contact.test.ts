import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectFailure, expectSuccess, toast } from './toasts.ts';

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

/** Counts the calls; `answer` replaces the server's. */
async function countCalls(page: Page, answer?: { status: number; body: string } | 'abort') {
  const calls: unknown[] = [];
  await page.route(API, (route) => {
    calls.push(route.request().postDataJSON());
    if (answer === 'abort') return route.abort();
    return answer === undefined ? route.continue() : route.fulfill(answer);
  });
  return calls;
}

async function mailsOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

test('a message reaches the mailbox, and the form is empty again', async ({ page, server }) => {
  await page.goto('/contact');
  const calls = await countCalls(page);
  await fill(page, MESSAGE);
  await send(page).click();
  await expectSuccess(page, 'Mesajınız Gönderildi', 'Mesajınız bize ulaştı, size döneceğiz.');
  await expectFields(page, { Adınız: '', 'E-posta adresiniz': '', Telefonunuz: '', Konu: '', Mesajınız: '' });
  expect(calls).toEqual([
    {
      name: MESSAGE.Adınız,
      email: MESSAGE['E-posta adresiniz'],
      phone: MESSAGE.Telefonunuz,
      subject: MESSAGE.Konu,
      message: MESSAGE.Mesajınız,
    },
  ]);
  await expect
    .poll(async () => (await mailsOf(server.outbox.folder)).join())
    .toMatch(/^Reply-To: ayse@ornek\.example/m);
});

test('a message goes again with a solved bot-check when the server wants one', async ({ page }) => {
  await page.goto('/contact');
  const calls: { botCheck?: string }[] = [];
  await page.route(API, (route) => {
    calls.push(route.request().postDataJSON());
    const body = JSON.stringify({ code: 'BOT_CHECK_REQUIRED', error: 'Güvenlik doğrulaması gerekiyor.' });
    return calls.length === 1 ? route.fulfill({ status: 428, body }) : route.continue();
  });
  await fill(page, MESSAGE);
  await send(page).click();
  await expectSuccess(page, 'Mesajınız Gönderildi', 'Mesajınız bize ulaştı, size döneceğiz.');
  const [first, again] = calls;
  expect(calls).toEqual([first, { ...first, botCheck: expect.any(String) }]);
  const proof = JSON.parse(Buffer.from(again?.botCheck ?? '', 'base64').toString());
  expect(proof).toMatchObject({
    challenge: { parameters: { data: { action: 'contact' } } },
    solution: { counter: expect.any(Number) },
  });
});

test('name, e-mail and message are enough, and Enter sends', async ({ page }) => {
  await page.goto('/contact');
  const { Telefonunuz: _, Konu: __, ...required } = MESSAGE;
  await fill(page, required);
  await page.getByLabel('Adınız').press('Enter');
  await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();
});

for (const missing of ['Adınız', 'E-posta adresiniz', 'Mesajınız'] as const) {
  test(`nothing is sent without ${missing}`, async ({ page }) => {
    await page.goto('/contact');
    const calls = await countCalls(page);
    const typed = { ...MESSAGE, [missing]: ' ' };
    await fill(page, typed);
    await send(page).click();
    await expectFailure(page, 'Lütfen gerekli alanları doldurun.');
    const field = page.getByLabel(missing);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/ yazın\.$/);
    const { [missing]: __, ...others } = MESSAGE;
    await expectFields(page, others);
    expect(calls).toEqual([]);
  });
}

test('an address that is none is named', async ({ page }) => {
  await page.goto('/contact');
  const calls = await countCalls(page);
  await fill(page, { ...MESSAGE, 'E-posta adresiniz': 'ayse@' });
  await send(page).click();
  await expectFailure(page, 'Geçerli bir e-posta adresi yazın.');
  await expect(page.getByLabel('E-posta adresiniz')).toBeFocused();
  await expect(page.getByLabel('E-posta adresiniz')).toHaveAttribute('type', 'email');
  expect(calls).toEqual([]);
});

const REFUSED = JSON.stringify({ error: 'Çok fazla deneme yapıldı.', code: 'RATE_LIMITED' });
const WRONG = JSON.stringify({
  error: 'Bu alanda kullanılamayan karakterler var.',
  code: 'VALIDATION_FAILED',
  fields: { subject: 'Bu alanda kullanılamayan karakterler var.' },
});
const NOT_SENT = 'Mesaj gönderilemedi. Lütfen tekrar deneyin.';

for (const [what, answer, said] of [
  ['no network', 'abort', NOT_SENT],
  ['a fault', { status: 500, body: '{"error":"x","code":"INTERNAL"}' }, NOT_SENT],
  ['an outage in front of the server', { status: 502, body: '<html>' }, NOT_SENT],
  ['too many messages', { status: 429, body: REFUSED }, `${NOT_SENT} Çok fazla deneme yapıldı.`],
  ['a refusal', { status: 400, body: WRONG }, `${NOT_SENT} Bu alanda kullanılamayan karakterler var.`],
] as const) {
  test(`${what} is said, and what was typed stays`, async ({ browser, server }) => {
    // A page without the fixture's watch: browsers write failed requests to the console.
    const page = await browser.newPage({ baseURL: server.origin });
    await page.goto('/contact');
    const calls = await countCalls(page, answer);
    await fill(page, MESSAGE);
    await send(page).click();
    await expectFailure(page, said);
    await expectFields(page, MESSAGE);
    await expect(send(page)).toBeVisible();
    expect(calls).toHaveLength(1);
    await page.close();
  });
}

test('while it is sent the button says so and sends nothing twice', async ({ page }) => {
  await page.goto('/contact');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(API, async (route) => {
    calls += 1;
    await released;
    await route.continue();
  });
  await fill(page, MESSAGE);
  await send(page).click();
  const busy = page.getByRole('button', { name: 'Gönderiliyor...' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  await page.getByLabel('Adınız').press('Enter');
  release();
  await expect(toast(page, 'Mesajınız Gönderildi')).toBeVisible();
  expect(calls).toBe(1);
});

test('shows the address to write to and both stores', async ({ page }) => {
  await page.goto('/contact');
  await expect(page).toHaveTitle(/^İletişim/);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'destek@demlik.example' })).toHaveAttribute(
    'href',
    'mailto:destek@demlik.example',
  );
  await expect(main.getByRole('link', { name: /App Store/ })).toHaveAttribute('href', /apps\.apple\.com/);
  await expect(main.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', /play\.google\.com/);
});
