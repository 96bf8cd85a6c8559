// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answer,
  BUSINESS,
  badGateway,
  button,
  endDocument,
  eventually,
  expectFailure,
  expectToast,
  held,
  openApp,
  press,
  shownToasts,
} from '../../../../tests/support/open-app.tsx';

const SAVE = 'PUT /api/account/hours';
const READ = 'GET /api/business/by-phone/%2B905321234567';
const USUAL = { from: '07:00', to: '18:00' };
const SUGGESTED = [USUAL, USUAL, USUAL, USUAL, USUAL, USUAL, null];

const NONE = { opening_hours: null, second_hours: null };

const ROW = /^Çalışma saatleri/;
const value = () => button(ROW).textContent.replace('Çalışma saatleri ', '');
const linesShown = () =>
  screen.getAllByRole('group').map((line) => line.querySelector('legend')?.textContent);

it('hours are entered in three lines, shown by day, removed, and restored', async () => {
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: BUSINESS,
    replies: {
      [SAVE]: [
        answer({ business: { ...BUSINESS, opening_hours: SUGGESTED } }),
        answer({ business: { ...BUSINESS, opening_hours: null } }),
        answer({ business: { ...BUSINESS, opening_hours: SUGGESTED } }),
      ],
    },
  });
  await press(ROW);
  expect(linesShown()).toEqual(['Pazartesi–Cuma', 'Cumartesi', 'Pazar']);
  expect(screen.getAllByLabelText('Açılış')).toHaveLength(2);
  await press('Saatleri Kaydet');
  await expectToast('Kaydedildi', 'Çalışma saatleriniz müşteri sayfanızda görünüyor.');
  expect([value(), screen.queryAllByRole('group')]).toEqual(['Pzt–\u2060Cmt\u00a007:00–\u206018:00', []]);
  expect(document.activeElement).toBe(button(ROW));

  await press(ROW);
  expect(shownToasts()).toEqual([]);
  await press('Saatleri Kaldır');
  await expectToast('Kaydedildi', 'Çalışma saatleriniz müşteri sayfanızdan kalktı.Geri Al');
  expect(value()).toBe('Yazılmadı');
  await press('Geri Al');
  await expectToast('Kaydedildi', 'Çalışma saatleriniz müşteri sayfanızda görünüyor.');
  expect([value(), document.activeElement]).toEqual(['Pzt–\u2060Cmt\u00a007:00–\u206018:00', button(ROW)]);
  expect(server.bodiesOf(SAVE)).toEqual([
    { opening_hours: SUGGESTED, second_hours: null, seen: null, seen_second: null },
    { ...NONE, seen: SUGGESTED, seen_second: null },
    // Without second_hours, no rule refuses what was stored before it.
    { opening_hours: SUGGESTED, seen: null, seen_second: null },
  ]);
});

it('a day has a second opening, after the first, and then a line of its own', async () => {
  const opening_hours = SUGGESTED.with(4, { from: '07:00', to: '12:30' });
  const second_hours = SUGGESTED.map((_, day) => (day === 4 ? { from: '13:30', to: '19:00' } : null));
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: { ...BUSINESS, opening_hours: SUGGESTED },
    replies: { [SAVE]: [answer({ business: { ...BUSINESS, opening_hours, second_hours } })] },
  });
  await press(ROW);
  await act(async () => void fireEvent.click(screen.getByLabelText('Hafta içini gün gün yaz')));
  const friday = within(screen.getByRole('group', { name: 'Cuma' }));
  await act(async () => void fireEvent.click(friday.getByLabelText('Gün içinde ara veriyorum')));
  const fill = (label: string, value: string) =>
    act(async () => void fireEvent.change(friday.getByLabelText(label), { target: { value } }));
  await fill('Kapanış', '14:00');
  await press('Saatleri Kaydet');
  expect(friday.getByText('İkinci açılış, ilk kapanıştan sonra olmalı.')).toBeTruthy();
  await fill('Kapanış', '12:30');
  await fill('İkinci kapanış', '19:00');
  await press('Saatleri Kaydet');
  await expectToast('Kaydedildi', 'Çalışma saatleriniz müşteri sayfanızda görünüyor.');
  const seen = { seen: SUGGESTED, seen_second: null };
  expect(server.bodiesOf(SAVE)).toEqual([{ opening_hours, second_hours, ...seen }]);
  expect(value()).toContain('Cum\u00a007:00–\u206012:30, 13:30–\u206019:00');
  await press(ROW);
  expect(linesShown()).toHaveLength(7);
  expect(screen.getAllByLabelText('İkinci açılış')).toHaveLength(1);
});

it.each([
  ['over noon', USUAL, ['07:00', '12:30', '13:30', '18:00']],
  ['until the night', { from: '07:00', to: '02:00' }, ['07:00', '12:30', '13:30', '02:00']],
  ['after noon', { from: '14:00', to: '22:00' }, ['14:00', '', '', '22:00']],
])('a break divides an opening %s, and is taken out of it again', async (_, opening, parts) => {
  const opening_hours = SUGGESTED.with(5, opening);
  await openApp(`/profile/${BUSINESS.slug}`, { owner: { ...BUSINESS, opening_hours } });
  await press(ROW);
  const saturday = screen.getByRole('group', { name: 'Cumartesi' });
  const times = () =>
    [...saturday.querySelectorAll<HTMLInputElement>('[type=time]')].map(({ value }) => value);
  const tick = () =>
    act(async () => void fireEvent.click(within(saturday).getByLabelText('Gün içinde ara veriyorum')));
  await tick();
  expect(times()).toEqual(parts);
  await tick();
  expect(times()).toEqual([opening.from, opening.to]);
});

it('a break comes back as it was typed, if the opening still has room for it', async () => {
  await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  await press(ROW);
  const saturday = within(screen.getByRole('group', { name: 'Cumartesi' }));
  const tick = () =>
    act(async () => void fireEvent.click(saturday.getByLabelText('Gün içinde ara veriyorum')));
  const fill = (label: string, value: string) =>
    act(async () => void fireEvent.change(saturday.getByLabelText(label), { target: { value } }));
  const breakOf = () =>
    ['Kapanış', 'İkinci açılış'].map((label) => saturday.getByLabelText<HTMLInputElement>(label).value);
  await tick();
  await fill('Kapanış', '15:00');
  await fill('İkinci açılış', '16:00');
  await tick();
  await tick();
  expect(breakOf()).toEqual(['15:00', '16:00']);
  await tick();
  await fill('Kapanış', '15:30');
  await tick();
  expect(breakOf()).toEqual(['12:30', '13:30']);
});

it('days that are written apart begin with what their line had, unless they were stored otherwise', async () => {
  const stored = SUGGESTED.with(4, { from: '07:00', to: '12:00' });
  const open = async (opening_hours: typeof SUGGESTED | null) => {
    await openApp(`/profile/${BUSINESS.slug}`, { owner: { ...BUSINESS, opening_hours } });
    await press(ROW);
  };
  const apart = () => act(async () => void fireEvent.click(screen.getByLabelText('Hafta içini gün gün yaz')));
  const openings = () => screen.getAllByLabelText<HTMLInputElement>('Açılış').map(({ value }) => value);
  const typeFirst = () =>
    act(
      async () =>
        void fireEvent.change(screen.getAllByLabelText('Açılış')[0] as Element, {
          target: { value: '08:00' },
        }),
    );
  await open(null);
  await typeFirst();
  await apart();
  expect(openings()).toEqual(['08:00', '08:00', '08:00', '08:00', '08:00', '07:00']);
  cleanup();
  await open(stored);
  await apart();
  await typeFirst();
  await apart();
  expect(openings()).toEqual(['08:00', '08:00', '08:00', '08:00', '07:00', '07:00']);
});

it('what was typed for one day comes back when the days are written apart again', async () => {
  await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  await press(ROW);
  const apart = () => act(async () => void fireEvent.click(screen.getByLabelText('Hafta içini gün gün yaz')));
  const typeInto = (day: string, value: string) => {
    const field = within(screen.getByRole('group', { name: day })).getByLabelText('Kapanış');
    return act(async () => void fireEvent.change(field, { target: { value } }));
  };
  await apart();
  await typeInto('Cuma', '14:00');
  await apart();
  await typeInto('Pazartesi–Cuma', '17:00');
  await apart();
  const closings = screen.getAllByLabelText<HTMLInputElement>('Kapanış').map(({ value }) => value);
  expect(closings).toEqual(['17:00', '17:00', '17:00', '17:00', '14:00', '18:00']);
});

it('a form that is open before the stored hours arrive is compared with these', async () => {
  const opening_hours = SUGGESTED.with(5, { from: '09:00', to: '17:00' });
  const { server } = await openApp(`/profile/${BUSINESS.slug}?ayar=saatler`, {
    owner: BUSINESS,
    replies: { [READ]: [answer({ ...BUSINESS, opening_hours })] },
  });
  await eventually(() => expect(screen.getAllByLabelText('Açılış')[1]).toHaveProperty('value', '09:00'));
  await press('Saatleri Kaydet');
  expect(server.bodiesOf(SAVE)).toMatchObject([{ seen: opening_hours }]);
});

const BEGAN = { from: '07:00', to: '19:00' };
const LATE = { from: '07:00', to: '22:00' };
const THERE = { from: '10:00', to: '16:00' };
const week = (weekday: typeof LATE, saturday: typeof LATE | null) => [
  ...Array<typeof LATE>(5).fill(weekday),
  ...[saturday, null],
];
const DIFFERENT = 'Bu saatler başka bir yerde de değiştirildi. Farklı günler:';

it.each([
  {
    ...{ name: 'on one day', there: week(BEGAN, THERE), line: 'Cumartesi', saved: week(BEGAN, LATE) },
    note: `${DIFFERENT}Cumartesi: orada 10:00–16:00; burada 07:00–22:00`,
  },
  {
    ...{ name: 'closed there', there: week(BEGAN, null), line: 'Cumartesi', saved: week(BEGAN, LATE) },
    note: `${DIFFERENT}Cumartesi: orada kapalı; burada 07:00–22:00`,
  },
  {
    ...{ name: 'on different days', there: week(THERE, BEGAN), line: 'Cumartesi', saved: week(THERE, LATE) },
    note: `${DIFFERENT}Cumartesi: orada 07:00–19:00; burada 07:00–22:00`,
  },
  {
    ...{ name: 'removed there', there: null, line: 'Cumartesi', saved: week(BEGAN, LATE) },
    note: 'Bu saatler başka bir yerde kaldırıldı.',
  },
  {
    ...{ name: 'on a day of the line typed here', there: week(BEGAN, BEGAN).with(4, THERE) },
    ...{ line: 'Pazartesi–Cuma', saved: week(LATE, BEGAN) },
    note: `${DIFFERENT}Pazartesi–Perşembe: orada 07:00–19:00; burada 07:00–22:00Cuma: orada 10:00–16:00; burada 07:00–22:00`,
  },
])(
  'hours that were changed here and elsewhere, $name, are both shown, and saved at the second press',
  async ({ there, line, note, saved }) => {
    const began = week(BEGAN, BEGAN);
    const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
      owner: { ...BUSINESS, opening_hours: began },
      replies: { [READ]: [answer({ ...BUSINESS, opening_hours: began })] },
    });
    await press(ROW);
    const closing = within(screen.getByRole('group', { name: line })).getByLabelText('Kapanış');
    await act(async () => void fireEvent.change(closing, { target: { value: LATE.to } }));
    const changed = answer({ error: 'Değişti.', code: 'CHANGED_MEANWHILE' }, 409);
    server.next(SAVE, changed, answer({ business: { ...BUSINESS, opening_hours: saved } }));
    server.next(READ, answer({ ...BUSINESS, opening_hours: there }));
    await press('Saatleri Kaydet');
    await eventually(() =>
      expect(document.activeElement?.textContent.replaceAll('\u2060', '')).toBe(
        `${note}Yeniden kaydederseniz buradaki, İptal’e basarsanız öteki kalır.`,
      ),
    );
    expect([shownToasts(), linesShown()]).toEqual([[], ['Pazartesi–Cuma', 'Cumartesi', 'Pazar']]);
    await press('Saatleri Kaydet');
    await expectToast('Kaydedildi', 'Çalışma saatleriniz müşteri sayfanızda görünüyor.');
    expect(server.bodiesOf(SAVE)[1]).toMatchObject({ opening_hours: saved, seen: there });
  },
);

it('suggested hours give way to those that were written elsewhere, and the note says so', async () => {
  const there = week(THERE, null);
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  await press(ROW);
  server.next(SAVE, answer({ error: 'Değişti.', code: 'CHANGED_MEANWHILE' }, 409));
  const stored = { ...BUSINESS, opening_hours: there };
  server.next(READ, answer(stored));
  await press('Saatleri Kaydet');
  await eventually(() =>
    expect(document.activeElement?.textContent).toBe(
      'Bu saatler başka bir yerde değiştirildi. Alanlarda artık oradaki saatler yazıyor.',
    ),
  );
  await press('Saatleri Kaydet');
  expect(server.bodiesOf(SAVE)[1]).toMatchObject({ opening_hours: there, seen: there });
});

it('removed hours come back at a second try, but not over those that were written elsewhere meanwhile', async () => {
  const owner = { ...BUSINESS, opening_hours: SUGGESTED };
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner,
    replies: { [SAVE]: [answer({ business: { ...BUSINESS, opening_hours: null } })] },
  });
  await press(ROW);
  await press('Saatleri Kaldır');
  server.next(SAVE, badGateway());
  server.next(READ, answer({ ...BUSINESS, opening_hours: null }));
  await press('Geri Al');
  await expectFailure('Çalışma saatleri kaydedilemedi. Lütfen tekrar deneyin.Geri Al');
  const stored = { ...BUSINESS, opening_hours: Array(7).fill({ from: '09:00', to: '17:00' }) };
  server.next(READ, answer(stored));
  server.next(SAVE, answer({ error: 'Değişti.', code: 'CHANGED_MEANWHILE' }, 409));
  await press('Geri Al');
  await expectFailure(
    'Bu bilgiler başka bir yerde de değiştirildi.Geri alınmadı, orada yazılan saatler kalır.',
  );
  expect(value()).toBe('Her gün\u00a009:00–\u206017:00');
});

it('a change elsewhere is told in a toast while the row is folded', async () => {
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  await press(ROW);
  const saving = held();
  server.next(SAVE, saving.answer);
  await press('Saatleri Kaydet');
  await press(ROW);
  const stored = { ...BUSINESS, opening_hours: SUGGESTED };
  server.next(READ, answer(stored));
  await saving.release(answer({ error: 'Değişti.', code: 'CHANGED_MEANWHILE' }, 409));
  await expectFailure('Bu bilgiler başka bir yerde de değiştirildi.');
});

it.each([
  ['no hours', null],
  ['hours', SUGGESTED],
])(
  'an edit that goes on after a reload is compared with the week that it began with: %s',
  async (_, opening_hours) => {
    const open = (owner: typeof BUSINESS) =>
      openApp(`/profile/${BUSINESS.slug}`, {
        owner,
        replies: { [READ]: [answer(owner)] },
      });
    await open({ ...BUSINESS, opening_hours });
    await press(ROW);
    const [from] = screen.getAllByLabelText('Açılış');
    await act(async () => void fireEvent.change(from as Element, { target: { value: '06:30' } }));
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    endDocument();
    const { server } = await open({
      ...BUSINESS,
      opening_hours: Array(7).fill({ from: '09:00', to: '17:00' }),
    });
    await press('Saatleri Kaydet');
    expect(server.bodiesOf(SAVE)).toMatchObject([{ seen: opening_hours }]);
  },
);

it('hours that could not be saved stay in the form; İptal shows what the server has', async () => {
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: BUSINESS,
    replies: { [SAVE]: [new Response('', { status: 502 })] },
  });
  await press(ROW);
  const opening_hours = Array(7).fill({ from: '09:00', to: '17:00' });
  server.next(READ, answer({ ...BUSINESS, opening_hours }));
  await press('Saatleri Kaydet');
  await expectFailure('Çalışma saatleri kaydedilemedi. Lütfen tekrar deneyin.');
  expect(button('Saatleri Kaydet').form?.textContent).toContain('kaydedilemedi');
  expect(linesShown()).toHaveLength(3);
  await press('İptal');
  expect([value(), shownToasts()]).toEqual(['Her gün\u00a009:00–\u206017:00', []]);
});

it('a change whose answer was lost is told as saved if it was', async () => {
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  await press(ROW);
  server.next(SAVE, new Response('', { status: 502 }));
  server.next(READ, answer({ ...BUSINESS, opening_hours: SUGGESTED }));
  await press('Saatleri Kaydet');
  await expectToast('Kaydedildi', 'Çalışma saatleriniz müşteri sayfanızda görünüyor.');
  expect(value()).toBe('Pzt–\u2060Cmt\u00a007:00–\u206018:00');
  expect(server.countOf(SAVE)).toBe(1);
});

it('a change whose answer was lost is told as failed if it was not saved', async () => {
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  await press(ROW);
  server.next(
    SAVE,
    new Response('', { status: 502 }),
    answer({ business: { ...BUSINESS, opening_hours: SUGGESTED } }),
  );
  server.next(READ, answer({ ...BUSINESS, opening_hours: null }));
  await press('Saatleri Kaydet');
  await expectFailure('Çalışma saatleri kaydedilemedi. Lütfen tekrar deneyin.');
  await press('Saatleri Kaydet');
  expect(server.bodiesOf(SAVE)).toMatchObject([{ seen: null }, { seen: null }]);
  expect(value()).toBe('Pzt–\u2060Cmt\u00a007:00–\u206018:00');
});

it('days with different hours have a line each', async () => {
  const opening_hours = [USUAL, null, USUAL, USUAL, USUAL, null, null];
  await openApp(`/profile/${BUSINESS.slug}`, {
    owner: { ...BUSINESS, opening_hours },
    replies: {
      [READ]: [answer({ ...BUSINESS, opening_hours })],
    },
  });
  // A line may end before a dot, not after it.
  expect(value()).toMatch(/^Pzt\u00a0[^ ]+ ·\u00a0Çar–\u2060Cum\u00a0[^ ]+$/);
  await press(ROW);
  expect(linesShown()).toEqual([
    ...['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
  ]);
});
