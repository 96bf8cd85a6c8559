import type { Page, ViewportSize } from '@playwright/test';
import { collectFaults, expect, nextAddress, nextPhone, test, waitAfterNavigation } from '../fixtures.ts';
import { states } from './catalogue.ts';
import { abortUnanswered, type State } from './state.ts';

interface StateTests {
  /** Checks a state after it has opened. */
  check: (page: Page, state: State) => Promise<void>;
  /** Called on each page before its state opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Excludes states that do not exist in this window. */
  viewport?: ViewportSize;
  which?: (state: State) => boolean;
  /** Appended to each test's title. */
  suffix?: string;
  tag?: string | string[];
}

/** In milliseconds. A state takes 2 s, on a busy machine ten times as long. */
const TIME_PER_STATE = 30_000;

/**
 * Stops the timers of toasts by making their window inactive, so that each check finds the state as opened.
 */
export async function freezeToasts(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** A browser context has one visitor with one device; states with the same key may share it. */
function contextKey({ route, name, asOwner, userAgent = '', fakesTime }: State): string {
  return JSON.stringify([route, asOwner ? 'owner' : 'visitor', userAgent, fakesTime ? name : '']);
}

/**
 * Declares one test per route and kind of visitor. It opens the route's states in turn, each in a separate
 * page, and reports each failing state by name.
 */
export function testEachState(tests: StateTests): void {
  const { viewport, which = () => true } = tests;
  const fits = ({ maxWidth = Number.POSITIVE_INFINITY }: State) => (viewport?.width ?? 0) <= maxWidth;
  const chosen = states.filter((state) => fits(state) && which(state));
  for (const group of Map.groupBy(chosen, contextKey).values()) testGroup(group, tests);
}

function testGroup(group: State[], { check, prepare, viewport, suffix = '', tag = [] }: StateTests): void {
  const [{ route, asOwner, userAgent }] = group as [State];
  const names = group.map(({ name }) => name).join(', ');
  test.describe(() => {
    if (viewport !== undefined) test.use({ viewport });
    if (userAgent !== undefined) test.use({ userAgent });
    test(`${route}: ${names}${suffix}`, { tag }, async ({ context, server, owner }, testInfo) => {
      // A worker's first test also starts the server and the browser.
      test.setTimeout((group.length + 1) * TIME_PER_STATE);
      for (const state of group) {
        await test.step(state.name, async () => {
          await context.setStorageState(asOwner ? owner.storage : { cookies: [], origins: [] });
          const page = await context.newPage();
          await page.setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress() });
          const faults = collectFaults(page, state.provoked ?? null);
          waitAfterNavigation(page);
          const failure = await openAndCheck(page).catch((error: Error) => error.message);
          expect.soft(failure, `${route}, ${state.name}`).toBeUndefined();
          expect.soft(faults, `${route}, ${state.name}: what the browser complained about`).toEqual([]);
          await context.setOffline(false);
          await abortUnanswered(page);
          await page.close();

          async function openAndCheck(opened: Page): Promise<void> {
            await prepare?.(opened);
            await state.open({ page: opened, server, phone: nextPhone(testInfo), owner });
            await freezeToasts(opened);
            await check(opened, state);
          }
        });
      }
    });
  });
}
