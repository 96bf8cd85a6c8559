import type { Randomness } from './randomness.ts';

/** 32 characters that are easy to read aloud and type, without look-alikes (no 0 O 1 I); five bits each. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a random code that is safe in URLs (product.md decision 7). */
export function randomCode(randomness: Randomness, length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET.charAt(randomness.int(CODE_ALPHABET.length))).join('');
}
