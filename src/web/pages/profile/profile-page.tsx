import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { pagePath } from '#shared/pages.ts';
import type { PageModule } from '#web/page-module.ts';
import { useSession } from '#web/session/session.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OwnerProfile } from './owner-profile.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** Where the profile has to be shown instead, or null when it is right here. */
function useRightPlace(slug: string): string | null {
  const { business, restored } = useSession();
  if (!restored) return null;
  if (business === null) return pagePath.landing;
  return business.slug === '' || business.slug === slug ? null : pagePath.profile(business.slug);
}

/** The owner's profile (product.md 2.6), from browser storage; without a stored business it leads home. */
function ProfilePage({ slug }: { slug: string }) {
  const { business } = useSession();
  const [, navigate] = useLocation();
  const elsewhere = useRightPlace(slug);
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);

  return (
    <ProfileFrame>
      {business === null ? <Spinner label="Yükleniyor..." whole /> : <OwnerProfile business={business} />}
    </ProfileFrame>
  );
}

export const page: PageModule<'profile'> = {
  metadata: { title: 'Profilim', description: 'İşletmenizin bilgileri, linki ve çaycı kodu.' },
  Page: ProfilePage,
};
