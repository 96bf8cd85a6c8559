import type { LegalText, LegalTexts, LegalType } from '#shared/legal/legal.ts';

/** By path: `terms-of-use.md` is the current text, `terms-of-use/2025-09-27.md` a former one. */
const heads = import.meta.glob<LegalText>('../../../content/legal/**/*.md', {
  import: 'frontmatter',
  eager: true,
});

/** Returns the versions of a text, newest first. */
function versionsOf(type: LegalType, files: Readonly<Record<string, LegalText>>) {
  const own = Object.entries(files).filter(([path]) => path.includes(`/legal/${type}`));
  const [present, ...older] = own.map(([, head]) => head).sort((a, b) => (a.version < b.version ? 1 : -1));
  if (present === undefined) throw new Error(`${type}.md is missing`);
  return [present, ...older] as const;
}

export const legalTextsOf = (files: Readonly<Record<string, LegalText>>): LegalTexts => ({
  'privacy-policy': versionsOf('privacy-policy', files),
  'terms-of-use': versionsOf('terms-of-use', files),
});

export const legalTexts = legalTextsOf(heads);
