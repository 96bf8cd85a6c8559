/** What scripts/legal-markdown.ts makes of a text in content/legal. */
declare module '#content/legal/*.md' {
  import type { ComponentType } from 'react';
  import type { LegalText } from '#web/layout/legal-page.tsx';

  export const frontmatter: LegalText;
  export const Content: ComponentType<{ components: Record<string, unknown> }>;
}
