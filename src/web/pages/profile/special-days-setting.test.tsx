// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SpecialDay } from '#shared/domain/opening-hours.ts';
import {
  answer,
  BUSINESS,
  badGateway,
  button,
  eventually,
  expectFailure,
  expectToast,
  openApp,
  press,
  shownToasts,
} from '../../../../tests/support/open-app.tsx';

const SAVE = 'PUT /api/account/hours';
const READ = 'GET /api/business/by-phone/%2B905321234567';
const ROW = /^Özel günler/;
const USUAL = { from: '07:00', to: '18:00' };
const WEEK = [USUAL, USUAL, USUAL, USUAL, USUAL, USUAL, null];
const NEW_YEAR = { name: 'Yılbaşı', from: '2027-01-01', to: '2027-01-01', hours: null };
const PAST = { name: 'Düğün', from: '2026-11-28', to: '2026-11-28', hours: null };
const withDays = (special_days: SpecialDay[] | null) => ({
  ...{ ...BUSINESS, opening_hours: WEEK, second_hours: null, special_days },
});
const openWith = (special_days: SpecialDay[] | null, saved = withDays([NEW_YEAR])) =>
  openApp(`/profile/${BUSINESS.slug}`, {
    owner: withDays(special_days),
    replies: { [READ]: [answer(withDays(special_days))], [SAVE]: [answer({ business: saved })] },
  });
const value = () => button(ROW).textContent.replace('Özel günler ', '');
const listed = (verb: string) =>
  screen
    .queryAllByRole('button', { name: new RegExp(`^${verb}: `) })
    .map((each) => each.getAttribute('aria-label')?.slice(verb.length + 2));
const dialog = () => within(screen.getByRole('dialog'));
const fill = (label: RegExp, text: string) =>
  act(async () => void fireEvent.change(dialog().getByLabelText(label), { target: { value: text } }));

/** What describes the field that has the focus. */
const wrong = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('the next holidays are offered by name, and added with two presses', async () => {
  const { server } = await openWith(null);
  expect(value()).toBe('Yazılmadı');
  await press(ROW);
  expect(listed('Ekle')).toEqual([
    'Yılbaşı, 1 Ocak 2027: kapalı',
    'Ramazan Bayramı arifesi, 8 Mart 2027: 07:00–13:00',
    'Ramazan Bayramı, 9–11 Mart 2027: kapalı',
    'Ulusal Egemenlik ve Çocuk Bayramı, 23 Nisan 2027: kapalı',
  ]);
  await press(/^Ekle: Yılbaşı/);
  await press('Kaydet');
  await expectToast('Kaydedildi', 'Özel gün müşteri sayfanızda.');
  expect(value()).toBe('Yılbaşı, 1\u00a0Ocak\u00a02027: kapalı');
  expect(listed('Değiştir')).toEqual(['Yılbaşı, 1 Ocak 2027: kapalı']);
  expect(listed('Ekle')[0]).toBe('Ramazan Bayramı arifesi, 8 Mart 2027: 07:00–13:00');
  await press('Başka Gün Ekle');
  expect(shownToasts()).toEqual([]);
  const unchanged = { opening_hours: WEEK, seen: WEEK };
  expect(server.bodiesOf(SAVE)).toEqual([{ ...unchanged, special_days: [NEW_YEAR], seen_special: null }]);
});

it('a day of one’s own has a first day, hours or none, and does not overlap another', async () => {
  const { server } = await openWith([PAST, NEW_YEAR]);
  await press(ROW);
  expect(listed('Değiştir')).toEqual(['Yılbaşı, 1 Ocak 2027: kapalı']);
  await press('Başka Gün Ekle');
  await press('Kaydet');
  expect(dialog().getAllByText('Günü seçin.')).toHaveLength(1);
  expect([wrong(), screen.queryByText('Hata')]).toEqual(['Günü seçin.', null]);
  await fill(/^Başladığı gün/, '2026-11-28');
  await press('Kaydet');
  expect(wrong()).toMatch(/^Bu gün geçti/);
  await fill(/^Başladığı gün/, '2026-12-31');
  await fill(/^Bittiği gün/, '2027-01-01');
  await press('Kaydet');
  expect(wrong()).toBe('Bu günler için yazılmış özel gün var.Yılbaşı, 1\u00a0Ocak\u00a02027: kapalı');
  await fill(/^Bittiği gün/, '2026-12-30');
  await press('Kaydet');
  expect(wrong()).toBe('Bittiği gün, başladığı günden önce olamaz.');
  await fill(/^Bittiği gün/, '');
  await act(async () => void fireEvent.click(dialog().getByLabelText('Açığız')));
  expect(dialog().getByLabelText<HTMLInputElement>(/^Kapanış/).value).toBe(USUAL.to);
  await fill(/^Kapanış/, '07:00');
  await press('Kaydet');
  expect(wrong()).toMatch(/^Açılış ve kapanış aynı saat olamaz/);
  await fill(/^Kapanış/, '12:00');
  await press('Kaydet');
  await expectToast('Kaydedildi', 'Özel gün müşteri sayfanızda.');
  const eve = { name: '', from: '2026-12-31', to: '2026-12-31', hours: { from: '07:00', to: '12:00' } };
  expect(server.bodiesOf(SAVE)).toMatchObject([
    { special_days: [eve, NEW_YEAR], seen_special: [PAST, NEW_YEAR] },
  ]);
});

it('a day is deleted, the last one leaves none, and comes back', async () => {
  const { server } = await openWith([NEW_YEAR], withDays(null));
  await press(ROW);
  await press(/^Değiştir: Yılbaşı/);
  await press('Bu Günü Sil');
  await expectToast('Kaydedildi', 'Özel gün müşteri sayfanızdan kalktı.Geri Al');
  expect(document.activeElement).toBe(button(ROW));
  expect(value()).toBe('Yazılmadı');
  server.next(SAVE, answer({ business: withDays([NEW_YEAR]) }));
  await press('Geri Al');
  await expectToast('Kaydedildi', 'Özel gün müşteri sayfanızda.');
  expect([listed('Değiştir'), document.activeElement]).toEqual([
    ['Yılbaşı, 1 Ocak 2027: kapalı'],
    button(ROW),
  ]);
  expect(server.bodiesOf(SAVE)).toMatchObject([
    { special_days: null, seen_special: [NEW_YEAR] },
    { special_days: [NEW_YEAR], seen_special: null },
  ]);
});

it('a deleted day comes back at a second try, but not over days that were written elsewhere meanwhile', async () => {
  const { server } = await openWith([NEW_YEAR], withDays(null));
  await press(ROW);
  await press(/^Değiştir: Yılbaşı/);
  await press('Bu Günü Sil');
  server.next(SAVE, badGateway());
  await press('Geri Al');
  await expectFailure('Özel gün kaydedilemedi. Lütfen tekrar deneyin.Geri Al');
  server.next(SAVE, answer({ error: 'Değişti.', code: 'CHANGED_MEANWHILE' }, 409));
  server.next(READ, answer(withDays([{ ...NEW_YEAR, name: 'Tatil' }])));
  await press('Geri Al');
  await expectFailure(
    'Bu bilgiler başka bir yerde de değiştirildi.Geri alınmadı, orada yazılan günler kalır.',
  );
  await eventually(() => expect(listed('Değiştir')).toEqual(['Tatil, 1 Ocak 2027: kapalı']));
});

const CHANGED = 'Bu bilgiler başka bir yerde de değiştirildi.';
const WEDDING = { ...PAST, from: '2026-12-05', to: '2026-12-06' };
const OPEN_NEW_YEAR = { ...NEW_YEAR, hours: { from: '09:00', to: '12:00' } };

/** Adds the new year while `there` is stored elsewhere; the second press stores `kept`. */
async function addBeside(there: SpecialDay, kept: SpecialDay[] | null) {
  const changed = answer({ error: 'Değişti.', code: 'CHANGED_MEANWHILE' }, 409);
  const app = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: withDays(null),
    replies: { [READ]: [answer(withDays(null))], [SAVE]: [changed, answer({ business: withDays(kept) })] },
  });
  app.server.next(READ, answer(withDays([there])));
  await press(ROW);
  await press(/^Ekle: Yılbaşı/);
  await press('Kaydet');
  return app;
}

it.each<[string, SpecialDay, string, SpecialDay[]]>([
  ['another day', WEDDING, 'Yeniden kaydederseniz bu gün de kaydedilir.', [WEDDING, NEW_YEAR]],
  [
    'the same day',
    OPEN_NEW_YEAR,
    'Yeniden kaydederseniz buradaki, İptal’e basarsanız öteki kalır.',
    [NEW_YEAR],
  ],
])('if %s was stored elsewhere, the second press does as announced', async (_, there, sentence, kept) => {
  const { server } = await addBeside(there, kept);
  await expectFailure(CHANGED + sentence);
  await press('Kaydet');
  expect(server.bodiesOf(SAVE)[1]).toMatchObject({ special_days: kept, seen_special: [there] });
});

it('a day that shares a date with one stored elsewhere is refused at its field', async () => {
  const { server } = await addBeside({ ...WEDDING, to: '2027-01-02' }, null);
  const overlap = /^Bu günler için yazılmış özel gün var\.Düğün, /;
  await eventually(() => expect(wrong()).toMatch(overlap));
  expect(shownToasts()).toEqual([]);
  await press('Kaydet');
  expect([server.bodiesOf(SAVE).length, wrong()]).toEqual([1, expect.stringMatching(overlap)]);
});

it('a deletion after a change elsewhere is asked for once more', async () => {
  const changed = answer({ error: 'Değişti.', code: 'CHANGED_MEANWHILE' }, 409);
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: withDays([NEW_YEAR]),
    replies: {
      [READ]: [answer(withDays([NEW_YEAR]))],
      [SAVE]: [changed, answer({ business: withDays([WEDDING]) })],
    },
  });
  server.next(READ, answer(withDays([WEDDING, NEW_YEAR])));
  await press(ROW);
  await press(/^Değiştir: Yılbaşı/);
  await press('Bu Günü Sil');
  await expectFailure(`${CHANGED}Silmek için “Bu Günü Sil” düğmesine yeniden basın.`);
  await press('Bu Günü Sil');
  expect(server.bodiesOf(SAVE)[1]).toMatchObject({ special_days: [WEDDING] });
});

it('at most ten days can be written, and none without opening hours', async () => {
  const day = (n: number) => ({ ...NEW_YEAR, from: `2027-02-${n + 10}`, to: `2027-02-${n + 10}` });
  await openWith(Array.from({ length: 10 }, (_, n) => day(n)));
  await press(ROW);
  expect(listed('Değiştir')).toHaveLength(10);
  expect(listed('Ekle')).toEqual([]);
  expect(screen.getByText('En çok 10 özel gün yazabilirsiniz.')).toBeTruthy();
});

it('the row is absent without opening hours', async () => {
  await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  expect(button(/^Çalışma saatleri/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: ROW })).toBeNull();
});

it('a day that is ticked as open has the hours of its weekday until others are typed', async () => {
  const second_hours = WEEK.map((_, day) => (day === 1 ? { from: '19:00', to: '22:00' } : null));
  const opening_hours = [null, ...WEEK.slice(1, 5), { from: '08:00', to: '14:00' }, null];
  const stored = { ...withDays(null), opening_hours, second_hours };
  await openApp(`/profile/${BUSINESS.slug}`, { owner: stored, replies: { [READ]: [answer(stored)] } });
  await press(ROW);
  await press('Başka Gün Ekle');
  await act(async () => void fireEvent.click(dialog().getByLabelText('Açığız')));
  const shown = () =>
    [/^Açılış/, /^Kapanış/].map((label) => dialog().getByLabelText<HTMLInputElement>(label).value);
  // The first open day, whose break is left out.
  const first = ['07:00', '22:00'];
  expect(shown()).toEqual(first);
  for (const [day, hours] of [
    ['2026-12-05', ['08:00', '14:00']],
    ['2026-12-06', first],
    ['2026-12-09', ['07:00', '18:00']],
    ['', first],
  ] as const) {
    await fill(/^Başladığı gün/, day);
    expect(shown()).toEqual(hours);
  }
  await fill(/^Kapanış/, '12:00');
  await fill(/^Başladığı gün/, '2026-12-05');
  expect(shown()).toEqual(['07:00', '12:00']);
  await press('İptal');
  await press(/^Ekle: Yılbaşı/);
  await act(async () => void fireEvent.click(dialog().getByLabelText('Açığız')));
  expect(shown()).toEqual(['07:00', '18:00']);
});

it.each([
  ['with a break', '2026-12-04', 1],
  ['without one', '2026-12-05', 0],
])('a special day is told to have no break where its weekday is one %s', async (_, first, told) => {
  const second_hours = WEEK.map((_, day) => (day === 4 ? { from: '19:00', to: '02:00' } : null));
  const owner = { ...withDays(null), second_hours };
  await openApp(`/profile/${BUSINESS.slug}`, { owner, replies: { [READ]: [answer(owner)] } });
  await press(ROW);
  await press('Başka Gün Ekle');
  await fill(/^Başladığı gün/, first);
  const shown = () => dialog().queryAllByText('Özel günde tek açılış yazılır; ara yazılamaz.').length;
  expect(shown()).toBe(0);
  await act(async () => void fireEvent.click(dialog().getByLabelText('Açığız')));
  expect(shown()).toBe(told);
});
