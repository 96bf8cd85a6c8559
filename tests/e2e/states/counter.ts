import { expect } from '../fixtures.ts';
import { LONGEST_NAME } from './shops.ts';
import { answerBusiness, type Stage, statesOf } from './state.ts';

/** `awake`: true if the browser grants the wake lock. */
async function open({ page, owner }: Stage, { awake = true } = {}): Promise<void> {
  await page.addInitScript((on) => {
    const lock = { addEventListener: () => undefined, release: async () => undefined };
    const request = async () => (on ? lock : Promise.reject(new Error('refused')));
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  }, awake);
  await page.goto(`/profile/${owner.slug}/tezgah`);
  await expect(
    page.getByText(awake ? 'Ekran açık kalıyor' : 'Ekran kendiliğinden kapanabilir'),
  ).toBeVisible();
}

async function closeHints({ page }: Stage): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('counter_hints_closed', 'sleep brightness'));
}

export const counterStates = statesOf({ route: 'counter', asOwner: true }, [
  { name: 'awake', open },
  { name: 'asleep', open: (stage) => open(stage, { awake: false }) },
  {
    name: 'offline',
    provoked: /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
    async open(stage) {
      await closeHints(stage);
      await open(stage);
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText('İnternet yok, QR çalışıyor')).toBeVisible();
    },
  },
  {
    name: 'long-name',
    inDefaultRun: true,
    async open(stage) {
      await closeHints(stage);
      await answerBusiness(stage, { name: LONGEST_NAME });
      await open(stage);
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText(LONGEST_NAME);
    },
  },
  {
    name: 'withdrawn-code',
    async open(stage) {
      await closeHints(stage);
      await answerBusiness(stage, { code: null });
      await open(stage);
      await expect(stage.page.getByText('Çaycı kodunuz kullanımdan kaldırıldı.')).toBeVisible();
    },
  },
]);
