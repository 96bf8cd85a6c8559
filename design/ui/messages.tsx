import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { StyledToast } from '#web/ui/toast/styled-toast.tsx';
import type { ToastContent } from '#web/ui/toast/toasts.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Section, State, States } from './section.tsx';

const toasts: ToastContent[] = [
  {
    title: 'Kayıt Başarılı!',
    description: 'Hesabınız oluşturuldu. Profil sayfanıza yönlendiriliyorsunuz.',
  },
  { title: 'Hata', description: 'SMS gönderilemedi. Lütfen tekrar deneyin.', destructive: true },
  { title: 'Çıkış Yapıldı' },
];
const steps = ['1. Bilgiler', '2. Doğrulama'];

/** What the product says by itself: toasts, remarks, progress, waiting. */
export function Messages() {
  return (
    <Section title="Bildirimler">
      <div className="grid gap-4 lg:grid-cols-2">
        {toasts.map((toast) => (
          <div key={toast.title} className="parts-stage">
            {/* Of no id that the store has, so it stays open. */}
            <StyledToast toast={{ ...toast, id: 0, open: true }} region={toast.title} />
          </div>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Note>Müşterileriniz uygulamayı indirip bu kodla sipariş verebilir.</Note>
        <Note tone="warning">Bu işlem geri alınamaz.</Note>
      </div>
      <Steps label="İlk adım" steps={steps} current={0} />
      <Steps label="İkinci adım" steps={steps} current={1} />
      <Steps label="Bitti" steps={steps} current={2} />
      <States>
        <State label="ipucu">
          <div className="pt-12">
            <Tooltip label="Kodu kopyala" open>
              <Button variant="outline">Kopyala</Button>
            </Tooltip>
          </div>
        </State>
        <State label="yükleniyor">
          <Spinner label="Yükleniyor..." />
        </State>
      </States>
    </Section>
  );
}
