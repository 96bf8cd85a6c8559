import { pagePath } from '#shared/routing/pages.ts';
import type { PageModule } from '#web/app/page-module.ts';
import { ToolPage } from '#web/owner/tool-page.tsx';
import { PriceTool } from './price-tool.tsx';

function PricesPage({ slug }: { slug: string }) {
  return (
    <ToolPage
      slug={slug}
      path={pagePath.prices}
      title="Fiyat Tarifesi"
      lead="Kapıya ve masalara koyun, isterseniz müşteri sayfanızda da gösterin."
    >
      {(business) => <PriceTool key={business.id} business={business} />}
    </ToolPage>
  );
}

export const page: PageModule<'prices'> = {
  metadata: {
    title: 'Fiyat Tarifesi',
    description: 'Ürünlerinizi ve fiyatlarınızı yazın, tarifenizi bastırın.',
  },
  Page: PricesPage,
};
