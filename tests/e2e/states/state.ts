import type { Page, Route } from '@playwright/test';
import type { CanonicalPhone } from '../../../src/shared/domain/phone.ts';
import { PAGE_STATE_ID } from '../../../src/shared/routing/page-state.ts';
import type { Owner, TestServer } from '../fixtures.ts';

/** The resources of a state: a browser page, the running product, and a registered business. */
export interface Stage {
  page: Page;
  server: TestServer;
  /** A number without a business. */
  phone: CanonicalPhone;
  owner: Owner;
}

/** One state of one route, for screenshots and for checks of every state. */
export interface State {
  route: string;
  name: string;
  /**
   * Visits the route and brings it into the state by a person's actions; returns when the state is visible.
   */
  open(stage: Stage): Promise<void>;
  /** True if the owner of the registered business is logged in. */
  asOwner?: true;
  userAgent?: string;
  /** The name of the page's main button or link. */
  mainAction?: string;
  /** Maximum window width in which the state exists, in CSS pixels. */
  maxWidth?: number;
  /** The browser messages that this state provokes. */
  provoked?: RegExp;
  /** The state fakes the clock, which a browser context keeps until its end. */
  fakesTime?: true;
  /** The state opens with a toast. */
  toast?: true;
  /** Opened by the default run too: the states of a route in which its checks can find most. */
  inDefaultRun?: true;
}

/** Returns the states of one route, or of its owner. */
export const statesOf = (common: Pick<State, 'route' | 'asOwner'>, states: Omit<State, 'route'>[]): State[] =>
  states.map((state) => ({ ...common, ...state }));

/**
 * Shows the page at `path` with data that the test makes up, such as an invitation that only the app creates. The
 * document at /contact carries them, and its scripts then render the page.
 */
export async function openWithData(page: Page, path: string, data: object): Promise<void> {
  await page.route('**/contact', async (route) => {
    const response = await route.fetch();
    const start = `id="${PAGE_STATE_ID}">{`;
    const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
    await route.fulfill({
      response,
      body: (await response.text()).replace(start, `${start}"data":${json},`),
    });
  });
  await page.goto('/contact');
  await navigateTo(page, path);
}

/** Navigates within the product, without a page load. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Makes the page believe that the owner signed in `ms` ago; the sign-in of a worker's owner may be any time ago. */
export async function pretendSignedIn({ page, owner }: Pick<Stage, 'page' | 'owner'>, ms: number) {
  const [, claims = ''] = owner.token.split('.');
  const { auth_time } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { auth_time: number };
  await page.addInitScript(
    (start) => {
      const now = Date.now.bind(Date);
      const ahead = start - now();
      Date.now = () => now() + ahead;
    },
    auth_time * 1000 + ms,
  );
}

/** Stubs the server's response about the owner's business. */
export async function answerBusiness(
  { page, owner }: Pick<Stage, 'page' | 'owner'>,
  changes: object,
): Promise<void> {
  const json = { ...owner.business, ...changes };
  await page.route('**/api/business/by-phone/*', (reply) => reply.fulfill({ json }));
}

/** Fakes a phone's browser, which shares files; Chromium on a desktop without a window system does not. */
export async function asOnPhone({ page }: Pick<Stage, 'page'>): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async () => undefined, canShare: () => true });
  });
}

const unanswered = new WeakMap<Page, Route[]>();

/** Answers the next request to `url` with 204: then the browser keeps the document that it was to replace. */
export async function keepDocument(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 204 }), { times: 1 });
}

/** Holds requests to `url` without a response. */
export async function stallRequests(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => {
    unanswered.set(page, [...(unanswered.get(page) ?? []), route]);
  });
}

/** Aborts the held requests. Closing the page would send them to the server instead. */
export async function abortUnanswered(page: Page): Promise<void> {
  for (const route of unanswered.get(page) ?? []) await route.abort();
}

/** Keeps a state that would end after `ms`, by dropping timers of that length. */
export async function dropTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((over) => {
    const { setTimeout } = window;
    const lasting = (handler: TimerHandler, after?: number, ...values: unknown[]) =>
      after === over ? 0 : setTimeout(handler, after, ...values);
    window.setTimeout = lasting as typeof setTimeout;
  }, ms);
}
