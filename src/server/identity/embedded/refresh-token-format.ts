import { createHmac, timingSafeEqual } from 'node:crypto';
import { toSeconds } from '#server/clock.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { deriveKey } from '#server/security/secret.ts';

/** A token's 32 bytes: family, seconds since 1970, counter, the tag. The previous release has a nonce as counter. */
const BYTES = { family: 16, time: 4, counter: 4, tag: 8 } as const;
const COUNTERS = 2 ** 32;
const TOKEN_BYTES = 32;
const TAG_AT = TOKEN_BYTES - BYTES.tag;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface FormatDeps {
  secret: Uint8Array;
}

/** The data that a token itself contains. */
export interface TokenOrigin {
  familyId: string;
  /** Whole seconds. */
  issuedAt: Date;
  counter: number;
}

/** Returns true if the text has the format of our tokens, either this one or the earlier random one. */
export const isRefreshToken = (text: string): boolean => TOKEN.test(text);

/** Returns 16 random bytes that identify a family, in base64url as in the database. */
export const newFamilyId = ({ randomness }: { randomness: Pick<Randomness, 'bytes'> }): string =>
  randomness.bytes(BYTES.family).toString('base64url');

function tagOf({ secret }: FormatDeps, body: Uint8Array): Buffer {
  const key = deriveKey(secret, 'refresh token');
  return createHmac('sha256', key).update(body).digest().subarray(0, BYTES.tag);
}

/** Returns the counter after this one; a token of the previous release has any of 32 bits. */
export const nextCounter = (counter: number): number => (counter + 1) % COUNTERS;

/** Returns the same token each time; the previous release can store and find it, by its length (ADR 20). */
export function deriveToken(deps: FormatDeps, { familyId, issuedAt, counter }: TokenOrigin): string {
  const numbers = Buffer.alloc(BYTES.time + BYTES.counter);
  numbers.writeUInt32BE(toSeconds(issuedAt));
  numbers.writeUInt32BE(counter, BYTES.time);
  const body = Buffer.concat([Buffer.from(familyId, 'base64url'), numbers]);
  return Buffer.concat([body, tagOf(deps, body)]).toString('base64url');
}

/** Returns null for a token that we did not issue, or issued with another secret or before this format. */
export function originOf(deps: FormatDeps, token: string): TokenOrigin | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.byteLength !== TOKEN_BYTES) return null;
  const body = bytes.subarray(0, TAG_AT);
  if (!timingSafeEqual(tagOf(deps, body), bytes.subarray(TAG_AT))) return null;
  return {
    familyId: body.subarray(0, BYTES.family).toString('base64url'),
    issuedAt: new Date(body.readUInt32BE(BYTES.family) * 1000),
    counter: body.readUInt32BE(BYTES.family + BYTES.time),
  };
}
