import { expect, test, waitForHydration } from './fixtures.ts';
import { hold } from './login.ts';
import { fillRegistration } from './owner.ts';

test.describe('a form that is submitted before hydration', () => {
  test('leads back to a working page, without typed text in the URL', async ({ page, server, phone }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const scripts = await hold(page, '**/assets/*.js');
    await page.goto('/register?kaynak=afis', { waitUntil: 'commit' });
    await fillRegistration(page, phone);
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'İlerle' }).click({ noWaitAfter: true });
    expect((await sent).status()).toBe(303);
    scripts.release();

    await expect(page).toHaveURL(`${server.origin}/register?kaynak=afis`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('İşletme Kaydı');
    expect(addresses.filter((address) => /532|Hasan/.test(decodeURIComponent(address)))).toEqual([]);
    await waitForHydration(page);
    await fillRegistration(page, phone);
    await page.getByRole('button', { name: 'İlerle' }).click();
    await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
  });
});

const BASE = '**/assets/base-*.js';

test('a press on a button is replayed after hydration', async ({ page }) => {
  // Without the page's own script, which is held back, React cannot hydrate yet.
  const script = await hold(page, '**/assets/landing-page-*.js');
  const entry = page.waitForEvent('requestfinished', (request) => request.url().includes('/entry-client-'));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Giriş Yap' }).first().click();
  await entry;
  await expect.poll(() => script.calls).toBe(1);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('dialog')).not.toBeVisible();
  script.release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a press during hydration counts once', async ({ page }) => {
  await page.addInitScript(() => {
    const presses: unknown[] = [];
    Object.assign(window, { presses });
    document.addEventListener('click', ({ target }) => presses.push(target), { capture: true });
    const mark = performance.mark.bind(performance);
    // React already handles events when the page sets this mark.
    performance.mark = (name) => {
      if (name === 'hydrated') document.querySelector<HTMLElement>('header button')?.click();
      return mark(name);
    };
  });
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { presses: unknown[] }).presses.length)).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('a menu opened before hydration stays open after it', async ({ page }) => {
    const scripts = await hold(page, BASE);
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Menü' }).click();
    const link = page.locator('[popover]').getByRole('link').first();
    await expect(link).toBeVisible();
    await expect.poll(() => scripts.calls).toBe(1);
    scripts.release();
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    await expect(link).toBeVisible();
    await expect(page.locator('#site-menu')).toHaveAttribute('data-open');
  });
});

test('the scripts of a page are requested only after first paint', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // The test decides when the first paint is reported; an attribute shows that the page waits for it.
  await page.addInitScript(() => {
    window.PerformanceObserver = class {
      constructor(told: () => void) {
        document.addEventListener('told', told);
      }
      observe() {
        document.documentElement.toggleAttribute('data-waiting', true);
      }
    } as never;
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('html[data-waiting]').waitFor();
  const scripts = asked.filter((url) => url.endsWith('.js'));
  expect(scripts).toEqual([expect.stringContaining('/assets/boot-')]);
  await page.evaluate(() => document.dispatchEvent(new Event('told')));
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
});

test('a form that is submitted while scripts load is sent by the scripts with all typed text', async ({
  page,
  server,
  phone,
}) => {
  const scripts = await hold(page, BASE);
  await page.goto('/register', { waitUntil: 'load' });
  await fillRegistration(page, phone);
  // Nothing groups the digits yet.
  await page.getByLabel('Telefon numarası').fill(phone.replace('+90', '+90 '));
  await page.getByRole('button', { name: 'İlerle' }).click();
  await expect.poll(() => scripts.calls).toBe(1);
  scripts.release();
  await expect(page.getByLabel('Doğrulama kodu')).toBeFocused();
  await server.outbox.code(phone);
});

test.describe('a form whose page is never hydrated', () => {
  test.use({ provoked: /^Failed to load resource|dynamically imported module|preload/ });

  test('is submitted by the browser', async ({ page, phone }) => {
    await page.route(BASE, (route) => route.abort('blockedbyclient'));
    await page.goto('/register', { waitUntil: 'load' });
    await fillRegistration(page, phone);
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'İlerle' }).click();
    expect((await sent).status()).toBe(303);
  });
});
