// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Counts, countsCall } from '#shared/contract/counts.ts';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { queryClient } from '#web/api/use-read.ts';
import {
  answer,
  BUSINESS,
  button,
  eventually,
  held,
  openApp,
  outage,
  press,
  type,
} from '../../../../tests/support/open-app.tsx';

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: () => true }));

const LOOKUP = 'GET /api/business/by-phone/%2B905321234567';
const COUNTS = `GET ${countsCall.path}`;
const NONE: Counts = { total: 0, unsent: 0, opened: 0, places: 0, products: 0, prices_shown: false };
const NO_PRICES = { version: 0, updated_at: null, shown: false, valid_from: '2026-12-01', sections: [] };
const product = { note: '', unit: 'adet', price_kurus: 1500 };
const TWO_PRICES = {
  ...{ ...NO_PRICES, version: 1, shown: true },
  sections: [
    { title: 'Çaylar', products: [{ ...product, name: 'Çay' }] },
    {
      title: 'Diğer',
      products: [
        { ...product, name: 'Simit' },
        { ...product, name: 'Salep', price_kurus: null },
      ],
    },
  ],
};
const INVITATION: CustomerInvitation = {
  ...{
    id: 1,
    name: 'Elif Kaya',
    phone: '+905339876543',
    code: 'M7KQ2XW9T4RB6HN1',
    state: 'unsent',
    is_open: true,
  },
  ...{ created_at: '2026-11-21T09:00:00.000Z', expires_at: '2026-12-21T09:00:00.000Z' },
  ...{ sent_at: null, opened_at: null },
};
const PROFILE = `/profile/${BUSINESS.slug}`;

/** Opens the profile, and waits for the reply with the counts unless it is pending. */
async function openProfile(reply: Response | Promise<Response>, owner = BUSINESS) {
  queryClient.clear();
  const visit = await openApp(PROFILE, { owner, replies: { [LOOKUP]: [answer(owner)], [COUNTS]: [reply] } });
  await eventually(() => expect(visit.server.countOf(COUNTS)).toBe(1));
  if (reply instanceof Response) await eventually(() => expect(queryClient.isFetching()).toBe(0));
  await act(async () => undefined);
  return visit;
}
/** Opens the profile again in the same browser, after the first visit. */
function comeBack(reply: Response, owner = BUSINESS) {
  cleanup();
  return openProfile(reply, owner);
}

const list = () => screen.queryByRole('region', { name: 'İlk gün' });
const shownList = () => within(screen.getByRole('region', { name: 'İlk gün' }));
const steps = () => shownList().getAllByRole('link');
const finished = () => shownList().queryByText(/^\d \/ 6$/)?.textContent;
const done = () => steps().flatMap(({ textContent: text }) => /^(.*) \(bitti\)$/.exec(text)?.[1] ?? []);
const next = () => steps().flatMap((step) => (step.getAttribute('aria-current') ? [step.textContent] : []));
const status = (tool: string) =>
  within(screen.getByRole('region', { name: 'Araçlar' }))
    .getByRole('link', { name: new RegExp(`^${tool}`) })
    .textContent.slice(tool.length)
    .trim();

it('each step of the first day leads to its tool, and the first is the next', async () => {
  await openProfile(answer(NONE));
  expect(steps().map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
    ['QR kodunu bastır', `${PROFILE}/baski`],
    ['Fiyatları yaz', `${PROFILE}/fiyatlar`],
    ['Çalışma saatlerini yaz', `${PROFILE}?ayar=saatler`],
    ['Telefonunu göster', `${PROFILE}?ayar=telefon`],
    ['WhatsApp grubuna gönder', `${PROFILE}/paylas`],
    ['İlk müşteriyi davet et', `${PROFILE}/davetler`],
  ]);
  expect([finished(), done(), next()]).toEqual(['0 / 6', [], ['QR kodunu bastır']]);
});

it.each([
  [{ products: 1, prices_shown: true }, 'Fiyatları yaz'],
  [{ total: 2, unsent: 1 }, 'İlk müşteriyi davet et'],
])('a step that the server knows is done on every device: %j', async (counts, step) => {
  await openProfile(answer({ ...NONE, ...counts }));
  expect([finished(), done()]).toEqual(['1 / 6', [step]]);
});

it('prices that no customer sees, and an invitation that was not sent, do not count as done', async () => {
  await openProfile(answer({ ...NONE, products: 16, total: 1, unsent: 1 }));
  expect([finished(), done()]).toEqual(['0 / 6', []]);
});

it('the QR code is printed on this device once a PDF with it was downloaded', async () => {
  const picture = { pages: 1, picture: '' };
  await openApp(`${PROFILE}/baski`, {
    owner: BUSINESS,
    replies: {
      'POST /api/print/preview': [answer(picture)],
      'POST /api/print': [new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } })],
    },
  });
  await eventually(() => expect(button('PDF’i İndir').disabled).toBe(false));
  await press('PDF’i İndir');
  await comeBack(answer(NONE));
  expect([finished(), done(), next()]).toEqual(['1 / 6', ['QR kodunu bastır'], ['Fiyatları yaz']]);
  expect(status('Baskı Paketi')).toBe('Afiş indirildi');
});

it.each([
  [`${PROFILE}/paylas`, 'link', 'WhatsApp’ta Paylaş'],
  [`${PROFILE}/paylas`, 'button', 'Linki Kopyala'],
  [PROFILE, 'link', /^WhatsApp durumunuzda/],
])('on %s, the message is sent on this device by the %s %s', async (path, role, name) => {
  await openApp(path, { owner: BUSINESS });
  const way = screen.getByRole(role, { name });
  way.removeAttribute('href');
  await act(async () => void fireEvent.click(way));
  await comeBack(answer(NONE));
  expect([finished(), done()]).toEqual(['1 / 6', ['WhatsApp grubuna gönder']]);
});

it('the list shows nothing that is unknown while the counts are read and after a failure', async () => {
  localStorage.setItem(`tools_used_${BUSINESS.id}`, '{"print":"Afiş"}');
  const counts = held();
  await openProfile(counts.answer);
  const circles = () =>
    steps().filter((step) => step.querySelector(':scope > :first-child[aria-hidden]')).length;
  const shown = () => [finished(), done(), next(), circles(), status('Fiyat Tarifesi')];
  expect(shown()).toEqual([undefined, ['QR kodunu bastır'], [], 4, 'Kapıya ve masalara']);
  await counts.release(outage());
  expect(shown()).toEqual([undefined, ['QR kodunu bastır'], [], 4, 'Kapıya ve masalara']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(BUSINESS.name);
});

it('a closed list stays closed, says so and gives the focus to the tools', async () => {
  await openProfile(answer(NONE));
  await press('İlk gün listesini kapat');
  expect(list()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Araçlar' }));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'İlk gün listesi kapatıldı.',
  );
  await comeBack(answer(NONE));
  expect(list()).toBeNull();
});

it('a complete list becomes a sentence, which stays until the owner closes it', async () => {
  localStorage.setItem(`tools_used_${BUSINESS.id}`, '{"print":"Afiş","messageSent":true}');
  const opening_hours = Array(7).fill({ from: '09:00', to: '17:00' });
  const owner = { ...BUSINESS, opening_hours, phone_shown: true };
  const sentence = () => screen.queryByRole('region', { name: 'Dükkânınız hazır' })?.textContent;
  await openProfile(answer({ ...NONE, products: 1, prices_shown: true }), owner);
  expect([finished(), next()]).toEqual(['5 / 6', ['İlk müşteriyi davet et']]);
  await comeBack(answer({ ...NONE, products: 1, prices_shown: true, total: 1 }), owner);
  expect([list(), sentence()]).toEqual([null, 'Dükkânınız hazırİlk günün işleri bitti, kolay gelsin.']);
  // A withdrawn invitation does not bring the list back.
  await comeBack(answer(NONE), owner);
  expect([list(), sentence() === undefined]).toEqual([null, false]);
  await press('İlk gün listesini kapat');
  expect(sentence()).toBeUndefined();
});

it('an invitation that waits to be sent is the step, and leads to the list', async () => {
  const { server } = await openProfile(answer({ ...NONE, total: 1, unsent: 1 }));
  const reading = held();
  server.next('GET /api/customers', reading.answer);
  const step = shownList().getByRole('link', { name: 'Hazır daveti gönder' });
  expect(shownList().queryByText('İlk müşteriyi davet et')).toBeNull();
  await act(async () => void fireEvent.click(step));
  const invitations = await screen.findByRole('region', { name: 'Davet listesi' });
  expect(document.activeElement).toBe(invitations);
  await reading.release(answer({ invitations: [] }));
  await screen.findByRole('heading', { name: 'Henüz davetiniz yok' });
  expect(document.activeElement).toBe(invitations);
});

it('a step that is a setting opens its row, also again', async () => {
  await openProfile(answer(NONE));
  const follow = () => act(async () => void fireEvent.click(steps()[3] as HTMLElement));
  for (let times = 0; times < 2; times += 1) {
    await follow();
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Telefonumu göster' }));
    await act(async () => screen.getByRole('button', { name: 'Kodu Kopyala' }).focus());
  }
});

it('another owner who signs in on this device has a first day of their own', async () => {
  localStorage.setItem(`tools_used_${BUSINESS.id}`, '{"print":"Afiş","messageSent":true}');
  await openProfile(answer(NONE));
  await press('İlk gün listesini kapat');
  await comeBack(answer(NONE), { ...BUSINESS, id: 8 });
  expect([finished(), done(), status('Baskı Paketi')]).toEqual(['0 / 6', [], 'Afiş, kart, çıkartma']);
});

it('a corrupt record of this browser counts as none', async () => {
  localStorage.setItem(`tools_used_${BUSINESS.id}`, '{"print"');
  await openProfile(answer(NONE));
  expect(finished()).toBe('0 / 6');
});

it.each([
  ['of the same business', BUSINESS, '20 kod'],
  ['not of another one', { ...BUSINESS, id: 8 }, 'Her odaya ayrı QR'],
])('the last counts are shown until they are read again, %s', async (_, owner, shown) => {
  await openProfile(answer({ ...NONE, places: 20 }));
  cleanup();
  const again = held();
  const replies = { [LOOKUP]: [answer(owner)], [COUNTS]: [again.answer] };
  const { server } = await openApp(PROFILE, { owner, replies });
  await eventually(() => expect(server.countOf(COUNTS)).toBe(1));
  expect(status('Oda ve Masa Kodları')).toBe(shown);
  await again.release(answer({ ...NONE, places: 21 }));
  await eventually(() => expect(status('Oda ve Masa Kodları')).toBe('21 kod'));
});

it('the last counts are not shown after a failure: they may have changed', async () => {
  await openProfile(answer({ ...NONE, places: 20 }));
  cleanup();
  await openApp(PROFILE, { owner: BUSINESS, replies: { [COUNTS]: [outage()] } });
  await eventually(() => expect(status('Oda ve Masa Kodları')).toBe('Her odaya ayrı QR'));
});

it.each([
  {
    path: `${PROFILE}/yerler`,
    replies: {
      'GET /api/places': [answer({ places: [] })],
      'POST /api/places': [answer({ places: [{ id: 'K7MX', label: 'Kasa' }], added: ['K7MX'] })],
    },
    async change() {
      await type('Adı', 'Kasa');
      await press('Kodu Ekle');
    },
    shown: ['Oda ve Masa Kodları', '1 kod'],
  },
  {
    path: `${PROFILE}/davetler`,
    replies: {
      'GET /api/customers': [answer({ invitations: [] })],
      'POST /api/customers': [answer({ invitation: INVITATION })],
    },
    async change() {
      await type('Müşterinin adı', 'Elif');
      await type('Telefon numarası', '533 987 65 43');
      await press('Mesajı Hazırla');
    },
    shown: ['Müşteri Davet Et', '1 gönderilmedi'],
  },
  {
    path: `${PROFILE}/fiyatlar`,
    replies: {
      'GET /api/price-list': [answer(NO_PRICES)],
      'PUT /api/price-list': [answer(TWO_PRICES)],
    },
    change: () => press('Hazır Ürünleri Ekle'),
    shown: ['Fiyat Tarifesi', '2 ürün, sayfada açık'],
  },
])('a change on $path is counted before the owner is back', async ({ path, replies, change, shown }) => {
  await openProfile(answer(NONE));
  cleanup();
  const reading = held();
  const { server } = await openApp(path, {
    owner: BUSINESS,
    replies: { ...replies, [COUNTS]: [reading.answer] },
  });
  await change();
  await eventually(() => expect(server.countOf(COUNTS)).toBe(1));
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Profilim' })));
  const [tool = '', text] = shown;
  await eventually(() => expect(status(tool)).toBe(text));
  await reading.release(answer({ ...NONE, total: 5, places: 5, products: 5 }));
  await eventually(() => expect(status(tool)).toContain('5 '));
});

it('a message whose sending is not confirmed is not counted', async () => {
  await openProfile(answer({ ...NONE, total: 1, unsent: 1 }));
  cleanup();
  const sending = held();
  const replies = {
    'GET /api/customers': [answer({ invitations: [INVITATION] })],
    'POST /api/customers/1/sent': [sending.answer],
    [COUNTS]: [held().answer],
  };
  const { server } = await openApp(`${PROFILE}/davetler`, { owner: BUSINESS, replies });
  await press('Elif Kaya: seçenekler');
  await press('Mesajı Kopyala');
  await eventually(() => expect(server.countOf('POST /api/customers/1/sent')).toBe(1));
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Profilim' })));
  await eventually(() => expect(status('Müşteri Davet Et')).toBe('1 gönderilmedi'));
});

it('the counts are read once for the list and the tools', async () => {
  const { server } = await openProfile(answer(NONE));
  expect(server.countOf(COUNTS)).toBe(1);
});

it('prices that are saved after the return to the profile update it', async () => {
  const saving = held();
  const { server } = await openApp(`${PROFILE}/fiyatlar`, {
    owner: BUSINESS,
    replies: {
      'GET /api/price-list': [answer(NO_PRICES)],
      'PUT /api/price-list': [saving.answer],
      [COUNTS]: [answer(NONE), answer({ ...NONE, products: 9 })],
    },
  });
  await press('Hazır Ürünleri Ekle');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Profilim' })));
  await eventually(() => expect(status('Fiyat Tarifesi')).toBe('Kaydediliyor...'));
  expect([server.countOf('PUT /api/price-list'), server.countOf(COUNTS)]).toEqual([1, 1]);
  await saving.release(answer({ ...NO_PRICES, version: 1 }));
  await eventually(() => expect(status('Fiyat Tarifesi')).toBe('9 ürün'));
});

it('prices that are saved during the profile’s first read of the counts update it', async () => {
  const [saving, counting] = [held(), held()];
  const { server } = await openApp(`${PROFILE}/fiyatlar`, {
    owner: BUSINESS,
    replies: {
      'GET /api/price-list': [answer(NO_PRICES)],
      'PUT /api/price-list': [saving.answer],
      [COUNTS]: [counting.answer, answer({ ...NONE, products: 9 })],
    },
  });
  await press('Hazır Ürünleri Ekle');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Profilim' })));
  await eventually(() => expect(server.countOf(COUNTS)).toBe(1));
  await saving.release(answer({ ...NO_PRICES, version: 1 }));
  await counting.release(answer(NONE));
  await eventually(() => expect(status('Fiyat Tarifesi')).toBe('9 ürün'));
});

it.each([
  [NONE, ['Davet gönderin', 'Her odaya ayrı QR', 'Fiyat yazılmadı']],
  [
    { total: 8, unsent: 0, opened: 3, places: 20, products: 16, prices_shown: true },
    ['8 davet, 3 kişi açtı', '20 kod', '16 ürün, sayfada açık'],
  ],
  [
    { total: 8, unsent: 2, opened: 3, places: 1, products: 16, prices_shown: false },
    ['2 gönderilmedi', '1 kod', '16 ürün'],
  ],
])('the tools show their status: %j', async (counts, statuses) => {
  await openProfile(answer(counts));
  expect(['Müşteri Davet Et', 'Oda ve Masa Kodları', 'Fiyat Tarifesi'].map(status)).toEqual(statuses);
});
