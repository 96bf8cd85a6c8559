import { useLocation } from 'wouter';
import { matchPage, pages } from '#shared/routing/pages.ts';
import { titleOf } from '#shared/site.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Not for search engines as it is now: on the way, failed or not there. */
  unlisted?: boolean;
}

/** What the page on show says of itself. Listed pages name their canonical address, which phones share too. */
export function PageHead({ title, description, unlisted }: PageHeadProps) {
  const { origin } = usePublicConfig();
  const [path] = useLocation();
  const noindex = unlisted || pages[matchPage(path).name].robots === 'noindex';
  return (
    <>
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={origin + path} />}
      <title>{titleOf(title)}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
