import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LegalText, legalTypes } from '#shared/legal/legal.ts';
import { legalTexts, legalTextsOf } from './legal-texts.ts';

const heads = import.meta.glob<LegalText>('../../../../content/legal/**/*.md', {
  import: 'frontmatter',
  eager: true,
});
const PATH = /\/legal\/([a-z-]+)(?:\/(\d{4}-\d\d-\d\d))?\.md$/;

const text = (version: string) => ({ version }) as LegalText;

const files = (more: Record<string, LegalText> = {}) => ({
  '../../content/legal/privacy-policy.md': text('2025-09-27'),
  '../../content/legal/terms-of-use.md': text('2026-12-01'),
  ...more,
});

describe('the legal texts', () => {
  it.each(['privacy-policy', 'terms-of-use'] as const)('%s has the reproducible hash of its file', (type) => {
    const file = readFileSync(`content/legal/${type}.md`);
    expect(legalTexts[type][0].hash).toBe(createHash('sha256').update(file).digest('hex'));
  });

  it('include their older versions, newest first', () => {
    const older = {
      '../../content/legal/terms-of-use/2025-09-27.md': text('2025-09-27'),
      '../../content/legal/terms-of-use/2026-03-01.md': text('2026-03-01'),
    };
    const versions = legalTextsOf(files(older))['terms-of-use'].map(({ version }) => version);
    expect(versions).toEqual(['2026-12-01', '2026-03-01', '2025-09-27']);
  });

  it('are refused if an older version is newer than the current one', () => {
    const newer = { '../../content/legal/terms-of-use/2027-01-01.md': text('2027-01-01') };
    expect(() => legalTextsOf(files(newer))).toThrow('terms-of-use.md is not newer than 2027-01-01');
  });

  it.each(Object.entries(heads))('%s agrees with its head', (path, head) => {
    const [, type, older] = PATH.exec(path) ?? [];
    expect(legalTypes).toContain(type);
    expect(head.version).toBe(older ?? head.version);
    expect(head.updated).toBe(head.version.split('-').toReversed().join('.'));
    // Changes are listed for a disadvantage, and only then.
    expect(head.changes.length > 0).toBe(head.disadvantage);
  });

  it.each(legalTypes)('the current %s is the newest', (type) => {
    expect(legalTexts[type][0]).toEqual(heads[`../../../../content/legal/${type}.md`]);
  });
});
