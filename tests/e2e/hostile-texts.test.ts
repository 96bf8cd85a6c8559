import type { Page } from '@playwright/test';
import { type Business, updateBusinessCall } from '../../src/shared/contract/business.ts';
import { FULL_RUN, keptPromise } from '../faults/promises.ts';
import { expect, test } from './fixtures.ts';
import { openAsOwner } from './seeded-owner.ts';

/** Texts that run as script if they are not escaped: markup, attributes, JSON blocks, URLs, styles, XML. */
const HOSTILE = [
  '<script>hit()</script>',
  '<ScRiPt>hit()</sCrIpT>',
  '</script><script>hit()</script>',
  '<script src=//x.example></script>',
  '<script >hit()</script >',
  '<<script>script>hit()<</script>/script>',
  '<!--<script>hit()//--></script>',
  '<!--<script>',
  '-->hit()<!--',
  ']]><script>hit()</script>',
  '<![CDATA[<script>hit()</script>]]>',
  '</title><script>hit()</script>',
  '</textarea><script>hit()</script>',
  '</style><script>hit()</script>',
  '</noscript><img src=x onerror=hit()>',
  '<img src=x onerror=hit()>',
  '<img src=x onerror="hit()">',
  "<img src=x onerror='hit()'>",
  '<img/src=x/onerror=hit()>',
  '<img src=`x`onerror=hit()>',
  '<image src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<svg/onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x>',
  '<svg><a xlink:href="javascript:hit()">x</a>',
  '<math><mtext></p><img src=x onerror=hit()>',
  '<body onload=hit()>',
  '<iframe src="javascript:hit()"></iframe>',
  '<iframe srcdoc="<script>hit()</script>">',
  '<object data="javascript:hit()">',
  '<embed src="javascript:hit()">',
  '<a href="javascript:hit()">x</a>',
  '<a href="data:text/html,<script>hit()">x',
  '<form action="javascript:hit()"><button>',
  '<input autofocus onfocus=hit()>',
  '<details open ontoggle=hit()>',
  '<video><source onerror=hit()></video>',
  '<marquee onstart=hit()>x',
  '<base href="//x.example/">',
  '<link rel=stylesheet href=//x.example>',
  '<meta http-equiv=refresh content=0;url=//x>',
  '<style>@import "//x.example"</style>',
  '<div style="background:url(//x.example)">',
  '<template><script>hit()</script></template>',
  '" onmouseover="hit()" x="',
  "' onmouseover='hit()' x='",
  '" autofocus onfocus="hit()',
  '"><script>hit()</script>',
  "'><script>hit()</script>",
  '`><script>hit()</script>',
  '"};hit();//',
  "';hit();//",
  '\\";hit();//',
  '\\u003cscript\\u003ehit()',
  '$' + '{hit()}',
  '{{hit()}}',
  '{{constructor.constructor("hit()")()}}',
  'javascript:hit()//',
  '&lt;script&gt;hit()&lt;/script&gt;',
];
const TEXTS_PER_SHOP = 15;
/** Breaks out of markup and JSON blocks, of an attribute, and of a URL. */
const EVERYDAY = ['</script><script>hit()</script>', '" autofocus onfocus="hit()', 'javascript:hit()//'];
const TRIED = FULL_RUN ? HOSTILE : EVERYDAY;

/** Records scripts that ran, and violations of the policy, as the page sees them. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('hit', () => void seen.push('script ran'));
  await page.exposeFunction('violated', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const report = (globalThis as unknown as { violated: (what: string) => void }).violated;
      report(`${violatedDirective}: ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}

/** Splits the names: each becomes an address of the business, and their number is limited. */
const groups = Array.from({ length: Math.ceil(TRIED.length / TEXTS_PER_SHOP) }, (_, group) =>
  TRIED.slice(group * TEXTS_PER_SHOP, (group + 1) * TEXTS_PER_SHOP),
);

for (const [group, texts] of groups.entries()) {
  test(`texts with markup or script are shown as text on the pages of shop ${group + 1}`, async ({
    page,
    server,
    shop,
  }) => {
    test.setTimeout(60_000 + texts.length * 20_000);
    const seen = await watch(page);
    await openAsOwner(page, shop);
    for (const [n, text] of texts.entries()) {
      const changes = { name: text, owner_name: text, owner_surname: text, address: `Adres: ${text}` };
      const { slug } = await update(server.origin, shop.token, changes, `198.51.10${group}.${n}`);
      for (const path of [`/${slug}`, `/r/${shop.code}`, `/profile/${slug}`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toContainText(text);
      }
      expect(seen, text).toEqual([]);
    }
    const counts = `${texts.length} texts in 4 fields on 3 pages, none ran, no violation of the policy`;
    keptPromise('hostile texts', `Chromium, shop ${group + 1}`, counts);
  });
}

/** Uses its own IP address, because limits count by address. */
async function update(origin: string, token: string, changes: object, address: string): Promise<Business> {
  const response = await fetch(origin + updateBusinessCall.path, {
    method: updateBusinessCall.method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Forwarded-For': address,
    },
    body: JSON.stringify(changes),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return updateBusinessCall.response.parse(await response.json()).business;
}
