import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JSONWebKeySet, type JWK, jwtVerify, SignJWT } from 'jose';
import { GOOGLE, type Google } from '#server/identity/firebase/google.ts';

export const PROJECT = 'demlik-test';
export const PROJECT_NUMBER = '123456789012';
export const ACCOUNT_EMAIL = `server@${PROJECT}.iam.gserviceaccount.com`;

export const serviceKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicJwk: JWK;
}

export function newSigningKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JWK;
  return { kid, privateKey, publicJwk };
}

/** `silent` accepts the request and never answers; a function sends its own answer. */
type Behaviour = 'well' | 'silent' | 'drop' | ((response: ServerResponse) => void);
type Place = 'keys' | 'appCheckKeys' | 'oauth' | 'lookup' | 'update' | 'delete';

interface StoredUser {
  localId: string;
  validSince?: string;
  disabled?: boolean;
  /** In milliseconds. */
  lastLoginAt?: string;
}

export function answerJson(status: number, body: unknown) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

export const googleError = (status: number, message: string) =>
  answerJson(status, { error: { code: status, message, errors: [{ message, domain: 'global' }] } });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/**
 * Starts Google's hosts on one loopback port: keys, OAuth grants and the Identity Toolkit for a service
 * account.
 */
export async function startFakeGoogle() {
  const published = new Map<string, SigningKey>();
  const appCheckPublished = new Map<string, SigningKey>();
  const users = new Map<string, StoredUser>();
  const accessTokens = new Set<string>();
  const conduct: Partial<Record<Place, Behaviour>> = {};
  const calls: Place[] = [];
  const grants: Array<Record<string, unknown>> = [];
  const oauth = { expiresIn: 3600 };

  const keySet = (keys: Map<string, SigningKey>): JSONWebKeySet => ({
    keys: [...keys.values()].map((key) => key.publicJwk),
  });

  async function grant(body: string): Promise<(response: ServerResponse) => void> {
    const form = new URLSearchParams(body);
    const { protectedHeader, payload } = await jwtVerify(form.get('assertion') ?? '', serviceKeys.publicKey, {
      currentDate: new Date(0),
    });
    grants.push({ grant_type: form.get('grant_type'), ...protectedHeader, ...payload });
    const token = `access-${grants.length}`;
    accessTokens.add(token);
    return answerJson(200, { access_token: token, expires_in: oauth.expiresIn, token_type: 'Bearer' });
  }

  function toolkit(place: Place, request: IncomingMessage, body: string) {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!accessTokens.has(token)) return googleError(401, 'Request had invalid authentication credentials.');
    const payload = JSON.parse(body) as {
      localId: string | string[];
      validSince?: string;
      disableUser?: boolean;
    };
    const user = users.get([payload.localId].flat()[0] ?? '');
    if (place === 'lookup') {
      const kind = 'identitytoolkit#GetAccountInfoResponse';
      return answerJson(200, user === undefined ? { kind } : { kind, users: [user] });
    }
    if (user === undefined) return googleError(400, 'USER_NOT_FOUND');
    if (place === 'update' && payload.validSince !== undefined) user.validSince = payload.validSince;
    if (place === 'update' && payload.disableUser !== undefined) user.disabled = payload.disableUser;
    if (place === 'delete') users.delete(user.localId);
    return answerJson(200, { localId: user.localId });
  }

  function placeOf(url: string): Place {
    if (url === '/keys') return 'keys';
    if (url === '/app-check-keys') return 'appCheckKeys';
    if (url === '/token') return 'oauth';
    const method = /^\/v1\/projects\/demlik-test\/accounts:(lookup|update|delete)$/.exec(url)?.[1];
    if (method === undefined) throw new Error(`not a path of Google's: ${url}`);
    return method as Place;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const place = placeOf(request.url ?? '');
    const body = await textOf(request);
    calls.push(place);
    const now = conduct[place] ?? 'well';
    if (now === 'silent') return;
    if (now === 'drop') response.destroy();
    else if (now !== 'well') now(response);
    else if (place === 'keys') answerJson(200, keySet(published))(response);
    else if (place === 'appCheckKeys') answerJson(200, keySet(appCheckPublished))(response);
    else if (place === 'oauth') (await grant(body))(response);
    else toolkit(place, request, body)(response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => googleError(500, String(error))(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services: Google = {
    ...GOOGLE,
    idTokenKeys: `${origin}/keys`,
    appCheckKeys: `${origin}/app-check-keys`,
    oauthToken: `${origin}/token`,
    identityToolkit: origin,
  };
  const count = (place: Place) => calls.filter((call) => call === place).length;

  return {
    services,
    published,
    appCheckPublished,
    users,
    accessTokens,
    conduct,
    grants,
    oauth,
    count,
    /** Stops listening. */
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type FakeGoogle = Awaited<ReturnType<typeof startFakeGoogle>>;

/** Signs `claims` as Google would; undefined claims are omitted. */
export function signAs(
  key: SigningKey,
  claims: Record<string, unknown>,
  header: object = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey);
}
