// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UserFacingError } from '#web/api/api-errors.ts';
import { UnusableCodeError } from '#web/auth/identity/identity-messages.ts';
import {
  answer,
  BUSINESS,
  button,
  endDocument,
  eventually,
  expectFailure,
  expectToast,
  field,
  held,
  openApp,
  press,
  shownToasts,
  tellCopiedSession,
  type,
} from '../../../../tests/support/open-app.tsx';

const REGISTER = 'POST /api/register';
const DETAILS = [
  ['Dükkân adı', BUSINESS.name],
  ['Dükkân sahibinin adı', BUSINESS.owner_name],
  ['Dükkân sahibinin soyadı', BUSINESS.owner_surname],
  [/Dükkân adresi/, BUSINESS.address ?? ''],
] as const;

async function openFilled(replies = {}, refusal?: Error) {
  const opened = await openApp('/register', { replies });
  if (refusal) opened.identity.sendCode.mockRejectedValueOnce(refusal);
  for (const [label, value] of DETAILS) await type(label, value);
  await type('Telefon numarası', '0532 123 45 67');
  await act(async () => screen.getByRole('checkbox').click());
  await press('İlerle');
  return opened;
}

async function enterCode() {
  await screen.findByLabelText('Doğrulama kodu');
  await type('Doğrulama kodu', '482917');
  await press('Doğrula ve Kayıt Ol');
}

function expectDetails(): void {
  for (const [label, value] of DETAILS) expect(field(label).value).toBe(value);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
}

it('the registration shows the error of each field, focuses the first, and sends nothing', async () => {
  const { identity } = await openApp('/register');
  await type('Dükkân adı', 'Ç');
  await type('Dükkân sahibinin adı', 'H');
  await type('Telefon numarası', '+90 532 12');
  await type(/Dükkân adresi/, 'Kat 1');
  await press('İlerle');
  for (const message of [
    'Dükkan adı en az 2 karakter olmalıdır.',
    'Dükkan sahibinin adı en az 2 karakter olmalıdır.',
    'Dükkan sahibinin soyadı en az 2 karakter olmalıdır.',
    'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).',
    'Adres en az 10 karakter olmalıdır.',
    "Gizlilik Politikası ve Kullanım Koşulları'nı kabul etmelisiniz.",
  ])
    expect(screen.getByText(message)).toBeTruthy();
  const name = field('Dükkân adı');
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const descriptions = (name.getAttribute('aria-describedby') ?? '').split(' ');
  expect(descriptions.map((id) => document.getElementById(id)?.textContent).join()).toContain(
    'Dükkan adı en az 2 karakter olmalıdır.',
  );
  expect(identity.sendCode).not.toHaveBeenCalled();
});

const WHICH = 'Bir rakam fazla yazdınız. Numara hangisi?';

it.each([
  ['7', '+90 521 234 56 77 Yap', '+905212345677', WHICH],
  ['7', '+90 552 123 45 67 Kalsın', '+905521234567', WHICH],
  [
    '77',
    '+90 552 123 45 67 Kalsın',
    '+905521234567',
    'Fazla rakam yazdınız; sabit telefon olmaz. Cep numarası bu mu?',
  ],
])(
  'digits too many (%s) send nothing until the owner presses %s',
  async (further, choice, number, question) => {
    const { identity } = await openApp('/register');
    for (const [label, value] of DETAILS) await type(label, value);
    await act(async () => screen.getByRole('checkbox').click());
    await type('Telefon numarası', '+90 552 123 45 67');
    await type('Telefon numarası', `+90 552 123 45 67${further}`);
    expect(field('Telefon numarası').value).toBe('+90 552 123 45 67');
    await press('İlerle');
    expect(identity.sendCode).not.toHaveBeenCalled();
    // No button: a second Enter would press it.
    expect(document.activeElement).toBe(screen.getByRole('group', { name: question }));
    await press(choice);
    expect(screen.queryByText(question)).toBeNull();
    await press('İlerle');
    await screen.findByLabelText('Doğrulama kodu');
    expect(identity.sendCode.mock.calls.map(([phone]) => phone)).toEqual([number]);
  },
);

it('the question about the number is asked again after a reload', async () => {
  await openApp('/register');
  for (const [label, value] of DETAILS) await type(label, value);
  await act(async () => screen.getByRole('checkbox').click());
  await type('Telefon numarası', '+90 552 123 45 67');
  await type('Telefon numarası', '+90 552 123 45 677');
  window.dispatchEvent(new Event('pagehide'));
  endDocument();
  const { identity } = await openApp('/register');
  expect(field('Telefon numarası').value).toBe('+90 552 123 45 67');
  await press('İlerle');
  expect(identity.sendCode).not.toHaveBeenCalled();
  await press('+90 521 234 56 77 Yap');
  expect(document.activeElement).toBe(field('Telefon numarası'));
  await press('İlerle');
  await screen.findByLabelText('Doğrulama kodu');
  expect(identity.sendCode.mock.calls.map(([phone]) => phone)).toEqual(['+905212345677']);
});

it('the second step announces a six-digit code, accepts six digits and waits for them', async () => {
  const step = () => document.querySelector('[aria-current=step]')?.textContent;
  await openFilled();
  await screen.findByLabelText('Doğrulama kodu');
  expect(screen.getByRole('main').textContent?.replaceAll('\u00a0', ' ')).toContain(
    '+90 532 123 45 67 numarasına 6 haneli bir kod gönderdik.',
  );
  expect(step()).toBe('2. Doğrulama');
  expect(field('Doğrulama kodu').getAttribute('inputmode')).toBe('numeric');
  for (const [typed, shown, disabled] of [
    ['', '', true],
    ['1a2b345', '12345', true],
    ['123456', '123456', false],
    ['1234567', '123456', false],
    ['12345', '12345', true],
  ] as const) {
    await type('Doğrulama kodu', typed);
    expect(field('Doğrulama kodu').value).toBe(shown);
    expect(button('Doğrula ve Kayıt Ol').disabled).toBe(disabled);
  }
  await press('Geri Dön');
  expectDetails();
  expect(step()).toBe('1. Bilgiler');
});

it('a wrong code stays in the field, an expired one does not, also after a reload, and Geri Dön keeps all typed text', async () => {
  const { identity } = await openFilled();
  for (const [failure, shown] of [
    [new UserFacingError('Doğrulama kodu hatalı. Lütfen tekrar deneyin.'), '482917'],
    [new UnusableCodeError('Bu kodun süresi doldu. Yeni kod isteyin.'), ''],
  ] as const) {
    identity.confirmCode.mockRejectedValueOnce(failure);
    await enterCode();
    await expectFailure(failure.message);
    expect(field('Doğrulama kodu').value).toBe(shown);
  }
  endDocument();
  await openApp('/register');
  expect(await screen.findByText('Bu kod artık kullanılamaz. Yeni kod isteyin.')).toBeTruthy();
  expect(field('Doğrulama kodu').readOnly).toBe(true);
  await press('Geri Dön');
  expectDetails();
});

it('a registration that ends in the background leaves no draft', async () => {
  await openFilled({ [REGISTER]: [answer({ business: BUSINESS, slug: BUSINESS.slug })] });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sessionStorage.getItem('registration_typed')).toContain(BUSINESS.name);
  await enterCode();
  await screen.findByText('Tehlikeli Bölge');
  visibility.mockRestore();
  expect(sessionStorage.getItem('registration_typed')).toBeNull();
});

it('a registered owner is told to log in, reads why that failed, and needs no other code', async () => {
  const error = 'Bu telefon numarasıyla kayıtlı bir işletme var. Lütfen giriş yapın.';
  const taken = () => answer({ error, code: 'PHONE_TAKEN' }, 409);
  await openFilled({
    [REGISTER]: [taken(), taken()],
    'GET /api/business/by-phone/%2B905321234567': [new TypeError('Failed to fetch')],
  });
  await enterCode();
  await expectFailure(error);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Zaten kayıtlısınız' }));
  const main = within(screen.getByRole('main'));
  expect(main.getAllByText(error)).toHaveLength(1);
  await act(async () => main.getByRole('button', { name: 'Giriş Yap' }).click());
  expect(await main.findByText(/^Bağlantı kurulamadı/)).toBeTruthy();
  await press('Geri Dön');
  await press('İlerle');
  await screen.findByRole('heading', { name: 'Zaten kayıtlısınız' });
  endDocument();
  const { identity } = await openApp('/register', { replies: { [REGISTER]: [taken()] } });
  identity.currentIdToken.mockResolvedValue('token');
  await press('İlerle');
  expect(await screen.findByRole('heading', { name: 'Zaten kayıtlısınız' })).toBeTruthy();
  expect(identity.sendCode).not.toHaveBeenCalled();
});

it('a failure that the fields show is told there alone, also when they are corrected', async () => {
  const error = 'Bilgileri kontrol edin.';
  const fields = { name: 'Bu ad kullanılamaz.' };
  await openFilled({ [REGISTER]: [answer({ error, code: 'VALIDATION_FAILED', fields }, 400)] });
  await enterCode();
  expect(await screen.findByText(fields.name)).toBeTruthy();
  await type('Dükkân adı', 'Çınaraltı');
  expect(within(screen.getByRole('main')).queryByText(error)).toBeNull();
});

it('a failure stays beside the button', async () => {
  await openFilled({}, new UserFacingError('SMS gönderilemedi.'));
  const description = document.getElementById(button('İlerle').getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('SMS gönderilemedi.');
});

it.each([
  ['registers', answer({ business: BUSINESS, slug: BUSINESS.slug })],
  ['logs in', answer({ error: 'Zaten var.', code: 'PHONE_TAKEN' }, 409)],
])('an owner who %s reads that a copied session was ended', async (what, reply) => {
  const { server, identity } = await openFilled({ [REGISTER]: [reply] });
  tellCopiedSession(identity);
  await enterCode();
  if (what === 'logs in') {
    await screen.findByRole('heading', { name: 'Zaten kayıtlısınız' });
    const main = within(screen.getByRole('main'));
    const lookup = held();
    server.next('GET /api/business/by-phone/%2B905321234567', lookup.answer);
    await act(async () => main.getByRole('button', { name: 'Giriş Yap' }).click());
    expect(button('Geri Dön').disabled).toBe(true);
    await lookup.release(answer(BUSINESS));
  }
  await eventually(() => expect(shownToasts().join()).toContain('Oturumunuz Kopyalanmış Olabilir'));
});

it.each([
  ['known before a code is sent', { 'POST /api/auth/phone-check': [answer({ whitelisted: true })] }, 0],
  ['known only to the server', {}, 1],
])('a test number %s cannot be registered', async (_, replies, codes) => {
  const error = 'Bu numara ile kayıt yapılamaz. Test numaraları sadece giriş için kullanılabilir.';
  const { identity } = await openFilled({
    ...replies,
    [REGISTER]: [answer({ error, code: 'TEST_NUMBER' }, 422)],
  });
  if (codes > 0) await enterCode();
  await expectToast('Test Numarası', error);
  expectDetails();
  expect(screen.getAllByText(error).length).toBeGreaterThan(1);
  expect(identity.sendCode).toHaveBeenCalledTimes(codes);
});

it.each([[['Doğrula ve Kayıt Ol']], [['Geri Dön', 'İlerle']]])(
  'a registration that fails on the network after a correct code needs no second code: %j',
  async (again) => {
    const replies = [new TypeError('Failed to fetch'), answer({ business: BUSINESS, slug: BUSINESS.slug })];
    const { identity } = await openFilled({ [REGISTER]: replies });
    await enterCode();
    await expectFailure('Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.');
    for (const name of again) await press(name);
    await eventually(() => expect(location.pathname).toBe(`/profile/${BUSINESS.slug}`));
    expect(identity.sendCode).toHaveBeenCalledOnce();
    expect(identity.confirmCode).toHaveBeenCalledOnce();
  },
);
