// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  BUSINESS,
  button,
  expectToast,
  openApp,
  press,
  shownToasts,
} from '../../../../tests/support/open-app.tsx';

const LINK_COPIED = 'Kopyalandı!Link panoya kopyalandı.';
const TIMERS = ['setTimeout', 'clearTimeout', 'Date'] as const;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the owner's profile with a new toast; afterwards the test controls time. */
async function openWithToast() {
  await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  // The first toast loads its chunk, which needs real timers.
  await press('Kodu Kopyala');
  await expectToast('Kopyalandı!', 'Kod panoya kopyalandı.');
  vi.useFakeTimers({ toFake: [...TIMERS] });
  await press('Linki Kopyala');
  expect(shownToasts()).toEqual([LINK_COPIED]);
}

it('a copy button confirms the copy for two seconds', async () => {
  await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
  vi.useFakeTimers({ toFake: [...TIMERS] });
  await press('Linki Kopyala');
  await pass(1999);
  expect(button('Kopyalandı')).toBeTruthy();
  await pass(1);
  expect(screen.queryByRole('button', { name: 'Kopyalandı' })).toBeNull();
  expect(button('Linki Kopyala')).toBeTruthy();
});

describe('a toast', () => {
  it('stays for five seconds', async () => {
    await openWithToast();
    await pass(4999);
    expect(shownToasts()).toEqual([LINK_COPIED]);
    await pass(1);
    expect(shownToasts()).toEqual([]);
  });

  it('is replaced by a newer one, which stays for its own five seconds', async () => {
    await openWithToast();
    await pass(3000);
    await press('Linki Kopyala');
    expect(shownToasts()).toEqual([LINK_COPIED]);
    await pass(4999);
    expect(shownToasts()).toEqual([LINK_COPIED]);
    await pass(1);
    expect(shownToasts()).toEqual([]);
  });

  it('receives the focus with F8, and pauses while focused', async () => {
    await openWithToast();
    await act(async () => void fireEvent.keyDown(document, { key: 'F8', code: 'F8' }));
    expect(document.activeElement?.tagName).toBe('OL');
    await pass(10_000);
    expect(shownToasts()).toEqual([LINK_COPIED]);
    const shown = screen.getByText('Link panoya kopyalandı.').closest('li');
    await act(async () => void fireEvent.keyDown(shown as HTMLElement, { key: 'Escape' }));
    expect(shownToasts()).toEqual([]);
  });

  it('closes when swiped to the right by more than 50 px', async () => {
    await openWithToast();
    const shown = screen.getByText('Link panoya kopyalandı.').closest('li') as HTMLElement;
    const swipe = (width: number) =>
      act(async () => {
        const at = (clientX: number) => ({
          clientX,
          clientY: 20,
          button: 0,
          pointerId: 1,
          pointerType: 'mouse',
        });
        fireEvent.pointerDown(shown, at(80));
        fireEvent.pointerMove(shown, at(80 + width / 2));
        fireEvent.pointerMove(shown, at(80 + width));
        fireEvent.pointerUp(shown, at(80 + width));
      });
    await swipe(50);
    expect(shown.dataset).toMatchObject({ swipe: 'cancel', state: 'open' });
    await swipe(51);
    expect(shownToasts()).toEqual([]);
  });
});

describe('a tooltip', () => {
  const dismiss = () => button('Kapat');
  const tooltip = () => screen.queryByRole('tooltip');
  const enter = () =>
    act(
      async () => void fireEvent.pointerMove(dismiss(), { pointerType: 'mouse', clientX: 10, clientY: 10 }),
    );
  // The path to the tooltip counts as hovering, so leaving takes more than one step.
  const leave = async () => {
    await act(async () => void fireEvent.pointerLeave(dismiss(), { pointerType: 'mouse' }));
    await act(async () => void fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 }));
    expect(tooltip()).toBeNull();
  };

  it('opens after 700 ms, or immediately within 300 ms after the last one', async () => {
    await openApp(`/profile/${BUSINESS.slug}`, { owner: BUSINESS });
    vi.useFakeTimers({ toFake: [...TIMERS] });
    await enter();
    await pass(699);
    expect(tooltip()).toBeNull();
    await pass(1);
    expect(tooltip()?.textContent).toContain('Kapat');

    await leave();
    await pass(299);
    await enter();
    expect(tooltip()).not.toBeNull();

    await leave();
    await pass(300);
    await enter();
    await pass(699);
    expect(tooltip()).toBeNull();
    await pass(1);
    expect(tooltip()).not.toBeNull();
  });
});
