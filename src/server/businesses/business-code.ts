import type { Randomness } from '#server/randomness.ts';

// 32 signs without look-alikes (no 0 O 1 I): five bits each, 160 bits in all.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 32;

/** A business code: 32 URL-safe signs that can be read aloud and typed (ADR 7, decision 7). */
export function newBusinessCode(randomness: Randomness): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomness.int(ALPHABET.length))).join('');
}
