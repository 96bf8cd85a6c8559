import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import type { PageState, PublicConfig } from '#shared/routing/page-state.ts';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { PageStateProvider } from '#web/lib/page-state.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { App } from './app.tsx';
import type { PageMetadata } from './page-module.ts';
import { loadPage } from './routes.tsx';

export type { PageMetadata } from './page-module.ts';

const ROOT = '<div id="root">';
/** What React writes in place of a part that suspends or throws within a boundary. */
const LEFT_TO_THE_BROWSER = '<!--$!-->';
/** A link without a path leads to the page it is on, query included. */
const SAME_PAGE = '';
/** No page's path, so that links to sections of the landing page lead there. */
const NO_PAGE = '';

export interface RenderedPage {
  metadata: PageMetadata;
  /** What React hoists: title, meta, links, pictures to fetch early. */
  head: string;
  body: string;
}

/** @throws whatever a component throws: a page is sent whole or not at all */
export async function renderPage(state: PageState): Promise<RenderedPage> {
  const { path, data } = state;
  const { metadata } = await loadPage(path);
  const page = (
    <div id="root">
      <PageStateProvider state={state}>
        <Router ssrPath={path}>
          <App />
        </Router>
      </PageStateProvider>
    </div>
  );
  // All code is loaded, so that nothing suspends; where something does, or throws, only a stream can tell which.
  const written = renderToString(page);
  const html = written.includes(LEFT_TO_THE_BROWSER) ? await renderWaiting(page) : written;
  // Without an <html> of its own React writes what it hoists in front of the first element.
  const start = html.indexOf(ROOT);
  return {
    metadata: typeof metadata === 'function' ? metadata(data) : metadata,
    head: html.slice(0, start),
    body: html.slice(start),
  };
}

/** The same for a page that waits for something; takes half as long again, for it goes through a stream. */
async function renderWaiting(page: ReactElement): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(page, {
    // React would move a boundary of more than 12.8 kB out of line and put it back with an inline script,
    // which the Content-Security-Policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      errors.push(error);
    },
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

/** The body of a page for a failure of the server: plain markup, which needs neither data nor the browser's scripts. */
export function renderFailure(title: string, message: string, config: PublicConfig): string {
  return renderToStaticMarkup(
    <PageStateProvider state={{ path: NO_PAGE, config }}>
      <Router ssrPath={NO_PAGE}>
        <ErrorPage title={title} message={message}>
          <a href={SAME_PAGE} className={buttonClass()}>
            Tekrar Dene
          </a>
        </ErrorPage>
      </Router>
    </PageStateProvider>,
  );
}
