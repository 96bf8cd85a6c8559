import type { ReactNode } from 'react';
import { REQUEST_DAYS } from '#shared/legal/retention.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import { DELETE_PHRASE } from '#web/auth/deletion/delete-phrase.ts';
import { retainedRecords } from '#web/auth/deletion/retained-records.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { ContactEmail } from '#web/ui/contact-email.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}

function Items({ items }: { items: string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5.5 marker:text-red-ink">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

const deleted = [
  'İşletme bilgileriniz: işletme adı, adınız, soyadınız, telefonunuz, adresiniz',
  'İşletme sayfanız, linkiniz, çaycı kodunuz ve QR kodunuz',
  'Müşteri ve ürün kayıtlarınız',
  'Onay kayıtlarınız: kabul ettiğiniz metinler, onay zamanı, IP adresi ve tarayıcı bilgisi',
  'Giriş hesabınız ve bütün oturumlarınız',
];

/** Both stores require it before a login. Periods are from the privacy policy (product.md 9.9). */
export function DeletionFacts() {
  const { backupDays } = usePublicConfig();
  return (
    <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      <Part title="Nasıl silinir?">
        <ol className="grid list-decimal gap-1.5 pl-5.5 marker:font-semibold marker:text-red-ink">
          <li>Kayıtlı telefon numaranızla giriş yapın.</li>
          <li>
            Açılan pencereye <span translate="no">{DELETE_PHRASE}</span> yazın.
          </li>
          <li>“Hesabımı Kalıcı Olarak Sil” düğmesine basın. Hesabınız hemen silinir.</li>
        </ol>
        <p>{site.name} uygulamasından da silebilirsiniz: Ayarlar &gt; Hesabımı Sil.</p>
      </Part>
      <Part title="Giriş yapamıyorsanız">
        <p>
          Kayıtlı numaranızı bize e-postayla gönderin: <ContactEmail />. O numaraya kod göndeririz; kodu
          e-postamıza cevap olarak yazın. Hesabınızı, başvurunuzdan sonra en geç {REQUEST_DAYS} gün içinde
          sileriz.
        </p>
      </Part>
      <Part title="Neler silinir?">
        <Items items={deleted} />
      </Part>
      <Part title="Neler saklanır?">
        <Items items={retainedRecords(backupDays)} />
        <p>
          Ayrıntılar <a href={pagePath.privacyPolicy}>Gizlilik Politikası</a>’nda.
        </p>
      </Part>
      <Part title="Müşteri ve çalışan hesapları">
        <p>
          Müşteri ya da çalışan hesabınızı uygulamadan silin (Ayarlar &gt; Hesabımı Sil) ya da bize yazın; en
          geç {REQUEST_DAYS} gün içinde sileriz.
        </p>
        <p className="-mt-3">
          <ContactEmail className="inline-flex min-h-11 items-center" />
        </p>
      </Part>
      <Part title="Mağaza aboneliği">
        <p>
          Hesabınızı silmek mağaza aboneliğinizi iptal etmez. Premium kullanıyorsanız önce App Store ya da
          Google Play’den iptal edin.
        </p>
      </Part>
    </div>
  );
}
