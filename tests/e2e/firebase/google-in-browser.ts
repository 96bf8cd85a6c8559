import type { BrowserContext, Request, Route } from '@playwright/test';
import {
  type FakeGoogle,
  PROJECT,
  PROJECT_NUMBER,
  type SigningKey,
  signAs,
} from '../../integration/firebase/fake-google.ts';
import type { CheckBehaviour } from './fake-recaptcha.ts';
import { GoogleAccounts, GoogleRefusal } from './google-accounts.ts';
import { answerRecaptcha } from './recaptcha-routes.ts';

export const APP_ID = `1:${PROJECT_NUMBER}:web:0a1b2c`;

/**
 * Playwright routes for all of Google's services that a page in Firebase mode uses; no request leaves the
 * machine.
 */
export class GoogleInBrowser {
  readonly accounts: GoogleAccounts;
  /** Behaviour of the reCAPTCHA widget. */
  check: CheckBehaviour = 'pass';
  /** Status of App Check's exchange. */
  exchangeStatus = 200;
  /** Lifetime of App Check's tokens, in seconds. */
  exchangeTtl = 3600;
  /** The attestations exchanged for App Check's tokens, in order. */
  readonly exchanged: unknown[] = [];
  /** All requested addresses without their query, in order. */
  readonly asked: string[] = [];
  /** The requested languages of text messages. */
  readonly locales = new Set<string | undefined>();
  /** Requested addresses that are not known Google addresses: each is a fault. */
  readonly strays: string[] = [];
  readonly #key: SigningKey;

  constructor(google: FakeGoogle, key: SigningKey) {
    this.#key = key;
    this.accounts = new GoogleAccounts(google, key);
  }

  async answerFor(context: BrowserContext, ownOrigin: string): Promise<void> {
    await context.route(
      (url) => url.origin !== ownOrigin && url.protocol.startsWith('http'),
      (route) => this.#answer(route),
    );
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    this.asked.push(url.origin + url.pathname);
    switch (url.host) {
      case 'identitytoolkit.googleapis.com':
      case 'securetoken.googleapis.com':
        return this.#answerCall(route, request, url);
      case 'content-firebaseappcheck.googleapis.com':
        return this.#exchange(route, request, url);
      case 'www.google.com':
      case 'www.gstatic.com':
        return answerRecaptcha(route, this.check);
      default:
        this.strays.push(url.href);
        return route.abort();
    }
  }

  async #answerCall(route: Route, request: Request, url: URL): Promise<void> {
    if (url.pathname.endsWith(':sendVerificationCode'))
      this.locales.add(request.headers()['x-firebase-locale']);
    try {
      const answer = await this.accounts.answer(
        `${request.method()} ${url.pathname}`,
        request.postData() ?? '',
      );
      await route.fulfill({ json: answer });
    } catch (error) {
      if (!(error instanceof GoogleRefusal)) this.strays.push(String(error));
      await route.fulfill({ status: 400, json: { error: { code: 400, message: (error as Error).message } } });
    }
  }

  async #exchange(route: Route, request: Request, url: URL): Promise<void> {
    const app = `/v1/projects/${PROJECT}/apps/${APP_ID}`;
    const known = [`POST ${app}:exchangeRecaptchaEnterpriseToken`, `POST ${app}:exchangeDebugToken`];
    const call = `${request.method()} ${decodeURIComponent(url.pathname)}`;
    if (!known.includes(call)) this.strays.push(`${request.method()} ${url.href}`);
    this.exchanged.push(request.postDataJSON());
    if (this.exchangeStatus !== 200) return route.fulfill({ status: this.exchangeStatus, json: {} });
    const now = Math.floor(Date.now() / 1000);
    const token = await signAs(this.#key, {
      iss: `https://firebaseappcheck.googleapis.com/${PROJECT_NUMBER}`,
      aud: [`projects/${PROJECT_NUMBER}`, `projects/${PROJECT}`],
      sub: APP_ID,
      iat: now,
      exp: now + this.exchangeTtl,
    });
    return route.fulfill({ json: { token, ttl: `${this.exchangeTtl}s` } });
  }
}
