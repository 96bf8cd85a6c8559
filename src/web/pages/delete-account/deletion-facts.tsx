import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePath } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { DELETE_PHRASE } from '#web/account-deletion/delete-phrase.ts';
import { usePublicConfig } from '#web/components/page-state.tsx';

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
  'İşletme bilgileriniz: dükkan adı, adınız, soyadınız, telefonunuz, adresiniz',
  'İşletme sayfanız, linkiniz, çaycı kodunuz ve QR kodunuz',
  'Müşteri ve ürün kayıtlarınız',
  'Giriş hesabınız ve bütün oturumlarınız',
];

/**
 * What both stores ask such a page to say, before any login and without JavaScript. Periods are those of the
 * privacy policy (product.md 9.9).
 */
export function DeletionFacts() {
  const { contactEmail } = usePublicConfig();
  return (
    <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      <Part title="Nasıl silinir?">
        <ol className="grid list-decimal gap-1.5 pl-5.5 marker:font-bold marker:text-red-ink">
          <li>Kayıtlı telefon numaranızla giriş yapın.</li>
          <li>
            Açılan pencereye <span translate="no">{DELETE_PHRASE}</span> yazın.
          </li>
          <li>“Hesabımı Kalıcı Olarak Sil” düğmesine basın. Hesabınız hemen silinir.</li>
        </ol>
        <p>{site.name} uygulamasında da Ayarlar, ardından Hesabımı Sil yoluyla silebilirsiniz.</p>
      </Part>
      <Part title="Neler silinir?">
        <Items items={deleted} />
      </Part>
      <Part title="Neler saklanır?">
        <Items
          items={[
            'Sipariş ve işlem kayıtları: kanun gereği 10 yıl',
            'Log ve güvenlik kayıtları: en fazla 1 yıl',
          ]}
        />
        <p>
          Ayrıntılar <Link href={pagePath.privacyPolicy}>Gizlilik Politikası</Link>’nda.
        </p>
      </Part>
      <Part title="Bilmeniz gerekenler">
        <p>
          Mağaza aboneliğiniz hesabınızla birlikte iptal olmaz. Premium kullanıyorsanız önce App Store ya da
          Google Play’den iptal edin.
        </p>
        <p>
          Giriş yapamıyorsanız{' '}
          <a href={`mailto:${contactEmail}`} className="wrap-anywhere">
            {contactEmail}
          </a>{' '}
          adresine yazın, hesabınızı biz silelim.
        </p>
      </Part>
    </div>
  );
}
