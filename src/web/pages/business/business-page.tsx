import { BUSINESS_MISSING } from '#shared/contract/missing-texts.ts';
import { preloadCustomerCard } from '#web/customer/customer-card.tsx';
import { MissingRecord } from '#web/customer/missing-record.tsx';
import type { PageModule, PageProps } from '#web/layout/page-module.ts';
import { UnknownSign } from '#web/ui/drawings.tsx';
import { BusinessView } from './business-view.tsx';

const MISSING = { title: 'İşletme Bulunamadı', description: BUSINESS_MISSING };

function BusinessPage({ data: business }: PageProps<'business'>) {
  if (business !== null) return <BusinessView business={business} />;
  const { title, description } = MISSING;
  return (
    <MissingRecord drawing={<UnknownSign className="w-40" />} title={title} message={description}>
      <p className="text-ink-soft">
        Adres eksik ya da yanlış yazılmış olabilir. Çaycınızdan linki yeniden isteyin.
      </p>
    </MissingRecord>
  );
}

export const page: PageModule<'business'> = Object.assign(BusinessPage, {
  metadata: (business: PageProps<'business'>['data']) =>
    business === null
      ? MISSING
      : {
          title: business.name,
          description: `${business.name}: çayınızı uygulamadan söyleyin. Uygulamayı indirin, çaycı kodunu okutun.`,
        },
  preload: preloadCustomerCard,
});
