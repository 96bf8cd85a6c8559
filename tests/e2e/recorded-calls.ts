import { expect, type Page } from '@playwright/test';
import { SHOP } from './owner.ts';

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

interface Call {
  call: string;
  type: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

/** Records every call of our API that the page makes from now on, in order. */
export function recordCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const { 'content-type': type, authorization } = request.headers();
    calls.push({
      call: `${request.method()} ${pathname}`,
      type,
      authorization,
      body: request.postDataJSON(),
    });
  });
  return calls;
}

export const anonymous = (call: string, body: unknown = null): Call => ({
  call,
  type: 'application/json',
  authorization: undefined,
  body,
});
export const asOwner = (call: string, body: unknown = null): unknown => ({
  call,
  type: 'application/json',
  authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
  body,
});

/** The call that registers {@link SHOP}. */
export const registrationCall = (phone: string) =>
  asOwner('POST /api/register', {
    name: SHOP.name,
    owner_name: SHOP.ownerName,
    owner_surname: SHOP.ownerSurname,
    phone,
    address: SHOP.address,
    firebaseToken: expect.stringMatching(TOKEN),
  });
