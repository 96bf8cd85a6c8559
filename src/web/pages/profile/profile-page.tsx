import { useDeferredValue } from 'react';
import { pagePath } from '#shared/routing/pages.ts';
import teaGlass from '#web/assets/tea.svg?no-inline';
import type { PageModule } from '#web/layout/page-module.ts';
import { OwnerFrame } from '#web/owner/owner-frame.tsx';
import { useOwner } from '#web/owner/use-owner.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { OwnerProfile } from './owner-profile.tsx';
import { toolDrawings } from './tools-card.tsx';

/** product.md 2.6: from browser storage. Without a stored business it navigates home. */
function ProfilePage({ slug }: { slug: string }) {
  const business = useOwner(slug, pagePath.profile);
  // React renders a store's update in one go. The deferred value lets it render the long page in parts; later
  // updates show at once.
  const isReady = useDeferredValue(business !== null);
  return (
    <OwnerFrame>
      {isReady && business ? (
        <OwnerProfile key={business.id} business={business} />
      ) : (
        <Spinner label="Yükleniyor..." whole />
      )}
    </OwnerFrame>
  );
}

export const page: PageModule<'profile'> = Object.assign(ProfilePage, {
  metadata: { title: 'Profilim', description: 'İşletmenizin bilgileri, linki ve çaycı kodu.' },
  // The connection may be lost before the page is opened. Does not wait for them.
  async preload() {
    if (import.meta.env.SSR) return;
    for (const drawing of [...toolDrawings, teaGlass]) new Image().src = drawing;
  },
});
