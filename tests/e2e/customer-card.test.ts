import type { Page } from '@playwright/test';
import type { CanonicalPhone } from '../../src/shared/domain/phone.ts';
import { expect, nextAddress, nextPhone, openAndSettle, test } from './fixtures.ts';
import { enlargeTexts } from './large-text.ts';
import { SHOP } from './owner.ts';
import { readQr } from './qr.ts';
import { type SeededOwner, seedOwner } from './seeded-owner.ts';
import { ANDROID, FACEBOOK_ON_IPHONE, INSTAGRAM } from './states/devices.ts';
import { LONG_NAME, PRICE_LIST } from './states/shops.ts';

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
/** Lowest allowed end of the main action: the height that a browser's bars leave of a window of 800 px. */
const FIRST_SCREEN = 640;

const stores = (page: Page) => page.getByRole('link', { name: /’(dan|den) İndir$/ });
const openInApp = (page: Page) => page.getByRole('button', { name: 'Uygulamada Aç' });
const quickLinks = (page: Page) => page.getByRole('link', { name: /^(Fiyatlar|Ara|WhatsApp)$/ });

/** Calls as the owner of a business. */
const callsOf = (page: Page, { token }: SeededOwner, origin: string) => ({
  send: async <T>(method: string, path: string, data: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${token}`, Origin: origin, 'X-Forwarded-For': nextAddress() };
    const answer = await page.request.fetch(path, { method, headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as T;
  },
});

/** Creates a business with everything shown: phone, prices, a room with a code and an invited customer. */
async function fullShop(page: Page, origin: string, owner: SeededOwner) {
  const { send } = callsOf(page, owner, origin);
  await send('PUT', '/api/account/settings', { phone_shown: true });
  await send('PUT', '/api/price-list', { version: 0, shown: true, ...PRICE_LIST });
  const { places } = await send<{ places: { id: string }[] }>('POST', '/api/places', { labels: ['Oda 305'] });
  const { invitation } = await send<{ invitation: { code: string } }>('POST', '/api/customers', {
    name: 'Elif Kaya',
    phone: '+905339876543',
  });
  return {
    page: `/${owner.slug}`,
    invitation: `/r/${owner.code}`,
    place: `/r/${owner.code}?yer=${places[0]?.id}`,
    customer: `/r/${invitation.code}`,
  };
}

const seedNamed = (
  origin: string,
  outbox: Parameters<typeof seedOwner>[0]['outbox'],
  phone: CanonicalPhone,
) => seedOwner({ origin, outbox, address: nextAddress() }, phone, { ...SHOP, name: LONG_NAME });

test.describe('on Android', () => {
  test.use({ ...PHONE, userAgent: ANDROID });

  test('the controls that open or install the app are on the first screen with any content', async ({
    page,
    server,
    shop,
  }, testInfo) => {
    // The test creates two businesses and opens 24 pages.
    test.setTimeout(180_000);
    const named = await seedNamed(server.origin, server.outbox, nextPhone(testInfo));
    const paths = [
      ...Object.values(await fullShop(page, server.origin, shop)),
      ...Object.values(await fullShop(page, server.origin, named)),
    ];
    for (const path of paths) {
      await page.goto(path);
      for (const action of [openInApp(page), stores(page).first()]) {
        const { y, height } = (await action.boundingBox()) ?? { y: FIRST_SCREEN, height: 1 };
        expect(height).toBeGreaterThanOrEqual(56);
        testInfo.annotations.push({ type: 'ends at', description: `${path} ${y + height}` });
        expect(y + height, path).toBeLessThanOrEqual(FIRST_SCREEN);
      }
    }
    // With texts at 130 % too, of which a browser takes whole pixels.
    for (const textSize of [16, 21]) {
      await enlargeTexts(page, textSize);
      for (const path of paths) {
        await page.goto(path);
        await expect(quickLinks(page)).toHaveText(['Fiyatlar', 'Ara', 'WhatsApp']);
        for (const link of await quickLinks(page).all()) {
          const { y, height } = (await link.boundingBox()) ?? { y: FIRST_SCREEN, height: 1 };
          testInfo.annotations.push({
            type: 'ends at',
            description: `${path} ${textSize} ${y + height}`,
          });
          expect(y + height, `${path}, ${textSize} px`).toBeLessThanOrEqual(FIRST_SCREEN);
        }
      }
    }
  });
});

for (const { host, userAgent, says } of [
  {
    host: 'Instagram',
    userAgent: INSTAGRAM,
    says: 'sağ üstteki üç noktaya dokunun, Tarayıcıda aç seçeneğine basın.',
  },
  {
    host: 'Facebook',
    userAgent: FACEBOOK_ON_IPHONE,
    says: 'linki kopyalayın, Safari’yi açıp adres çubuğuna yapıştırın.',
  },
]) {
  test.describe(`inside ${host}`, { tag: userAgent === INSTAGRAM ? [] : '@full' }, () => {
    test.use({ ...PHONE, userAgent });

    test('both pages explain in the card how to switch to a browser, without floating elements', async ({
      page,
      context,
      server,
      shop,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      for (const path of [`/${shop.slug}`, `/r/${shop.code}`]) {
        await page.goto(path);
        const hint = page.getByRole('complementary', { name: 'Tarayıcıda açın' });
        await expect(hint).toContainText(`Uygulama açılmazsa ${says}`, { useInnerText: true });
        expect((await hint.ariaSnapshot()).replace(/\s+/g, ' ')).toContain(`Bu sayfa ${host} içinde açıldı.`);
        const positions = await hint.evaluate((note) => {
          const chain: string[] = [];
          for (let at: Element | null = note; at; at = at.parentElement)
            chain.push(getComputedStyle(at).position);
          return chain;
        });
        expect(positions.filter((position) => position === 'fixed' || position === 'sticky')).toEqual([]);
        await hint.getByRole('button', { name: 'Linki Kopyala' }).click();
        await expect(hint.getByRole('button', { name: 'Kopyalandı' })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.origin + path);
      }
    });
  });
}

const top = async (page: Page, name: string) =>
  (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN;

test.describe('on a phone', () => {
  test.use({ ...PHONE, userAgent: ANDROID });

  test('prices, call and directions are one tap away, and the QR code is last', async ({
    page,
    server,
    shop,
  }) => {
    const paths = await fullShop(page, server.origin, shop);
    for (const path of [paths.page, paths.invitation]) {
      await page.goto(path);
      for (const [name, href] of [
        ['Ara', `tel:${shop.phone}`],
        ['WhatsApp', `https://wa.me/${shop.phone.slice(1)}`],
        [/Yol Tarifi/, /^https:\/\/www\.google\.com\/maps\/dir\//],
        [/Rehbere Ekle/, `/rehber/${shop.slug}.vcf`],
      ] as const) {
        await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      }
      const [code, prices, qr] = await Promise.all([
        top(page, 'Çaycı kodu'),
        top(page, 'Fiyat tarifesi'),
        top(page, 'QR kod'),
      ]);
      expect(code).toBeLessThan(prices);
      expect(prices).toBeLessThan(qr);
      await page.getByRole('link', { name: 'Fiyatlar' }).click();
      const price = page.getByText('₺12,50');
      await expect(price).toBeInViewport();
      const [note, amount] = [await page.getByText(/^portakal/).boundingBox(), await price.boundingBox()];
      expect(note?.y, 'the note is below the dots').toBeGreaterThan((amount?.y ?? 800) + 10);
    }
    await page.goto(paths.customer);
    await expect(page.getByRole('region', { name: 'Davet kodu' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'QR kod' })).toBeHidden();
  });

  const SHOPS = [
    ['Kahramanmaraşlı Çay Evi', 'Kızılay Mah. 1453. Sokak No: 12/A 46050 Onikişubat/Kahramanmaraş'],
    ['Gaziosmanpaşa Çay Ocağı', 'Eski Edirne Asfaltı Caddesi Gaziosmanpaşa 34245 İstanbul'],
  ] as const;
  for (const [name, address] of SHOPS) {
    test(`no word or number is cut with large letters in: ${name}, ${address}`, async ({
      page,
      server,
      phone,
    }) => {
      const shown = { ...SHOP, name, address };
      const { slug } = await seedOwner({ ...server, address: nextAddress() }, phone, shown);
      await enlargeTexts(page, 21);
      await page.goto(`/${slug}`);
      const texts = page.locator('h1').or(page.getByRole('link', { name: /Yol Tarifi/ }).locator('b'));
      const cut = await texts.evaluateAll((elements) =>
        elements.flatMap(({ firstChild }) => {
          const text = firstChild as Text;
          const heightOf = (at: number) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect().top;
          };
          return [...text.data.matchAll(/[\p{L}\d]{2,}/gu)]
            .filter(({ 0: word, index }) => heightOf(index) !== heightOf(index + word.length - 1))
            .map(([word]) => word);
        }),
      );
      expect([await texts.count(), cut]).toEqual([2, []]);
    });
  }
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the QR code comes first, leads to the invitation, and the app button is not highlighted', async ({
    page,
    server,
    shop,
  }) => {
    const paths = await fullShop(page, server.origin, shop);
    await page.goto(paths.page);
    expect(await readQr(page.getByRole('img', { name: /QR/ }))).toEqual({
      size: 220,
      text: server.origin + paths.invitation,
    });
    for (const path of Object.values(paths)) {
      await page.goto(path);
      const qr = await page.getByRole('region', { name: 'QR kod' }).boundingBox();
      const title = await page.getByRole('heading', { level: 2 }).first().boundingBox();
      expect(qr?.x).toBeLessThan(title?.x ?? 0);
      expect(qr?.y).toBeLessThan(400);
      await expect(page.getByText('Telefonda devam edin')).toBeVisible();
      await expect(stores(page)).toHaveCount(2);
      await expect(openInApp(page)).toHaveClass(/\bbtn-outline\b/);
      await expect(page.getByRole('complementary', { name: 'Tarayıcıda açın' })).toHaveCount(0);
      // The parser reaches the QR code last. The code below it must not move then.
      const code = page.getByRole('region', { name: /^(Çaycı|Davet) kodu$/ });
      const place = await code.boundingBox();
      await page.getByRole('region', { name: 'QR kod' }).evaluate((part) => part.remove());
      expect(await code.boundingBox()).toEqual(place);
    }
  });
});

test('a script that fails to load leaves both stores until hydration', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  await page.route('**/assets/mark-device-*.js', (route) => route.abort('connectionfailed'), { times: 1 });
  await openAndSettle(page, `/${shop.slug}`);
  await expect(stores(page)).toHaveCount(2);
  await expect(page.locator('html')).toHaveAttribute('data-device', 'desktop');
});
