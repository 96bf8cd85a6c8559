import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import { DeleteAccountDialog } from '#web/account-deletion/delete-account-dialog.tsx';
import { PageStateProvider } from '#web/components/page-state.tsx';
import { SiteHeader } from '#web/layout/site-header.tsx';
import { CodeStep } from '#web/login/code-step.tsx';
import { LoginDialog } from '#web/login/login-dialog.tsx';
import { EditForm } from '#web/pages/profile/edit-form.tsx';
import { OwnerProfile } from '#web/pages/profile/owner-profile.tsx';
import { ProfilePage } from '#web/pages/profile/profile-page.tsx';
import { buttonsOf, fieldOf, labelOf, linksOf, part, textOf } from './markup.ts';
import { qrOf } from './qr.ts';

const session = vi.hoisted(() => ({ business: null as unknown, restored: true }));
vi.mock('#web/session/session.tsx', () => ({ useSession: () => session }));
vi.mock('#web/login/login-provider.tsx', () => ({ useLoginDialog: () => ({}) }));

const business: Business = {
  id: 7,
  slug: 'cinar-cay-ocagi',
  code: 'K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S',
  name: 'Çınar Çay Ocağı',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  address: 'Ömer Ağa Han, Kat 1, No 14',
  phone: '+905321234567',
  owner_uuid: 'u',
  created_at: '2026-01-01T00:00:00.000Z',
};

const config: PublicConfig = {
  origin: 'https://demlik.example',
  identity: { mode: 'embedded', apiKey: 'x' },
  appStoreUrl: 'https://apps.example/ios',
  playStoreUrl: 'https://apps.example/android',
  instagramUrl: 'https://instagram.example/x',
  contactEmail: 'destek@demlik.example',
  appScheme: 'demlik',
  androidPackage: 'x.y',
};

async function markupOf(screen: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <PageStateProvider state={{ config, queries: null }}>
      <Router ssrPath="/">{screen}</Router>
    </PageStateProvider>,
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}

/** The card under this heading, up to the next heading. */
const card = (markup: string, heading: string) => part(markup, new RegExp(`<h2[^>]*>${heading}</h2>`), '<h2');
const nothing = () => {};

beforeEach(() => {
  session.business = business;
});

describe("an owner's menu of small screens", () => {
  it('greets, leads to the profile and out', async () => {
    const menu = part(await markupOf(<SiteHeader />), /id="site-menu"/, '</header>');
    expect(textOf(menu)).toContain('Hoş geldiniz, Çınar Çay Ocağı');
    expect(linksOf(menu)).toContainEqual({ href: '/profile/cinar-cay-ocagi', text: 'Profilim' });
    expect(buttonsOf(menu)).toEqual(['Çıkış Yap']);
  });
});

describe('the profile page', () => {
  it('has a top bar with Ana Sayfa and Çıkış Yap', async () => {
    const header = part(await markupOf(<ProfilePage slug={business.slug} />), /<header/, '</header>');
    expect(linksOf(header)).toContainEqual({ href: '/', text: 'Ana Sayfa' });
    expect(buttonsOf(header)).toEqual(['Çıkış Yap']);
  });

  it('has the cards of SPEC section 2 in its order', async () => {
    const markup = await markupOf(<OwnerProfile business={business} />);
    const headings = [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([heading]) => textOf(heading));
    expect(headings).toEqual([
      'İşletme Bilgileri',
      'İşletme Linkiniz',
      'QR Kod & Çaycı Kodu',
      'Tehlikeli Bölge',
      'Hesabı Kalıcı Olarak Sil',
    ]);
  });

  it('shows shop, owner and address, the address only if there is one', async () => {
    const full = card(await markupOf(<OwnerProfile business={business} />), 'İşletme Bilgileri');
    for (const text of ['Çınar Çay Ocağı', 'Hasan Yıldız', 'Adres', 'Ömer Ağa Han, Kat 1, No 14']) {
      expect(textOf(full)).toContain(text);
    }
    expect(buttonsOf(full)).toEqual(['Düzenle']);
    const bare = await markupOf(<OwnerProfile business={{ ...business, address: null }} />);
    expect(textOf(card(bare, 'İşletme Bilgileri'))).not.toContain('Adres');
  });

  it('shows the link, where to share it, and the public page in a new tab', async () => {
    const link = card(await markupOf(<OwnerProfile business={business} />), 'İşletme Linkiniz');
    expect(textOf(link)).toContain('demlik.example/cinar-cay-ocagi');
    expect(textOf(link)).toContain('Instagram');
    expect(textOf(link)).toContain('WhatsApp durumunuzda ve profilinizde');
    expect(textOf(link)).toContain('Sosyal medyada');
    expect(buttonsOf(link)).toContain('Linki Kopyala');
    expect(linksOf(link)).toEqual([{ href: '/cinar-cay-ocagi', text: 'Müşteri Sayfasını Görüntüle' }]);
    expect(link).toMatch(/<a href="\/cinar-cay-ocagi" target="_blank"/);
  });

  it('shows a QR code of 200 px that leads to the invitation, and the full code', async () => {
    const code = card(await markupOf(<OwnerProfile business={business} />), 'QR Kod &amp; Çaycı Kodu');
    expect(qrOf(code)).toEqual({ size: 200, text: `https://demlik.example/r/${business.code}` });
    expect(textOf(code)).toContain(business.code);
    expect(buttonsOf(code)).toEqual(['QR Kodunu İndir', 'Kodu Kopyala']);
  });

  it('ends with Hesabımı Sil in Tehlikeli Bölge', async () => {
    const danger = card(await markupOf(<OwnerProfile business={business} />), 'Tehlikeli Bölge');
    expect(buttonsOf(danger)).toContain('Hesabımı Sil');
  });
});

describe('the edit form', () => {
  it.each([
    ['name', 'Dükkan adı', true, 'Çınar Çay Ocağı'],
    ['owner_name', 'Ad', true, 'Hasan'],
    ['owner_surname', 'Soyad', true, 'Yıldız'],
    ['address', 'Adres (isteğe bağlı)', false, 'Ömer Ağa Han, Kat 1, No 14'],
  ])('asks for %s as "%s", required: %s, and begins with %s', async (name, label, required, value) => {
    const markup = await markupOf(<EditForm business={business} onDone={nothing} />);
    const field = fieldOf(markup, name);
    expect(labelOf(markup, field)).toBe(label);
    expect(/\brequired\b/.test(field)).toBe(required);
    expect(field).toContain(`value="${value}"`);
  });

  it('can be saved and given up', async () => {
    const markup = await markupOf(<EditForm business={business} onDone={nothing} />);
    expect(buttonsOf(markup)).toEqual(['Kaydet', 'İptal']);
  });
});

describe('the login dialog', () => {
  it('is İşletme Girişi and begins with the phone, of which the prefix is there', async () => {
    const markup = await markupOf(<LoginDialog open onClose={nothing} onLogin={nothing} />);
    expect(textOf(part(markup, /<h2/, '</h2>'))).toBe('İşletme Girişi');
    expect(fieldOf(markup, 'phone')).toContain('value="+90 "');
    expect(buttonsOf(markup)).toEqual(['Kapat', 'Kod Gönder']);
  });
});

describe('the code step', () => {
  const step = (busy: boolean, waitForAllDigits: boolean) =>
    markupOf(
      <CodeStep
        phone="+905321234567"
        message="numarasına 6 haneli bir kod gönderildi."
        error={null}
        busy={busy}
        submitLabel="Doğrula ve Kayıt Ol"
        waitForAllDigits={waitForAllDigits}
        resend={null}
        onSubmit={nothing}
        onBack={nothing}
      />,
    );
  const submit = (markup: string) => part(markup, /<button\b[^>]*type="submit"/, '</button>');

  it('takes six digits and has a way back', async () => {
    const markup = await step(false, false);
    const code = fieldOf(markup, 'code');
    expect(code).toContain('maxLength="6"');
    expect(code).toContain('inputMode="numeric"');
    expect(buttonsOf(markup)).toContain('Geri Dön');
  });

  it('waits for all digits where it is told to', async () => {
    expect(submit(await step(false, true))).toContain('disabled=""');
    expect(submit(await step(false, false))).not.toContain('disabled=""');
  });

  it('says Doğrulanıyor... while the code is checked', async () => {
    const button = submit(await step(true, true));
    expect(textOf(button)).toContain('Doğrulanıyor...');
    expect(button).toContain('aria-disabled="true"');
  });
});

describe('the deletion dialog', () => {
  it('says what is lost, asks for the phrase and can be left', async () => {
    const markup = await markupOf(
      <DeleteAccountDialog open business={business} onClose={nothing} onDeleted={nothing} />,
    );
    expect(textOf(part(markup, /<h2/, '</h2>'))).toBe('Hesabı Kalıcı Olarak Sil');
    const losses = part(markup, /<ul/, '</ul>');
    expect([...losses.matchAll(/<li.*?<\/li>/gs)].map(([item]) => textOf(item))).toEqual([
      'İşletme bilgileriniz silinir.',
      'Hesap verileriniz kalıcı olarak kaldırılır.',
      'Aynı telefon numarasıyla tekrar giriş yapamazsınız.',
    ]);
    expect(textOf(markup)).toContain('Onaylamak için HESABIMI SIL yazın');
    expect(buttonsOf(markup)).toEqual([
      'Kapat',
      'Onay metnini kopyala',
      'Hesabımı Kalıcı Olarak Sil',
      'İptal',
    ]);
    expect(part(markup, /<button\b[^>]*type="submit"/, '</button>')).toContain('disabled=""');
  });
});
