import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { classes } from '#web/ui/classes.ts';
import { ArrowLeft } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { preloadToasts } from '#web/ui/toast/toaster.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { OwnerFrame } from './owner-frame.tsx';
import { useBackgroundRefresh } from './use-background-refresh.ts';
import { useOwner } from './use-owner.ts';

interface ToolOptions {
  title: string;
  description: string;
  /** Below the title. */
  lead: ReactNode;
  Tool: ComponentType<{ business: Business }>;
}

function ToolSheet({
  business,
  title,
  lead,
  Tool,
}: Omit<ToolOptions, 'description'> & { business: Business }) {
  useBackgroundRefresh(business);
  const back = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    preloadToasts();
    // Preloads the profile as a pointer does, because the connection may be lost here.
    back.current?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  }, []);
  return (
    <div className="wrap grid gap-6 pt-3 pb-section">
      <div className="grid justify-items-start">
        <a
          ref={back}
          href={pagePath.profile(business.slug)}
          // Above the heading, whose box begins on its lowest pixels.
          className="relative z-1 inline-flex min-h-11 items-center gap-2 font-semibold text-inherit no-underline hover:underline"
        >
          <ArrowLeft />
          Profilim
        </a>
        <h1>{title}</h1>
        <p className="mt-2 text-lead text-ink-soft">{lead}</p>
      </div>
      <HiddenNote business={business} />
      <Tool business={business} />
    </div>
  );
}

interface ToolPageProps extends Omit<ToolOptions, 'description'> {
  slug: string;
  path: (slug: string) => string;
}

function ToolPage({ slug, path, ...tool }: ToolPageProps) {
  const business = useOwner(slug, path);
  return (
    <OwnerFrame>
      {business === null ? (
        <Spinner label="Yükleniyor..." whole />
      ) : (
        <ToolSheet key={business.id} {...tool} business={business} />
      )}
    </OwnerFrame>
  );
}

/** Returns the module of a page below the profile, with the profile's access rule (product.md 2.11). */
export const toolPage = (path: (slug: string) => string, { description, ...tool }: ToolOptions) => {
  // biome-ignore lint/correctness/noComponentHookFactories: a page's module calls it once, when it loads
  const Page = ({ slug }: { slug: string }) => <ToolPage {...tool} slug={slug} path={path} />;
  return Object.assign(Page, { metadata: { title: tool.title, description } });
};

/** The form beside its list on wide screens, where the form stays in view; `className` has the columns. */
export function ToolColumns({ className, ...columns }: ComponentProps<'div'>) {
  return (
    <div
      {...columns}
      className={classes(
        'grid grid-cols-1 items-start gap-6 lg:gap-8 lg:*:first:sticky lg:*:first:top-6',
        className,
      )}
    />
  );
}
