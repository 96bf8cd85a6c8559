/** The documents that an owner accepts by registering (product.md 2.8). */
export const legalTypes = ['privacy-policy', 'terms-of-use'] as const;
export type LegalType = (typeof legalTypes)[number];

/** The head of one version of a text in content/legal (ADR 118). */
export interface LegalText {
  title: string;
  /** `27.09.2025`, as people read it. */
  updated: string;
  /** The same day as `2025-09-27`; also its part of the address. */
  version: string;
  description: string;
  /** Worse for owners than the version before: it holds for nobody who has not accepted it. */
  disadvantage: boolean;
  /** What became worse, a sentence each. */
  changes: string[];
  /** Its sections; added by the build, as is the hash. */
  contents: { id: string; title: string }[];
  /** SHA-256 of its file in the repository, hexadecimal. */
  hash: string;
}

/** What a page says of a text before it is read. */
export type LegalHead = Pick<LegalText, 'title' | 'updated' | 'description'>;

/** All versions of each text, the newest first. */
export type LegalTexts = Readonly<Record<LegalType, readonly [LegalText, ...LegalText[]]>>;

export interface ChangedText {
  type: LegalType;
  text: LegalText;
  /** The version that the owner accepted last; null when there is none. */
  acceptedVersion: string | null;
  /** What became worse since then, the oldest change first. */
  changes: string[];
}

/** The texts that became worse for an owner since they accepted one. */
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
