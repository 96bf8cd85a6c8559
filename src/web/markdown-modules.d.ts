/** What scripts/legal-markdown.ts makes of a text in content/legal. */
declare module '#content/legal/*.md' {
  import type { LegalModule } from '#web/layout/legal-page.tsx';

  export const frontmatter: LegalModule['frontmatter'];
  export const Content: LegalModule['Content'];
}
