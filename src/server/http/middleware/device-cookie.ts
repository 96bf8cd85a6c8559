import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { DeviceIds } from '#server/rate-limit/device-ids.ts';
import { deviceCookieName } from '#shared/device-cookie.ts';
import { retention } from '#shared/legal/retention.ts';

/** Where limits are counted: pages and assets never see the cookie. */
const PATHS = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'];

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

export function createDeviceCookie(deps: { ids: DeviceIds; origin: string }) {
  const secure = deps.origin.startsWith('https:');
  const name = deviceCookieName(deps.origin);
  const maxAge = retention.devices.ms / 1000;
  return {
    /** The id of the browser that sends the request; null when it has no mark of ours. */
    read: (c: Context) => deps.ids.verify(getCookie(c, name) ?? ''),
    write(c: Context, id: string) {
      const mark = deps.ids.sign(id);
      for (const path of PATHS) {
        setCookie(c, name, mark, { path, maxAge, secure, httpOnly: true, sameSite: 'Strict' });
      }
    },
  };
}
