import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DEVICE_LIFE_MS, type DeviceIds } from '#server/rate-limit/device-ids.ts';
import { site } from '#shared/site.ts';

/** Where limits are counted: pages and assets never see the cookie. */
const PATHS = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'];

/** The cookie that carries a browser's mark. */
export interface DeviceCookie {
  /** The id of the browser that sends the request; null when it has no mark of ours. */
  read(c: Context): string | null;
  /** Marks the browser that gets the answer. */
  write(c: Context, id: string): void;
}

/** Over https the cookie is Secure, by its name too (RFC 6265bis section 4.1.3). */
export function createDeviceCookie(deps: { ids: DeviceIds; origin: string }): DeviceCookie {
  const secure = deps.origin.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}${site.id}-device`;
  const maxAge = DEVICE_LIFE_MS / 1000;
  return {
    read: (c) => deps.ids.verify(getCookie(c, name) ?? ''),
    write(c, id) {
      const mark = deps.ids.sign(id);
      for (const path of PATHS) {
        setCookie(c, name, mark, { path, maxAge, secure, httpOnly: true, sameSite: 'Strict' });
      }
    },
  };
}
