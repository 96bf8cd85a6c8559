import { describe, expect, it } from 'vitest';
import { validate } from '#web/forms/validation.ts';
import { DELETE_PHRASE, deletionSchema, phraseHint } from './delete-phrase.ts';

describe('the delete phrase', () => {
  it('is the one of product.md 9.4, with dotless letters', () => {
    expect(DELETE_PHRASE).toBe('HESABIMI SIL');
    expect(DELETE_PHRASE).toMatch(/^[A-Z ]+$/);
  });

  it('is taken to the letter', () => {
    expect(validate(deletionSchema, { phrase: 'HESABIMI SIL' }).ok).toBe(true);
    for (const phrase of ['', 'HESABIMI SIL ', 'hesabımı sil', 'HESABIMI SİL']) {
      const errors = { phrase: "Lütfen 'HESABIMI SIL' yazarak onaylayın." };
      expect(validate(deletionSchema, { phrase })).toEqual({ ok: false, errors });
    }
  });

  it.each([
    ['HESABIMI SİL', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['HESABİMİ SİL', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['HESABIMI SI\u0307L', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['HESABIMI SİL ', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['HESABIMI SIL ', 'Başındaki ya da sonundaki boşluğu silin.'],
    ['hesabımı sil', 'Tamamını büyük harfle yazın: HESABIMI SIL'],
    ['Hesabimi Sil', 'Tamamını büyük harfle yazın: HESABIMI SIL'],
  ])('helps with %j', (typed, hint) => {
    expect(phraseHint(typed)).toBe(hint);
  });

  it.each(['', 'HESABIMI', 'SIL', 'HESABIMI SIL'])('says nothing to %j', (typed) => {
    expect(phraseHint(typed)).toBeNull();
  });
});
