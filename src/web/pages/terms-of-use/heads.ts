import { frontmatter } from '#content/legal/terms-of-use.md?head';
import type { LegalText } from '#shared/legal/legal.ts';

const older = import.meta.glob<LegalText>('../../../../content/legal/terms-of-use/*.md', {
  query: '?head',
  import: 'frontmatter',
  eager: true,
});

/** The heads of all versions, the current one first. */
export const heads = [frontmatter, ...Object.values(older)] as const;
