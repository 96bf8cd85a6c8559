import { embeddedProject } from '#server/identity/embedded/project.ts';
import { toProof } from '../support/proof-of-work.ts';
import { ORIGIN } from '../support/test-app.ts';
import { type Answer, DAY, expectStatus, HOUR, MINUTE } from './basics.ts';
import type { Service } from './service.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const KEY = `?key=${embeddedProject.apiKey}`;
/** ID tokens live an hour; the SDK renews one five minutes before its end. */
const RENEW_MS = 55 * MINUTE;
const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

/** With the true times of its begin, and of the ID token's issue. */
export interface Session {
  uid: string;
  idToken: string;
  refreshToken: string;
  begunAt: number;
  issuedAt: number;
}

/** A person with a phone and a browser. */
export class Person {
  phone: string;
  session: Session | null = null;
  /** The identity, and true time, of the last sign-in by code. */
  uid: string | null = null;
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
  readonly #service: Service;

  constructor(service: Service, number: number) {
    this.#service = service;
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

  #asksSince = (ms: number) => this.#askedAt.filter((at) => this.#service.trueMs - at <= ms).length;

  noteAsked(): void {
    this.#askedAt.push(this.#service.trueMs);
  }

  open(path: string): Promise<Answer> {
    return this.#send('GET', path, undefined, { 'User-Agent': BROWSER });
  }

  /** Calls with the session. A token from before the clock was set back is renewed, as the SDK does within the hour. */
  async call(method: string, path: string, toBody: unknown = undefined): Promise<Answer> {
    const callOnce = () => {
      const body = typeof toBody === 'function' ? toBody() : toBody;
      return this.callAs(this.session, method, path, body);
    };
    await this.idToken();
    const answer = await callOnce();
    if (answer.status !== 401) return answer;
    const renewed = await this.refresh();
    // The SDK calls nothing while it cannot renew.
    if (renewed.status === 503) return renewed;
    return renewed.status === 200 ? callOnce() : answer;
  }

  /** Calls with the session, and returns the body of a good answer. @throws Prevented during an outage */
  async callOk(method: string, path: string, body?: unknown) {
    return expectStatus(await this.call(method, path, body), 200).body;
  }

  /** Calls with a session that may have ended. */
  callAs(session: Session | null, method: string, path: string, body?: object): Promise<Answer> {
    return this.#send(method, path, body, session && { Authorization: `Bearer ${session.idToken}` });
  }

  findShop(): Promise<Answer> {
    return this.call('GET', `/api/business/by-phone/${this.phone}`);
  }

  register(details: object): Promise<Answer> {
    const toBody = () => ({ ...details, phone: this.phone, firebaseToken: this.session?.idToken });
    return this.call('POST', '/api/register', toBody);
  }

  /** Returns an ID token, renewed in time. */
  async idToken(): Promise<string | null> {
    const { session } = this;
    if (session !== null && this.#service.trueMs - session.issuedAt > RENEW_MS) await this.refresh();
    return this.session?.idToken ?? null;
  }

  async askForCode(phone = this.phone): Promise<Answer> {
    const challenge = await this.#send('GET', '/api/auth/bot-check');
    if (challenge.status !== 200) return challenge;
    this.#messagesBefore = this.#service.providers.sms.sent.length;
    const recaptchaToken = await toProof(challenge.body);
    const answer = await this.#identity('sendVerificationCode', { phoneNumber: phone, recaptchaToken });
    // A limit may count what an outage prevents.
    if (!answer.text.includes('TOO_MANY_ATTEMPTS')) this.noteAsked();
    if (answer.status === 200) this.asked += 1;
    return answer;
  }

  /** Returns the code that arrived since this person last asked for one; null if none did. */
  codeOnPhone(phone = this.phone): string | null {
    const arrived = this.#service.providers.sms.sent.slice(this.#messagesBefore);
    const last = arrived.findLast(({ to }) => to === phone);
    return /\b\d{6}\b/.exec(last?.text ?? '')?.[0] ?? null;
  }

  async enterCode(sessionInfo: string, code: string): Promise<Answer> {
    const answer = await this.#identity('signInWithPhoneNumber', { sessionInfo, code });
    if (answer.status !== 200) return answer;
    this.#cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    this.uid = answer.body.localId;
    this.signedInAt = this.#service.trueMs;
    this.#begin(answer);
    return answer;
  }

  async enterCustomToken(token: string): Promise<Answer> {
    const answer = await this.#identity('signInWithCustomToken', { token, returnSecureToken: true });
    this.#begin(answer);
    return answer;
  }

  #begin({ status, body: { idToken, refreshToken } }: Answer): void {
    const { trueMs } = this.#service;
    const begun = { uid: this.uid ?? '', idToken, refreshToken, begunAt: trueMs, issuedAt: trueMs };
    this.session = status === 200 ? begun : null;
  }

  /** Renews the session's tokens as the SDK does, which signs out if the session has ended. */
  async refresh(session = this.session): Promise<Answer> {
    const form = { grant_type: 'refresh_token', refresh_token: session?.refreshToken ?? '' };
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const path = `/securetoken.googleapis.com/v1/token${KEY}`;
    const answer = await this.#send('POST', path, new URLSearchParams(form).toString(), type);
    if (answer.status !== 200 || session === null || session !== this.session) return answer;
    const { id_token: idToken, refresh_token: refreshToken } = answer.body;
    this.session = { ...session, idToken, refreshToken, issuedAt: this.#service.trueMs };
    return answer;
  }

  /** Deletes the identity as the SDK does, which leaves a business as it is. */
  async deleteIdentity(): Promise<Answer> {
    const answer = await this.#identity('delete', { idToken: await this.idToken() });
    if (!answer.text.includes('TOKEN_EXPIRED') || (await this.refresh()).status !== 200) return answer;
    return this.#identity('delete', { idToken: this.session?.idToken });
  }

  #identity(name: string, body: object): Promise<Answer> {
    return this.#send('POST', `${TOOLKIT}:${name}${KEY}`, body);
  }

  #send(method: string, path: string, body?: object | string, headers: object | null = null) {
    const cookie = this.#cookie === null ? {} : { Cookie: this.#cookie };
    const type = { 'Content-Type': 'application/json' };
    return this.#service.request(path, {
      method,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { Origin: ORIGIN, 'X-Forwarded-For': this.#address, ...type, ...cookie, ...headers },
    });
  }
}
