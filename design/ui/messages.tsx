import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { type ToastMessage, ToastRegion } from '#web/ui/toast.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Section, State, States } from './section.tsx';

const toasts: Pick<ToastMessage, 'tone' | 'title' | 'description'>[] = [
  {
    tone: 'success',
    title: 'Kayıt Başarılı!',
    description: 'Hesabınız oluşturuldu. Profil sayfanıza yönlendiriliyorsunuz.',
  },
  { tone: 'error', title: 'Hata', description: 'SMS gönderilemedi. Lütfen tekrar deneyin.' },
  { tone: 'success', title: 'Çıkış Yapıldı' },
];
const steps = ['1. Bilgiler', '2. Doğrulama'];

/** What the product says by itself: toasts, remarks, progress, waiting. */
export function Messages() {
  return (
    <Section title="Bildirimler">
      <div className="grid gap-4 lg:grid-cols-2">
        {toasts.map((toast) => (
          <div key={toast.title} className="parts-stage">
            <ToastRegion
              toast={{ ...toast, id: toast.title, open: true, durationMs: Number.POSITIVE_INFINITY }}
              onOpenChange={() => undefined}
              labels={{ toast: 'Bildirim', region: `${toast.title} ({hotkey})`, close: 'Kapat' }}
            />
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
