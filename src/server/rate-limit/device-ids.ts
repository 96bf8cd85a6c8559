import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Randomness } from '#server/security/randomness.ts';
import { deriveKey } from '#server/security/secret.ts';

const ID_BYTES = 16;
const MARK = /^(?<id>[A-Za-z0-9_-]{22})\.(?<tag>[A-Za-z0-9_-]{43})$/;

/**
 * Ids that distinguish browsers with an earlier sign-in from unknown devices (OWASP "device cookies", ADR 108).
 * They grant an allowance and no authority, contain neither phone nor user, and survive signing out.
 */
export type DeviceIds = ReturnType<typeof createDeviceIds>;

export function createDeviceIds(deps: { secret: Uint8Array; randomness: Pick<Randomness, 'bytes'> }) {
  const key = deriveKey(deps.secret, 'known device');
  const tagOf = (id: string) => createHmac('sha256', key).update(id).digest();

  return {
    newId: () => deps.randomness.bytes(ID_BYTES).toString('base64url'),
    /** Returns the value of the browser's cookie: the id with its HMAC. */
    sign: (id: string) => `${id}.${tagOf(id).toString('base64url')}`,
    /** Returns the id in a browser's cookie; null if we did not sign it. */
    verify(mark: string): string | null {
      const { id, tag } = MARK.exec(mark)?.groups ?? {};
      if (id === undefined || tag === undefined) return null;
      return timingSafeEqual(tagOf(id), Buffer.from(tag, 'base64url')) ? id : null;
    },
  };
}
