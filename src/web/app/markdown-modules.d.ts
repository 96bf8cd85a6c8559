/** A text in content/legal, as compiled by scripts/legal-markdown.ts. */
declare module '#content/legal/*.md' {
  import type { LegalModule } from '#web/legal/legal-page.tsx';

  export const frontmatter: LegalModule['frontmatter'];
  const Content: LegalModule['default'];
  // biome-ignore lint/style/noDefaultExport: MDX exports the component so
  export default Content;
}

/** The head of the same text as a separate module without `Content`, which its importers do not need. */
declare module '#content/legal/*.md?head' {
  import type { LegalText } from '#shared/legal/legal.ts';

  export const frontmatter: LegalText;
}
