import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import type { PublicConfig } from '#shared/page-state.ts';
import { PageStateProvider } from '#web/components/page-state.tsx';
import { BusinessPage } from '#web/pages/business/business-page.tsx';
import { AppBanner } from '#web/pages/profile/app-banner.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { linksOf, part, textOf } from './markup.ts';

vi.mock('#web/session/session.tsx', () => ({ useSession: () => ({ business: null, restored: true }) }));
vi.mock('#web/login/login-provider.tsx', () => ({ useLoginDialog: () => ({}) }));

// Rendering to a string shows what the server knows; these states are what only a browser knows.
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  return { ...react, useSyncExternalStore: (_: unknown, current: () => unknown) => current() };
});

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
      <Router ssrPath="/cinar">
        <TooltipProvider>{screen}</TooltipProvider>
      </Router>
    </PageStateProvider>,
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}

it('a shop that has not been read yet is Yükleniyor...', async () => {
  const markup = await markupOf(<BusinessPage slug="cinar" />);
  expect(textOf(part(markup, /<main/, '</main>'))).toBe('Yükleniyor...');
});

it('the banner points to App Store and Google Play, and can be closed', async () => {
  const markup = await markupOf(<AppBanner onDismiss={() => {}} />);
  expect(textOf(part(markup, /<h2/, '</h2>'))).toBe('Mobil Uygulamayı İndirin');
  expect(linksOf(markup)).toEqual([
    { href: 'https://apps.example/ios', text: "App Store'dan İndir" },
    { href: 'https://apps.example/android', text: "Google Play'den İndir" },
  ]);
  expect(markup).toContain('aria-label="Kapat"');
});
