import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';
import * as present from '#content/legal/terms-of-use.md';
import { LoginProvider } from '#web/auth/login/login-provider.tsx';
import { SessionProvider } from '#web/auth/session/session.tsx';
import { PageStateProvider } from '#web/lib/page-state.tsx';
import { PUBLIC_CONFIG } from '../../../tests/support/public-config.ts';
import { versionMetadata } from './legal-document.tsx';
import { LegalVersions } from './legal-versions.tsx';

const OLD = {
  frontmatter: { ...present.frontmatter, version: '2024-03-01', updated: '01.03.2024' },
  default: () => <p>Eski koşullar.</p>,
};
const versions = {
  present,
  older: [OLD],
  path: '/terms-of-use',
  pathOf: (version: string) => `/terms-of-use/${version}`,
};

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <PageStateProvider state={{ path: '/terms-of-use', config: PUBLIC_CONFIG, year: 2026 }}>
      <SessionProvider>
        <LoginProvider>{page}</LoginProvider>
      </SessionProvider>
    </PageStateProvider>,
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}

it('an older text stays readable under its version, and states that a newer one applies', async () => {
  const html = await htmlOf(<LegalVersions {...versions} version="2024-03-01" />);
  expect(html).toContain('Eski koşullar.');
  expect(html).toContain('Son güncelleme: 01.03.2024');
  expect(html).toContain('Bu eski bir metindir. <a href="/terms-of-use">Yürürlükteki metni okuyun.</a>');
  expect(versionMetadata(OLD.frontmatter).title).toBe('Kullanım Koşulları, 01.03.2024');
});

it('the current text links to earlier versions', async () => {
  const html = await htmlOf(<LegalVersions {...versions} version={undefined} />);
  expect(html).toMatch(/Önceki metinler:<\/span><a href="\/terms-of-use\/2024-03-01"[^>]*>01\.03\.2024<\/a>/);
  expect(await htmlOf(<LegalVersions {...versions} older={[]} version={undefined} />)).not.toContain(
    'Önceki metinler:',
  );
});
