import type { Business } from '#shared/contract/business.ts';
import type { ToastContent } from '#web/ui/toast/toasts.ts';

export function welcomeToast({ name }: Business): ToastContent {
  return { title: 'Giriş Başarılı', description: `Hoş geldiniz, ${name}` };
}
