import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** Returns the text that the boundary shows after this error. */
function saidAfter(error: unknown): string {
  const boundary = new ErrorBoundary({ path: '/', children: null });
  boundary.state = ErrorBoundary.getDerivedStateFromError(error);
  return (boundary.render() as ReactElement<{ message: string }>).props.message;
}

it('the error page blames the network if part of a page fails to load', async () => {
  const module = lazyModule<object>(() => Promise.reject(new TypeError('Failed to fetch')));
  const error = await module.preload().catch((reason: unknown) => reason);
  expect(saidAfter(error)).toBe('İnternetinizi kontrol edip tekrar deneyin.');
});

it('the error page does not blame the network for an error of the page', () => {
  const error = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
  expect(saidAfter(error)).toBe('Sayfada bir hata oluştu. Tekrar deneyin, olmazsa bize yazın.');
});

it('the error page is seen from its beginning, however far the page before was scrolled', () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('window', { scrollTo });
  new ErrorBoundary({ path: '/', children: null }).componentDidCatch(new Error('Failed to fetch'));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
});
