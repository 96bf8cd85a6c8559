import { embeddedProject } from '#server/identity/embedded/project.ts';
import type { SmsMessage } from '#server/messaging/port.ts';
import { toProof } from '../support/proof-of-work.ts';
import { ORIGIN } from '../support/test-app.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const TOKEN = '/securetoken.googleapis.com/v1/token';
const KEY = `?key=${embeddedProject.apiKey}`;
/** ID tokens live an hour; the SDK renews one five minutes before its end. */
const RENEW_MS = 55 * 60_000;

interface Session {
  uid: string;
  idToken: string;
  refreshToken: string;
  /** True time of the ID token's issue. */
  issuedAt: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The fields of all JSON answers; each caller knows which ones it asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: other tests compare answers with the contract
  body: any;
}

/** The part of the world that a person knows. */
interface Surroundings {
  readonly trueMs: number;
  readonly sms: readonly SmsMessage[];
  request(path: string, init: RequestInit): Promise<Answer>;
}

/** A person with a phone and a browser. */
export class Person {
  readonly phone: string;
  readonly address: string;
  session: Session | null = null;
  #cookie: string | null = null;
  readonly #world: Surroundings;

  constructor(world: Surroundings, number: number) {
    this.#world = world;
    this.phone = `+90532${String(1_000_000 + number)}`;
    this.address = `192.0.2.${number + 1}`;
  }

  toString(): string {
    return this.phone;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const token = await this.#idToken();
    return this.#send(method, path, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    });
  }

  /** Asks for a code, reads it on the phone and enters it. Returns the first refusal or the sign-in. */
  async signIn(): Promise<Answer> {
    const asked = await this.askForCode();
    if (asked.status !== 200) return asked;
    return this.enterCode(asked.body.sessionInfo, this.codeOnPhone());
  }

  async askForCode(): Promise<Answer> {
    const { body: challenge } = await this.#send('GET', '/api/auth/bot-check');
    return this.#identity('sendVerificationCode', {
      phoneNumber: this.phone,
      recaptchaToken: await toProof(challenge),
    });
  }

  /** Returns the newest code that arrived. */
  codeOnPhone(): string {
    const texts = this.#world.sms.filter(({ to }) => to === this.phone);
    return /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
  }

  async enterCode(sessionInfo: string, code: string): Promise<Answer> {
    const answer = await this.#identity('signInWithPhoneNumber', { sessionInfo, code });
    if (answer.status !== 200) return answer;
    this.#cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    const { localId: uid, idToken, refreshToken } = answer.body;
    this.session = { uid, idToken, refreshToken, issuedAt: this.#world.trueMs };
    return answer;
  }

  async refresh(): Promise<Answer> {
    const form = { grant_type: 'refresh_token', refresh_token: this.session?.refreshToken ?? '' };
    const answer = await this.#send('POST', TOKEN + KEY, {
      body: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    if (answer.status === 200 && this.session !== null) {
      const { id_token: idToken, refresh_token: refreshToken } = answer.body;
      this.session = { ...this.session, idToken, refreshToken, issuedAt: this.#world.trueMs };
    }
    return answer;
  }

  async #idToken(): Promise<string | null> {
    if (this.session === null) return null;
    if (this.#world.trueMs - this.session.issuedAt > RENEW_MS) await this.refresh();
    return this.session.idToken;
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
        'X-Forwarded-For': this.address,
        ...(this.#cookie === null ? {} : { Cookie: this.#cookie }),
        ...(headers as Record<string, string>),
      },
    });
  }
}
