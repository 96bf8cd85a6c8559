import type { LegalHead as Head, LegalText } from '#shared/legal/legal.ts';
import type { PageMetadata } from '#web/app/page-module.ts';
import { PageHead } from './page-head.tsx';

export const MISSING_TEXT: PageMetadata = {
  title: 'Metin Bulunamadı',
  description: 'Bu tarihli bir metin yok.',
};

export const versionMetadata = (head: Head | null): PageMetadata =>
  head === null ? MISSING_TEXT : { title: `${head.title}, ${head.updated}`, description: head.description };

/** Metadata of one version's page; for an unknown version, that of a missing page. */
export function LegalHead({ heads, version }: { heads: readonly LegalText[]; version: string }) {
  const head = heads.find((each) => each.version === version) ?? null;
  return <PageHead {...versionMetadata(head)} unlisted={head === null} />;
}
