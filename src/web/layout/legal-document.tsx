import type { ComponentType } from 'react';
import type { LegalHead as Head, LegalText } from '#shared/legal/legal.ts';
import type { PageMetadata } from '#web/app/page-module.ts';
import type { LazyModule } from '#web/lib/lazy-module.ts';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';
import { PageFrame } from './page-frame.tsx';
import { PageHead } from './page-head.tsx';

export const MISSING_TEXT: PageMetadata = {
  title: 'Metin Bulunamadı',
  description: 'Bu tarihli bir metin yok.',
};

/** Metadata of a version's page; null if there is no such version. */
export const versionMetadata = (head: Head | null): PageMetadata =>
  head === null ? MISSING_TEXT : { title: `${head.title}, ${head.updated}`, description: head.description };

interface LegalHeadProps {
  /** The heads of all versions, the current one first. */
  heads: readonly [LegalText, ...LegalText[]];
  /** Undefined for the page of the current text. */
  version: string | undefined;
}

/** Metadata of the current text or of one version; for an unknown version, that of a missing page. */
export function LegalHead({ heads, version }: LegalHeadProps) {
  if (version === undefined) return <PageHead {...heads[0]} />;
  const head = heads.find((each) => each.version === version) ?? null;
  return <PageHead {...versionMetadata(head)} unlisted={head === null} />;
}

interface LegalDocumentProps extends LegalHeadProps {
  text: LazyModule<ComponentType<{ version?: string | undefined }>>;
}

/** The page of a legal text: the current text or one version (ADR 118). */
export function LegalDocument({ heads, text, version }: LegalDocumentProps) {
  return (
    <PageFrame>
      <LegalHead heads={heads} version={version} />
      <SkipHydration key={version} code={text} props={{ version }} />
    </PageFrame>
  );
}
