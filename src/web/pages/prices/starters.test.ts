import { expect, it } from 'vitest';
import { usualUnit } from './starters.ts';

it.each(['Türk kahvesi', 'turk kahvesi', ' TÜRK\u00A0KAHVESİ\u200E'])(
  'the usual unit of %j is a cup, in every spelling',
  (name) => {
    expect(usualUnit(name)).toBe('fincan');
  },
);
