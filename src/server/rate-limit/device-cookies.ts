import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Randomness } from '#server/randomness.ts';
import { deriveKey } from '#server/secret.ts';
import { site } from '#shared/site.ts';
import { addressKey } from './address-key.ts';

/** How long a device stays known after a sign-in. */
export const DEVICE_LIFE_MS = 365 * 24 * 60 * 60 * 1000;

const ID_BYTES = 16;
const MARK = /^(?<id>[A-Za-z0-9_-]{22})\.(?<tag>[A-Za-z0-9_-]{43})$/;
/** Where limits are counted: pages and assets never see the cookie. */
const PATHS = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'];

/**
 * Marks browsers in which somebody has signed in, so that limits can tell them from strangers (OWASP "device
 * cookies", ADR 0090). A mark gives no authority whatsoever: it only says which allowance a call counts
 * against. It names neither a phone nor a user, and survives signing out.
 */
export interface DeviceCookies {
  /** The id of the browser that sends the request; null when it has no mark of ours. */
  read(c: Context): string | null;
  newId(): string;
  /** Marks the browser that gets the answer. */
  write(c: Context, id: string): void;
}

export function createDeviceCookies(deps: {
  secret: Uint8Array;
  /** PUBLIC_ORIGIN: over https the cookie is Secure, by its name too (RFC 6265bis section 4.1.3). */
  origin: string;
  randomness: Pick<Randomness, 'bytes'>;
}): DeviceCookies {
  const key = deriveKey(deps.secret, 'known device');
  const secure = deps.origin.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}${site.id}-device`;
  const tagOf = (id: string) => createHmac('sha256', key).update(id).digest();

  function read(c: Context): string | null {
    const { id, tag } = MARK.exec(getCookie(c, name) ?? '')?.groups ?? {};
    if (id === undefined || tag === undefined) return null;
    return timingSafeEqual(tagOf(id), Buffer.from(tag, 'base64url')) ? id : null;
  }

  function write(c: Context, id: string): void {
    const mark = `${id}.${tagOf(id).toString('base64url')}`;
    for (const path of PATHS) {
      const maxAge = DEVICE_LIFE_MS / 1000;
      setCookie(c, name, mark, { path, maxAge, secure, httpOnly: true, sameSite: 'Strict' });
    }
  }

  return { read, newId: () => deps.randomness.bytes(ID_BYTES).toString('base64url'), write };
}

/**
 * What limits of the owner's own calls count by: a marked device by itself, so that a crowd or an attacker
 * behind the same operator's address cannot lock it out; anybody else by address.
 */
export function visitorKey(marks: DeviceCookies | null, c: Context, clientAddress: string): string {
  const device = marks?.read(c) ?? null;
  return device === null ? addressKey(clientAddress) : `device ${device}`;
}
