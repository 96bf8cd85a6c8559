import type { Page, Route } from '@playwright/test';
import type { Owner, TestServer } from '../fixtures.ts';

/** What a state may use to come about: a browser page, the running product, and a shop that is registered there. */
export interface Stage {
  page: Page;
  server: TestServer;
  /** A number that has no business. */
  phone: string;
  owner: Owner;
}

/** One state of one route, for pictures and for checks that hold everywhere. */
export interface State {
  route: string;
  name: string;
  /** Visits the route and brings it into the state, as a person could; returns when the state is there to see. */
  open(stage: Stage): Promise<void>;
  /** Logged in as the registered shop's owner. */
  asOwner?: true;
  userAgent?: string;
  /** The button or link that the page is there for, by its name. */
  mainAction?: string;
  /** Widest window in which the state exists, in CSS pixels. */
  maxWidth?: number;
  /** What the browser complains about when the state is brought about. */
  provoked?: RegExp;
  /** It opens by a clock of its own, which a browser context keeps until its end. */
  fakesTime?: true;
  /** It opens with a toast on show. */
  toast?: true;
  /** Another state of its route has the same layout and differs by texts, so the default run leaves it out. */
  onlyInFullRun?: true;
}

/** A navigation within the product, without a page load. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

const unanswered = new WeakMap<Page, Route[]>();

/** Holds requests to `url` without an answer. */
export async function neverAnswer(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => {
    unanswered.set(page, [...(unanswered.get(page) ?? []), route]);
  });
}

/** Aborts the requests that are held. Closing the page would send them to the server instead. */
export async function abortUnanswered(page: Page): Promise<void> {
  for (const route of unanswered.get(page) ?? []) await route.abort();
}

/** The state stays that would be over `ms` after it began. */
export async function neverAfter(page: Page, ms: number): Promise<void> {
  await page.addInitScript((over) => {
    const { setTimeout } = window;
    const lasting = (handler: TimerHandler, after?: number, ...values: unknown[]) =>
      after === over ? 0 : setTimeout(handler, after, ...values);
    window.setTimeout = lasting as typeof setTimeout;
  }, ms);
}
