import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import * as present from '#content/legal/terms-of-use.md';
import { LoginProvider } from '#web/auth/login/login-provider.tsx';
import { SessionProvider } from '#web/auth/session/session.tsx';
import { PageStateProvider } from '#web/lib/page-state.tsx';
import { PUBLIC_CONFIG } from '../../../tests/support/public-config.ts';
import { type LegalVersions, PresentText, TextOfVersion } from './legal-versions.tsx';

const OLD = {
  frontmatter: { ...present.frontmatter, version: '2024-03-01', updated: '01.03.2024' },
  Content: () => <p>Eski koşullar.</p>,
};
const versions: LegalVersions = {
  present,
  older: { 'content/legal/terms-of-use/2024-03-01.md': async () => OLD },
  path: '/terms-of-use',
  pathOf: (version) => `/terms-of-use/${version}`,
};

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <PageStateProvider state={{ path: '/terms-of-use', config: PUBLIC_CONFIG }}>
      <Router ssrPath="/terms-of-use">
        <SessionProvider>
          <LoginProvider>{page}</LoginProvider>
        </SessionProvider>
      </Router>
    </PageStateProvider>,
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}

it('an older text stays readable under its version, and says that another one holds', async () => {
  const html = await htmlOf(<TextOfVersion versions={versions} version="2024-03-01" />);
  expect(html).toContain('Eski koşullar.');
  expect(html).toContain('Son güncelleme: 01.03.2024');
  expect(html).toContain('Bu eski bir metindir. <a href="/terms-of-use">Yürürlükteki metni okuyun.</a>');
  expect(html).toContain('<title>Kullanım Koşulları, 01.03.2024');
});

it('the present text leads to those before it', async () => {
  const html = await htmlOf(<PresentText {...versions} />);
  expect(html).toMatch(/Önceki metinler:<a href="\/terms-of-use\/2024-03-01"[^>]*>01\.03\.2024<\/a>/);
  expect(await htmlOf(<PresentText {...versions} older={{}} />)).not.toContain('Önceki metinler:');
});
