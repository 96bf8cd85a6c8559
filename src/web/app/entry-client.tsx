import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { PAGE_STATE_ID, type PageState } from '#shared/routing/page-state.ts';
import { matchPage } from '#shared/routing/pages.ts';
import { PageStateProvider } from '#web/lib/page-state.tsx';
import { App } from './app.tsx';
import { loadWrittenPage } from './routes.tsx';

// Our own server wrote both a moment ago, in the same build: they are trusted, not parsed.
const [root, block] = ['root', PAGE_STATE_ID].map((id) => document.getElementById(id)) as [
  HTMLElement,
  HTMLElement,
];
const state = JSON.parse(block.textContent) as PageState;

const isNotFound = (path: string) => matchPage(path).name === 'notFound';
const { pathname } = window.location;
// Whoever went back or forward meanwhile is elsewhere already: first comes what the server rendered, then the page of
// that place. All paths without a page have one and the same markup.
const rendered = isNotFound(state.path) && isNotFound(pathname) ? pathname : state.path;

const app = (onAlive: () => void) => (
  <PageStateProvider state={state}>
    <Router ssrPath={rendered}>
      <App onAlive={onAlive} />
    </Router>
  </PageStateProvider>
);

// If its chunk is loaded, the page hydrates without suspending. Otherwise React renders again, which is no error beside the
// one that is shown then.
const failed = await loadWrittenPage(rendered).then(
  () => false,
  () => true,
);
// Whoever imports this module waits until the page is alive, or until something is shown in its place.
await new Promise<void>((resolve) => {
  const options = failed ? { onRecoverableError: () => resolve() } : {};
  // In a transition React hydrates in small parts.
  startTransition(() => void hydrateRoot(root, app(resolve), options));
});
