import type { Page } from '@playwright/test';
import type {
  CustomerInvitation,
  InvitationState,
} from '../../../src/shared/contract/customer-invitation.ts';
import { expect } from '../fixtures.ts';
import { toast } from '../toasts.ts';
import { type Stage, stallRequests, statesOf } from './state.ts';

const API = '**/api/customers';
const DAY_MS = 24 * 60 * 60 * 1000;

const before = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

function invitation(id: number, name: string, state: InvitationState, days: number): CustomerInvitation {
  return {
    id,
    name,
    phone: `+9053${String(10_000_000 + id * 97_531)}`,
    code: 'M7KQ2XW9T4RB6HNC',
    state,
    is_open: state !== 'expired',
    created_at: before(days),
    sent_at: state === 'unsent' ? null : before(days),
    opened_at: state === 'opened' ? before(days) : null,
    expires_at: before(state === 'expired' ? days : days - 30),
  };
}

const EIGHT = [
  invitation(8, 'Elif Kaya', 'unsent', 0),
  invitation(7, 'Mehmet Öztürk', 'unsent', 1),
  invitation(6, 'Av. Şükran Karahasanoğlu Çağlayangil', 'opened', 0.1),
  invitation(5, 'Ayşe Gül Demirtaş', 'opened', 1),
  invitation(4, 'İbrahim Usta', 'sent', 3),
  invitation(3, 'Noter Başkâtibi Hüseyin Bey', 'sent', 4),
  invitation(2, 'Gökçe Işık', 'opened', 6),
  invitation(1, 'Ömer Faruk Yıldırım', 'expired', 2),
];
const STATES = ['sent', 'opened', 'sent', 'unsent', 'expired'] as const;
const TWO_HUNDRED = Array.from({ length: 200 }, (_, index) =>
  invitation(200 - index, `Müşteri ${200 - index}`, STATES[index % STATES.length] ?? 'sent', index / 4),
);
const LONG = [
  invitation(3, 'Ğ'.repeat(100), 'unsent', 0),
  invitation(2, 'محمد عبد الرحمن العربي', 'sent', 1),
  invitation(1, '<b onclick="alert(1)">Ayşe & Ali</b>', 'expired', 2),
];

const refused = (status: number, code: string, error: string, fields?: object) => ({
  status,
  json: { error, code, ...(fields && { fields }) },
});
const OPEN = refused(
  409,
  'INVITATION_OPEN',
  'Bu numaraya hazırladığınız davet hâlâ geçerli. Gönderebilirsiniz.',
);
const LIMIT = refused(429, 'TOO_MANY_INVITATIONS', 'Bugün 50 davet hazırladınız. Yarın devam edebilirsiniz.');
const AWAY = refused(500, 'INTERNAL', 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.');

type Reply = { status?: number; json: unknown };

/** Stubs the API: returns the list, and `made` for a new invitation. */
async function answer(page: Page, invitations: CustomerInvitation[], made?: Reply): Promise<void> {
  await page.route(API, (reply) =>
    reply.request().method() === 'GET'
      ? reply.fulfill({ json: { invitations } })
      : made && reply.fulfill(made),
  );
}

async function go({ page, owner }: Stage): Promise<void> {
  await page.goto(`/profile/${owner.slug}/davetler`);
  await expect(page.getByRole('heading', { name: 'Müşteri Davet Et' })).toBeVisible();
}

async function openList(stage: Stage, invitations = EIGHT, made?: Reply): Promise<void> {
  await answer(stage.page, invitations, made);
  await go(stage);
  await expect(stage.page.getByRole('heading', { name: 'Davetler' })).toBeVisible();
}

async function fill(page: Page, name = 'Elif Kaya', phone = '0533 987 65 43'): Promise<void> {
  await page.getByLabel('Müşterinin adı').fill(name);
  await page.getByLabel('Telefon numarası').fill(phone);
  await page.getByRole('button', { name: 'Mesajı Hazırla' }).click();
}

const READY = { ...invitation(9, 'Elif Kaya', 'unsent', 0), phone: '+905339876543' };

export const invitesStates = statesOf({ route: 'invites', asOwner: true }, [
  { name: 'list', open: (stage) => openList(stage) },
  {
    name: 'on-android',
    maxWidth: 360,
    async open(stage) {
      await stage.page.addInitScript(() => {
        Object.assign(navigator, { contacts: { select: async () => [] } });
      });
      await openList(stage);
      await expect(stage.page.getByRole('button', { name: 'Rehberden Seç' })).toBeVisible();
    },
  },
  {
    name: 'menu',
    inDefaultRun: true,
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('button', { name: 'İbrahim Usta: seçenekler' }).click();
      await expect(stage.page.getByRole('link', { name: 'Tekrar Gönder' })).toBeVisible();
    },
  },
  {
    name: 'refused',
    async open(stage) {
      const refusals = [{ refused_at: before(0.2) }, { refused_at: before(40) }];
      const reply = { json: { invitations: EIGHT.slice(0, 2), refusals } };
      await stage.page.route(API, (call) => call.fulfill(reply));
      await go(stage);
      await expect(stage.page.getByRole('heading', { name: 'Davet istemeyenler' })).toBeVisible();
    },
  },
  {
    name: '200',
    async open(stage) {
      await openList(stage, TWO_HUNDRED);
      await expect(stage.page.getByText('200 davetin 20 tanesi görünüyor')).toBeVisible();
    },
  },
  { name: 'long-names', open: (stage) => openList(stage, LONG) },
  {
    name: 'empty',
    mainAction: 'Mesajı Hazırla',
    async open(stage) {
      await answer(stage.page, []);
      await go(stage);
      await expect(stage.page.getByText('Henüz davetiniz yok')).toBeVisible();
    },
  },
  {
    name: 'loading',
    async open(stage) {
      await stallRequests(stage.page, API);
      await go(stage);
      await expect(stage.page.locator('[aria-busy="true"]')).toBeVisible();
    },
  },
  {
    name: 'failed',
    provoked: /status of 500/,
    async open(stage) {
      await stage.page.route(API, (reply) => reply.fulfill(AWAY));
      await go(stage);
      await expect(stage.page.getByText('Davetler yüklenemedi')).toBeVisible();
    },
  },
  {
    name: 'busy',
    async open(stage) {
      await openList(stage);
      await fill(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Hazırlanıyor...' })).toBeVisible();
    },
  },
  {
    name: 'errors',
    async open(stage) {
      await openList(stage);
      await fill(stage.page, 'E', '0533 987');
      await expect(stage.page.getByText('Müşterinin adı en az 2 karakter olmalıdır.')).toBeVisible();
    },
  },
  {
    name: 'twice',
    async open(stage) {
      await openList(stage, EIGHT, OPEN);
      await fill(stage.page, 'Mehmet Öztürk', EIGHT[1]?.phone);
      await expect(stage.page.getByText('davet hâlâ geçerli.')).toBeVisible();
    },
  },
  {
    name: 'limit',
    async open(stage) {
      await openList(stage, EIGHT, LIMIT);
      await fill(stage.page);
      await expect(stage.page.getByText('Bugün 50 davet hazırladınız.')).toBeVisible();
    },
  },
  {
    name: 'not-made',
    toast: true,
    provoked: /status of 500/,
    async open(stage) {
      await openList(stage, EIGHT, AWAY);
      await fill(stage.page);
      await expect(toast(stage.page, 'Hata')).toBeVisible();
    },
  },
  {
    name: 'ready',
    async open(stage) {
      await openList(stage, EIGHT, { json: { invitation: READY } });
      await fill(stage.page);
      await expect(stage.page.getByRole('heading', { name: 'Mesaj hazır' })).toBeFocused();
    },
  },
  {
    name: 'withdraw',
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('button', { name: 'Elif Kaya: seçenekler' }).click();
      await stage.page.getByRole('button', { name: 'Daveti İptal Et' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Davet iptal edilsin mi?' })).toBeVisible();
    },
  },
]);
