import { describe, expect, it } from 'vitest';
import { DELETE_PHRASE, PHRASE_MISSING, phraseHint } from './delete-phrase.ts';

describe('the delete phrase', () => {
  it("is SPEC's, with dotless letters", () => {
    expect(DELETE_PHRASE).toBe('HESABIMI SIL');
    expect(DELETE_PHRASE).toMatch(/^[A-Z ]+$/);
    expect(PHRASE_MISSING).toBe("Lütfen 'HESABIMI SIL' yazarak onaylayın.");
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
