import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { PublicBusiness } from '#shared/contract/business.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import type { Shop } from '#shared/contract/public-business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import type { PageMetadata, PageModule } from '#web/app/page-module.ts';
import { DataPage, preloadReading } from '#web/layout/data-page.tsx';
import { ClosedSign } from '#web/ui/drawings.tsx';
import { preloadQrPicture } from '#web/ui/qr-picture.tsx';
import { BusinessView } from './business-view.tsx';

function metadata(business: PublicBusiness | null): PageMetadata {
  if (business === null) {
    return { title: 'İşletme Bulunamadı', description: apiErrors.BUSINESS_NOT_FOUND.message };
  }
  return {
    title: business.name,
    description: `${business.name}: çayınızı uygulamadan söyleyin. Uygulamayı indirin, çaycı kodunu okutun.`,
  };
}

function Found({ business, slug }: { business: Shop; slug: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    // Replaces a former slug with the business's current one, in the address bar too.
    if (business.slug !== slug) navigate(pagePath.business(business.slug), { replace: true });
  }, [business.slug, slug, navigate]);
  return <BusinessView business={business} />;
}

function BusinessPage({ slug }: { slug: string }) {
  return (
    <DataPage
      read="business"
      name={slug}
      metadata={metadata}
      failure="Sayfa açılamadı"
      missing={{ drawing: <ClosedSign className="w-40" />, message: apiErrors.BUSINESS_NOT_FOUND.message }}
    >
      {(business) => <Found business={business} slug={slug} />}
    </DataPage>
  );
}

export const page: PageModule<'business'> = {
  metadata,
  Page: BusinessPage,
  preload: () => Promise.all([preloadReading(), preloadQrPicture()]),
};
