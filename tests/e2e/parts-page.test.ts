import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { violations } from './axe.ts';
import { withDataFolder } from './data-folder.ts';
import { expect, test } from './fixtures.ts';

test.describe('the page of primitives in the product', () => {
  test('does not exist', async ({ request }) => {
    expect((await request.get('/_ui')).status()).toBe(404);
    expect((await request.get('/_ui?tema=koyu')).status()).toBe(404);
  });

  test('leaves no code in the build', () => {
    const files = readdirSync('dist', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(20);
    const traces = files.filter((file) =>
      /\/_ui|design\/ui|parts-page|force-hover|Parçalar/.test(readFileSync(file, 'utf8')),
    );
    expect(traces).toEqual([]);
  });
});

const developing = base.extend<object, { developmentOrigin: string }>({
  developmentOrigin: [
    async ({}, use) =>
      withDataFolder(async (dataDir) => {
        const port = await freePort();
        const server = spawn(process.execPath, ['scripts/dev.ts'], {
          env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        await says(server, '(development)');
        await use(`http://localhost:${port}`);
        server.kill('SIGTERM');
        await once(server, 'exit');
      }),
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Resolves when the server has printed `words`; later output is read and dropped. */
function says(server: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (text) => String(text).includes(words) && resolve());
    server.once('exit', () => reject(new Error(`it stopped without saying ${words}`)));
  });
}

developing.describe('the page of primitives while developing', { tag: '@full' }, () => {
  // One after the other, so that both use one development server.
  developing.describe.configure({ mode: 'default', timeout: 120_000 });

  developing('shows them in both colour schemes, accessible in each', async ({ page, developmentOrigin }) => {
    const grounds: string[] = [];
    for (const scheme of ['acik', 'koyu']) {
      await page.goto(`${developmentOrigin}/_ui?tema=${scheme}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Parçalar' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Simgeler' })).toBeVisible();
      grounds.push(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor));
      expect(await violations(page)).toEqual([]);
    }
    expect(new Set(grounds).size).toBe(2);
  });

  developing('holds controls in the states of pointer and keyboard', async ({ page, developmentOrigin }) => {
    await page.goto(`${developmentOrigin}/_ui?tema=acik`);
    const plain = page.getByRole('button', { name: 'Kayıt Ol' }).first();
    const look = (force: string) =>
      page
        .locator(`.force-${force}`)
        .getByRole('button', { name: 'Kayıt Ol' })
        .first()
        .evaluate((button) => {
          const { backgroundColor, outlineStyle } = getComputedStyle(button);
          return { backgroundColor, outlineStyle };
        });
    const atRest = await plain.evaluate((button) => getComputedStyle(button).backgroundColor);
    expect((await look('hover')).backgroundColor).not.toBe(atRest);
    expect((await look('focus')).outlineStyle).toBe('solid');
  });

  developing(
    'the product has its stylesheets before its scripts run',
    async ({ page, browser, developmentOrigin }) => {
      const heroSize = async (shown: Page) => {
        await shown.goto(developmentOrigin, { waitUntil: 'networkidle' });
        return shown.getByRole('heading', { level: 1 }).evaluate((hero) => getComputedStyle(hero).fontSize);
      };
      const scriptless = await browser.newPage({ javaScriptEnabled: false });
      expect(await heroSize(scriptless)).toBe(await heroSize(page));
      await scriptless.close();
    },
  );
});
