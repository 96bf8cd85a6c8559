// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isoDay } from '#shared/domain/calendar-day.ts';
import { dayNumberInTurkey } from '#shared/domain/turkey-time.ts';
import {
  BUSINESS,
  badGateway,
  button,
  endDocument,
  field,
  openApp,
  press,
  type,
} from '../../../../tests/support/open-app.tsx';

const PROFILE = `/profile/${BUSINESS.slug}`;
const openProfile = () => openApp(PROFILE, { owner: BUSINESS });
const isOpen = (row: RegExp) => button(row).getAttribute('aria-expanded') === 'true';

const [HOURS, PHONE, NUMBER] = [/^Çalışma saatleri/, /^Görünen telefon/, /^Giriş numarası/];

it('each setting is a row with its present value', async () => {
  await openApp(PROFILE, { owner: { ...BUSINESS, phone_shown: true } });
  const rows = screen.getAllByRole('heading', { level: 3 });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Çalışma saatleri Yazılmadı',
    'Görünen telefon +90\u00a0532\u00a0123\u00a045\u00a067',
    'Giriş numarası +90\u00a0532\u00a0123\u00a045\u00a067',
    'Verilerim İndirin, okuyun',
  ]);
});

it('a row gives the focus to what it opens, and takes it back', async () => {
  await openProfile();
  await press(PHONE);
  expect([isOpen(PHONE), document.activeElement]).toEqual([true, screen.getByRole('switch')]);
  await press(PHONE);
  expect([isOpen(PHONE), document.activeElement]).toEqual([false, button(PHONE)]);
});

it('the address keeps the row that was opened last, until it is folded', async () => {
  await openProfile();
  await press(PHONE);
  await press(NUMBER);
  expect([isOpen(PHONE), window.location.search]).toEqual([true, '?ayar=numara']);
  await press(PHONE);
  expect(window.location.search).toBe('?ayar=numara');
  await press(NUMBER);
  expect(window.location.href).toBe(`${window.location.origin}${PROFILE}`);
});

it('a reload opens the row of the address again', async () => {
  await openProfile();
  await press(HOURS);
  endDocument();
  await openApp(`${PROFILE}?ayar=saatler`, { owner: BUSINESS });
  expect([isOpen(HOURS), document.activeElement]).toEqual([true, button(HOURS)]);
});

it('a special day that a reload interrupted is still typed', async () => {
  const week = Array.from({ length: 7 }, () => ({ from: '07:00', to: '18:00' }));
  const replies = { 'PUT /api/account/hours': [badGateway()] };
  const open = () => openApp(PROFILE, { owner: { ...BUSINESS, opening_hours: week }, replies });
  await open();
  await press(/^Özel günler/);
  await press('Başka Gün Ekle');
  await type('Adı (isteğe bağlı)', 'Düğün');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  endDocument();
  await open();
  expect(field('Adı (isteğe bağlı)').value).toBe('Düğün');
  const failures = () => {
    const told = within(screen.getByRole('dialog')).queryAllByText(/^Özel gün kaydedilemedi/);
    return told.filter((each) => each.closest('.toast') === null).length;
  };
  await type('Başladığı gün', isoDay(dayNumberInTurkey(new Date()) + 9));
  await press('Kaydet');
  expect(failures()).toBe(1);
  await press('İptal');
  await press('Başka Gün Ekle');
  expect(failures()).toBe(0);
  expect(field('Adı (isteğe bağlı)').value).toBe('');
});

it('an interrupted edit of a special day tells that the day was changed elsewhere meanwhile', async () => {
  const week = Array.from({ length: 7 }, () => ({ from: '07:00', to: '18:00' }));
  const half = { name: 'Düğün', from: '2099-05-01', to: '2099-05-01', hours: { from: '08:00', to: '12:00' } };
  const open = (special_days: (typeof half)[]) =>
    openApp(PROFILE, { owner: { ...BUSINESS, opening_hours: week, special_days } });
  const told = () => screen.queryByText('Bu gün başka bir yerde de değiştirildi.');
  await open([half]);
  await press(/^Özel günler/);
  await press(/^Değiştir: Düğün/);
  expect(told()).toBeNull();
  await type('Adı (isteğe bağlı)', 'Kına');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  endDocument();
  await open([{ ...half, hours: { from: '08:00', to: '16:00' } }]);
  expect([field('Adı (isteğe bağlı)').value, told()]).toEqual(['Kına', expect.anything()]);
});

it('typed hours stay while their row is folded, and İptal forgets them', async () => {
  await openProfile();
  const first = () => screen.getAllByLabelText<HTMLInputElement>('Açılış')[0] as HTMLInputElement;
  await press(HOURS);
  await act(async () => void fireEvent.change(first(), { target: { value: '06:30' } }));
  await press(HOURS);
  await press(HOURS);
  expect(first().value).toBe('06:30');
  await press('İptal');
  expect(isOpen(HOURS)).toBe(false);
  await press(HOURS);
  expect(first().value).toBe('07:00');
});
