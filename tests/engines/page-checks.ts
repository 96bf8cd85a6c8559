import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { PageName } from '../../src/shared/routing/pages.ts';
import type { Engine } from './engine.ts';
import type { PageInEngine } from './page.ts';
import type { Route } from './routes.ts';

export const PICTURES = 'test-results/engines';

/**
 * Checks that the page is styled and not wider than the window, and that its heading is visible. The wide
 * navigation and the menu must be hidden.
 */
const LAYOUT_IS_RIGHT = `(() => {
  const faults = [];
  const bar = document.querySelector('header > div');
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  if (getComputedStyle(document.body).backgroundColor !== 'rgb(251, 243, 227)') faults.push('no ground');
  if (bar && getComputedStyle(bar).backgroundColor !== 'rgb(165, 22, 29)') faults.push('no red bar');
  if (!named('h1, h2', '')) faults.push('no heading');
  if (all('nav[aria-label="Ana menü"]').length > 0) faults.push('wide navigation');
  if (all('.site-menu').length > 0) faults.push('an open menu');
  return faults.join(', ');
})()`;

/**
 * Returns covered links of the page and its footer, except those that become visible by scrolling sideways or
 * unfolding.
 */
const COVERED_LINKS = `(() => {
  const moved = (element) => element && (element.scrollWidth > element.clientWidth + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowX) || moved(element.parentElement));
  // An open dialog makes the page behind it inert.
  if (document.querySelector('dialog[open]')) return '';
  return all('main a[href], footer a[href]').filter((link) => {
    if (moved(link) || link.closest('details:not([open])')) return false;
    link.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = link.getClientRects()[0];
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return !(there && (link.contains(there) || there.contains(link)));
  }).map((link) => link.textContent.trim()).join(', ');
})()`;

const STORES = ['a[href*="apps.apple.com"]', 'a[href*="play.google.com"]'];
/** The essential elements of each page, as selectors. */
const NEEDED: Partial<Record<PageName, string[]>> = {
  landing: ['main a[href="/register"]', ...STORES, 'a[href="/contact"]', 'details'],
  register: ['main form input[name=name]', 'main form button[type=submit]'],
  business: [...STORES, 'svg[aria-label*="QR"]'],
  invitation: [...STORES, 'a[href^="tel:"]', 'main code'],
  contact: ['a[href^="mailto:"]', 'main form textarea', 'main form button[type=submit]'],
  deleteAccount: ['a[href^="mailto:"]'],
  privacyPolicy: ['main h2', 'a[href="/contact"]'],
  termsOfUse: ['main h2'],
  notFound: ['main a[href="/"]'],
};

/** An expression that is true when an owner's page has loaded all its data. */
const READY: Partial<Record<PageName, string>> = {
  profile: `named('h2', 'İşletme Bilgileri')`,
  print: `named('[role=status]', 'Önizleme hazır.')`,
  invites: `named('h2', 'Henüz davetiniz yok')`,
  places: `named('h2', 'Henüz kodunuz yok')`,
  share: `named('[role=status]', 'Görsel hazır.')`,
  counter: `all('[aria-label*="QR"]').length > 0`,
  prices: `named('h2', 'Tarifeniz')`,
};

async function notReady(page: PageInEngine, name: PageName): Promise<string> {
  const ready = READY[name];
  return ready === undefined ? '' : page.until(ready).then(() => '', String);
}

async function missing(page: PageInEngine, name: PageName): Promise<string[]> {
  const needed = NEEDED[name] ?? [];
  const found = (await page.read(`${JSON.stringify(needed)}.map((each) => all(each).length)`)) as number[];
  return needed.filter((_, index) => found[index] === 0).map((selector) => `no ${selector}`);
}

/** Takes a picture of the visible QR code and decodes it. */
async function qrFault(page: PageInEngine, engine: Engine, expected: string): Promise<string[]> {
  await page.read(`document.querySelector('svg[aria-label*="QR"]').scrollIntoView({ block: 'center' })`);
  const { data, width, height } = PNG.sync.read(Buffer.from(await engine.picture(), 'base64'));
  const read = jsQR(new Uint8ClampedArray(data), width, height)?.data;
  return read === expected ? [] : [`its code reads ${read}`];
}

async function savePicture(page: PageInEngine, engine: Engine, file: string): Promise<void> {
  await page.read('scrollTo(0, 0)');
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${file}.png`.replaceAll(' ', '-')), await engine.picture(), 'base64');
}

interface CheckContext {
  page: PageInEngine;
  engine: Engine;
  origin: string;
  /** Part of the pictures' names. */
  as: string;
  /** The expected content of the public page's QR code. */
  invitation: string;
}

/** Opens each route and returns its faults. It continues after a fault. */
export async function checkPages(
  routes: Route[],
  { page, engine, origin, as, invitation }: CheckContext,
  open: (url: string) => Promise<void>,
): Promise<string> {
  const faults: string[] = [];
  for (const { name, path } of routes) {
    await open(origin + path);
    const found = [
      await notReady(page, name),
      String(await page.read(LAYOUT_IS_RIGHT)),
      ...(await missing(page, name)),
      String(await page.read(COVERED_LINKS)).replace(/^(?=.)/, 'not to be pressed: '),
      ...(name === 'business' ? await qrFault(page, engine, invitation) : []),
    ].filter((fault) => fault !== '');
    if (found.length > 0) faults.push(`${path}: ${found.join(', ')}`);
    await savePicture(page, engine, `${as}-${name}`);
  }
  return faults.length === 0 ? 'ok' : `FAILED: ${faults.join('; ')}`;
}
