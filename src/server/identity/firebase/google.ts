import { IdentityUnavailableError } from '#server/identity/port.ts';
import { parseJson } from '#shared/parse-json.ts';

/** Where Google is asked; tests put a server of their own here. */
export interface GoogleHosts {
  idTokenKeys: string;
  appCheckKeys: string;
  /** OAuth 2.0 token endpoint, which is also the audience of the grant. */
  oauthToken: string;
  identityToolkit: string;
}

export const GOOGLE_HOSTS: GoogleHosts = {
  idTokenKeys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  appCheckKeys: 'https://firebaseappcheck.googleapis.com/v1/jwks',
  oauthToken: 'https://oauth2.googleapis.com/token',
  identityToolkit: 'https://identitytoolkit.googleapis.com',
};

/** All in milliseconds. */
export interface GoogleLimits {
  keysMs: number;
  /** An unknown key id asks for the keys again, but not more often than this: forged ids are free. */
  keysCooldownMs: number;
  oauthMs: number;
  callMs: number;
}

// A call that has to fetch a new access token twice stays below the 10 s after which the outbox gives an attempt up.
export const GOOGLE_LIMITS: GoogleLimits = {
  keysMs: 3_000,
  keysCooldownMs: 30_000,
  oauthMs: 2_000,
  callMs: 2_500,
};

export interface GoogleAnswer {
  status: number;
  /** Undefined when it was no JSON. */
  body: unknown;
}

/** One POST to Google, without redirects. @throws {IdentityUnavailableError} without a whole answer in `timeoutMs` */
export async function postToGoogle(
  url: string,
  request: { headers: Record<string, string>; body: string },
  timeoutMs: number,
): Promise<GoogleAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...request,
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    throw new IdentityUnavailableError(`${new URL(url).host} does not answer`, { cause: error });
  }
}
