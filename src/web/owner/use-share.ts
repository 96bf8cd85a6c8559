import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { openShareSheet } from './share-sheet.ts';

/** Returns the business's message, and a function that opens the share sheet with it, if the browser has one. */
export function useShare({ name, slug }: Business) {
  const { origin } = usePublicConfig();
  const hasSheet = useInBrowser(() => typeof navigator.share === 'function', false);
  const message = {
    title: name,
    text: `${name} artık uygulamadan sipariş alıyor. Linke dokunun, çayınızı söyleyin.`,
    url: origin + pagePath.business(slug),
  };
  const openSheet = () => openShareSheet(message, 'Paylaşma menüsü açılamadı. Linki kopyalayıp gönderin.');
  return { message, openSheet: hasSheet ? openSheet : null };
}
