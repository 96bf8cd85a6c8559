import { isSlug } from '#shared/domain/slug.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { REPORT_QUERY } from '#shared/routing/report-link.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { useInBrowser } from '#web/lib/use-in-browser.ts';

/** Returns the address, without a scheme, of the page that a visitor came from to report it; undefined if there is none. */
export function useReportedPage(): string | undefined {
  const { origin } = usePublicConfig();
  const search = useInBrowser(() => window.location.search, '');
  const slug = new URLSearchParams(search).get(REPORT_QUERY) ?? '';
  return isSlug(slug) ? new URL(origin).host + pagePath.business(slug) : undefined;
}
