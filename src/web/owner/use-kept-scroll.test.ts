// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useKeptScroll } from './use-kept-scroll.ts';

const open = (path: string) => window.history.replaceState(null, '', path);
const kept = () => (window.history.state as { scroll?: number } | null)?.scroll;

function show(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => window.scrollTo(0, 0));

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

it.each([
  ['', 900],
  ['#list', 300],
])('a page shown at 300 with the hash %j, left at 900, is then at %i', (hash, top) => {
  open(`/left${hash}`);
  const { unmount } = renderHook(useKeptScroll);
  window.scrollTo(0, 900);
  window.dispatchEvent(new Event('scroll'));
  unmount();
  window.scrollTo(0, 300);
  renderHook(useKeptScroll);
  expect(window.scrollY).toBe(top);
});
