// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answer,
  badGateway,
  button,
  eventually,
  expectFailure,
  field,
  held,
  noNetwork,
  openApp,
  press,
  pressTwice,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const CONTACT = 'POST /api/contact';
const SENT = { success: true, message: 'Mesajınız bize ulaştı.' };
const NOT_SENT = 'Mesaj gönderilemedi. Lütfen tekrar deneyin.';
const MESSAGE = {
  Adınız: 'Ayşe Yılmaz',
  'E-posta adresiniz': 'ayse@ornek.example',
  'Telefonunuz (isteğe bağlı)': '0532 123 45 67',
  'Konu (isteğe bağlı)': 'Kurulum',
  Mesajınız: 'Merhaba,\nkurulumda yardım eder misiniz?',
};

async function openFilled(changes: Partial<typeof MESSAGE> = {}) {
  const opened = await openApp('/contact');
  for (const [label, value] of Object.entries({ ...MESSAGE, ...changes })) await type(label, value);
  return opened;
}

const typed = () => Object.keys(MESSAGE).map((label) => field(label).value);
const describedAs = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

it.each(['Adınız', 'E-posta adresiniz', 'Mesajınız'] as const)(
  'nothing is sent without %s',
  async (missing) => {
    const message = { ...MESSAGE, [missing]: '' };
    const { server } = await openFilled({ [missing]: ' ' });
    await press('Mesajı Gönder');
    await expectFailure('Lütfen gerekli alanları doldurun.');
    expect(document.activeElement).toBe(field(missing));
    expect(field(missing).getAttribute('aria-invalid')).toBe('true');
    expect(describedAs(field(missing))).toMatch(/ yazın\.$/);
    expect(typed().map((value) => value.trim())).toEqual(Object.values(message));
    expect(server.countOf(CONTACT)).toBe(0);
  },
);

it('a report names its page in the subject, which is sent', async () => {
  const { server } = await openApp('/contact?bildir=cinar-cay-ocagi');
  expect(field('Konu (isteğe bağlı)').value).toMatch(/^Bildirilen sayfa: [^/]+\/cinar-cay-ocagi$/);
  expect(screen.getByText(/\/cinar-cay-ocagi sayfasını bildiriyorsunuz/)).toBeTruthy();
  for (const label of ['Adınız', 'E-posta adresiniz', 'Mesajınız'] as const)
    await type(label, MESSAGE[label]);
  await press('Mesajı Gönder');
  expect(server.bodiesOf(CONTACT)).toMatchObject([{ subject: expect.stringContaining('/cinar-cay-ocagi') }]);
});

it('an address that is not of a business fills in nothing', async () => {
  await openApp('/contact?bildir=%2F%2Fevil.example');
  expect(field('Konu (isteğe bağlı)').value).toBe('');
  expect(screen.queryByText(/bildiriyorsunuz/)).toBeNull();
});

it('an invalid address is reported at its field alone', async () => {
  const { server } = await openFilled({ 'E-posta adresiniz': 'ayse@' });
  await press('Mesajı Gönder');
  expect(describedAs(field('E-posta adresiniz'))).toBe('Geçerli bir e-posta adresi yazın.');
  expect(shownToasts()).toEqual([]);
  expect(document.activeElement).toBe(field('E-posta adresiniz'));
  expect(field('E-posta adresiniz').type).toBe('email');
  expect(server.countOf(CONTACT)).toBe(0);
});

const WRONG = 'Bu alanda kullanılamayan karakterler var.';

it.each([
  ['a lost answer', noNetwork, `${NOT_SENT}Bağlantı koptu. Mesajınız bize ulaşmış olabilir.`],
  ['a fault', () => answer({ error: 'x', code: 'INTERNAL' }, 500), NOT_SENT],
  [
    'an outage in front of the server',
    badGateway,
    `${NOT_SENT}Bağlantı koptu. Mesajınız bize ulaşmış olabilir.`,
  ],
  [
    'too many messages',
    () => answer({ error: 'Çok fazla deneme yapıldı.', code: 'RATE_LIMITED' }, 429),
    `${NOT_SENT}Çok fazla deneme yapıldı.`,
  ],
  [
    'a refusal',
    () => answer({ error: WRONG, code: 'VALIDATION_FAILED', fields: { subject: WRONG } }, 400),
    `${NOT_SENT}${WRONG}`,
  ],
])('%s is shown, and typed text stays', async (_, failure, said) => {
  const { server } = await openFilled();
  server.next(CONTACT, failure());
  await press('Mesajı Gönder');
  await expectFailure(said);
  // Beside the button, also when the toast is gone; a refused field has its own text.
  const note = within(screen.getByRole('main')).queryByText(said.replace(NOT_SENT, `${NOT_SENT} `).trim());
  expect(note === null).toBe(said.includes(WRONG));
  expect(typed()).toEqual(Object.values(MESSAGE));
  expect(button('Mesajı Gönder')).toBeTruthy();
  expect(server.countOf(CONTACT)).toBe(1);
});

it('the button shows that the message is being sent, sends it once, and a confirmation stays', async () => {
  const reply = held();
  const { server } = await openFilled();
  server.next(CONTACT, reply.answer);
  await pressTwice('Mesajı Gönder');
  expect(button('Gönderiliyor...').getAttribute('aria-disabled')).toBe('true');
  await press('Gönderiliyor...');
  await act(async () => void fireEvent.submit(field('Adınız')));
  await reply.release(answer(SENT));
  await eventually(() => expect(shownToasts().join()).toContain('Mesajınız Gönderildi'));
  expect(server.countOf(CONTACT)).toBe(1);
  expect(screen.getByText(/^Mesajınızı aldık/).textContent).toBe(
    'Mesajınızı aldık. Cevabımız ayse@ornek.example adresine gelir.',
  );
  await press('Mesajı Gönder');
  expect(screen.queryByText(/^Mesajınızı aldık/)).toBeNull();
});

it('a typed message is still there after a reload', async () => {
  await openFilled();
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  await openApp('/contact');
  expect(typed()).toEqual(Object.values(MESSAGE));
});
