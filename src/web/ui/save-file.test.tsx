// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, BUSINESS, expectToast, openApp, press } from '../../../tests/support/open-app.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.hostApp;
});

const PROFILE = `/profile/${BUSINESS.slug}`;
const INSTAGRAM = 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/130 Mobile Safari/537.36 Instagram 350.0';
const WHATSAPP = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 WhatsApp/24';

/** Opens a page as the owner in this browser; counts the files that it is told to save. */
async function openIn(userAgent: string, path: string, replies = {}, standalone = false) {
  const marks = {
    userAgent: { value: userAgent },
    maxTouchPoints: { value: 5 },
    standalone: { value: standalone },
  };
  vi.stubGlobal('navigator', Object.create(navigator, marks));
  vi.resetModules();
  await import('#web/lib/mark-device.ts');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openApp(path, { owner: BUSINESS, replies });
  return saved;
}

it('inside an app, a code is not said to be saved, and its owner reads how to leave', async () => {
  const saved = await openIn(INSTAGRAM, PROFILE);
  await press('QR Kodunu İndir');
  await expectToast(
    'Burada İndirilemez',
    'Bu sayfa Instagram içinde açıldı. Sağ üstteki üç noktaya dokunun, “Tarayıcıda aç” seçeneğine basın.',
  );
  expect(saved).not.toHaveBeenCalled();
});

it('inside an app, a print is neither saved nor ticked', async () => {
  const pdf = () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } });
  const saved = await openIn(WHATSAPP, `${PROFILE}/baski`, {
    'POST /api/print/preview': [answer({ pages: 1, picture: 'AA==' })],
    'POST /api/print': [pdf()],
  });
  await screen.findByText('Önizleme hazır.');
  await press('PDF’i İndir');
  await expectToast(
    'Burada İndirilemez',
    `Bu sayfa WhatsApp içinde açıldı. Safari’yi açıp adres çubuğuna ${location.host} yazın.`,
  );
  expect([saved.mock.calls, localStorage.getItem(`tools_used_${BUSINESS.id}`)]).toEqual([[], null]);
});

it('inside an app, the export is not said to be saved', async () => {
  const saved = await openIn(INSTAGRAM, PROFILE, { 'GET /api/account/data': [answer({})] });
  await press(/^Verilerim/);
  await press('JSON Olarak İndir');
  await screen.findByText('Burada İndirilemez');
  expect(saved).not.toHaveBeenCalled();
});

it('an iPhone’s home screen, which has the marks of an app, saves files', async () => {
  const homeScreen =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  const saved = await openIn(homeScreen, PROFILE, {}, true);
  await press('QR Kodunu İndir');
  await expectToast('İndirildi!', 'QR kodunuz indirildi.');
  expect(saved).toHaveBeenCalledOnce();
});
