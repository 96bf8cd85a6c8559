import { AppStores } from '#web/layout/app-stores.tsx';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Tray } from '#web/ui/drawings.tsx';
import { MainLink } from './main-link.tsx';

/** The last section before the footer, and the page's contact anchor (product.md 2.2). */
export function CallToAction() {
  const { contactEmail } = usePublicConfig();
  return (
    <section id="iletisim" className="on-red overflow-hidden">
      <div className="wrap grid gap-2 pt-section lg:grid-cols-[7fr_5fr] lg:items-center lg:pt-0">
        <div className="lg:py-section">
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
        <Tray
          loading="lazy"
          className="mx-auto mt-5 mb-7 w-[min(216px,70%)] lg:-mt-7.5 lg:mr-0 lg:mb-8 lg:w-[min(430px,100%)] lg:self-start"
        />
      </div>
    </section>
  );
}
