import { expect } from '../fixtures.ts';
import { LONGEST_NAME } from './shops.ts';
import { answerBusiness, asOnPhone, type Stage, stallRequests, statesOf } from './state.ts';

async function open({ page, owner }: Stage): Promise<void> {
  await page.goto(`/profile/${owner.slug}/paylas`);
  await expect(page.getByRole('heading', { name: 'Paylaş', exact: true })).toBeVisible();
}

async function openRead(stage: Stage): Promise<void> {
  await open(stage);
  await expect(stage.page.getByText('Görsel hazır.')).toBeVisible();
}

export const shareStates = statesOf({ route: 'share', asOwner: true }, [
  { name: 'read', inDefaultRun: true, mainAction: 'WhatsApp', open: openRead },
  {
    name: 'on-phone',
    maxWidth: 360,
    async open(stage) {
      await asOnPhone(stage);
      await openRead(stage);
      await expect(stage.page.getByRole('button', { name: 'Görseli Paylaş' })).toBeEnabled();
    },
  },
  {
    name: 'drawing',
    async open(stage) {
      await stallRequests(stage.page, '**/api/print/preview');
      await open(stage);
      await expect(stage.page.getByText('Görsel hazırlanıyor...')).toBeVisible();
    },
  },
  {
    name: 'failed',
    provoked: /net::ERR_FAILED/,
    async open(stage) {
      await stage.page.route('**/api/print/preview', (reply) => reply.abort());
      await open(stage);
      await expect(stage.page.getByText('Görsel hazırlanamadı')).toBeVisible();
    },
  },
  {
    name: 'long-name',
    async open(stage) {
      await answerBusiness(stage, { name: LONGEST_NAME });
      await open(stage);
      await expect(stage.page.getByText(`${LONGEST_NAME} artık`)).toBeVisible();
      await expect(stage.page.getByText('Görsel hazır.')).toBeVisible();
    },
  },
  {
    name: 'withdrawn-code',
    async open(stage) {
      await answerBusiness(stage, { code: null });
      await open(stage);
      await expect(stage.page.getByText('Çaycı kodunuz kullanımdan kaldırıldı.')).toBeVisible();
    },
  },
]);
