import { type ComponentType, useEffect } from 'react';
import type { LegalHead } from '#shared/legal/legal.ts';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { PageMetadata } from '#web/layout/page-module.ts';
import type { LazyModule } from '#web/lib/lazy-module.ts';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';

export const MISSING_TEXT: PageMetadata = {
  title: 'Metin Bulunamadı',
  description: 'Bu tarihli bir metin yok.',
};

/** Metadata of a version's page; null if there is no such version. */
export const versionMetadata = (head: LegalHead | null): PageMetadata =>
  head === null ? MISSING_TEXT : { title: `${head.title}, ${head.updated}`, description: head.description };

/** Opens the section of a link's anchor, and all while the page is printed. */
function useFolds(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    function openSection(hash: string) {
      const section = hash === '' ? null : document.getElementById(hash.slice(1))?.closest('details');
      if (section) section.open = true;
    }
    openSection(location.hash);
    addEventListener('hashchange', () => openSection(location.hash), { signal });
    document.addEventListener(
      'click',
      ({ target }) => openSection((target as Element).closest<HTMLAnchorElement>('a[href^="#"]')?.hash ?? ''),
      { signal },
    );
    addEventListener(
      'beforeprint',
      () => {
        const closed = document.querySelectorAll<HTMLDetailsElement>('main details:not([open])');
        for (const section of closed) section.open = true;
        addEventListener(
          'afterprint',
          () => {
            for (const section of closed) section.open = false;
          },
          { once: true, signal },
        );
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
}

type Text = LazyModule<ComponentType<{ version?: string | undefined }>>;

/** Without a version, shows the current text. */
function LegalDocument({ text, version }: { text: Text; version: string | undefined }) {
  useFolds();
  return (
    <PageFrame>
      <SkipHydration key={version} code={text} props={{ version }} />
    </PageFrame>
  );
}

/** Returns the module of a legal text's pages: of the current text, which has no data, and of each version (ADR 118). */
export const legalTextPage = (current: LegalHead, text: Text) => {
  // biome-ignore lint/correctness/noComponentHookFactories: a page's module calls it once, when it loads
  const Page = ({ version }: { version?: string }) => <LegalDocument text={text} version={version} />;
  const metadata = (head?: LegalHead | null) => (head === undefined ? current : versionMetadata(head));
  return Object.assign(Page, { metadata, preload: text.preload });
};
