import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Randomness } from '#server/randomness.ts';
import { deriveKey } from '#server/secret.ts';
import { addressKey } from './address-key.ts';

/** How long a device stays known after a sign-in. */
export const DEVICE_LIFE_MS = 365 * 24 * 60 * 60 * 1000;

const ID_BYTES = 16;
const MARK = /^(?<id>[A-Za-z0-9_-]{22})\.(?<tag>[A-Za-z0-9_-]{43})$/;

/**
 * Signed ids of browsers in which somebody has signed in, so that limits can tell them from strangers (OWASP "device
 * cookies", ADR 90). One gives no authority whatsoever: it only says which allowance a call counts
 * against. It names neither a phone nor a user, and survives signing out.
 */
export interface DeviceIds {
  newId(): string;
  /** What the browser keeps: the id with its HMAC. */
  sign(id: string): string;
  /** The id in what a browser sent; null when we did not sign it. */
  verify(mark: string): string | null;
}

export function createDeviceIds(deps: {
  secret: Uint8Array;
  randomness: Pick<Randomness, 'bytes'>;
}): DeviceIds {
  const key = deriveKey(deps.secret, 'known device');
  const tagOf = (id: string) => createHmac('sha256', key).update(id).digest();

  return {
    newId: () => deps.randomness.bytes(ID_BYTES).toString('base64url'),
    sign: (id) => `${id}.${tagOf(id).toString('base64url')}`,
    verify(mark) {
      const { id, tag } = MARK.exec(mark)?.groups ?? {};
      if (id === undefined || tag === undefined) return null;
      return timingSafeEqual(tagOf(id), Buffer.from(tag, 'base64url')) ? id : null;
    },
  };
}

/**
 * What limits of the owner's own calls count by: a marked device by itself, so that a crowd or an attacker
 * behind the same operator's address cannot lock it out; anybody else by address.
 */
export function visitorKey(deviceId: string | null, clientAddress: string): string {
  return deviceId === null ? addressKey(clientAddress) : `device ${deviceId}`;
}
