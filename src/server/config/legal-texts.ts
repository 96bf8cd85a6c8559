import { type LegalText, type LegalTexts, type LegalType, legalTypes } from '#shared/legal/legal.ts';

const heads = import.meta.glob<LegalText>('../../../content/legal/**/*.md', {
  import: 'frontmatter',
  eager: true,
});

const PATH = /\/legal\/([a-z-]+)(?:\/(\d{4}-\d\d-\d\d))?\.md$/;

/**
 * Returns the type of a text by its path: `terms-of-use.md` is the current one, `terms-of-use/2025-09-27.md`
 * a former one. @throws if the head contradicts the path
 */
function kindOf(path: string, { version, updated, disadvantage, changes }: LegalText) {
  const [, type, older] = PATH.exec(path) ?? [];
  if (type === undefined || !isLegalType(type)) throw new Error(`${path}: not the path of a legal text`);
  if (older !== undefined && older !== version) throw new Error(`${path}: its version is ${version}`);
  if (updated !== version.split('-').toReversed().join('.')) throw new Error(`${path}: two different dates`);
  if (disadvantage !== changes.length > 0)
    throw new Error(`${path}: changes must be listed for a disadvantage, and only then`);
  return { type, present: older === undefined };
}

const isLegalType = (type: string): type is LegalType => legalTypes.some((known) => known === type);

/**
 * Returns the texts of `files`, which are keyed by path.
 * @throws if a head contradicts its path, or a text has no current version, or its current version is not the
 * newest
 */
export function legalTextsOf(files: Readonly<Record<string, LegalText>>): LegalTexts {
  const texts = Object.entries(files).map(([path, head]) => ({ ...kindOf(path, head), head }));
  const versionsOf = (wanted: LegalType) => {
    const own = texts.filter(({ type }) => type === wanted);
    const present = own.find((text) => text.present)?.head;
    if (present === undefined) throw new Error(`${wanted}.md is missing`);
    const older = own.filter((text) => !text.present).map(({ head }) => head);
    const tooNew = older.find(({ version }) => version >= present.version);
    if (tooNew !== undefined) throw new Error(`${wanted}.md is not newer than ${tooNew.version}`);
    return [present, ...older.toSorted((a, b) => (a.version < b.version ? 1 : -1))] as const;
  };
  return { 'privacy-policy': versionsOf('privacy-policy'), 'terms-of-use': versionsOf('terms-of-use') };
}

export const legalTexts: LegalTexts = legalTextsOf(heads);
