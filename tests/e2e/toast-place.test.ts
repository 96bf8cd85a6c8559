import type { Page } from '@playwright/test';
import { logInToChangedTexts } from './changed-texts.ts';
import { expect, test } from './fixtures.ts';
import { states } from './states/catalogue.ts';
import { keepToasts } from './states/each-state.ts';

/** Small and common phones, one whose keyboard takes half of the window, one on its side, and a desk. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 360, height: 340 },
  { width: 360, height: 800 },
  { width: 640, height: 360 },
  { width: 1280, height: 800 },
];

/** States that open with a toast on show. */
const TELLING = [
  'login, phone-error',
  'login, code-countdown',
  'login, code-wrong',
  'login, changed-texts',
  'register, code',
  'register, code-wrong',
  'register, number-taken',
  'register, test-number',
  'profile, edit-errors',
  'profile, copied',
  'contact, errors',
  'contact, sent',
  'delete-account, needs-login',
  'delete-account, failed',
  'delete-account, done',
  'places, added',
  'prices, deleted',
  'prices, not-printed',
  'invites, not-made',
];

/** Runs in the page: what the toast lies on of all that must be seen and reached while it is there. */
function readCovered(more: string): string[] {
  const toast = document.querySelector('.toast');
  if (toast === null) return ['there is no toast'];
  const box = toast.getBoundingClientRect();
  const { height } = window.visualViewport ?? { height: 0 };
  const outside = box.top < 0 || box.bottom > height ? ['the toast is not wholly in the window'] : [];
  const scope = toast.closest('dialog') ?? document;
  const ids = [...scope.querySelectorAll(':focus, button, [aria-invalid=true]')].flatMap(
    (element) => element.getAttribute('aria-describedby')?.split(' ') ?? [],
  );
  const needed = [
    ...(document.activeElement === document.body ? [] : [document.activeElement]),
    // A reader hears it with the button; an eye has to find it beside it.
    ...ids.map((id) => document.getElementById(id)),
    ...scope.querySelectorAll(`[type=submit], [aria-invalid=true], [role=alert], dialog[open] h2${more}`),
  ];
  const frame = toast.closest('dialog')?.getBoundingClientRect();
  const covered = needed.flatMap((element) => {
    const other = element?.getBoundingClientRect();
    if (!other?.width || element?.contains(toast) || toast.parentElement?.contains(element)) return [];
    // What is scrolled out of its dialog is not seen.
    if (frame && (other.bottom <= frame.top || other.top >= frame.bottom)) return [];
    if (other.right <= box.left || other.left >= box.right) return [];
    if (other.bottom <= box.top || other.top >= box.bottom) return [];
    return `${element?.outerHTML.slice(0, 80)} at ${other.top} to ${other.bottom}, toast at ${box.top} to ${box.bottom}`;
  });
  return [...outside, ...covered];
}

async function expectFreePlace(page: Page, more = ''): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  await expect(async () => {
    expect(await page.evaluate(readCovered, more), `${width} by ${height}`).toEqual([]);
  }).toPass({ timeout: 3000 });
}

test('every state that opens with a toast is one', () => {
  const names = states.map(({ route, name }) => `${route}, ${name}`);
  expect(TELLING.filter((name) => !names.includes(name))).toEqual([]);
});

test.describe('a toast covers neither the focus, a field in error, a button that sends nor a title', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  for (const { route, name, open, asOwner, userAgent, provoked = null } of states) {
    if (!TELLING.includes(`${route}, ${name}`)) continue;
    test.describe(`${route}, ${name}`, () => {
      test.use({ provoked });
      if (userAgent !== undefined) test.use({ userAgent });
      if (asOwner) test.use({ storageState: ({ owner }, use) => use(owner.storage) });
      test(`a toast stands free on ${route}, ${name}`, async ({ page, server, phone, owner }) => {
        await open({ page, server, phone, owner });
        await keepToasts(page);
        for (const size of WINDOWS) {
          await page.setViewportSize(size);
          await expectFreePlace(page);
        }
      });
    });
  }
});

test.describe('a toast over a question covers none of its words', () => {
  for (const height of [640, 800]) {
    test(`on a phone of 360 by ${height}`, async ({ page, server, phone }) => {
      await page.setViewportSize({ width: 360, height });
      await logInToChangedTexts(page, server, phone);
      await keepToasts(page);
      await expectFreePlace(page, ', dialog[open] :is(p, li, h3, button)');
    });
  }
});
