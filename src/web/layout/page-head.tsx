import { matchPage, pages } from '#shared/routing/pages.ts';
import { titleOf } from '#shared/site.ts';
import { usePath, usePublicConfig } from '#web/lib/page-state.tsx';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Keeps search engines from indexing a page that is loading, failed or missing. */
  unlisted?: boolean;
}

/** Renders the current page's metadata. Indexed pages name their canonical URL, which phones also share. */
export function PageHead({ title, description, unlisted }: PageHeadProps) {
  const { origin } = usePublicConfig();
  const path = usePath();
  const noindex = unlisted || pages[matchPage(path).name].robots === 'noindex';
  return (
    <>
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={origin + path} />}
      <title>{titleOf(title)}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
