import { expect } from '../fixtures.ts';
import { SHOP } from '../owner.ts';
import { navigateTo, neverAfter, neverAnswer, type State } from './state.ts';

const route = 'business';
const API = '**/api/business/*';
const OUTAGE = {
  status: 503,
  json: { error: 'Şu anda hizmet veremiyoruz. Lütfen birazdan tekrar deneyin.', code: 'UNAVAILABLE' },
};

const DAY = { from: '07:00', to: '18:00' };
const HOURS = [DAY, DAY, DAY, DAY, DAY, { from: '22:00', to: '02:00' }, null];

export const businessStates: State[] = [
  {
    route,
    name: 'shop',
    mainAction: 'Kodu Kopyala',
    async open({ page, owner }) {
      await page.goto(`/${owner.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
    },
  },
  {
    route,
    name: 'former-slug',
    onlyInFullRun: true,
    async open({ page, owner }) {
      await page.goto(`/${owner.formerSlug}`);
      await expect(page).toHaveURL(new RegExp(`/${owner.slug}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
    },
  },
  {
    route,
    name: 'copied',
    onlyInFullRun: true,
    async open({ page, owner }) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await neverAfter(page, 2000);
      await page.goto(`/${owner.slug}`);
      await page.getByRole('button', { name: 'Kodu Kopyala' }).click();
      await expect(page.getByRole('button', { name: 'Kopyalandı' })).toBeVisible();
    },
  },
  {
    route,
    name: 'withdrawn-code',
    async open({ page, owner }) {
      const { id, slug, name, owner_name, owner_surname, address } = owner.business;
      const json = { id, slug, name, owner_name, owner_surname, address, code: null };
      await page.route(API, (reply) => reply.fulfill({ json }));
      await page.goto('/contact');
      await navigateTo(page, `/${owner.slug}`);
      await expect(page.getByText('çaycı kodu kullanımdan kaldırıldı')).toBeVisible();
    },
  },
  {
    route,
    name: 'opening-hours',
    async open({ page, owner }) {
      const { owner_uuid, created_at, phone_shown, phone, ...json } = owner.business;
      await page.route(API, (reply) => reply.fulfill({ json: { ...json, opening_hours: HOURS } }));
      await page.goto('/contact');
      await navigateTo(page, `/${owner.slug}`);
      await expect(page.getByText(/^(Şimdi açık|Kapalı) · /)).toBeVisible();
    },
  },
  ...(['phone', 'phone-no-address'] as const).map(
    (name): State => ({
      route,
      name,
      ...(name === 'phone-no-address' && { onlyInFullRun: true }),
      async open({ page, owner }) {
        const { owner_uuid, created_at, phone_shown, opening_hours, ...json } = owner.business;
        const address = name === 'phone' ? json.address : null;
        await page.route(API, (reply) => reply.fulfill({ json: { ...json, address } }));
        await page.goto('/contact');
        await navigateTo(page, `/${owner.slug}`);
        await expect(page.getByRole('heading', { name: 'Dükkâna ulaşın' })).toBeVisible();
      },
    }),
  ),
  {
    route,
    name: 'loading',
    onlyInFullRun: true,
    async open({ page, owner }) {
      await neverAnswer(page, API);
      await page.goto('/contact');
      await navigateTo(page, `/${owner.slug}`);
      await expect(page.getByRole('status').filter({ hasText: 'Yükleniyor...' })).toBeVisible();
    },
  },
  {
    route,
    name: 'not-found',
    async open({ page }) {
      await page.goto('/yok-boyle-yer');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('İşletme Bulunamadı');
    },
  },
  {
    route,
    name: 'outage',
    onlyInFullRun: true,
    provoked: /^Failed to load resource: the server responded with a status of 503/,
    async open({ page, owner }) {
      await page.route(API, (reply) => reply.fulfill(OUTAGE));
      await page.goto('/contact');
      await navigateTo(page, `/${owner.slug}`);
      await expect(page.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
    },
  },
];
