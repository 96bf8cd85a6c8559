import { expect } from '../fixtures.ts';
import { type Stage, type State, stallRequests } from './state.ts';

const route = 'share';

const LONG_NAME =
  'Eminönü Ömer Ağa Han İçi Şahin Kardeşler Geleneksel Semaver Çayı, Türk Kahvesi ve Şerbet Evi 1957 AŞ';

async function open({ page, owner }: Stage): Promise<void> {
  await page.goto(`/profile/${owner.slug}/paylas`);
  await expect(page.getByRole('heading', { name: 'Paylaş', exact: true })).toBeVisible();
}

async function openRead(stage: Stage): Promise<void> {
  await open(stage);
  await expect(stage.page.getByText('Görsel hazır.')).toBeVisible();
}

/** Stubs the server's response about the owner's business. */
async function answerBusiness({ page, owner }: Stage, changes: object): Promise<void> {
  const json = { ...owner.business, ...changes };
  await page.route('**/api/business/by-phone/*', (reply) => reply.fulfill({ json }));
}

/** Fakes a phone's browser, which shares pictures; Chromium on a desktop without a window system does not. */
async function asOnPhone(stage: Stage): Promise<void> {
  await stage.page.addInitScript(() => {
    Object.assign(navigator, { share: async () => undefined, canShare: () => true });
  });
}

export const shareStates: State[] = [
  { route, name: 'read', mainAction: 'WhatsApp', asOwner: true, open: openRead },
  {
    route,
    name: 'on-phone',
    onlyInFullRun: true,
    asOwner: true,
    maxWidth: 360,
    async open(stage) {
      await asOnPhone(stage);
      await openRead(stage);
      await expect(stage.page.getByRole('button', { name: 'Görseli Paylaş' })).toBeEnabled();
    },
  },
  {
    route,
    name: 'drawing',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await stallRequests(stage.page, '**/api/print/preview');
      await open(stage);
      await expect(stage.page.getByText('Görsel hazırlanıyor...')).toBeVisible();
    },
  },
  {
    route,
    name: 'failed',
    onlyInFullRun: true,
    asOwner: true,
    provoked: /net::ERR_FAILED/,
    async open(stage) {
      await stage.page.route('**/api/print/preview', (reply) => reply.abort());
      await open(stage);
      await expect(stage.page.getByText('Görsel hazırlanamadı')).toBeVisible();
    },
  },
  {
    route,
    name: 'long-name',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await answerBusiness(stage, { name: LONG_NAME });
      await open(stage);
      await expect(stage.page.getByText(`${LONG_NAME} artık`)).toBeVisible();
      await expect(stage.page.getByText('Görsel hazır.')).toBeVisible();
    },
  },
  {
    route,
    name: 'withdrawn-code',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await answerBusiness(stage, { code: null });
      await open(stage);
      await expect(stage.page.getByText('Çaycı kodunuz kullanımdan kaldırıldı.')).toBeVisible();
    },
  },
];
