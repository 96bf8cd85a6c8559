import { pagePath } from '#shared/routing/pages.ts';
import type { PageModule } from '#web/layout/page-module.ts';
import { toolPage } from '#web/owner/tool-page.tsx';
import { PriceTool } from './price-tool.tsx';

export const page: PageModule<'prices'> = toolPage(pagePath.prices, {
  title: 'Fiyat Tarifesi',
  description: 'Ürünlerinizi ve fiyatlarınızı yazın, tarifenizi bastırın.',
  lead: 'Kapıya ve masalara koyun, isterseniz müşteri sayfanızda da gösterin.',
  Tool: PriceTool,
});
