import { usePublicConfig } from '#web/lib/page-state.tsx';
import { AppleMark, GooglePlayMark } from '#web/ui/icons.ts';
import { StoreLink } from '#web/ui/store-link.tsx';

/** Both stores side by side, of equal height, Apple first; stacked if they do not fit. */
export function AppStores() {
  const { appStoreUrl, playStoreUrl } = usePublicConfig();
  return (
    <div className="@container w-full max-w-118">
      <div className="grid auto-rows-fr gap-3 @xs:grid-cols-2">
        <StoreLink href={appStoreUrl} label="App Store’dan İndir">
          <AppleMark />
        </StoreLink>
        <StoreLink href={playStoreUrl} label="Google Play’den İndir">
          <GooglePlayMark />
        </StoreLink>
      </div>
    </div>
  );
}
