import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Challenge } from 'altcha-lib';
import { embeddedProject } from '../../src/server/identity/embedded/project.ts';
import type { Business } from '../../src/shared/contract/business.ts';
import type { CanonicalPhone } from '../../src/shared/domain/phone.ts';
import { toProof } from '../support/proof-of-work.ts';
import { type SentCodes, SHOP, type Shop } from './owner.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const { apiKey } = embeddedProject;

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A registered business and a browser in which its owner is signed in. */
export interface SeededOwner {
  phone: CanonicalPhone;
  business: Business;
  slug: string;
  /** The slug before the business was renamed. */
  formerSlug: string;
  code: string;
  /** The identity token of that session. */
  token: string;
  /** Cookies and stores of that browser. */
  storage: Storage;
}

interface SignedIn {
  localId: string;
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

interface Reply {
  business: Business;
}

type Calls = ReturnType<typeof callsFrom>;

/** Returns functions that make a visitor's calls without a browser. */
function callsFrom(origin: string, address: string) {
  const cookies: string[] = [];
  return {
    cookies,
    async send<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
      const headers: Record<string, string> = {
        'Content-Type': 'application/json',
        Origin: origin,
        'X-Forwarded-For': address,
      };
      if (token !== undefined) headers.Authorization = `Bearer ${token}`;
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(origin + path, { method, headers, ...sent });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      cookies.push(...response.headers.getSetCookie());
      return JSON.parse(text) as T;
    },
  };
}

async function signIn({ send }: Calls, outbox: SentCodes, phoneNumber: string): Promise<SignedIn> {
  const challenge = await send<Challenge>('GET', '/api/auth/bot-check');
  const { sessionInfo } = await send<{ sessionInfo: string }>(
    'POST',
    `${TOOLKIT}:sendVerificationCode?key=${apiKey}`,
    { phoneNumber, recaptchaToken: await toProof(challenge) },
  );
  const code = await outbox.code(phoneNumber);
  return send('POST', `${TOOLKIT}:signInWithPhoneNumber?key=${apiKey}`, { sessionInfo, code });
}

/** The identity SDK's stored form of a session (`UserImpl.toJSON` of @firebase/auth). */
function storedUser(phoneNumber: string, { localId, idToken, refreshToken, expiresIn }: SignedIn) {
  const expirationTime = Date.now() + Number(expiresIn) * 1000;
  return {
    fbase_key: `firebase:authUser:${apiKey}:[DEFAULT]`,
    value: {
      uid: localId,
      emailVerified: false,
      isAnonymous: false,
      phoneNumber,
      providerData: [
        {
          providerId: 'phone',
          uid: phoneNumber,
          displayName: null,
          email: null,
          phoneNumber,
          photoURL: null,
        },
      ],
      stsTokenManager: { refreshToken, accessToken: idToken, expirationTime },
      createdAt: `${Date.now()}`,
      lastLoginAt: `${Date.now()}`,
      apiKey,
      appName: '[DEFAULT]',
    },
  };
}

function parseCookie(line: string): Storage['cookies'][number] {
  const [pair = '', ...attributes] = line.split('; ');
  const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice('Path='.length) ?? '/';
  const [name = '', value = ''] = pair.split('=', 2);
  return {
    name,
    value,
    domain: 'localhost',
    path,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict',
  };
}

function storageOf(origin: string, business: Business, cookies: string[], user: object): Storage {
  const indexedDB = [
    {
      name: 'firebaseLocalStorageDb',
      version: 1,
      stores: [
        {
          name: 'firebaseLocalStorage',
          autoIncrement: false,
          keyPath: 'fbase_key',
          records: [{ value: user }],
          indexes: [],
        },
      ],
    },
  ];
  const localStorage = [
    { name: 'business_id', value: String(business.id) },
    { name: 'business_data', value: JSON.stringify(business) },
  ];
  const stores = { origin, localStorage, indexedDB };
  return { cookies: cookies.map(parseCookie), origins: [stores] };
}

interface Visit {
  origin: string;
  outbox: SentCodes;
  /** The client address of the owner's calls: limits per address are real. */
  address: string;
}

/**
 * Registers a business with a browser's API calls, for tests that do not test registration. A business with a
 * former name has been renamed since.
 */
export async function seedOwner(
  { origin, outbox, address }: Visit,
  phone: CanonicalPhone,
  { name, ownerName, ownerSurname, address: at }: Shop = SHOP,
  formerName = name,
): Promise<SeededOwner> {
  const calls = callsFrom(origin, address);
  const signedIn = await signIn(calls, outbox, phone);
  const token = signedIn.idToken;
  const fields = { owner_name: ownerName, owner_surname: ownerSurname, address: at };
  const request = { ...fields, name: formerName, phone, firebaseToken: token };
  let { business } = await calls.send<Reply>('POST', '/api/register', request);
  const formerSlug = business.slug;
  if (formerName !== name)
    ({ business } = await calls.send<Reply>('PUT', '/api/business/update', { ...fields, name }, token));
  const storage = storageOf(origin, business, calls.cookies, storedUser(phone, signedIn));
  return { phone, business, slug: business.slug, formerSlug, code: business.code ?? '', token, storage };
}

/** Signs the owner in in this browser and opens the profile. */
export async function openAsOwner(page: Page, { storage, slug, business }: SeededOwner): Promise<void> {
  await page.context().setStorageState(storage);
  await page.goto(`/profile/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business.name);
}

export const addPlaces = (page: Page, origin: string, token: string, labels: string[]) =>
  page.request.post(`${origin}/api/places`, {
    headers: { Authorization: `Bearer ${token}`, Origin: origin },
    data: { labels },
  });
