// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BUSINESS,
  eventually,
  expectToast,
  openApp,
  press,
  SHOP,
  shownToasts,
} from '../../../tests/support/open-app.tsx';

/** True if the last click was left to the browser. */
let leftToTheBrowser: boolean;
let listening: AbortController;
beforeEach(() => {
  listening = new AbortController();
  const stop = (event: Event) => {
    leftToTheBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stop, { signal: listening.signal });
});
afterEach(() => {
  listening.abort();
  document.querySelector('#static')?.remove();
});

/** Clicks a link that React does not know. */
async function follow(attributes: Record<string, string>, init: MouseEventInit = {}) {
  const link = document.createElement('a');
  link.id = 'static';
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.append(link);
  await act(async () => void fireEvent.click(link, init));
  link.remove();
}

it('the router follows a link within the document, and moves the focus to the heading', async () => {
  await openApp('/contact');
  await follow({ href: '/register' });
  expect(leftToTheBrowser).toBe(false);
  expect(window.location.pathname).toBe('/register');
  await screen.findByLabelText('Dükkân adı');
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('the router shows the next page from its top, also after a jump within the page', async () => {
  await openApp('/contact');
  await act(async () => history.replaceState(null, '', '/contact#kunye'));
  window.scrollTo(0, 500);
  await follow({ href: '/register' });
  await screen.findByLabelText('Dükkân adı');
  expect(window.scrollY).toBe(0);
});

it.each(['#%E0%A4%A', '#%', '#%FF', '#yok'])('the router opens a page whose hash is %s', async (hash) => {
  await openApp('/contact');
  await follow({ href: `/register${hash}` });
  await screen.findByLabelText('Dükkân adı');
  expect(screen.queryByText('Sayfa açılamadı')).toBeNull();
});

it('the router does not reload the current page', async () => {
  await openApp('/contact');
  await follow({ href: '/contact' });
  expect(leftToTheBrowser).toBe(false);
});

it.each([
  ['to a place in the page', { href: '/contact#kunye' }, {}],
  ['to another origin', { href: 'https://example.com/register' }, {}],
  ['to a file', { href: '/register', download: '' }, {}],
  ['into another window', { href: '/register', target: '_blank' }, {}],
  ['to a shop', { href: '/cinar-cay-ocagi' }, {}],
  ['to an invitation', { href: '/r/K7MX3P' }, {}],
  ['to a version of a legal text', { href: '/terms-of-use/2025-09-27' }, {}],
  ['to what is not a page', { href: '/api/openapi.json' }, {}],
  ['with Ctrl', { href: '/register' }, { ctrlKey: true }],
  ['with Cmd', { href: '/register' }, { metaKey: true }],
  ['with Shift', { href: '/register' }, { shiftKey: true }],
  ['with the middle button', { href: '/register' }, { button: 1 }],
])('the router leaves a link %s to the browser', async (_, attributes, init) => {
  await openApp('/contact');
  await follow(attributes, init);
  expect(leftToTheBrowser).toBe(true);
  expect(window.location.pathname).toBe('/contact');
});

describe('a page with data', () => {
  const shop = `/${BUSINESS.slug}`;
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const goBack = () => act(async () => history.back());
  const reload = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  afterEach(() => void vi.restoreAllMocks());

  it('is shown again at once if its document is still there', async () => {
    const reloaded = reload();
    const { server } = await openApp(shop, { data: SHOP });
    await follow({ href: '/contact' });
    await heading('İletişim');
    await goBack();
    await heading(BUSINESS.name);
    expect(reloaded).not.toHaveBeenCalled();
    expect(server.countOf(`GET /api/business/${BUSINESS.slug}`)).toBe(0);
  });

  it('is loaded from the server if another document took its place, and says so', async () => {
    const reloaded = reload();
    history.replaceState(null, '', shop);
    history.pushState(null, '', '/contact');
    await openApp('/contact');
    await goBack();
    await eventually(() => expect(screen.getByRole('status').textContent).toBe('Yükleniyor...'));
    expect(window.location.pathname).toBe(shop);
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it.each([
    ['/yok-boyle-yer', 'İşletme Bulunamadı'],
    ['/%C3%A7%C4%B1nar', 'İşletme Bulunamadı'],
    ['/r/YOK', 'Geçersiz Davet Kodu'],
  ])('is missing at %s, and is not loaded again', async (path, title) => {
    const reloaded = reload();
    await openApp(path, { data: null });
    await heading(title);
    expect(screen.getByRole('link', { name: 'Ana Sayfaya Dön' }).getAttribute('href')).toBe('/');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(reloaded).not.toHaveBeenCalled();
  });
});

describe('a toast', () => {
  const profile = `/profile/${BUSINESS.slug}`;
  const copied = ['Kopyalandı!', 'Kod panoya kopyalandı.'] as const;

  async function openProfile() {
    const opened = await openApp('/contact', { owner: BUSINESS });
    await follow({ href: profile });
    await screen.findByRole('heading', { name: BUSINESS.name });
    return opened;
  }
  async function openWithToast() {
    await openProfile();
    await press('Kodu Kopyala');
    await expectToast(...copied);
  }

  it('closes when the user follows a link', async () => {
    await openWithToast();
    await follow({ href: '/contact' });
    expect(shownToasts()).toEqual([]);
  });

  it('closes when the user goes back', async () => {
    await openWithToast();
    await act(async () => history.back());
    await screen.findByRole('heading', { name: 'İletişim' });
    expect(shownToasts()).toEqual([]);
  });

  it('stays on the next page if it reports a failure', async () => {
    await openProfile();
    await press(/^Verilerim/);
    await press('Bilgilerimi İndir');
    await eventually(() => expect(shownToasts()).toHaveLength(1));
    await follow({ href: '/contact' });
    expect(shownToasts()).toHaveLength(1);
  });

  it('stays after a redirect', async () => {
    await openWithToast();
    const { navigate } = await import('wouter/use-browser-location');
    await act(async () => navigate('/contact'));
    await screen.findByRole('heading', { name: 'İletişim' });
    expect(shownToasts()).toEqual([copied.join('')]);
  });
});
