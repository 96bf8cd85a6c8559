import type { LegalHead as Head, LegalText } from '#shared/legal/legal.ts';
import type { PageMetadata } from '#web/app/page-module.ts';
import { PageHead } from './page-head.tsx';

export const MISSING_TEXT: PageMetadata = {
  title: 'Metin Bulunamadı',
  description: 'Bu tarihli bir metin yok.',
};

export const versionMetadata = (head: Head | null): PageMetadata =>
  head === null ? MISSING_TEXT : { title: `${head.title}, ${head.updated}`, description: head.description };

/** What the page of one version says of itself; of one that does not exist, that it is missing. */
export function LegalHead({ heads, version }: { heads: readonly LegalText[]; version: string }) {
  const head = heads.find((each) => each.version === version) ?? null;
  return <PageHead {...versionMetadata(head)} unlisted={head === null} />;
}
