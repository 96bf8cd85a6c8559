/** What scripts/legal-markdown.ts makes of a text in content/legal. */
declare module '#content/legal/*.md' {
  import type { LegalModule } from '#web/layout/legal-page.tsx';

  export const frontmatter: LegalModule['frontmatter'];
  export const Content: LegalModule['Content'];
}

/** The same text as a module of its own: without `Content`, which nobody imports from it. */
declare module '#content/legal/*.md?head' {
  import type { LegalText } from '#shared/legal/legal.ts';

  export const frontmatter: LegalText;
}
