import { expect, it } from 'vitest';
import { deviceCookieName } from './device-cookie.ts';

it.each([
  ['https://demlik.example', '__Secure-demlik-device'],
  ['http://localhost:3000', 'demlik-device'],
])('the cookie of %s is %s', (origin, name) => {
  expect(deviceCookieName(origin)).toBe(name);
});
