// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { QrCode } from '#web/ui/qr-code.tsx';
import {
  answer,
  BUSINESS,
  button,
  expectToast,
  field,
  held,
  openApp,
  press,
  pressTwice,
  type,
} from '../../../../tests/support/open-app.tsx';

const LOOKUP = 'GET /api/business/by-phone/%2B905321234567';
const UPDATE = 'PUT /api/business/update';

/** Returns the card with this heading. */
function card(heading: string): HTMLElement {
  const section = screen.getByRole('heading', { name: heading }).closest<HTMLElement>('.p-card');
  if (section === null) throw new Error(`${heading} heads no card`);
  return section;
}
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const openProfile = () => openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });

it('the profile shows the stored business before the server responds', async () => {
  const lookup = held();
  const stored = { ...BUSINESS, name: 'Saklanan Çay Ocağı' };
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: stored,
    replies: { [LOOKUP]: [lookup.answer] },
  });
  expect(server.countOf(LOOKUP)).toBe(1);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Saklanan Çay Ocağı');
  await lookup.release(answer(BUSINESS));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(BUSINESS.name);
});

it('the profile says at its top that the operator hides the page, why, and whom to answer', async () => {
  const stored = { ...BUSINESS, hidden_reason: 'Başka bir dükkânın adı yazıyor.' };
  await openApp(`/profile/${BUSINESS.slug}`, {
    owner: stored,
    replies: { [LOOKUP]: [answer(stored)] },
  });
  const note = within(screen.getByRole('region', { name: 'Sayfanız şimdilik kapalı' }));
  expect(note.getByText('Nedeni: Başka bir dükkânın adı yazıyor.')).toBeTruthy();
  expect(note.getByRole('link').getAttribute('href')).toMatch(/^mailto:.+@/);
});

describe('on arrival', () => {
  beforeEach(openProfile);

  it('the profile has a top bar with Ana Sayfa and Çıkış Yap', () => {
    const bar = within(screen.getByRole('banner'));
    expect(textsOf(bar.getAllByRole('button'))).toEqual(['Çıkış Yap']);
    expect(bar.getByRole('link', { name: 'Ana Sayfa' }).getAttribute('href')).toBe('/');
  });

  it('the profile has its cards in order, below the banner for the app', () => {
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 }))).toEqual([
      'Mobil Uygulamayı İndirin',
      // Our additions, between the banner and the cards of product.md 2.6.
      'İlk gün',
      'Araçlar',
      'İşletme Bilgileri',
      'İşletme Linkiniz',
      'QR Kod & Çaycı Kodu',
      // Our additions, after the cards of product.md 2.6.
      'Ayarlar',
      'Ziyaretler',
      // Last, because a deletion is final.
      'Tehlikeli Bölge',
    ]);
  });

  it('the profile says what the owner does in the app, and with which number', async () => {
    await press(/^Giriş numarası/);
    expect(card('Ayarlar').textContent).toContain(
      'Siteye ve uygulamaya bu numarayla girersiniz. Uygulamada ürün ve müşterilerinizi ekler, siparişlerinizi yönetirsiniz.',
    );
  });

  it('the banner has its title and links to both stores', () => {
    const banner = screen.getByRole('region', { name: 'Mobil uygulama' });
    expect(textsOf([banner])).toEqual(['Mobil Uygulamayı İndirinApp StoreGoogle Play']);
    const hrefOf = (name: string) => within(banner).getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('App Store’dan İndir')).toMatch(/^https:\/\/apps\.apple\.com\//);
    expect(hrefOf('Google Play’den İndir')).toMatch(/^https:\/\/play\.google\.com\//);
  });

  it('the profile shows the link, where to share it, and the public page in a new tab', () => {
    const link = within(card('İşletme Linkiniz'));
    expect(link.getByText(`demlik.example/${BUSINESS.slug}`)).toBeTruthy();
    expect(textsOf(link.getAllByRole('listitem'))).toEqual([
      'Instagram profilinize ekleyinLinki Kopyala',
      'WhatsApp durumunuzda ve profilinizde paylaşınWhatsApp’ı Aç',
      'Sosyal medyada müşterilerinize duyurunLinki Kopyala',
    ]);
    expect(link.getByRole('button', { name: 'Linki Kopyala' })).toBeTruthy();
    const publicPage = link.getByRole('link', { name: 'Müşteri Sayfasını Görüntüle' });
    expect(publicPage.getAttribute('href')).toBe(`/${BUSINESS.slug}`);
    expect(publicPage.getAttribute('target')).toBe('_blank');
  });

  it('the profile shows a QR code of 200 px that leads to the invitation, and the full code', () => {
    const code = within(card('QR Kod & Çaycı Kodu'));
    const image = code.getByRole('img', { name: 'Çaycı kodunuzun QR kodu' });
    expect(image.getAttribute('width')).toBe('200');
    const wanted = <QrCode text={`https://demlik.example/r/${BUSINESS.code}`} size={200} label="" />;
    expect(renderToStaticMarkup(wanted)).toContain(image.querySelectorAll('path')[1]?.getAttribute('d'));
    expect(code.getByText(BUSINESS.code ?? '')).toBeTruthy();
    expect(textsOf(code.getAllByRole('button'))).toEqual(['QR Kodunu İndir', 'Kodu Kopyala']);
  });

  it('the edit form starts with stored values, requires names, and has an optional address', async () => {
    await press('Düzenle');
    const form = within(card('İşletme Bilgileri'));
    expect(
      form.getAllByRole<HTMLInputElement>('textbox').map(({ value, required }) => [value, required]),
    ).toEqual([
      [BUSINESS.name, true],
      [BUSINESS.owner_name, true],
      [BUSINESS.owner_surname, true],
      [BUSINESS.address, false],
    ]);
    for (const label of ['Dükkân adı', 'Ad', 'Soyad', 'Adres (isteğe bağlı)'])
      expect(form.getByLabelText(label), label).toBeTruthy();
    expect(textsOf(form.getAllByRole('button'))).toEqual(['Kaydet', 'İptal']);
  });

  it('İptal restores the stored values', async () => {
    await press('Düzenle');
    await type('Dükkân adı', 'Vazgeçtim');
    await press('İptal');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(BUSINESS.name);
    await press('Düzenle');
    expect(field('Dükkân adı').value).toBe(BUSINESS.name);
  });

  it('Hesabımı Sil in Tehlikeli Bölge opens a dialog that lists the losses and asks for the phrase', async () => {
    await act(async () => void fireEvent.click(within(card('Tehlikeli Bölge')).getByText('Hesabımı Sil')));
    const dialog = screen.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' });
    expect(dialog.textContent).toContain(`${BUSINESS.name} hesabını siliyorsunuz. Bu işlem geri alınamaz.`);
    expect(textsOf(within(dialog).getAllByRole('listitem'))).toEqual([
      'İşletme bilgileriniz silinir.',
      'Hesap verileriniz kalıcı olarak kaldırılır.',
      'Aynı telefon numarasıyla tekrar giriş yapamazsınız.',
    ]);
    expect(field('Onaylamak için HESABIMI SIL yazın').value).toBe('');
    expect(button('Hesabımı Kalıcı Olarak Sil')).toHaveProperty('disabled', true);
    expect(within(dialog).getByRole('button', { name: 'İptal' })).toHaveProperty('disabled', false);
  });
});

it.each([
  [BUSINESS.address, ['Dükkân adı', 'Dükkân sahibi', 'Adres']],
  [null, ['Dükkân adı', 'Dükkân sahibi']],
])(
  'the profile shows shop, owner and address, the address only if there is one (%s)',
  async (address, terms) => {
    const owner = { ...BUSINESS, address };
    await openApp(`/profile/${BUSINESS.slug}`, { owner, replies: { [LOOKUP]: [answer(owner)] } });
    const info = within(card('İşletme Bilgileri'));
    expect(textsOf(info.getAllByRole('term'))).toEqual(terms);
    expect(textsOf(info.getAllByRole('definition'))).toEqual([
      BUSINESS.name,
      'Hasan Yıldız',
      ...(address ? ['Rıhtım Cad.\u00a05, İstanbul'] : []),
    ]);
  },
);

it('the profile shows that it is saving, and saves once', async () => {
  const update = held();
  const { server } = await openProfile();
  server.next(UPDATE, update.answer);
  await press('Düzenle');
  await type('Soyad', 'Demir');
  await pressTwice('Kaydet');
  expect(button('Kaydediliyor...').getAttribute('aria-disabled')).toBe('true');
  expect(button('İptal')).toHaveProperty('disabled', true);
  await press('Kaydediliyor...');
  await act(async () => void fireEvent.submit(field('Soyad')));
  await update.release(answer({ business: { ...BUSINESS, owner_surname: 'Demir' } }));
  await expectToast('Başarılı!', 'Profil bilgileriniz güncellendi.');
  expect(card('İşletme Bilgileri').textContent).toContain('Demir');
  expect(server.countOf(UPDATE)).toBe(1);
});

describe('a row of the link card', () => {
  const row = (name: RegExp) => screen.getByRole('button', { name });
  const url = `https://demlik.example/${BUSINESS.slug}`;

  it('copies the link for Instagram, and explains for eight seconds where to paste it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await openProfile();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => row(/^Instagram profilinize/).click());
    expect(writeText).toHaveBeenCalledWith(url);
    const told = /Kopyalandı\. Instagram’da Profili Düzenle > Bağlantılar$/;
    await act(() => vi.advanceTimersByTimeAsync(7_999));
    expect(row(/^Instagram/).textContent).toMatch(told);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(row(/^Instagram/).textContent).toMatch(/Linki Kopyala$/);
  });

  it('opens WhatsApp with the message', async () => {
    await openProfile();
    const way = screen.getByRole('link', { name: /^WhatsApp durumunuzda/ });
    expect(way.getAttribute('href')).toContain(`https://wa.me/?text=${encodeURIComponent(url)}`);
  });

  it('opens the share sheet if the browser has one', async () => {
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    await openProfile();
    await act(async () => row(/^Sosyal medyada.*Paylaş$/).click());
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url, title: BUSINESS.name }));
  });
});

describe('a new name', () => {
  const status = () => document.getElementById(field('Dükkân adı').getAttribute('aria-describedby') ?? '');
  async function rename(name: string, stored = BUSINESS) {
    const visit = await openApp(`/profile/${stored.slug}`, {
      owner: stored,
      replies: { [LOOKUP]: [answer(stored)] },
    });
    await press('Düzenle');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await type('Dükkân adı', name);
    return visit;
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('shows after a pause in typing that the link changes, until the old name is restored', async () => {
    await rename('Çınar Çay Evi');
    expect(status()?.getAttribute('role')).toBe('status');
    await pass(299);
    expect(status()?.textContent).toBe('');
    await pass(1);
    expect(status()?.textContent).toBe(
      'Yeni linkiniz: demlik.example/cinar-cay-eviEski linkiniz ve QR kodunuz çalışmaya devam eder.',
    );
    await type('Dükkân adı', BUSINESS.name);
    await pass(300);
    expect(status()?.textContent).toBe('');
  });

  it.each([
    ['ÇINAR ÇAY OCAĞI', BUSINESS],
    ['Çınar Çay Ocağı 2', { ...BUSINESS, slug: 'cinar-cay-ocagi-2' }],
    [' ', BUSINESS],
  ])('shows no notice if the link stays the same (%j)', async (name, stored) => {
    await rename(name, stored);
    await pass(300);
    expect(status()?.textContent).toBe('');
  });

  it('shows the link from the server after it is saved', async () => {
    const { server } = await rename('Çınar Çay Evi');
    const slug = 'cinar-cay-evi-2';
    server.next(UPDATE, answer({ business: { ...BUSINESS, name: 'Çınar Çay Evi', slug } }));
    vi.useRealTimers();
    await press('Kaydet');
    await expectToast('Başarılı!', `Profil bilgileriniz güncellendi.Yeni linkiniz:demlik.example/${slug}`);
    expect(card('İşletme Linkiniz').textContent).toContain(`demlik.example/${slug}`);
  });
});
