import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { type Clock, toSeconds } from '#server/clock.ts';
import { CUSTOM_TOKEN_SECONDS, IdentityUnavailableError } from '#server/identity/port.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { TEST_PHONE_CLAIM } from '#shared/identity-tokens.ts';
import { type Google, postToGoogle } from './google.ts';

export interface ServiceAccount {
  clientEmail: string;
  keyId: string;
  privateKey: KeyObject;
}

export type Credentials = ReturnType<typeof createCredentials>;

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** The maximum lifetime that Google allows for a grant. */
const GRANT_SECONDS = 3600;
/** An access token is replaced this long before it expires, so that it does not expire in transit. */
const EARLY_MS = 60_000;

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });

interface Grant {
  token: string;
  /** Monotonic milliseconds. */
  freshUntil: number;
}

interface CredentialsDeps {
  account: ServiceAccount;
  clock: Clock;
  google: Google;
}

/**
 * Signs as the service account: OAuth grants (RFC 7523 section 2.1), cached until shortly before they expire,
 * and custom tokens.
 */
export function createCredentials(deps: CredentialsDeps) {
  let cachedGrant: Grant | null = null;
  let asking: Promise<Grant> | null = null;

  return {
    /** @throws {IdentityUnavailableError} */
    async accessToken(): Promise<string> {
      if (cachedGrant !== null && deps.clock.monotonic() < cachedGrant.freshUntil) return cachedGrant.token;
      asking ??= askForGrant(deps).finally(() => {
        asking = null;
      });
      cachedGrant = await asking;
      return cachedGrant.token;
    },
    /** Discards a token that Google rejected; the next call fetches another. */
    discard(token: string) {
      if (cachedGrant?.token === token) cachedGrant = null;
    },
    /** Creates a token with which a browser signs in as `uid`; the phone becomes a claim of its ID tokens. */
    customToken: (uid: string, phone: CanonicalPhone) =>
      signed(
        deps,
        { uid, claims: { [TEST_PHONE_CLAIM]: phone } },
        CUSTOM_TOKEN_AUDIENCE,
        CUSTOM_TOKEN_SECONDS,
      ),
  };
}

function signed(
  { account, clock }: CredentialsDeps,
  claims: Record<string, unknown>,
  audience: string,
  ttlSeconds: number,
): Promise<string> {
  const now = toSeconds(clock.now());
  return new SignJWT({ ...claims, sub: account.clientEmail })
    .setProtectedHeader({ alg: 'RS256', kid: account.keyId, typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + ttlSeconds)
    .sign(account.privateKey);
}

async function askForGrant(deps: CredentialsDeps): Promise<Grant> {
  const askedAt = deps.clock.monotonic();
  const url = deps.google.oauthToken;
  const assertion = await signed(deps, { scope: SCOPE }, url, GRANT_SECONDS);
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const { status, body } = await postToGoogle(url, { headers, body: form.toString() }, deps.google.oauthMs);
  const answer = tokenAnswer.safeParse(body);
  if (status !== 200 || !answer.success) {
    throw new IdentityUnavailableError(`the service account was refused an access token (status ${status})`);
  }
  const { access_token, expires_in } = answer.data;
  return { token: access_token, freshUntil: askedAt + expires_in * 1000 - EARLY_MS };
}
