import { expect } from '../fixtures.ts';
import type { Stage, State } from './state.ts';

const route = 'counter';

const LONG_NAME =
  'Eminönü Ömer Ağa Han İçi Şahin Kardeşler Geleneksel Semaver Çayı, Türk Kahvesi ve Şerbet Evi 1957 AŞ';

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

async function answerBusiness({ page, owner }: Stage, changes: object): Promise<void> {
  const json = { ...owner.business, ...changes };
  await page.route('**/api/business/by-phone/*', (reply) => reply.fulfill({ json }));
}

export const counterStates: State[] = [
  { route, name: 'awake', onlyInFullRun: true, asOwner: true, open },
  {
    route,
    name: 'asleep',
    onlyInFullRun: true,
    asOwner: true,
    open: (stage) => open(stage, { awake: false }),
  },
  {
    route,
    name: 'offline',
    onlyInFullRun: true,
    asOwner: true,
    provoked: /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
    async open(stage) {
      await closeHints(stage);
      await open(stage);
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText('İnternet yok, QR çalışıyor')).toBeVisible();
    },
  },
  {
    route,
    name: 'long-name',
    asOwner: true,
    async open(stage) {
      await closeHints(stage);
      await answerBusiness(stage, { name: LONG_NAME });
      await open(stage);
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME);
    },
  },
  {
    route,
    name: 'withdrawn-code',
    onlyInFullRun: true,
    asOwner: true,
    async open(stage) {
      await closeHints(stage);
      await answerBusiness(stage, { code: null });
      await open(stage);
      await expect(stage.page.getByText('Çaycı kodunuz kullanımdan kaldırıldı.')).toBeVisible();
    },
  },
];
