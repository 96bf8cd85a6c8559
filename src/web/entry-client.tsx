import '#web/styles/app.css';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { PAGE_STATE_ID, type PageState } from '#shared/page-state.ts';
import { PageStateProvider } from '#web/components/page-state.tsx';
import { App } from './app.tsx';
import { loadPage } from './routes.tsx';

const root = document.getElementById('root');
const block = document.getElementById(PAGE_STATE_ID);
if (root === null || block === null) throw new Error('this document was not made by the server');

// Our own server wrote it a moment ago, in the same build: it is trusted, not parsed.
const state = JSON.parse(block.textContent) as PageState;

const app = (
  <PageStateProvider state={state}>
    <Router>
      <App />
    </Router>
  </PageStateProvider>
);

// With its chunk at hand the page hydrates without suspending. Otherwise the session's first news from storage
// makes React throw the server's markup away and render anew, which leaves its <title> and <meta> behind.
await loadPage(window.location.pathname).catch(() => undefined);
hydrateRoot(root, app);
