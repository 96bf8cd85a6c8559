/** The documents that an owner accepts by registering (product.md 2.8). */
export const legalTypes = ['privacy-policy', 'terms-of-use'] as const;
export type LegalType = (typeof legalTypes)[number];

/** The head of one version of a text in content/legal (ADR 118). */
export interface LegalText {
  title: string;
  /** As displayed: `27.09.2025`. */
  updated: string;
  /** The same day as `2025-09-27`; part of the version's address. */
  version: string;
  description: string;
  /** True if its terms are worse for owners: it then applies only to owners who accept it. */
  disadvantage: boolean;
  /** Each worse term, one sentence each. */
  changes: string[];
  /** The build adds the sections and the hash. */
  contents: { id: string; title: string }[];
  /** SHA-256 of its file in the repository, hexadecimal. */
  hash: string;
}

/** The fields of a text that a page shows above its content. */
export type LegalHead = Pick<LegalText, 'title' | 'updated' | 'description'>;

/** All versions of each text, newest first. */
export type LegalTexts = Readonly<Record<LegalType, readonly [LegalText, ...LegalText[]]>>;

export interface ChangedText {
  type: LegalType;
  text: LegalText;
  /** The version that the owner accepted last; null if there is none. */
  acceptedVersion: string | null;
  /** The worse terms since that version, oldest first. */
  changes: string[];
}

/** Returns the texts whose terms became worse since the owner last accepted them. */
export function changedTexts(
  texts: LegalTexts,
  accepted: readonly { type: string; version: string }[],
): ChangedText[] {
  return legalTypes.flatMap((type) => {
    const versions = accepted.filter((one) => one.type === type).map(({ version }) => version);
    const acceptedVersion = versions.sort().at(-1) ?? null;
    const worse = texts[type].filter(
      ({ version, disadvantage }) => disadvantage && version > (acceptedVersion ?? ''),
    );
    if (worse.length === 0) return [];
    const changes = worse.reverse().flatMap((text) => text.changes);
    return [{ type, text: texts[type][0], acceptedVersion, changes }];
  });
}
