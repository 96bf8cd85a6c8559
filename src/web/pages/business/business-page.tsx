import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { pagePath } from '#shared/routes.ts';
import { site } from '#shared/site.ts';
import { Outage } from '#web/layout/outage.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { Queries } from '#web/lib/queries.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ClosedSign } from '#web/ui/drawings/closed-sign.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { businessQuery } from './business-query.ts';
import { Shop } from './shop.tsx';

function Loading() {
  return (
    <PageFrame unlisted>
      <title>{`Yükleniyor... · ${site.name}`}</title>
      <div className="grid place-items-center py-section">
        <Spinner label="Yükleniyor..." />
      </div>
    </PageFrame>
  );
}

function NotFound() {
  return (
    <PageFrame unlisted>
      <title>{`İşletme Bulunamadı · ${site.name}`}</title>
      <meta name="description" content="Bu adrese ait bir işletme bulunamadı." />
      <div className="wrap grid max-w-180 justify-items-center gap-6 py-section text-center">
        <ClosedSign className="w-50" />
        <h1>İşletme Bulunamadı</h1>
        <p className="text-lead text-ink-soft">Bu adrese ait bir işletme bulunamadı.</p>
        <Link href={pagePath.landing} className={buttonClass()}>
          Ana Sayfaya Dön
        </Link>
      </div>
    </PageFrame>
  );
}

function Failed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  return (
    <PageFrame unlisted>
      <title>{`Sayfa açılamadı · ${site.name}`}</title>
      <div className="wrap grid max-w-180 justify-items-center gap-6 py-section text-center">
        <Outage title="Sayfa açılamadı" error={error} retrying={retrying} onRetry={onRetry} />
      </div>
    </PageFrame>
  );
}

function BusinessRead({ slug }: { slug: string }) {
  const { data, error, isFetching, refetch } = useQuery(businessQuery(slug));
  const [, navigate] = useLocation();
  const currentSlug = data?.slug ?? slug;
  useEffect(() => {
    // A former slug leads to its shop's present one, in the address bar too.
    if (currentSlug !== slug) navigate(pagePath.business(currentSlug), { replace: true });
  }, [currentSlug, slug, navigate]);

  if (error !== null) return <Failed error={error} retrying={isFetching} onRetry={refetch} />;
  if (data === undefined) return <Loading />;
  return data === null ? <NotFound /> : <Shop business={data} />;
}

/** A shop's public page (SPEC section 2). */
export function BusinessPage({ slug }: { slug: string }) {
  return (
    <Queries>
      <BusinessRead slug={slug} />
    </Queries>
  );
}
