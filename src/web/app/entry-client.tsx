import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PAGE_STATE_ID, type PageState } from '#shared/routing/page-state.ts';
import { matchPage } from '#shared/routing/pages.ts';
import { PageStateProvider } from '#web/lib/page-state.tsx';
import { App } from './app.tsx';
import { loadWrittenPage } from './routes.tsx';

// Trusted without validation: the server of the same build has just written both.
const [root, block] = ['root', PAGE_STATE_ID].map((id) => document.getElementById(id)) as [
  HTMLElement,
  HTMLElement,
];
const state = JSON.parse(block.textContent) as PageState;

const isNotFound = (path: string) => matchPage(path).name === 'notFound';
const { pathname } = window.location;
// If the visitor has gone back or forward meanwhile, the browser is at another path: hydrate the rendered
// page first, then show the current one. All paths without a page have the same markup.
const rendered = isNotFound(state.path) && isNotFound(pathname) ? pathname : state.path;

const app = (onHydrated: () => void) => (
  <PageStateProvider state={{ ...state, path: rendered }}>
    <App onHydrated={onHydrated} />
  </PageStateProvider>
);

// If its chunk is loaded, the page hydrates without suspending. Otherwise React renders again and reports an
// error in addition to the one already shown, which is ignored.
const failed = await loadWrittenPage(rendered).then(
  () => false,
  () => true,
);
// An import of this module resolves when the page is hydrated, or when an error is shown instead.
await new Promise<void>((resolve) => {
  const options = failed ? { onRecoverableError: () => resolve() } : {};
  document.dispatchEvent(new Event('hydrating'));
  // In a transition, React hydrates in small tasks.
  startTransition(() => void hydrateRoot(root, app(resolve), options));
});
