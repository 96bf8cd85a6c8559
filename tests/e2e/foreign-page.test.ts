import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

const foreign = createServer((_, response) =>
  response.setHeader('Content-Type', 'text/html').end('<link rel="icon" href="data:,">'),
);
test.beforeAll(() => once(foreign.listen(0, '127.0.0.1'), 'listening'));
test.afterAll(() => foreign.close());

/** What a page of another site can send without asking the server first (guarantees.md rule 15). */
const attempts: Record<string, (url: string) => void> = {
  'a script': (url) => void fetch(url, { method: 'POST', mode: 'no-cors' }),
  'a script without a referrer': (url) =>
    void fetch(url, { method: 'POST', mode: 'no-cors', referrerPolicy: 'no-referrer' }),
  'a script with a text': (url) => void fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }),
  'a script with bytes, which have no type': (url) =>
    void fetch(url, { method: 'POST', mode: 'no-cors', body: new Uint8Array(1) }),
  'a beacon': (url) => void navigator.sendBeacon(url),
  'a form': (url) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: url });
    document.body.append(form);
    form.submit();
  },
  'a form without a referrer': (url) => {
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'referrer', content: 'never' }),
    );
    const form = Object.assign(document.createElement('form'), { method: 'post', action: url });
    document.body.append(form);
    form.submit();
  },
};

/** The browser hides the answers from the page that asked. */
test.use({ provoked: /NotSameOrigin|Failed to fetch/ });

for (const [name, attempt] of Object.entries(attempts)) {
  test(`a change without a body is refused from ${name} of another site`, async ({ page, server, shop }) => {
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`, { waitUntil: 'load' });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    const status = new Promise((resolve) =>
      devTools.on('Network.responseReceivedExtraInfo', ({ statusCode }) => resolve(statusCode)),
    );
    await page.evaluate(attempt, `${server.origin}/api/invitation/${shop.code}/opened`);
    expect(await status).toBe(403);
  });
}
