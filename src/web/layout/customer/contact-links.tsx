import type { ComponentProps, ReactNode } from 'react';
import { PRICES_ANCHOR } from '#shared/domain/price.ts';
import { callUrl, contactCardPath, whatsappUrl } from '#shared/routing/contact-urls.ts';
import { directionsUrl } from '#shared/routing/map-url.ts';
import { shownPhone } from '#web/lib/shown-phone.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import {
  ArrowDown,
  Contact,
  Download,
  ExternalLink,
  MapPin,
  Phone,
  ReceiptText,
  WhatsappMark,
} from '#web/ui/icons.ts';

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

interface ContactRowProps extends ComponentProps<'a'> {
  Icon: typeof Phone;
  action: ReactNode;
  /** Icon at the end of the row: an external page, a place below or a file. */
  End: typeof Phone;
}

/** A row that is one link: its text, and the action of a press. */
function ContactRow({ Icon, action, End, children, ...link }: ContactRowProps) {
  return (
    <li className="grid">
      <a {...link} className="contact-row">
        <Icon className="size-6 text-red-ink" />
        <span>
          <b className="block font-semibold text-balance wrap-anywhere">{children}</b>
          <span className="contact-action">{action}</span>
        </span>
        <End className="size-4.5 text-ink-soft" />
      </a>
    </li>
  );
}

function CallButtons({ phone }: { phone: string }) {
  const button = classes(buttonClass({ variant: 'outline' }), 'px-2 max-2xs:[&_.icon]:hidden');
  return (
    <div className="call-buttons">
      <a href={callUrl(phone)} className={button}>
        <Phone />
        Ara
      </a>
      <a href={whatsappUrl(phone)} {...NEW_TAB} className={button}>
        <WhatsappMark />
        WhatsApp
      </a>
    </div>
  );
}

interface ContactLinksProps {
  name: string;
  address: string | null;
  phone: string | undefined;
  /** The page's slug if there is a contact card. */
  cardOf: string | undefined;
  /** Whether the page has the price list. */
  prices: boolean;
}

export function ContactLinks({ name, address, phone, cardOf, prices }: ContactLinksProps) {
  if (!phone && !address && !prices) return null;
  return (
    <div className="grid gap-2.5 border-t border-line pt-4 lg:pt-5">
      <h3 className="font-sans text-[1rem] leading-[1.3] font-semibold">Dükkâna ulaşın</h3>
      {phone && <CallButtons phone={phone} />}
      <ul className="contact-rows">
        {address && (
          <ContactRow
            Icon={MapPin}
            href={directionsUrl(name, address)}
            {...NEW_TAB}
            action="Yol Tarifi"
            End={ExternalLink}
          >
            {address}
          </ContactRow>
        )}
        {prices && (
          <ContactRow Icon={ReceiptText} href={`#${PRICES_ANCHOR}`} action="Fiyatlara Bak" End={ArrowDown}>
            Fiyat tarifesi
          </ContactRow>
        )}
        {phone && cardOf && (
          <ContactRow Icon={Contact} href={contactCardPath(cardOf)} action="Rehbere Ekle" End={Download}>
            {shownPhone(phone)}
          </ContactRow>
        )}
        {phone && !cardOf && (
          <ContactRow Icon={Phone} href={callUrl(phone)} action="Ara" End={ExternalLink}>
            {shownPhone(phone)}
          </ContactRow>
        )}
      </ul>
    </div>
  );
}
