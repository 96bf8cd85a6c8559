import '#web/styles/app.css';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { PAGE_STATE_ID, type PageState } from '#shared/page-state.ts';
import { matchPage } from '#shared/pages.ts';
import { PageStateProvider } from '#web/components/page-state.tsx';
import { App } from './app.tsx';
import { loadWrittenPage } from './routes.tsx';

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

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

const app = (
  <PageStateProvider state={state}>
    <Router ssrPath={rendered}>
      <App />
    </Router>
  </PageStateProvider>
);

// With its chunk at hand the page hydrates without suspending. Otherwise the session's first news from storage
// makes React throw the server's markup away and render anew, which leaves its <title> and <meta> behind.
await loadWrittenPage(rendered).catch(() => undefined);
// In a transition React hydrates in small parts. Whoever imports this module waits until the page is alive.
await new Promise<void>((resolve) =>
  startTransition(() => void hydrateRoot(root, <Alive onAlive={resolve}>{app}</Alive>)),
);
