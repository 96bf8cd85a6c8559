// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { useKeptScroll, useKeptState } from './use-kept-scroll.ts';

const open = (path: string) => window.history.replaceState(null, '', path);
const kept = () => (window.history.state as { scroll?: number } | null)?.scroll;

function show(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  window.scrollTo(0, 0);
  document.body.replaceChildren();
});

it('a page that its phone discards while it is hidden comes back to its place', () => {
  open('/discarded');
  renderHook(useKeptScroll);
  window.scrollTo(0, 900);
  show('hidden');
  expect(kept()).toBe(900);
  window.scrollTo(0, 0);
  renderHook(useKeptScroll);
  expect(window.scrollY).toBe(900);
  expect(kept()).toBeUndefined();
});

it('a page that is shown again forgets where it was hidden', () => {
  open('/hidden');
  renderHook(useKeptScroll);
  window.scrollTo(0, 900);
  show('hidden');
  show('visible');
  expect(kept()).toBeUndefined();
});

function typeBelow() {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
}

it.each([
  ['“Back”', 900, () => open('/left')],
  ['a link', 120, () => navigate('/left')],
  ['“Back”, and has begun to type', 120, () => [open('/left'), typeBelow()]],
])('an owner who left a page at 900 and has scrolled it to 120 after %s is then at %i', (_, top, arrive) => {
  open('/left');
  const { unmount } = renderHook(useKeptScroll);
  window.scrollTo(0, 900);
  window.dispatchEvent(new Event('scroll'));
  navigate('/next');
  unmount();
  arrive();
  window.scrollTo(0, 120);
  renderHook(useKeptScroll);
  expect(window.scrollY).toBe(top);
});

it.each([
  ['a reload', 'sent', () => undefined],
  ['a link', 'all', () => navigate('/list')],
  [
    'the login of another owner',
    'all',
    () => navigate('/other', { replace: true, state: window.history.state as unknown }),
  ],
])('after %s a list is filtered by “%s”', (_, filter, arrive) => {
  open('/list');
  const first = renderHook(() => useKeptState('filter', 'all'));
  act(() => first.result.current[1]('sent'));
  first.unmount();
  arrive();
  expect(renderHook(() => useKeptState('filter', 'all')).result.current[0]).toBe(filter);
});

it('a list that is emptied and filled again stays where its owner is', () => {
  open('/emptied');
  const { unmount } = renderHook(useKeptScroll);
  window.scrollTo(0, 300);
  window.dispatchEvent(new Event('scroll'));
  unmount();
  window.scrollTo(0, 0);
  renderHook(useKeptScroll);
  expect(window.scrollY).toBe(0);
});

it('another entry of the same page, to which “Back” leads, gets what is kept now', async () => {
  open('/entries');
  const { result, unmount } = renderHook(() => useKeptState('words', ''));
  act(() => result.current[1]('oda'));
  history.pushState(history.state, '', '/entries?sec=');
  act(() => result.current[1](''));
  const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await back;
  await new Promise(requestAnimationFrame);
  unmount();
  expect(renderHook(() => useKeptState('words', '')).result.current[0]).toBe('');
});

it('a state that was set and reset before it rendered is forgotten', () => {
  open('/reset');
  const { result, unmount } = renderHook(() => useKeptState<string | null>('query', null));
  const [, keep] = result.current;
  act(() => keep('elif'));
  act(() => keep(null));
  unmount();
  expect(renderHook(() => useKeptState<string | null>('query', null)).result.current[0]).toBeNull();
});
