import type { LegalText, LegalTexts, LegalType } from '#shared/legal/legal.ts';

/** By path: `terms-of-use.md` is the current text, `terms-of-use/2025-09-27.md` a former one. */
const heads = import.meta.glob<LegalText>('../../../../content/legal/**/*.md', {
  import: 'frontmatter',
  eager: true,
});

/** Returns the versions of a text, newest first. @throws if the current one is missing or not the newest */
function versionsOf(type: LegalType, files: Readonly<Record<string, LegalText>>) {
  const textsIn = (part: string) =>
    Object.entries(files)
      .filter(([path]) => path.includes(part))
      .map(([, head]) => head);
  const [present] = textsIn(`/legal/${type}.md`);
  const older = textsIn(`/legal/${type}/`).sort((a, b) => (a.version < b.version ? 1 : -1));
  if (present === undefined) throw new Error(`${type}.md is missing`);
  if (older[0] !== undefined && older[0].version >= present.version)
    throw new Error(`${type}.md is not newer than ${older[0].version}`);
  return [present, ...older] as const;
}

export const legalTextsOf = (files: Readonly<Record<string, LegalText>>): LegalTexts => ({
  'privacy-policy': versionsOf('privacy-policy', files),
  'terms-of-use': versionsOf('terms-of-use', files),
});

export const legalTexts = legalTextsOf(heads);
