import { createHmac } from 'node:crypto';
import type { Randomness } from '#server/security/randomness.ts';
import { deriveKey } from '#server/security/secret.ts';
import { CODE_LENGTH } from '#shared/contract/auth.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { writeSessionInfo } from '#shared/session-info.ts';

/** Lifetime of a code (guarantees.md "life of a code"). */
export const CODE_LIFE_MS = 180_000;

const SESSION_BYTES = 27;
const SESSION = /^[A-Za-z0-9_-]{43}$/;
const CODE = new RegExp(`^\\d{${CODE_LENGTH}}$`);

export const isSessionInfo = (text: string): boolean => SESSION.test(text);
export const isCode = (text: string): boolean => CODE.test(text);

/** Returns a handle of one text message, which the browser holds; 216 random bits. */
export function newSessionInfo(randomness: Randomness, nextInSeconds: number): string {
  return writeSessionInfo(nextInSeconds, randomness.bytes(SESSION_BYTES).toString('base64url'));
}

export function newCode(randomness: Pick<Randomness, 'int'>): string {
  return String(randomness.int(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** Binds the code to session and phone with an outside key: six hashed digits are reversed at once. */
export function hmacCode(
  secret: Uint8Array,
  sessionHash: string,
  phone: CanonicalPhone,
  code: string,
): Buffer {
  return createHmac('sha256', deriveKey(secret, 'identity code'))
    .update([sessionHash, phone, code].join('\n'))
    .digest();
}
