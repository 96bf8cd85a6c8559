import { describe, expect, it } from 'vitest';
import { validate } from '#web/forms/validation.ts';
import { deletionSchema, phraseHint } from './delete-phrase.ts';

describe('the delete phrase', () => {
  const wrong = ['', 'HESABIMI SIL ', ' HESABIMI SIL', 'HESABIMI  SIL', 'hesabımı sil', 'HESABIMI SİL'];

  it('must match exactly', () => {
    expect(validate(deletionSchema, { phrase: 'HESABIMI SIL' }).parsed).toBeDefined();
    for (const phrase of wrong) expect(validate(deletionSchema, { phrase }).parsed, phrase).toBeUndefined();
  });

  it('shows the same error for every wrong phrase', () => {
    const errors = { phrase: "Lütfen 'HESABIMI SIL' yazarak onaylayın." };
    for (const phrase of wrong) expect(validate(deletionSchema, { phrase }), phrase).toEqual({ errors });
  });

  it.each([
    ['HESABIMI SİL', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['HESABİMİ SİL', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['HESABIMI SI\u0307L', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['HESABIMI SİL ', 'İ harfini noktasız yazın: HESABIMI SIL'],
    ['HESABIMI SIL ', 'Başındaki ya da sonundaki boşluğu silin.'],
    ['hesabımı sil', 'Tamamını büyük harfle yazın: HESABIMI SIL'],
    ['Hesabimi Sil', 'Tamamını büyük harfle yazın: HESABIMI SIL'],
  ])('has a hint for %j', (typed, hint) => {
    expect(phraseHint(typed)).toBe(hint);
  });

  it.each(['', 'HESABIMI', 'SIL', 'HESABIMI SIL'])('has no hint for %j', (typed) => {
    expect(phraseHint(typed)).toBeNull();
  });
});
