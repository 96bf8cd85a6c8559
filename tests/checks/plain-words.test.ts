import { describe, expect, it } from 'vitest';
import { checkPlainWords, plainWordFaults } from './plain-words.ts';

describe('the check of plain words', () => {
  it('finds no rejected word in this project', () => {
    expect(checkPlainWords()).toEqual([]);
  });

  it.each([
    ['notes.md', 'It takes processor time.\n', 'notes.md:1: not "processor time", but: CPU time'],
    ['src/a.ts', 'f();\n/** Reads it\n * anew. */\n', 'src/a.ts:3: not "anew", but: again'],
    ['src/a.test.ts', "it('mends it', () => f());\n", 'src/a.test.ts:1: not "mends", but: fix'],
  ])('names the line in %s', (path, text, fault) => {
    expect(plainWordFaults(path, text)).toEqual([fault]);
  });

  it.each([
    ['src/a.ts', "const text = 'anew';\n"],
    ['src/a.test.ts', "it('recommends a redressal', () => readAnew());\n"],
  ])('ignores names, values and longer words in %s', (path, text) => {
    expect(plainWordFaults(path, text)).toEqual([]);
  });
});
