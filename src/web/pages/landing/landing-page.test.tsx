import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { PublicConfig } from '#shared/page-state.ts';
import { PageStateProvider } from '#web/components/page-state.tsx';
import { questions, testimonials } from './content.ts';
import { LandingPage } from './landing-page.tsx';

const session = vi.hoisted(() => ({ business: null as { name: string; slug: string } | null }));
vi.mock('#web/session/session.tsx', () => ({ useSession: () => session }));
vi.mock('#web/login/login-provider.tsx', () => ({ useLoginDialog: () => ({}) }));

const config: PublicConfig = {
  origin: 'https://demlik.example',
  identity: { mode: 'embedded', apiKey: 'test' },
  appStoreUrl: 'https://apps.example/ios',
  playStoreUrl: 'https://apps.example/android',
  instagramUrl: 'https://instagram.example/demlik',
  contactEmail: 'merhaba@demlik.example',
  appScheme: 'demlik',
  androidPackage: 'example.demlik',
};

async function landingHtml(business: typeof session.business = null): Promise<string> {
  session.business = business;
  const { prelude } = await prerender(
    <PageStateProvider state={{ config, queries: null }}>
      <Router ssrPath="/">
        <LandingPage />
      </Router>
    </PageStateProvider>,
  );
  return new Response(prelude).text();
}

/** Asserts that the texts follow one another in the page. */
function expectInOrder(html: string, texts: string[]) {
  const places = texts.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

test('the sections stand in the order of SPEC section 2', async () => {
  expectInOrder(await landingHtml(), [
    '<header',
    'Çay söylendi, haberiniz oldu.',
    'id="ozellikler"',
    'aria-label="Ekran görüntüleri"',
    'id="testimonials"',
    'id="iletisim"',
    '<footer',
  ]);
});

test('claims, promises and testimonials of SPEC section 1 are there to read', async () => {
  const html = await landingHtml();
  for (const text of [
    '4.8',
    '2.500+',
    '50K+',
    'Ücretsiz kurulum desteği',
    'Ücretsiz deneme',
    '7/24 destek',
  ]) {
    expect(html).toContain(text);
  }
  expect(testimonials).toHaveLength(3);
  for (const { name, text } of testimonials) {
    expectInOrder(html, [`<blockquote>${text}</blockquote>`, name]);
  }
  for (const { question } of questions) expect(html).toContain(question);
});

test('both stores are offered, Apple first', async () => {
  expectInOrder(await landingHtml(), [config.appStoreUrl, config.playStoreUrl]);
});

test('the page needs no style attribute and no script of its own', async () => {
  const html = await landingHtml();
  expect(html).not.toMatch(/<[^>]+ style=/);
  expect(html).not.toContain('<script');
});

test('a visitor is offered registration and login', async () => {
  const html = await landingHtml();
  expect(html).toContain('Giriş Yap</button>');
  expect(html).toMatch(/href="\/register"[^>]*>Kayıt Ol</);
  expect(html).not.toContain('Hoş geldiniz,');
});

test('an owner is greeted by the name of the business', async () => {
  const html = await landingHtml({ name: 'Çınar Çay Ocağı', slug: 'cinar-cay-ocagi' });
  expect(html).toMatch(/Hoş geldiniz, (<!-- -->)?Çınar Çay Ocağı/);
  expect(html).toContain('href="/profile/cinar-cay-ocagi"');
  expect(html).toContain('Çıkış Yap</button>');
  expect(html).not.toContain('Giriş Yap</button>');
});

test('an owner whose business has neither name nor slug is greeted, without a profile link', async () => {
  const html = await landingHtml({ name: '', slug: '' });
  expect(html).toMatch(/Hoş geldiniz, (<!-- -->)?İşletme Sahibi/);
  expect(html).not.toContain('Profilim');
});
