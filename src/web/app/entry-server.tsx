import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { PageState } from '#shared/routing/page-state.ts';
import { ErrorPage } from '#web/layout/error-boundary.tsx';
import type { PageMetadata } from '#web/layout/page-module.ts';
import { PageStateProvider } from '#web/lib/page-state.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Bell } from '#web/ui/drawings.tsx';
import { App } from './app.tsx';
import { loadPage, metadataOf } from './routes.tsx';

export type { PageMetadata } from '#web/layout/page-module.ts';

const ROOT = '<div id="root">';
/** React's marker for a boundary whose content suspended or threw. */
const LEFT_TO_THE_BROWSER = '<!--$!-->';
/** A link without a path leads to the current page, including its query. */
const SAME_PAGE = '';
/** Matches no page, so that links to sections of the landing page include its path. */
const NO_PAGE = '';

export interface RenderedPage {
  metadata: PageMetadata;
  /** Elements that React hoists: title, meta, links, image preloads. */
  head: string;
  body: string;
}

/** @throws the error of any component: the server sends a whole page or none */
export async function renderPage(state: PageState): Promise<RenderedPage> {
  const { path, data } = state;
  const module = await loadPage(path);
  const page = (
    <div id="root">
      <PageStateProvider state={state}>
        <App />
      </PageStateProvider>
    </div>
  );
  // All code is loaded, so nothing should suspend. If something does, or throws, only a stream reports the
  // cause.
  const written = renderToString(page);
  const html = written.includes(LEFT_TO_THE_BROWSER) ? await renderWaiting(page) : written;
  // Without an <html> element, React writes hoisted elements before the first element.
  const start = html.indexOf(ROOT);
  return {
    metadata: metadataOf(module, data),
    head: html.slice(0, start),
    body: html.slice(start),
  };
}

/** Renders a page that waits for something. Takes half as long again, because it uses a stream. */
async function renderWaiting(page: ReactElement): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(page, {
    // React would move a boundary above 12.8 kB out of line and restore it with an inline script, which the
    // Content-Security-Policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      errors.push(error);
    },
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

/** Renders the body of a server error page: plain markup that needs neither data nor scripts. */
export function renderFailure(
  title: string,
  message: string,
  about: Pick<PageState, 'config' | 'year'>,
): string {
  return renderToStaticMarkup(
    <PageStateProvider state={{ path: NO_PAGE, ...about }}>
      <ErrorPage drawing={<Bell className="w-32" />} title={title} message={message}>
        <a href={SAME_PAGE} className={buttonClass()}>
          Tekrar Dene
        </a>
        {about.config.statusPage && <a href={about.config.statusPage}>Hizmet durumu</a>}
      </ErrorPage>
    </PageStateProvider>,
  );
}
