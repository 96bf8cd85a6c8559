import type { ComponentType } from 'react';
import type { LegalHead } from '#shared/legal/legal.ts';
import type { PageMetadata } from '#web/app/page-module.ts';
import { PageFrame } from '#web/layout/page-frame.tsx';
import type { LazyModule } from '#web/lib/lazy-module.ts';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';

export const MISSING_TEXT: PageMetadata = {
  title: 'Metin Bulunamadı',
  description: 'Bu tarihli bir metin yok.',
};

/** Metadata of a version's page; null if there is no such version. */
export const versionMetadata = (head: LegalHead | null): PageMetadata =>
  head === null ? MISSING_TEXT : { title: `${head.title}, ${head.updated}`, description: head.description };

interface LegalDocumentProps {
  text: LazyModule<ComponentType<{ version?: string | undefined }>>;
  /** Undefined for the page of the current text. */
  version: string | undefined;
}

/** The page of a legal text: the current text or one version (ADR 118). */
export function LegalDocument({ text, version }: LegalDocumentProps) {
  return (
    <PageFrame>
      <SkipHydration key={version} code={text} props={{ version }} />
    </PageFrame>
  );
}
