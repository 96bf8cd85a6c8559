import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { PublicBusiness } from '#shared/contract/business.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { pagePath } from '#shared/pages.ts';
import { businessQuery } from '#web/api/public-business.ts';
import { Queries } from '#web/components/queries.tsx';
import { LoadError } from '#web/layout/load-error.tsx';
import { Notice } from '#web/layout/notice.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { PageLoading } from '#web/layout/page-loading.tsx';
import type { PageMetadata, PageModule } from '#web/page-module.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ClosedSign } from '#web/ui/drawings/closed-sign.tsx';
import { Shop } from './shop.tsx';

function metadata(shop: PublicBusiness | null): PageMetadata {
  if (shop === null) {
    return { title: 'İşletme Bulunamadı', description: apiErrors.BUSINESS_NOT_FOUND.message };
  }
  return {
    title: shop.name,
    description: `${shop.name}: çayınızı telefondan söyleyin. Uygulamayı indirin, çaycı kodunu okutun.`,
  };
}

function NotFound() {
  return (
    <PageFrame>
      <PageHead {...metadata(null)} unlisted />
      <Notice drawing={<ClosedSign className="w-40" />} title="İşletme Bulunamadı">
        <p className="text-lead text-ink-soft">{apiErrors.BUSINESS_NOT_FOUND.message}</p>
        <Link href={pagePath.landing} className={buttonClass()}>
          Ana Sayfaya Dön
        </Link>
      </Notice>
    </PageFrame>
  );
}

function Failed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  return (
    <PageFrame>
      <PageHead title="Sayfa açılamadı" unlisted />
      <LoadError title="Sayfa açılamadı" error={error} retrying={retrying} onRetry={onRetry} />
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
  if (data === undefined) return <PageLoading />;
  if (data === null) return <NotFound />;
  return (
    <>
      <PageHead {...metadata(data)} />
      <Shop business={data} />
    </>
  );
}

/** A shop's public page (product.md 2.5). */
function BusinessPage({ slug }: { slug: string }) {
  return (
    <Queries>
      <BusinessRead slug={slug} />
    </Queries>
  );
}

export const page: PageModule<'business'> = { metadata, Page: BusinessPage };
