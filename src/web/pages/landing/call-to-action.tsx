import { usePublicConfig } from '#web/lib/page-state.tsx';
import { AppStores } from '#web/ui/app-stores.tsx';
import { Tray } from '#web/ui/drawings.tsx';
import { MainLink } from './main-link.tsx';

/** The last section before the footer, and the page's contact anchor (product.md 2.2). */
export function CallToAction() {
  const { contactEmail } = usePublicConfig();
  return (
    <section id="iletisim" className="cta on-red">
      <div className="wrap">
        <div className="cta-text">
          <h2>Ücretsiz kaydolun, bugün sipariş almaya başlayın.</h2>
          <p className="mt-4 text-lead">Bugün kaydolun, yarının ilk siparişi telefonunuza gelsin.</p>
          <div className="mt-7 grid max-w-115 gap-3">
            <MainLink label="Kayıt Ol" />
            <AppStores />
            <p className="mt-2 text-on-red-soft">
              Sormak istediğiniz bir şey mi var? <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
          </div>
        </div>
        <Tray loading="lazy" className="cta-tray" />
      </div>
    </section>
  );
}
