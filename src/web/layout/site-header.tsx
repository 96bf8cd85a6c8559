import { Brand } from './brand.tsx';
import { OwnerActions, SiteLinks } from './site-links.tsx';
import { SiteMenu } from './site-menu.tsx';
import { SkipLink } from './skip-link.tsx';

const barLink =
  'inline-flex min-h-11 items-center px-3 font-medium text-inherit no-underline hover:underline';

/**
 * The header (product.md 2.2). On `hero` pages the red block goes on below it; on `inner` ones the rim
 * follows.
 */
export function SiteHeader({ tone = 'inner' }: { tone?: 'hero' | 'inner' }) {
  return (
    <header>
      <SkipLink />
      <div className="on-red">
        <div className="wrap flex min-h-18 items-center gap-2 lg:min-h-22">
          <Brand className="max-lg:mr-auto" />
          {/* Beside the logo, where it stays when it is known who is logged in. */}
          <nav aria-label="Ana menü" className="mr-auto ml-8 flex gap-1 max-lg:hidden">
            <SiteLinks className={barLink} />
          </nav>
          <OwnerActions bar />
          <SiteMenu />
        </div>
      </div>
      {tone === 'inner' && <div className="rim" aria-hidden="true" />}
    </header>
  );
}
