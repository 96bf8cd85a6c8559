// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BUSINESS,
  eventually,
  expectToast,
  openApp,
  press,
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
