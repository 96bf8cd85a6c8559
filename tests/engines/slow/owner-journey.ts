import type { Browser, Locator, Page } from '@playwright/test';
import { DIFFICULTIES } from '../../../src/server/bot-check/create-bot-check.ts';
import { fillRegistration, type SentCodes, SHOP } from '../../e2e/owner.ts';
import { toast } from '../../e2e/toasts.ts';
import { openSlowPhone, type SlowPhone, type Timing } from './slow-phone.ts';

export interface Journey {
  origin: string;
  codes: SentCodes;
  /** Canonical, and not registered yet. */
  phone: string;
  /** How many times slower the CPU is. */
  slowdown: number;
}

export interface JourneyResult {
  timings: Timing[];
  /** Elements that moved without a press. */
  shifts: string[];
  proof: Proof;
}

const button = (page: Page, name: string) => page.getByRole('button', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const codeToScan = (page: Page) => page.locator('svg:has(.stroke-qr)');
const codeField = (page: Page) => page.getByLabel('Doğrulama kodu');

/** Presses the menu and an entry of it before the page is hydrated. */
async function pressEarly({ page, visit, press, see, seeLoading }: SlowPhone, origin: string) {
  await visit('landing page', `${origin}/`);
  await see('headline', page.getByRole('heading', { level: 1 }));
  const menu = button(page, 'Menü');
  await menu.tap({ force: true });
  const login = button(page, 'Giriş Yap').first();
  await login.tap({ force: true });
  await see('login dialog, tapped early', page.getByRole('dialog', { name: 'İşletme Girişi' }));
  await seeLoading();
  await button(page, 'Kapat').first().tap();
  await press('link to the registration', page.getByRole('link', { name: 'Kayıt Ol', exact: true }).first());
  await see('heading', title(page, 'İşletme Kaydı'));
}

/**
 * Registers, with each step first tried offline. Reloads once, as when the phone discards the page while the
 * SMS is read.
 */
async function register(slow: SlowPhone, { origin, codes, phone }: Journey): Promise<void> {
  const { page, visit, reload, press, see, seeLoading, setOffline } = slow;
  const lost = toast(page, 'Hata');
  await visit('registration, opened by URL', `${origin}/register`);
  await see('heading', title(page, 'İşletme Kaydı'));
  await fillRegistration(page, phone);
  await seeLoading();

  await setOffline(true);
  await press('İlerle, offline', button(page, 'İlerle'));
  await see('error message', lost);
  await setOffline(false);
  await press('İlerle', button(page, 'İlerle'));
  await see('busy text', button(page, 'Gönderiliyor...'));
  await see('code field', codeField(page));
  const code = await codes.code(phone);

  await reload('reload of the code step');
  await see('code field', codeField(page));
  await seeLoading();
  await codeField(page).fill(code);
  await setOffline(true);
  await press('Doğrula ve Kayıt Ol, offline', button(page, 'Doğrula ve Kayıt Ol'));
  await see('error message', lost);
  await setOffline(false);
  await press('Doğrula ve Kayıt Ol', button(page, 'Doğrula ve Kayıt Ol'));
  await see('busy text', button(page, 'Doğrulanıyor...'));
  await see('profile page', title(page, SHOP.name));
}

/** Duration of the bot check, from the challenge to the request for the SMS. */
interface Proof {
  seconds: number;
  /** The same if the last possible number were the solution. */
  atMost: number;
}

interface Solved {
  solution: { counter: number; time: number };
}

async function proofOf(page: Page): Promise<Proof> {
  const answered = page
    .waitForResponse((response) => response.url().endsWith('/api/auth/bot-check'))
    .then(async (response) => {
      await response.finished();
      return Date.now();
    });
  const asked = page
    .waitForRequest((request) => request.url().includes(':sendVerificationCode'))
    .then((request) => ({ at: Date.now(), sent: request.postDataJSON() as { recaptchaToken: string } }));
  const [from, { at, sent }] = await Promise.all([answered, asked]);
  const { solution } = JSON.parse(Buffer.from(sent.recaptchaToken, 'base64').toString()) as Solved;
  const ofTry = solution.time / (solution.counter + 1) / 1000;
  return { seconds: (at - from) / 1000, atMost: ofTry * DIFFICULTIES.easy.counters };
}

async function onOwnersPhone(slow: SlowPhone, journey: Journey): Promise<Proof> {
  const { page, press, see } = slow;
  await pressEarly(slow, journey.origin);
  const proof = proofOf(page);
  await register(slow, journey);
  await see('QR code', codeToScan(page));
  await press('link to sharing', page.getByRole('link', { name: 'Paylaş' }).first());
  await see('heading', title(page, 'Paylaş'));
  await see('picture', page.getByText('Görsel hazır.'));
  return proof;
}

/** Opens a customer's page in a new browser and records when its parts appear. */
async function onCustomersPhone(
  { page, visit, see, seeLoading }: SlowPhone,
  step: string,
  url: string,
  aim: { what: string; shown: Locator },
): Promise<void> {
  await visit(step, url);
  await see('business name', title(page, SHOP.name));
  await see(aim.what, aim.shown);
  await see('store buttons', page.getByRole('link', { name: /Google Play/ }));
  await seeLoading();
}

/** Runs the owner's whole journey and a customer's pages. @throws if a step does not appear */
export async function runJourney(browser: Browser, journey: Journey): Promise<JourneyResult> {
  const owner = await openSlowPhone(browser, journey.slowdown);
  const proof = await onOwnersPhone(owner, journey);
  const { code, slug } = await owner.page.evaluate(
    () => JSON.parse(localStorage.getItem('business_data') ?? '{}') as { code: string; slug: string },
  );
  const [guest, invited] = [
    await openSlowPhone(browser, journey.slowdown),
    await openSlowPhone(browser, journey.slowdown),
  ];
  await onCustomersPhone(guest, 'public page', `${journey.origin}/${slug}`, {
    what: 'QR code',
    shown: codeToScan(guest.page),
  });
  await onCustomersPhone(invited, 'invitation', `${journey.origin}/r/${code}`, {
    what: 'button “Uygulamada Aç”',
    shown: button(invited.page, 'Uygulamada Aç'),
  });
  const phones = [owner, guest, invited];
  await Promise.all(phones.map((phone) => phone.close()));
  return {
    timings: phones.flatMap(({ timings }) => timings),
    shifts: phones.flatMap(({ shifts }) => shifts),
    proof,
  };
}
