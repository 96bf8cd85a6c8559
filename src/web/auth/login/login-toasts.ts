import type { Business } from '#shared/contract/business.ts';
import type { ToastContent } from '#web/ui/toast/toasts.ts';

export const smsSentToast: ToastContent = {
  title: 'SMS Gönderildi',
  description: 'Telefon numaranıza gönderilen 6 haneli kodu giriniz.',
};

export const testModeToast: ToastContent = {
  title: 'Test Modu',
  description: 'Test numarasına SMS gönderilmez. Test kodunuzu yazın.',
};

export function welcomeToast({ name }: Business): ToastContent {
  return { title: 'Giriş Başarılı', description: `Hoş geldiniz, ${name}` };
}
