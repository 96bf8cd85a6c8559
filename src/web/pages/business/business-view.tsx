import type { PublicBusiness, Shop } from '#shared/contract/business.ts';
import { type CanonicalPhone, displayPhone } from '#shared/domain/phone.ts';
import { directionsUrl, mapUrl } from '#shared/routing/map-url.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { callUrl, contactCardPath, whatsappUrl } from '#shared/routing/reach.ts';
import { BusinessHero } from '#web/layout/business-hero.tsx';
import { CustomerFrame } from '#web/layout/customer-frame.tsx';
import { OpeningHours } from '#web/layout/opening-hours.tsx';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { AppStores } from '#web/ui/app-stores.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CopyCodeButton } from '#web/ui/copy-button.tsx';
import { MapPin, Phone, User, WhatsappMark } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { PriceList } from './price-list.tsx';
import { shownCode } from './shown-code.ts';

/** product.md 9.7. */
const QR_SIZE = 220;

function BusinessHead({ business }: { business: PublicBusiness }) {
  return (
    <BusinessHero name={business.name}>
      <ul className="mt-4.5 grid gap-1.5 text-[1.125rem] max-md:pr-28 md:max-w-[30em] [&_.icon]:mt-0.5">
        <li className="flex gap-2.5">
          <User aria-hidden="true" />
          <span className="wrap-anywhere">
            {business.owner_name} {business.owner_surname}
          </span>
        </li>
        {business.phone && (
          <li className="flex gap-2.5">
            <Phone aria-hidden="true" />
            <a href={callUrl(business.phone)} className="-my-2.5 py-2.5 text-inherit">
              {displayPhone(business.phone)}
            </a>
          </li>
        )}
        {business.address && (
          <li className="flex gap-2.5">
            <MapPin aria-hidden="true" />
            <a
              href={mapUrl(business.name, business.address)}
              target="_blank"
              rel="noopener noreferrer"
              className="-my-2.5 py-2.5 text-inherit wrap-anywhere"
            >
              {business.address}
              <span className="sr-only"> (haritada aç, yeni sekme)</span>
            </a>
          </li>
        )}
      </ul>
    </BusinessHero>
  );
}

function CodeStub({ code }: { code: string }) {
  const { origin } = usePublicConfig();
  return (
    <section className="grid justify-items-center gap-5 text-center" aria-label="Çaycı kodu">
      <div className="rounded-sm border-2 border-line bg-white">
        <QrPicture text={origin + pagePath.invitation(code)} size={QR_SIZE} label="Çaycı kodunun QR kodu" />
      </div>
      <div>
        <p className="text-small text-ink-soft">Çaycı kodu</p>
        <p className="font-mono text-[1rem] font-semibold wrap-anywhere">{shownCode(code)}...</p>
      </div>
      <CopyCodeButton code={code} />
    </section>
  );
}

function NoCode() {
  return (
    <section aria-label="Çaycı kodu">
      <Note>
        <p>Bu işletmenin çaycı kodu kullanımdan kaldırıldı. Yeni kodu işletmeye sorun.</p>
      </Note>
    </section>
  );
}

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

/** What there is to press, by phone and address. */
function waysTo({ slug, name, address }: PublicBusiness, phone: CanonicalPhone) {
  const ways = [
    { label: 'Ara', Icon: Phone, href: callUrl(phone) },
    { label: 'WhatsApp', Icon: WhatsappMark, href: whatsappUrl(phone), ...NEW_TAB },
    { label: 'Rehbere Ekle', Icon: User, href: contactCardPath(slug) },
  ];
  const way = address && {
    label: 'Yol Tarifi',
    Icon: MapPin,
    href: directionsUrl(name, address),
    ...NEW_TAB,
  };
  return way ? [...ways.slice(0, 2), way, ...ways.slice(2)] : ways;
}

/** Only where the owner shows the phone. */
function Reach({ business, phone }: { business: PublicBusiness; phone: CanonicalPhone }) {
  return (
    <div className="grid gap-2 border-t border-line pt-5">
      <h3 className="font-sans text-[1rem] font-semibold">Dükkâna ulaşın</h3>
      <ul className="grid grid-cols-2 gap-2.5 xl:flex">
        {waysTo(business, phone).map(({ label, Icon, ...link }) => (
          <li key={label} className="grid last:odd:max-xl:col-span-2">
            <a
              {...link}
              className={classes(
                buttonClass({ variant: 'outline', size: 'sm' }),
                'min-h-13 max-xl:px-2 max-xs:[&_.icon]:hidden',
              )}
            >
              <Icon />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function BusinessView({ business }: { business: Shop }) {
  return (
    <CustomerFrame tone="hero">
      <BusinessHead business={business} />
      <div className="wrap relative z-1 -mt-22 pb-section">
        <Ticket stub={business.code === null ? <NoCode /> : <CodeStub code={business.code} />}>
          <section className="grid gap-5">
            <h2>Çayınızı uygulamadan söyleyin</h2>
            <p className="text-lead">
              {business.code === null
                ? 'Uygulamayı indirin, yeni kodu çaycınızdan isteyin.'
                : 'Sipariş vermek için uygulamayı indirin, sonra çaycı kodunu okutun ya\u00a0da yapıştırın.'}
            </p>
            <AppStores />
            {business.opening_hours && <OpeningHours week={business.opening_hours} />}
            {business.phone && <Reach business={business} phone={business.phone} />}
          </section>
        </Ticket>
        {business.price_list && <PriceList list={business.price_list} />}
      </div>
    </CustomerFrame>
  );
}
