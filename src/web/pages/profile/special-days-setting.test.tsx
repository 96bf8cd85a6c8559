// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Business } from '#shared/contract/business.ts';
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
const withDays = (special_days: SpecialDay[] | null): Business => ({
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

const typed = (label: RegExp) => dialog().getByLabelText<HTMLInputElement>(label).value;

/** What describes the field that has the focus. */
const wrong = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent;
const SAVED = 'Özel gün müşteri sayfanızda.';
const SAVED_NEW_YEAR = `${SAVED}Yılbaşı, 1\u00a0Ocak\u00a02027: kapalı`;

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
  expect([typed(/^Başladığı gün/), typed(/^Bittiği gün/)]).toEqual(['2027-01-01', '']);
  await press('Kaydet');
  await expectToast('Kaydedildi', SAVED_NEW_YEAR);
  expect(value()).toBe('Yılbaşı, 1\u00a0Ocak\u00a02027: kapalı');
  expect(listed('Değiştir')).toEqual(['Yılbaşı, 1 Ocak 2027: kapalı']);
  expect(document.activeElement, 'in view').toBe(button(/^Değiştir: Yılbaşı/));
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
  await act(async () => void fireEvent.click(dialog().getByLabelText('Açığız')));
  await press('Kaydet');
  expect(document.activeElement).toBe(dialog().getByLabelText(/^Bittiği gün/));
  expect(wrong()).toBe('Bu günler için yazılmış özel gün var.Yılbaşı, 1\u00a0Ocak\u00a02027:\u00a0kapalı');
  await fill(/^Bittiği gün/, '2026-12-30');
  await press('Kaydet');
  expect(wrong()).toBe('Bittiği gün, başladığı günden önce olamaz.');
  await fill(/^Bittiği gün/, '');
  expect(dialog().getByLabelText<HTMLInputElement>(/^Kapanış/).value).toBe(USUAL.to);
  await fill(/^Kapanış/, '07:00');
  await press('Kaydet');
  expect(wrong()).toMatch(/^Açılış ve kapanış aynı saat olamaz/);
  await fill(/^Kapanış/, '12:00');
  await press('Kaydet');
  await expectToast('Kaydedildi', `${SAVED}31\u00a0Aralık\u00a02026: 07:00–\u206012:00`);
  const eve = { name: '', from: '2026-12-31', to: '2026-12-31', hours: { from: '07:00', to: '12:00' } };
  expect(server.bodiesOf(SAVE)).toMatchObject([
    { special_days: [eve, NEW_YEAR], seen_special: [PAST, NEW_YEAR] },
  ]);
});

it('a closed range takes in a closed day until “Geri Al”, and no press beside the dialog drops what is typed', async () => {
  const { server } = await openWith([NEW_YEAR]);
  await press(ROW);
  await press('Başka Gün Ekle');
  await fill(/^Başladığı gün/, '2026-12-20');
  await fill(/^Bittiği gün/, '2027-01-03');
  for (const on of [fireEvent.pointerDown, fireEvent.click])
    await act(async () => void on(screen.getByRole('dialog')));
  await press('Kaydet');
  const range = { name: '', from: '2026-12-20', to: '2027-01-03', hours: null };
  const taken = 'Yılbaşı, 1\u00a0Ocak\u00a02027 bunun içine alındı.';
  const words = '20\u00a0Aralık\u00a02026–3\u00a0Ocak\u00a02027: kapalı';
  await expectToast('Kaydedildi', `${SAVED}${words}${taken}Geri Al`);
  server.next(SAVE, answer({ business: withDays([NEW_YEAR]) }));
  await press('Geri Al');
  expect(server.bodiesOf(SAVE)).toMatchObject([
    { special_days: [range], seen_special: [NEW_YEAR] },
    { special_days: [NEW_YEAR], seen_special: [range] },
  ]);
  await press('Başka Gün Ekle');
  for (const on of [fireEvent.pointerDown, fireEvent.click])
    await act(async () => void on(screen.getByRole('dialog')));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['2026-12-13', '2027-02-20'])('a day is moved to %s by its first day', async (from) => {
  const { server } = await openWith([NEW_YEAR]);
  await press(ROW);
  await press(/^Değiştir: Yılbaşı/);
  await fill(/^Başladığı gün/, from);
  await press('Kaydet');
  expect(server.bodiesOf(SAVE)).toMatchObject([{ special_days: [{ ...NEW_YEAR, from, to: from }] }]);
});

const FAR = 'En çok iki yıl sonrasını yazabilirsiniz.';

it.each([
  ['the first day', 'from', '2226-12-01', ''],
  ['the first day by a day', 'from', '2028-11-30', '2028-12-02'],
  ['the last day', 'to', '2026-12-05', '2062-12-05'],
])('a day more than two years ahead is refused: %s', async (_, name, from, to) => {
  const { server } = await openWith(null);
  await press(ROW);
  await press('Başka Gün Ekle');
  await fill(/^Başladığı gün/, from);
  await fill(/^Bittiği gün/, to);
  await press('Kaydet');
  expect([document.activeElement?.getAttribute('name'), wrong()]).toEqual([name, FAR]);
  const limits = [/^Başladığı gün/, /^Bittiği gün/].map((label) => dialog().getByLabelText(label));
  expect(limits.map((field) => field.getAttribute('max'))).toEqual(['2028-11-29', '2028-11-29']);
  await fill(/^Başladığı gün/, '2028-11-29');
  await fill(/^Bittiği gün/, '');
  await press('Kaydet');
  expect(server.bodiesOf(SAVE)).toMatchObject([{ special_days: [{ from: '2028-11-29' }] }]);
});

it.each(['2062-12-05', '2062-12-06'])('a stored day until %s, which had no limit, is renamed', async (to) => {
  const stored = { ...PAST, from: '2062-12-05', to };
  const { server } = await openWith([stored]);
  await press(ROW);
  await press(/^Değiştir: Düğün/);
  await fill(/^Adı/, 'Tadilat');
  await press('Kaydet');
  expect(server.bodiesOf(SAVE)).toMatchObject([{ special_days: [{ ...stored, name: 'Tadilat' }] }]);
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
  await expectToast('Kaydedildi', SAVED_NEW_YEAR);
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
const ADDS = 'Yeniden kaydederseniz bu gün de kaydedilir.';
const REMOVES = 'Silmek için “Bu Günü Sil” düğmesine yeniden basın.';
const NO_HOURS = 'Çalışma saatleriniz başka bir yerde kaldırıldı; özel günler onlar olmadan görünmez.';
const WEDDING = { ...PAST, from: '2026-12-05', to: '2026-12-06' };
const OPEN_NEW_YEAR = { ...NEW_YEAR, hours: { from: '09:00', to: '12:00' } };
const OTHERS_CHANGED = 'Özel günleriniz başka bir yerde de değiştirildi.';
const DAY_CHANGED =
  'Bu gün başka bir yerde de değiştirildi.Orada yazılan: Yılbaşı, 1\u00a0Ocak\u00a02027: 09:00–\u206012:00';
const inFebruary = (count: number) =>
  Array.from({ length: count }, (_, n) => `2027-02-${n + 10}`).map((at) => ({
    ...NEW_YEAR,
    from: at,
    to: at,
  }));
const withoutHours = (days: SpecialDay[]): Business => ({ ...withDays(days), opening_hours: null });

/** Opens the dialog of the new year while `there` is stored instead of `before`; the second save is answered. */
async function openBeside(before: SpecialDay[] | null, there: Business) {
  const changed = answer({ error: 'Değişti.', code: 'CHANGED_MEANWHILE' }, 409);
  const app = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: withDays(before),
    replies: {
      [READ]: [answer(withDays(before))],
      [SAVE]: [changed, answer({ business: there })],
    },
  });
  app.server.next(READ, answer(there));
  await press(ROW);
  await press(/^(Ekle|Değiştir): Yılbaşı/);
  return app.server;
}

/** The note has the focus, and no toast repeats it. */
const expectNote = (text: string) =>
  eventually(() => expect([document.activeElement?.textContent, shownToasts()]).toEqual([text, []]));

it.each<[string, SpecialDay, string, SpecialDay[]]>([
  ['another day was stored', WEDDING, OTHERS_CHANGED + ADDS, [WEDDING, NEW_YEAR]],
  [
    'the same day was stored',
    OPEN_NEW_YEAR,
    `${DAY_CHANGED}Yeniden kaydederseniz buradaki, İptal’e basarsanız öteki kalır.`,
    [NEW_YEAR],
  ],
])('if %s elsewhere, the second press does as announced', async (_, there, sentence, kept) => {
  const server = await openBeside(null, withDays([there]));
  await press('Kaydet');
  await expectNote(sentence);
  await press('Kaydet');
  expect(server.bodiesOf(SAVE)[1]).toMatchObject({ special_days: kept, seen_special: [there] });
});

it.each<[string, SpecialDay[], RegExp]>([
  [
    'shares a date with one stored',
    [{ ...WEDDING, to: '2027-01-02' }],
    /^Bu günler için yazılmış özel gün var\.Düğün, /,
  ],
  [
    'is the eleventh after one stored',
    inFebruary(10),
    /^En çok 10 özel gün yazabilirsiniz\.Sonuncusu başka bir yerde eklendi\.$/,
  ],
])('a day that %s elsewhere is refused at its field', async (_, there, refusal) => {
  const server = await openBeside(null, withDays(there));
  await press('Kaydet');
  await eventually(() => expect(wrong()).toMatch(refusal));
  expect(shownToasts()).toEqual([]);
  await press('Kaydet');
  expect([server.bodiesOf(SAVE).length, wrong()]).toEqual([1, expect.stringMatching(refusal)]);
});

it.each<[string, SpecialDay[], string, SpecialDay[] | null]>([
  ['another day was added', [WEDDING, NEW_YEAR], OTHERS_CHANGED + REMOVES, [WEDDING]],
  ['it was changed', [OPEN_NEW_YEAR], DAY_CHANGED + REMOVES, null],
])('a deletion is asked for once more if %s elsewhere', async (_, there, sentence, kept) => {
  const server = await openBeside([NEW_YEAR], withDays(there));
  await press('Bu Günü Sil');
  await expectNote(sentence);
  await press('Bu Günü Sil');
  expect(server.bodiesOf(SAVE)[1]).toMatchObject({ special_days: kept });
});

it.each<[string, SpecialDay, string, string]>([
  ['deleted', WEDDING, 'Kaydedildi', 'Özel gün müşteri sayfanızdan kalktı.'],
  [
    'moved',
    { ...NEW_YEAR, from: '2026-12-31' },
    'Hata',
    `${CHANGED}Silinmedi, orada yazılan gün kalır.Yılbaşı, 31\u00a0Aralık\u00a02026–1\u00a0Ocak\u00a02027: kapalı`,
  ],
])('a deletion ends with its dialog if the day was %s elsewhere', async (_, there, title, sentence) => {
  await openBeside([NEW_YEAR], withDays([there]));
  await press('Bu Günü Sil');
  await expectToast(title, sentence);
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, button(ROW)]);
});

it('what is typed stays if the opening hours were removed elsewhere, and is stored by a second press', async () => {
  const server = await openBeside(null, withoutHours([WEDDING]));
  await fill(/^Adı/, 'Tatil');
  await press('Kaydet');
  await expectNote(NO_HOURS + ADDS);
  expect(typed(/^Adı/)).toBe('Tatil');
  await press('Kaydet');
  await expectToast('Kaydedildi', `${NO_HOURS}Tatil, 1\u00a0Ocak\u00a02027: kapalı`);
  expect(server.bodiesOf(SAVE)[1]).toMatchObject({ opening_hours: null, special_days: [WEDDING, {}] });
  expect(screen.queryByRole('button', { name: ROW })).toBeNull();
});

it('a day stored beside removed opening hours is not announced as shown', async () => {
  await openWith(null, withoutHours([NEW_YEAR]));
  await press(ROW);
  await press(/^Ekle: Yılbaşı/);
  await press('Kaydet');
  await expectToast('Kaydedildi', `${NO_HOURS}Yılbaşı, 1\u00a0Ocak\u00a02027: kapalı`);
});

it('at most ten days can be written, and none without opening hours', async () => {
  await openWith(inFebruary(10));
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
  const shown = () => dialog().queryAllByText('Özel günde ara yazılamaz.').length;
  expect(shown()).toBe(0);
  await act(async () => void fireEvent.click(dialog().getByLabelText('Açığız')));
  expect(shown()).toBe(told);
});
