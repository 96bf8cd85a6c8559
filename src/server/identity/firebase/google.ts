import { IdentityUnavailableError } from '#server/identity/port.ts';
import { parseJson } from '#shared/parse-json.ts';

/** URLs of Google's services, and limits in milliseconds. Tests set both for their own server. */
export const GOOGLE = {
  idTokenKeys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  appCheckKeys: 'https://firebaseappcheck.googleapis.com/v1/jwks',
  /** OAuth 2.0 token endpoint, which is also the audience of the grant. */
  oauthToken: 'https://oauth2.googleapis.com/token',
  identityToolkit: 'https://identitytoolkit.googleapis.com',
  keysMs: 3_000,
  /** Minimum time between two fetches for unknown key ids, because forged ids cost an attacker nothing. */
  keysCooldownMs: 30_000,
  // A call that fetches a new access token twice stays below the 10 s after which the outbox abandons an
  // attempt.
  oauthMs: 2_000,
  callMs: 2_500,
};
export type Google = typeof GOOGLE;

export interface GoogleAnswer {
  status: number;
  /** Undefined if the response was not JSON. */
  body: unknown;
}

/** Follows no redirects. @throws {IdentityUnavailableError} without a response within `timeoutMs` */
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
