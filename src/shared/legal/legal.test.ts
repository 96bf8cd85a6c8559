import { expect, it } from 'vitest';
import { changedTexts, type LegalText, type LegalTexts } from './legal.ts';
import { retention } from './retention.ts';

/** Its terms became worse if it lists changes. */
const text = (version: string, changes: string[] = []) =>
  ({ version, disadvantage: changes.length > 0, changes }) as LegalText;

const texts: LegalTexts = {
  'privacy-policy': [text('2026-12-01'), text('2025-09-27')],
  'terms-of-use': [
    text('2026-12-01'),
    text('2026-06-01', ['İkinci.', 'Üçüncü.']),
    text('2026-03-01', ['Birinci.']),
    text('2025-09-27'),
  ],
};
const asked = (...versions: string[]) => {
  const accepted = versions.map((version) => ({ type: 'terms-of-use', version }));
  return changedTexts(texts, [...accepted, { type: 'privacy-policy', version: '2025-09-27' }]);
};

it('a text that became worse is shown in its newest version, with all changes since the accepted one', () => {
  const [newest] = texts['terms-of-use'];
  const changes = ['Birinci.', 'İkinci.', 'Üçüncü.'];
  expect(asked('2025-09-27')).toEqual([
    { type: 'terms-of-use', text: newest, acceptedVersion: '2025-09-27', changes },
  ]);
  expect(asked('2025-09-27', '2026-03-01')[0]).toMatchObject({
    acceptedVersion: '2026-03-01',
    changes: ['İkinci.', 'Üçüncü.'],
  });
  expect(asked()[0]).toMatchObject({ acceptedVersion: null, changes });
});

it('a text is not shown once accepted, nor is one that did not become worse', () => {
  expect(asked('2026-06-01')).toEqual([]);
  expect(asked('2026-12-01', '2025-09-27')).toEqual([]);
});

it.each(Object.entries(retention))(
  '%s are deleted within the stated period, at most a day early',
  (_, { words, ms }) => {
    const [count, unit] = words.split('\u00a0');
    const days = Number(count) * (unit === 'yıl' ? 365 : 1);
    expect([days - 1, days]).toContain(ms / 86_400_000);
  },
);
