import '#web/styles/owner.css';
import { pagePath } from '#shared/routing/pages.ts';
import type { PageModule } from '#web/layout/page-module.ts';
import { useOwner } from '#web/owner/use-owner.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Counter } from './counter.tsx';

function CounterPage({ slug }: { slug: string }) {
  const business = useOwner(slug, pagePath.counter);
  return business === null ? <Spinner label="Yükleniyor..." whole /> : <Counter business={business} />;
}

export const page: PageModule<'counter'> = Object.assign(CounterPage, {
  metadata: { title: 'Tezgâh Modu', description: 'QR kodunuzu tezgâhta, bu ekranda açık tutun.' },
});
