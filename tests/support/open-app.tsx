import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import type { Business } from '#shared/contract/business.ts';
import type { BusinessWithPrices } from '#shared/contract/public-business.ts';
import type { PageState } from '#shared/routing/page-state.ts';
import type { IdentityClient, IdentityUser } from '#web/auth/identity/identity-client.ts';
import { PUBLIC_CONFIG } from './public-config.ts';

/** Time for something to appear on a busy machine; these tests do not measure speed. */
const MAX_WAIT_MS = 20_000;
configure({ asyncUtilTimeout: MAX_WAIT_MS });
/** Waits until `check` passes. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: MAX_WAIT_MS });
/** Stops the timers from here on, until the test ends: only {@link settle} lets them run. */
export const stopTimers = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** Lets a second of the stopped timers pass: a change is saved, and the answer is shown. */
export async function settle(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(1_000));
}

export const BUSINESS: Business = {
  id: 7,
  slug: 'cinar-cay-ocagi',
  code: 'CINAR-CAY-KOD7',
  name: 'Çınar Çay Ocağı',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  address: 'Rıhtım Cad. 5, İstanbul',
  phone: '+905321234567',
  owner_uuid: 'uid-7',
  created_at: '2026-11-20T09:00:00.000Z',
};

const { id, slug, code, name, owner_name, owner_surname, address } = BUSINESS;
/** The data of its public page. */
export const SHOP: BusinessWithPrices = { id, slug, code, name, owner_name, owner_surname, address };

/** Replaces the provider's SDK: every code is right unless a test sets otherwise. */
function standInIdentity(user: IdentityUser | null) {
  let signedIn = user;
  return {
    sendCode: vi.fn<IdentityClient['sendCode']>(async () => 'verification'),
    confirmCode: vi.fn<IdentityClient['confirmCode']>(async () => {
      signedIn = { uid: BUSINESS.owner_uuid, phone: BUSINESS.phone as IdentityUser['phone'] };
      return { phone: signedIn.phone, idToken: 'token' };
    }),
    signInWithCustomToken: vi.fn<IdentityClient['signInWithCustomToken']>(async () => undefined),
    currentUser: vi.fn<IdentityClient['currentUser']>(async () => signedIn),
    currentIdToken: vi.fn<IdentityClient['currentIdToken']>(async () => (signedIn ? 'token' : null)),
    signedInAt: vi.fn<IdentityClient['signedInAt']>(async () => new Date()),
    signOut: vi.fn<IdentityClient['signOut']>(async () => undefined),
    onSignedInChange: vi.fn<IdentityClient['onSignedInChange']>(() => () => undefined),
  };
}

/** The next right code signs in and tells that a copied session was ended. */
export function tellCopiedSession({ confirmCode }: Pick<IdentityClient, 'confirmCode'>): void {
  const mock = vi.mocked(confirmCode);
  const signIn = mock.getMockImplementation();
  if (signIn === undefined) throw new Error('no stand-in');
  mock.mockImplementationOnce(async (...code) => ({ ...(await signIn(...code)), copiedSession: true }));
}

let identity = standInIdentity(null);
const loadIdentity = vi.hoisted(() =>
  vi.fn<typeof import('#web/auth/identity/load-identity.ts').loadIdentity>(),
);

export { loadIdentity };

vi.mock('#web/auth/identity/load-identity.ts', () => ({ loadIdentity }));

type Answer = Response | Error | Promise<Response>;

/**
 * Replaces the server: returns prepared responses to calls (`PUT /api/business/update`), and records the
 * calls.
 */
function standInServer() {
  const answers = new Map<string, Array<() => Answer>>();
  const calls: Array<{ call: string; body: unknown }> = [];
  const usual: Record<string, () => Answer> = {
    'GET /api/business/by-phone/%2B905321234567': () => Response.json(BUSINESS),
    'POST /api/auth/phone-check': () => Response.json({ whitelisted: false }),
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    calls.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null });
    const next = answers.get(call)?.shift() ?? usual[call];
    const answer = await (next?.() ?? Response.json({ error: 'Yok.', code: 'UNAVAILABLE' }, { status: 503 }));
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return {
    /** Sets the responses to the next calls of this kind, in order; later calls get the default. */
    next(call: string, ...replies: Answer[]) {
      answers.set(call, [...(answers.get(call) ?? []), ...replies.map((reply) => () => reply)]);
    },
    countOf: (call: string) => calls.filter((each) => each.call === call).length,
    /** Returns the body of each call of this kind, null for none. */
    bodiesOf: (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body),
  };
}

/** Returns a response that stays pending until `release`. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { answer: promise, release: (response: Response) => act(async () => resolve(response)) };
}

export const answer = (body: object, status = 200) => Response.json(body, { status });
/** Returns the error with which a browser's `fetch` rejects without a network. */
export const noNetwork = () => new TypeError('Failed to fetch');
export const OUTAGE = 'Şu anda hizmet veremiyoruz. Lütfen birazdan tekrar deneyin.';
export const outage = () => answer({ error: OUTAGE, code: 'UNAVAILABLE' }, 503);
/** Returns the response of a proxy whose server is down. */
export const badGateway = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });

afterEach(async () => {
  const { currentToast, dismissToast } = await import('#web/ui/toast/toasts.ts');
  const toast = currentToast();
  if (toast !== null) act(() => dismissToast(toast.id));
  cleanup();
  (await import('#web/api/use-read.ts')).queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

interface Visit {
  /** The owner logged in on this browser. */
  owner?: Business;
  /** Default: now. */
  signedInAt?: Date;
  /** Responses to the first calls of a kind, in order. */
  replies?: Record<string, Answer[]>;
  /** What the server has read for the page; absent for a page without data. */
  data?: PageState['data'];
  /** Of the browser's history, after a reload. */
  state?: unknown;
}

/** Opens the application in happy-dom at a path, with the page's chunk already loaded. */
export async function openApp(
  path: string,
  { owner, signedInAt, replies = {}, data, state = null }: Visit = {},
) {
  const [{ App }, { loadPage }, { PageStateProvider }] = await Promise.all([
    import('#web/app/app.tsx'),
    import('#web/app/routes.tsx'),
    import('#web/lib/page-state.tsx'),
    import('#web/ui/toast/styled-toast.tsx'),
  ]);
  identity = standInIdentity(
    owner ? { uid: owner.owner_uuid, phone: owner.phone as IdentityUser['phone'] } : null,
  );
  if (signedInAt !== undefined) identity.signedInAt.mockResolvedValue(signedInAt);
  loadIdentity.mockReset().mockImplementation(async () => identity);
  if (owner !== undefined) {
    localStorage.setItem('business_id', String(owner.id));
    localStorage.setItem('business_data', JSON.stringify(owner));
  }
  const server = standInServer();
  for (const [call, answers] of Object.entries(replies)) server.next(call, ...answers);
  history.replaceState(state, '', path);
  await loadPage(path);
  await act(async () => {
    render(
      <PageStateProvider
        state={{ path, config: PUBLIC_CONFIG, year: 2026, ...(data !== undefined && { data }) }}
      >
        <App />
      </PageStateProvider>,
    );
  });
  return { server, identity };
}

/** Ends the document as a reload does: what the tab stores stays, and no component is removed before. */
export function endDocument(): void {
  const stored = Object.entries(sessionStorage) as [string, string][];
  cleanup();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
}

/** Returns the first button of that name: some are in both the header and its menu. */
export const button = (name: string | RegExp) =>
  screen.getAllByRole('button', { name })[0] as HTMLButtonElement;
export const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }));

/** Clicks twice before React renders again. */
export const pressTwice = (name: string) =>
  act(async () => {
    const pressed = button(name);
    pressed.click();
    pressed.click();
  });

/** Returns the text of each visible toast. */
export function shownToasts(): string[] {
  const region = screen.queryByRole('region', { name: 'Bildirimler (F8)' });
  return region === null
    ? []
    : within(region)
        .queryAllByRole('listitem')
        .map((item) => item.textContent);
}
export const expectToast = (title: string, description: string) =>
  eventually(() => expect(shownToasts()).toEqual([title + description]));
export const expectFailure = (sentence: string) => expectToast('Hata', sentence);
