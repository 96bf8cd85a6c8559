import { usePublicConfig } from '#web/components/page-state.tsx';
import { StoreButtons } from '#web/ui/store-buttons.tsx';

/** Both store buttons with this service's addresses. */
export function AppStores({ stacked = false }: { stacked?: boolean }) {
  const { appStoreUrl, playStoreUrl } = usePublicConfig();
  return (
    <StoreButtons
      appStoreUrl={appStoreUrl}
      playStoreUrl={playStoreUrl}
      appStoreLabel="App Store'dan İndir"
      playStoreLabel="Google Play'den İndir"
      stacked={stacked}
    />
  );
}
