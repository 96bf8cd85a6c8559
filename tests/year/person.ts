import { embeddedProject } from '#server/identity/embedded/project.ts';
import { toProof } from '../support/proof-of-work.ts';
import { ORIGIN } from '../support/test-app.ts';
import { DAY, HOUR, MINUTE } from './durations.ts';
import type { Providers } from './providers.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const TOKEN = '/securetoken.googleapis.com/v1/token';
const KEY = `?key=${embeddedProject.apiKey}`;
/** ID tokens live an hour; the SDK renews one five minutes before its end. */
const RENEW_MS = 55 * MINUTE;
const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

export interface Answer {
  /** Method and path. */
  of: string;
  status: number;
  headers: Headers;
  text: string;
  /** The fields of all JSON answers; each caller knows which ones it asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: other tests compare answers with the contract
  body: any;
}

export interface Session {
  uid: string;
  idToken: string;
  refreshToken: string;
  /** True time of the sign-in, or of the move that replaced the session. */
  begunAt: number;
  /** True time of the ID token's issue. */
  issuedAt: number;
}

/** The part of the world that a person knows. */
interface Surroundings {
  readonly trueMs: number;
  readonly providers: Pick<Providers, 'sms'>;
  request(path: string, init: RequestInit): Promise<Answer>;
}

/** A person with a phone and a browser. */
export class Person {
  phone: string;
  session: Session | null = null;
  /** The identity of the last sign-in. */
  uid: string | null = null;
  /** True time of the last sign-in by code. */
  signedInAt = Number.NEGATIVE_INFINITY;
  /** True if the operator has blocked this number. */
  isDisabled = false;
  /** True if this person could not sign in, and tries again each day. */
  isWaiting = false;
  /** Codes that the server said it would send to this phone, or to another that this person typed. */
  asked = 0;
  /** True times at which somebody asked for a code on this phone, or this person for another. */
  readonly #askedAt: number[] = [];
  #messagesBefore = 0;
  #cookie: string | null = null;
  readonly #address: string;
  readonly #world: Surroundings;

  constructor(world: Surroundings, number: number) {
    this.#world = world;
    this.phone = `+90532${String(1_000_000 + number)}`;
    this.#address = `192.0.2.${number + 1}`;
  }

  toString = (): string => this.phone;

  /** False while the pause after the last code, or the limit of an hour, may hold. */
  get canAsk(): boolean {
    return this.#asksSince(HOUR) === 0;
  }

  /** True while a limit of text messages may hold: six a day from a new browser. */
  get mayBeLimited(): boolean {
    return !this.canAsk || this.#asksSince(DAY) >= 6;
  }

  #asksSince = (ms: number) => this.#askedAt.filter((at) => this.#world.trueMs - at <= ms).length;

  /** Somebody asked for a code on this phone, which counts for its limits. */
  noteAsked(): void {
    this.#askedAt.push(this.#world.trueMs);
  }

  open(path: string): Promise<Answer> {
    return this.#send('GET', path, { headers: { 'User-Agent': BROWSER } });
  }

  /** Calls with the session. A token from before the clock was set back is renewed, as the SDK does within the hour. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    await this.idToken();
    const answer = await this.callAs(this.session, method, path, body);
    if (answer.status !== 401) return answer;
    const renewed = await this.refresh();
    // The SDK calls nothing while it cannot renew.
    if (renewed.status === 503) return renewed;
    return renewed.status === 200 ? this.callAs(this.session, method, path, body) : answer;
  }

  /** Reads the business of this number. */
  findShop(): Promise<Answer> {
    return this.call('GET', `/api/business/by-phone/${this.phone}`);
  }

  register(details: object): Promise<Answer> {
    const body = () => ({ ...details, phone: this.phone, firebaseToken: this.session?.idToken });
    return this.call('POST', '/api/register', body);
  }

  /** Returns an ID token, renewed in time. */
  async idToken(): Promise<string | null> {
    const { session } = this;
    if (session !== null && this.#world.trueMs - session.issuedAt > RENEW_MS) await this.refresh();
    return this.session?.idToken ?? null;
  }

  /** Calls with a session that may have ended. */
  callAs(session: Session | null, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#send(method, path, {
      ...(body === undefined ? {} : { body: JSON.stringify(typeof body === 'function' ? body() : body) }),
      headers: session === null ? {} : { Authorization: `Bearer ${session.idToken}` },
    });
  }

  async askForCode(phone = this.phone): Promise<Answer> {
    const challenge = await this.#send('GET', '/api/auth/bot-check');
    if (challenge.status !== 200) return challenge;
    this.#messagesBefore = this.#world.providers.sms.sent.length;
    const recaptchaToken = await toProof(challenge.body);
    const answer = await this.#identity('sendVerificationCode', { phoneNumber: phone, recaptchaToken });
    // A limit may count what an outage prevents.
    if (!answer.text.includes('TOO_MANY_ATTEMPTS')) this.noteAsked();
    if (answer.status === 200) this.asked += 1;
    return answer;
  }

  /** Returns the code that arrived since this person last asked for one; null if none did. */
  codeOnPhone(phone = this.phone): string | null {
    const arrived = this.#world.providers.sms.sent.slice(this.#messagesBefore);
    const last = arrived.findLast(({ to }) => to === phone);
    return /\b\d{6}\b/.exec(last?.text ?? '')?.[0] ?? null;
  }

  async enterCode(sessionInfo: string, code: string): Promise<Answer> {
    const answer = await this.#identity('signInWithPhoneNumber', { sessionInfo, code });
    if (answer.status !== 200) return answer;
    this.#cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    const { localId: uid, idToken, refreshToken } = answer.body;
    this.signedInAt = this.#world.trueMs;
    this.uid = uid;
    this.session = { uid, idToken, refreshToken, begunAt: this.signedInAt, issuedAt: this.signedInAt };
    return answer;
  }

  async enterCustomToken(token: string): Promise<Answer> {
    const answer = await this.#identity('signInWithCustomToken', { token, returnSecureToken: true });
    const { idToken, refreshToken } = answer.body;
    const { trueMs } = this.#world;
    if (answer.status === 200 && this.session !== null)
      this.session = { ...this.session, idToken, refreshToken, begunAt: trueMs, issuedAt: trueMs };
    return answer;
  }

  /** Renews the session's tokens as the SDK does, which signs out if the session has ended. */
  async refresh(session = this.session): Promise<Answer> {
    const form = { grant_type: 'refresh_token', refresh_token: session?.refreshToken ?? '' };
    const answer = await this.#send('POST', TOKEN + KEY, {
      body: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    if (answer.status !== 200 || session === null || session !== this.session) return answer;
    const { id_token: idToken, refresh_token: refreshToken } = answer.body;
    this.session = { ...session, idToken, refreshToken, issuedAt: this.#world.trueMs };
    return answer;
  }

  /** Deletes the identity as the SDK does, which leaves a business as it is. */
  async deleteIdentity(): Promise<Answer> {
    const answer = await this.#identity('delete', { idToken: await this.idToken() });
    if (!answer.text.includes('TOKEN_EXPIRED') || (await this.refresh()).status !== 200) return answer;
    return this.#identity('delete', { idToken: this.session?.idToken });
  }

  #identity(name: string, body: object): Promise<Answer> {
    return this.#send('POST', `${TOOLKIT}:${name}${KEY}`, { body: JSON.stringify(body) });
  }

  #send(method: string, path: string, { headers, ...init }: RequestInit = {}): Promise<Answer> {
    return this.#world.request(path, {
      method,
      ...init,
      headers: {
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        'X-Forwarded-For': this.#address,
        ...(this.#cookie === null ? {} : { Cookie: this.#cookie }),
        ...(headers as Record<string, string>),
      },
    });
  }
}
