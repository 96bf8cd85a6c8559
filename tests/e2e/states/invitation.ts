import type { Invitation } from '../../../src/shared/contract/invitation.ts';
import { expect } from '../fixtures.ts';
import { SHOP } from '../owner.ts';
import { toast } from '../toasts.ts';
import { ANDROID, FACEBOOK_ON_IPHONE, INSTAGRAM, IPHONE } from './devices.ts';
import { HOURS, LONG_NAME, PRICE_LIST } from './shops.ts';
import { keepDocument, navigateTo, openWithData, type Stage, type State } from './state.ts';

const route = 'invitation';
const CUSTOMER_CODE = 'K7MX3P';
const CUSTOMER_INVITATION: Invitation = {
  type: 'customer',
  business: {
    name: SHOP.name,
    phone: '+905321234567',
    address: SHOP.address,
    slug: 'cinar',
    phone_shown: true,
  },
  customer: { name: 'Elif Kaya', phone: '+905339876543' },
};

async function openOfBusiness({ page, owner }: Stage): Promise<void> {
  await page.goto(`/r/${owner.code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name);
}

async function openElsewhere(stage: Stage): Promise<void> {
  await openOfBusiness(stage);
  await expect(stage.page.getByRole('complementary', { name: 'Tarayıcıda açın' })).toBeVisible();
}

/** The mobile app creates these invitations. */
const invitationWith =
  (invitation: Invitation) =>
  async ({ page }: Stage): Promise<void> => {
    await openWithData(page, `/r/${CUSTOMER_CODE}`, invitation);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.business.name);
  };
const openOfCustomer = invitationWith(CUSTOMER_INVITATION);
/** The customer wants to be deleted; the server says whether the app has taken the row over. */
async function openRefused(stage: Stage, deleted: boolean): Promise<void> {
  const { page } = stage;
  await page.route('**/refusal', (reply) => reply.fulfill({ json: { deleted, message: '' } }));
  await openOfCustomer(stage);
  await page.getByRole('button', { name: 'Beni Silin' }).click();
  await page.getByRole('button', { name: 'Evet, Beni Silin' }).click();
  await expect(
    page.getByText(deleted ? 'Bu davet bir daha açılmaz' : 'Kaydınız artık uygulamada'),
  ).toBeVisible();
}

/** Opens an invitation with every field at its longest. */
const openFull = invitationWith({
  ...CUSTOMER_INVITATION,
  business: { ...CUSTOMER_INVITATION.business, name: LONG_NAME, opening_hours: HOURS },
  price_list: PRICE_LIST,
});
/** Opens an invitation with the required fields only. */
const openBare = invitationWith({
  type: 'business',
  business: { name: SHOP.name, phone: '+905321234567', address: null },
});

/** Opens the code of a new place, because only the server knows its label. */
async function openOfPlace({ page, owner, server }: Stage, label: string): Promise<void> {
  const answer = await page.request.post(`${server.origin}/api/places`, {
    headers: { Authorization: `Bearer ${owner.token}`, Origin: server.origin },
    data: { labels: [label] },
  });
  const { places } = (await answer.json()) as { places: { id: string; label: string }[] };
  const place = places.find((each) => each.label === label);
  await page.goto(`/r/${owner.code}?yer=${place?.id}`);
  await expect(page.getByText(label)).toBeVisible();
}

export const invitationStates: State[] = [
  { route, name: 'business-ios', onlyInFullRun: true, userAgent: IPHONE, open: openOfBusiness },
  {
    route,
    name: 'business-android',
    onlyInFullRun: true,
    mainAction: 'Uygulamada Aç',
    userAgent: ANDROID,
    open: openOfBusiness,
  },
  { route, name: 'business-desktop', onlyInFullRun: true, open: openOfBusiness },
  {
    route,
    name: 'place-android',
    onlyInFullRun: true,
    userAgent: ANDROID,
    open: (stage) => openOfPlace(stage, 'Oda 305'),
  },
  {
    route,
    name: 'place-desktop',
    onlyInFullRun: true,
    open: (stage) => openOfPlace(stage, 'Avukat Şükrü Karahasanoğ'),
  },
  // Only phones have these browsers.
  {
    route,
    name: 'in-instagram',
    onlyInFullRun: true,
    userAgent: INSTAGRAM,
    maxWidth: 360,
    open: openElsewhere,
  },
  {
    route,
    name: 'in-facebook-ios',
    onlyInFullRun: true,
    userAgent: FACEBOOK_ON_IPHONE,
    maxWidth: 360,
    open: openElsewhere,
  },
  { route, name: 'customer-ios', onlyInFullRun: true, userAgent: IPHONE, open: openOfCustomer },
  { route, name: 'customer-android', onlyInFullRun: true, userAgent: ANDROID, open: openOfCustomer },
  { route, name: 'customer-desktop', onlyInFullRun: true, open: openOfCustomer },
  {
    route,
    name: 'refusing',
    userAgent: ANDROID,
    async open(stage) {
      await openOfCustomer(stage);
      await stage.page.getByRole('button', { name: 'Beni Silin' }).click();
      await expect(stage.page.getByRole('button', { name: 'Evet, Beni Silin' })).toBeFocused();
    },
  },
  {
    route,
    name: 'refused',
    onlyInFullRun: true,
    userAgent: ANDROID,
    open: (stage) => openRefused(stage, true),
  },
  {
    route,
    name: 'in-the-app',
    onlyInFullRun: true,
    userAgent: ANDROID,
    open: (stage) => openRefused(stage, false),
  },
  { route, name: 'full-android', onlyInFullRun: true, userAgent: ANDROID, open: openFull },
  { route, name: 'full-desktop', open: openFull },
  { route, name: 'bare-ios', onlyInFullRun: true, userAgent: IPHONE, open: openBare },
  {
    route,
    name: 'needs-phone',
    onlyInFullRun: true,
    async open(stage) {
      await openOfBusiness(stage);
      await stage.page.getByRole('button', { name: 'Uygulamada Aç' }).click();
      await expect(toast(stage.page, 'Mobil Cihaz Gerekli')).toBeVisible();
    },
  },
  {
    route,
    name: 'invalid',
    onlyInFullRun: true,
    async open({ page }) {
      await page.goto('/r/yok-boyle-kod');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geçersiz Davet Kodu');
    },
  },
  {
    route,
    name: 'loading',
    onlyInFullRun: true,
    async open({ page }) {
      await page.goto('/contact');
      await keepDocument(page, `**/r/${CUSTOMER_CODE}`);
      await navigateTo(page, `/r/${CUSTOMER_CODE}`);
      await expect(page.getByRole('status').filter({ hasText: 'Yükleniyor...' })).toBeVisible();
    },
  },
];
