import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { DeviceIds } from '#server/rate-limit/device-ids.ts';
import { deviceCookieName } from '#shared/device-cookie.ts';
import { retention } from '#shared/legal/retention.ts';

/** The paths with limits. Browsers do not send the cookie with pages and assets. */
const PATHS = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'];

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

export function createDeviceCookie(deps: { ids: DeviceIds; origin: string }) {
  const secure = deps.origin.startsWith('https:');
  const name = deviceCookieName(deps.origin);
  const maxAge = retention.devices.ms / 1000;
  return {
    /** Returns the id of the browser that sent the request, or null if the cookie is missing or invalid. */
    read: (c: Context) => deps.ids.verify(getCookie(c, name) ?? ''),
    write(c: Context, id: string) {
      const mark = deps.ids.sign(id);
      for (const path of PATHS) {
        setCookie(c, name, mark, { path, maxAge, secure, httpOnly: true, sameSite: 'Strict' });
      }
    },
  };
}
