import type { Invitation } from '../../../src/shared/contract/invitation.ts';
import { expect } from '../fixtures.ts';
import { SHOP } from '../owner.ts';
import { toast } from '../toasts.ts';
import { ANDROID, FACEBOOK_ON_IPHONE, INSTAGRAM, IPHONE } from './devices.ts';
import { HOURS, LONG_NAME, PRICE_LIST } from './shops.ts';
import { keepDocument, navigateTo, openWithData, type Stage, statesOf } from './state.ts';

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
  await page.route('**/refusal', (reply) =>
    reply.fulfill({ json: { deleted, noted: deleted, message: '' } }),
  );
  await openOfCustomer(stage);
  await page.getByRole('button', { name: 'Beni Silin' }).click();
  await page.getByRole('button', { name: 'Evet, Beni Silin' }).click();
  await expect(
    page.getByText(deleted ? /Bu davet bir daha açılmaz.*bir yıl/ : 'Kaydınız artık uygulamada'),
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

export const invitationStates = statesOf({ route: 'invitation' }, [
  { name: 'business-ios', userAgent: IPHONE, open: openOfBusiness },
  { name: 'business-android', mainAction: 'Uygulamada Aç', userAgent: ANDROID, open: openOfBusiness },
  { name: 'business-desktop', open: openOfBusiness },
  { name: 'place-android', userAgent: ANDROID, open: (stage) => openOfPlace(stage, 'Oda 305') },
  { name: 'place-desktop', open: (stage) => openOfPlace(stage, 'Avukat Şükrü Karahasanoğ') },
  // Only phones have these browsers.
  { name: 'in-instagram', userAgent: INSTAGRAM, maxWidth: 360, open: openElsewhere },
  { name: 'in-facebook-ios', userAgent: FACEBOOK_ON_IPHONE, maxWidth: 360, open: openElsewhere },
  { name: 'customer-ios', userAgent: IPHONE, open: openOfCustomer },
  { name: 'customer-android', userAgent: ANDROID, open: openOfCustomer },
  { name: 'customer-desktop', open: openOfCustomer },
  {
    name: 'refusing',
    inDefaultRun: true,
    userAgent: ANDROID,
    async open(stage) {
      await openOfCustomer(stage);
      await stage.page.getByRole('button', { name: 'Beni Silin' }).click();
      await expect(stage.page.getByRole('button', { name: 'Vazgeç' })).toBeFocused();
      await expect(stage.page.getByRole('button', { name: 'Evet, Beni Silin' })).toBeVisible();
    },
  },
  { name: 'refused', userAgent: ANDROID, open: (stage) => openRefused(stage, true) },
  { name: 'in-the-app', userAgent: ANDROID, open: (stage) => openRefused(stage, false) },
  { name: 'full-android', userAgent: ANDROID, open: openFull },
  { name: 'full-desktop', inDefaultRun: true, open: openFull },
  { name: 'bare-ios', userAgent: IPHONE, open: openBare },
  {
    name: 'needs-phone',
    async open(stage) {
      await openOfBusiness(stage);
      await stage.page.getByRole('button', { name: 'Uygulamada Aç' }).click();
      await expect(toast(stage.page, 'Mobil Cihaz Gerekli')).toBeVisible();
    },
  },
  {
    name: 'invalid',
    async open({ page }) {
      await page.goto('/r/yok-boyle-kod');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geçersiz Davet Kodu');
    },
  },
  {
    name: 'loading',
    async open({ page }) {
      await page.goto('/contact');
      await keepDocument(page, `**/r/${CUSTOMER_CODE}`);
      await navigateTo(page, `/r/${CUSTOMER_CODE}`);
      await expect(page.getByRole('status').filter({ hasText: 'Yükleniyor...' })).toBeVisible();
    },
  },
]);
