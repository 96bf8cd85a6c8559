import { randomInt, randomUUID } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import {
  type FakeGoogle,
  PROJECT,
  type SigningKey,
  serviceKeys,
  signAs,
} from '../../integration/firebase/fake-google.ts';

/** Protection of text messages with reCAPTCHA Enterprise, as configured in a project. */
export type Enforcement = 'OFF' | 'AUDIT' | 'ENFORCE';

interface SentCode {
  phone: string;
  code: string;
}

/** The request fields that the fake reads. */
interface Payload {
  phoneNumber?: string;
  recaptchaToken?: string;
  captchaResponse?: string;
  clientType?: string;
  recaptchaVersion?: string;
  sessionInfo?: string;
  code?: string;
  token?: string;
  idToken?: string;
}

export class GoogleRefusal extends Error {}

const seconds = () => Math.floor(Date.now() / 1000);

/** Fakes Google's Identity Toolkit for a browser. Shares its users with the fake for the service account. */
export class GoogleAccounts {
  enforcement: Enforcement = 'OFF';
  /** True if Enterprise trusts the visitor. */
  enterpriseTrusts = true;
  /** Error with which the next text message is rejected, in Google's wording. */
  refusal: string | null = null;
  readonly requests: Payload[] = [];
  readonly #google: FakeGoogle;
  readonly #key: SigningKey;
  readonly #codes = new Map<string, SentCode>();
  readonly #refreshTokens = new Map<string, { uid: string; claims: object; authTime: number }>();

  constructor(google: FakeGoogle, key: SigningKey) {
    this.#google = google;
    this.#key = key;
  }

  /** Returns the code of the nth text message to this number; waits until the page has requested it. */
  async code(phone: string, nth = 1): Promise<string> {
    const deadline = Date.now() + 10_000;
    for (;;) {
      const found = [...this.#codes.values()].filter((sent) => sent.phone === phone)[nth - 1];
      if (found !== undefined) return found.code;
      if (Date.now() > deadline) throw new Error(`no text message to ${phone}`);
      await new Promise(setImmediate);
    }
  }

  uidOf(phone: string): string {
    return `uid-${phone.slice(1)}`;
  }

  /** Returns the response to `<method> <path>`. @throws {GoogleRefusal} */
  async answer(call: string, body: string): Promise<object> {
    if (call === 'POST /v1/token') return this.#refresh(new URLSearchParams(body));
    const payload = (body === '' ? {} : JSON.parse(body)) as Payload;
    switch (call) {
      case 'GET /v2/recaptchaConfig':
        return this.#recaptchaConfig();
      case 'GET /v1/recaptchaParams':
        return { kind: 'identitytoolkit#GetRecaptchaParamResponse', recaptchaSiteKey: '6LvTwo' };
      case 'POST /v1/accounts:sendVerificationCode':
        return this.#sendCode(payload);
      case 'POST /v1/accounts:signInWithPhoneNumber':
        return this.#signInWithCode(payload);
      case 'POST /v1/accounts:signInWithCustomToken':
        return this.#signInWithCustomToken(payload.token ?? '');
      case 'POST /v1/accounts:lookup':
        return this.#lookup(payload.idToken ?? '');
      default:
        throw new Error(`not a call of Google's: ${call}`);
    }
  }

  #recaptchaConfig(): object {
    const state = [{ provider: 'PHONE_PROVIDER', enforcementState: this.enforcement }];
    // A project without Enterprise has no key.
    if (this.enforcement === 'OFF') return { recaptchaEnforcementState: state };
    return { recaptchaKey: `projects/${PROJECT}/keys/6LEnter`, recaptchaEnforcementState: state };
  }

  #sendCode(payload: Payload): object {
    this.requests.push(payload);
    if (this.refusal !== null) throw new GoogleRefusal(this.refusal);
    const { phoneNumber = '', recaptchaToken = '', captchaResponse = '' } = payload;
    const byEnterprise = captchaResponse.startsWith('enterprise-token-6LEnter-') && this.enterpriseTrusts;
    const byWidget = recaptchaToken.startsWith('v2-token-6LvTwo-') && this.enforcement !== 'ENFORCE';
    if (!byEnterprise && !byWidget) throw new GoogleRefusal('INVALID_APP_CREDENTIAL');
    const sessionInfo = randomUUID();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#codes.set(sessionInfo, { phone: phoneNumber, code });
    return { sessionInfo };
  }

  async #signInWithCode({ sessionInfo = '', code }: Payload): Promise<object> {
    const sent = this.#codes.get(sessionInfo);
    if (sent === undefined) throw new GoogleRefusal('INVALID_SESSION_INFO');
    if (sent.code !== code) throw new GoogleRefusal('INVALID_CODE');
    const uid = this.uidOf(sent.phone);
    const isNewUser = !this.#google.users.has(uid);
    this.#google.users.set(uid, { localId: uid });
    const claims = {
      phone_number: sent.phone,
      firebase: { identities: { phone: [sent.phone] }, sign_in_provider: 'phone' },
    };
    return { ...(await this.#begin(uid, claims)), localId: uid, isNewUser, phoneNumber: sent.phone };
  }

  /** Such a user has no phone in Google's record, which supplies `phone_number`; other claims stay. */
  async #signInWithCustomToken(token: string): Promise<object> {
    const { payload } = await jwtVerify(token, serviceKeys.publicKey, {
      audience: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    });
    const uid = String(payload.uid);
    const isNewUser = !this.#google.users.has(uid);
    this.#google.users.set(uid, { localId: uid });
    const claims = {
      ...(payload.claims as object),
      firebase: { identities: {}, sign_in_provider: 'custom' },
    };
    return { ...(await this.#begin(uid, claims)), isNewUser };
  }

  async #begin(uid: string, claims: object): Promise<object> {
    const refreshToken = randomUUID();
    const session = { uid, claims, authTime: seconds() };
    this.#refreshTokens.set(refreshToken, session);
    return { idToken: await this.#issue(session), refreshToken, expiresIn: '3600' };
  }

  #issue({ uid, claims, authTime }: { uid: string; claims: object; authTime: number }): Promise<string> {
    const standard = {
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: uid,
      user_id: uid,
    };
    const times = { auth_time: authTime, iat: seconds(), exp: seconds() + 3600 };
    return signAs(this.#key, { ...standard, ...times, ...claims });
  }

  #stillGood(uid: string, authTime: number): void {
    const user = this.#google.users.get(uid);
    if (user === undefined) throw new GoogleRefusal('USER_NOT_FOUND');
    if (user.disabled) throw new GoogleRefusal('USER_DISABLED');
    if (authTime < Number(user.validSince ?? 0)) throw new GoogleRefusal('TOKEN_EXPIRED');
  }

  #lookup(idToken: string): object {
    const {
      sub = '',
      auth_time,
      firebase,
      phone_number,
    } = decodeJwt<{
      auth_time: number;
      firebase: { sign_in_provider: string };
      phone_number?: string;
    }>(idToken);
    this.#stillGood(sub, auth_time);
    const byPhone = firebase.sign_in_provider === 'phone';
    const phone = { phoneNumber: phone_number };
    const providers = [{ providerId: 'phone', rawId: phone_number, ...phone }];
    const record = byPhone ? { ...phone, providerUserInfo: providers } : { customAuth: true };
    const time = String(Date.now());
    return { users: [{ localId: sub, createdAt: time, lastLoginAt: time, ...record }] };
  }

  async #refresh(form: URLSearchParams): Promise<object> {
    const refreshToken = form.get('refresh_token') ?? '';
    const session = this.#refreshTokens.get(refreshToken);
    if (session === undefined) throw new GoogleRefusal('INVALID_REFRESH_TOKEN');
    this.#stillGood(session.uid, session.authTime);
    const idToken = await this.#issue(session);
    return {
      ...{ access_token: idToken, id_token: idToken, refresh_token: refreshToken, expires_in: '3600' },
      ...{ token_type: 'Bearer', user_id: session.uid, project_id: PROJECT },
    };
  }
}
