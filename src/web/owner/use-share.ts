import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import type { ShareContent } from '#web/lib/share.ts';

export const shareContent = ({ name, slug }: Business, origin: string): ShareContent => ({
  title: name,
  text: `${name} artık uygulamadan sipariş alıyor. Linke dokunun, çayınızı söyleyin.`,
  url: origin + pagePath.business(slug),
});

export const SHEET_NOT_OPENED = 'Paylaşma menüsü açılamadı. Linki kopyalayıp gönderin.';

export const hasShareSheet = () => typeof navigator.share === 'function';
