import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { toSeconds } from '#server/clock.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { deriveKey } from '#server/security/secret.ts';

/** Of a token's 32 bytes: whose session, when in seconds since 1970, what keeps two of one second apart, and the tag. */
const BYTES = { family: 16, time: 4, nonce: 4, tag: 8 } as const;
const TOKEN_BYTES = 32;
const TAG_AT = TOKEN_BYTES - BYTES.tag;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface FormatDeps {
  secret: Uint8Array;
  randomness: Pick<Randomness, 'bytes'>;
}

/** What a token says of itself. */
export interface TokenOrigin {
  familyId: string;
  /** Whole seconds. */
  issuedAt: Date;
}

/** Whether it could be one of ours, of this format or of the random one before. */
export const isRefreshToken = (text: string): boolean => TOKEN.test(text);

/** A family is named by 16 random bytes, in base64url as the database has it. */
export const newFamilyId = ({ randomness }: FormatDeps): string =>
  randomness.bytes(BYTES.family).toString('base64url');

function tagOf({ secret }: FormatDeps, body: Uint8Array): Buffer {
  const key = deriveKey(secret, 'refresh token');
  return createHmac('sha256', key).update(body).digest().subarray(0, BYTES.tag);
}

/** As long as the random ones were: the release before keeps and finds it like those (ADR 20). */
export function newRefreshToken(deps: FormatDeps, familyId: string, now: Date): string {
  const time = Buffer.alloc(BYTES.time);
  time.writeUInt32BE(toSeconds(now));
  const body = Buffer.concat([Buffer.from(familyId, 'base64url'), time, deps.randomness.bytes(BYTES.nonce)]);
  return Buffer.concat([body, tagOf(deps, body)]).toString('base64url');
}

/** Null for one that we did not make, or made with another secret or before this format. */
export function originOf(deps: FormatDeps, token: string): TokenOrigin | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.byteLength !== TOKEN_BYTES) return null;
  const body = bytes.subarray(0, TAG_AT);
  if (!timingSafeEqual(tagOf(deps, body), bytes.subarray(TAG_AT))) return null;
  return {
    familyId: body.subarray(0, BYTES.family).toString('base64url'),
    issuedAt: new Date(body.readUInt32BE(BYTES.family) * 1000),
  };
}

/** What the database knows of a token: it holds too much chance to need salt or a slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
