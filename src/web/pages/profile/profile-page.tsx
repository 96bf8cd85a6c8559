import { useDeferredValue } from 'react';
import { pagePath } from '#shared/routing/pages.ts';
import type { PageModule } from '#web/app/page-module.ts';
import { OwnerFrame } from '#web/owner/owner-frame.tsx';
import { useOwner } from '#web/owner/use-owner.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { OwnerProfile } from './owner-profile.tsx';

/** The owner's profile (product.md 2.6), from browser storage; without a stored business it leads home. */
function ProfilePage({ slug }: { slug: string }) {
  const business = useOwner(slug, pagePath.profile);
  // News of a store is rendered in one go. Deferred, the long page comes in parts; later news are there at once.
  const known = useDeferredValue(business !== null);
  return (
    <OwnerFrame>
      {known && business ? <OwnerProfile business={business} /> : <Spinner label="Yükleniyor..." whole />}
    </OwnerFrame>
  );
}

export const page: PageModule<'profile'> = {
  metadata: { title: 'Profilim', description: 'İşletmenizin bilgileri, linki ve çaycı kodu.' },
  Page: ProfilePage,
};
