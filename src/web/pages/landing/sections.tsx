import { AppStores } from '#web/layout/app-stores.tsx';
import { ContactEmail } from '#web/ui/contact-email.tsx';
import { Tray } from '#web/ui/drawings.tsx';
import { CalendarCheck, Headset, HeartHandshake, Tag } from '#web/ui/icons.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { MainLink } from './main-link.tsx';
import { Questions } from './questions.tsx';
import { Screens } from './screens.tsx';
import { Testimonials } from './testimonials.tsx';

/** The four promises of product.md 1.3. */
const promises = [
  { text: 'Ücretsiz kurulum desteği', Icon: HeartHandshake },
  { text: 'Ücretsiz deneme', Icon: CalendarCheck },
  { text: 'Uygun fiyat', Icon: Tag },
  { text: '7/24 destek', Icon: Headset },
];

function Promises() {
  return (
    <ul
      aria-label="Neler sunuyoruz"
      className="wrap grid grid-cols-2 gap-x-3 gap-y-4 narrow:grid-cols-1 py-7 lg:flex lg:justify-between lg:pt-10 lg:pb-6"
    >
      {promises.map(({ text, Icon }) => (
        <li
          key={text}
          className="flex items-center gap-2.5 leading-tight font-semibold lg:gap-3.5 lg:text-lead"
        >
          <Icon className="size-7.5 text-red-ink lg:size-9.5" />
          {text}
        </li>
      ))}
    </ul>
  );
}

const steps = [
  { title: 'Kaydolun', text: 'Dükkânınızın adını, adınızı, telefonunuzu yazın.' },
  { title: 'Uygulamayı indirin', text: 'Ürünlerinizi ekleyin, QR kodunuzu müşterinize verin.' },
  { title: 'Sipariş alın', text: 'Müşteri söyler, bildirim gelir.' },
];

function HowItWorks() {
  return (
    <section id="nasil" className="py-section">
      <div className="wrap">
        <h2 className="section-head">Nasıl çalışır?</h2>
        <ol className="grid gap-5 lg:grid-cols-[repeat(3,1fr)] lg:gap-10">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="how-step grid grid-cols-[64px_1fr] items-center gap-4 narrow:grid-cols-none lg:grid-cols-[1fr] lg:content-start"
            >
              <span aria-hidden="true" className="badge w-16 text-heading lg:w-33 lg:text-title">
                {index + 1}
              </span>
              <div>
                <h3 className="mb-1">{title}</h3>
                <p className="max-w-[34ch] text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The last section before the footer, and the page's contact anchor (product.md 2.2). */
function CallToAction() {
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
              Sormak istediğiniz bir şey mi var? <ContactEmail />
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

/** The sections in the order of product.md 2.2, with "how it works" and the questions between them. */
export function Sections() {
  return (
    <>
      <Hero />
      <div className="rim" aria-hidden="true" />
      <Promises />
      <Features />
      <Screens />
      <HowItWorks />
      <Testimonials />
      <Questions />
      <CallToAction />
    </>
  );
}
