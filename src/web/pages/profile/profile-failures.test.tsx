// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
  loadIdentity,
  noNetwork,
  OUTAGE,
  openApp,
  outage,
  press,
  shownToasts,
  type,
} from '../../../../tests/support/open-app.tsx';

const UPDATE = 'PUT /api/business/update';
const OFFLINE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
const openProfile = () => openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });

afterEach(() => vi.restoreAllMocks());

it('a failed copy of code or link is reported', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openProfile();
  await press('Linki Kopyala');
  await expectFailure('Link kopyalanamadı.');
  await press('Kodu Kopyala');
  await expectFailure('Kod kopyalanamadı.');
  expect(document.body.textContent).not.toContain('Kopyalandı');
});

it('a failed save of the profile shows the reason or a default sentence, and keeps typed text', async () => {
  const { server } = await openProfile();
  const saved = { business: { ...BUSINESS, owner_surname: 'Demir' } };
  server.next(UPDATE, outage(), new Response('', { status: 500 }), noNetwork(), answer(saved));
  await press('Düzenle');
  await type('Soyad', 'Demir');
  for (const sentence of [OUTAGE, 'Profil güncellenemedi.', OFFLINE]) {
    await press('Kaydet');
    await expectFailure(sentence);
    expect(field('Soyad').value).toBe('Demir');
    // Also after its toast.
    expect(field('Soyad').form?.textContent).toContain(sentence);
  }
  await press('Kaydet');
  await expectToast('Başarılı!', 'Profil bilgileriniz güncellendi.');
});

it('a refusal at a field is over when the field is changed', async () => {
  const { server } = await openProfile();
  const error = 'Bu alanda kullanılamayan karakterler var.';
  server.next(UPDATE, answer({ error, code: 'VALIDATION_FAILED', fields: { owner_surname: error } }, 400));
  await press('Düzenle');
  const text = () => field('Soyad').form?.textContent.split(error);
  await type('Soyad', 'Demir');
  await press('Kaydet');
  await expectFailure(error);
  expect(text()).toHaveLength(2);
  await type('Soyad', 'Kaya');
  expect(text()).toHaveLength(1);
});

it.each([
  ['was never sent', false, 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.'],
  [
    'is lost on the way',
    true,
    'Cevap gelmedi, hesabınız silinmiş olabilir. İnternetinizi kontrol edip tekrar deneyin.',
  ],
])('a deletion that %s is reported', async (_, wasOnline, doubt) => {
  const { server } = await openProfile();
  server.next('DELETE /api/account/delete', noNetwork());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(wasOnline);
  await press('Hesabımı Sil');
  await type('Onaylamak için HESABIMI SIL yazın', 'HESABIMI SIL');
  await press('Hesabımı Kalıcı Olarak Sil');
  await expectFailure(`Hesap silinirken bir hata oluştu${doubt}`);
  expect(field('Onaylamak için HESABIMI SIL yazın').closest('dialog')?.textContent).toContain(doubt);
  expect(field('Onaylamak için HESABIMI SIL yazın').value).toBe('HESABIMI SIL');
});

it('a failed download of the stored data is reported', async () => {
  const { server } = await openProfile();
  server.next('GET /api/account/data', new Response('', { status: 404 }));
  await press(/^Verilerim/);
  await press('Bilgilerimi İndir');
  await expectFailure('Bilgileriniz indirilemedi. Lütfen tekrar deneyin.');
});

it('a failed logout is shown on the profile, and the owner stays logged in', async () => {
  const { identity } = await openProfile();
  identity.signOut.mockRejectedValue(new Error('away'));
  await press('Çıkış Yap');
  await expectFailure('Çıkış yapılamadı.');
  expect(document.querySelector('h1')?.textContent).toBe(BUSINESS.name);
  expect(localStorage.getItem('business_data')).toContain(BUSINESS.name);
});

it('a failed logout in the header is only logged', async () => {
  const reported = vi.fn();
  const { identity } = await openApp('/contact', { owner: BUSINESS });
  vi.stubGlobal('reportError', reported);
  identity.signOut.mockRejectedValue(new Error('away'));
  expect(button('Çıkış Yap').textContent).toContain('Çıkış Yap');
  await press('Çıkış Yap');
  await eventually(() => expect(reported).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect(shownToasts()).toEqual([]);
  expect(localStorage.getItem('business_data')).toContain(BUSINESS.name);
  expect(loadIdentity).toHaveBeenCalled();
});

it('a lookup from before a save does not undo it', async () => {
  const lookup = held();
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: BUSINESS,
    replies: { 'GET /api/business/by-phone/%2B905321234567': [lookup.answer] },
  });
  await press('Düzenle');
  await type('Soyad', 'Demir');
  server.next(UPDATE, answer({ business: { ...BUSINESS, owner_surname: 'Demir' } }));
  await press('Kaydet');
  await expectToast('Başarılı!', 'Profil bilgileriniz güncellendi.');
  await lookup.release(answer(BUSINESS));
  expect(localStorage.getItem('business_data')).toContain('Demir');
});

it('an edit whose answer was lost is told as saved if it was, with its new link', async () => {
  const { server } = await openProfile();
  await press('Düzenle');
  await type('Dükkân adı', 'Yeni Çınar');
  server.next(UPDATE, noNetwork());
  const stored = { ...BUSINESS, name: 'Yeni Çınar', slug: 'yeni-cinar' };
  server.next('GET /api/business/by-phone/%2B905321234567', answer(stored));
  await press('Kaydet');
  await eventually(() => expect(shownToasts().join()).toMatch(/^Başarılı!.*yeni-cinar/s));
  expect(button('Düzenle')).toBeTruthy();
});

it('a field that was changed here and elsewhere shows both, and the owner chooses', async () => {
  const { server } = await openProfile();
  await press('Düzenle');
  await type('Soyad', 'Kaya');
  const theirs = 'Başka bir yerde değiştirildi: Demir';
  const both = { error: 'Değişti.', code: 'CHANGED_MEANWHILE', fields: { owner_surname: theirs } };
  const stored = { ...BUSINESS, owner_surname: 'Demir', address: 'Kapalıçarşı, 5' };
  server.next(UPDATE, answer(both, 409), answer({ business: { ...stored, owner_surname: 'Kaya' } }));
  server.next('GET /api/business/by-phone/%2B905321234567', answer(stored));
  await press('Kaydet');
  await expectFailure(
    'Bu bilgiler başka bir yerde de değiştirildi.Yeniden kaydederseniz buradaki, İptal’e basarsanız öteki kalır.',
  );
  const surname = field('Soyad');
  const described = document.getElementById(surname.getAttribute('aria-describedby') ?? '');
  expect([surname.value, described?.textContent]).toEqual(['Kaya', theirs]);
  await press('Kaydet');
  await expectToast('Başarılı!', 'Profil bilgileriniz güncellendi.');
  const { name, owner_name, owner_surname, address } = stored;
  expect(server.bodiesOf(UPDATE)).toEqual([
    {
      name,
      owner_name,
      owner_surname: 'Kaya',
      address: BUSINESS.address,
      seen: { name, owner_name, owner_surname: BUSINESS.owner_surname, address: BUSINESS.address },
    },
    {
      name,
      owner_name,
      owner_surname: 'Kaya',
      address: stored.address,
      seen: { name, owner_name, owner_surname, address },
    },
  ]);
});

it('an edit that goes on after a reload is compared with the values that it began with', async () => {
  await openProfile();
  await press('Düzenle');
  await type('Soyad', 'Kaya');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  endDocument();
  const stored = { ...BUSINESS, owner_surname: 'Demir' };
  const { server } = await openApp(`/profile/${BUSINESS.slug}`, {
    owner: stored,
    replies: { 'GET /api/business/by-phone/%2B905321234567': [answer(stored)] },
  });
  await press('Kaydet');
  expect(server.bodiesOf(UPDATE)).toMatchObject([
    { owner_surname: 'Kaya', seen: { owner_surname: BUSINESS.owner_surname } },
  ]);
});

it('an edit rejected because of the session is saved by a login on the same page', async () => {
  const { server } = await openProfile();
  const saved = { business: { ...BUSINESS, owner_surname: 'Demir' } };
  const ended = { error: 'Oturumunuz sona ermiş. Lütfen yeniden giriş yapın.', code: 'UNAUTHENTICATED' };
  server.next(UPDATE, answer(ended, 401), answer(saved));
  await press('Düzenle');
  await type('Soyad', 'Demir');
  await press('Kaydet');
  await expectToast(ended.error, '');
  expect((await screen.findByLabelText<HTMLInputElement>('Telefon numarası')).value).toBe('+90 5321234567');
  await press('Kod Gönder');
  await type('Doğrulama kodu', '482917');
  await press('Doğrula ve Giriş Yap');
  await expectToast('Başarılı!', 'Profil bilgileriniz güncellendi.');
});
