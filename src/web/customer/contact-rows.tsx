import type { ComponentProps, ReactNode } from 'react';
import { displayPhone } from '#shared/domain/phone.ts';
import { callUrl, contactCardPath } from '#shared/routing/contact-urls.ts';
import { directionsUrl } from '#shared/routing/map-url.ts';
import { withNumbersKept } from '#web/lib/unbroken.ts';
import { Contact, Download, ExternalLink, MapPin, Phone } from '#web/ui/icons.ts';

interface ContactRowProps extends ComponentProps<'a'> {
  Icon: typeof Phone;
  action: ReactNode;
  /** Icon at the end of the row: an external page or a file. */
  End?: typeof Phone;
}

/** A row that is one link: its text, and the action of a press. */
function ContactRow({ Icon, action, End, children, ...link }: ContactRowProps) {
  return (
    <li className="grid flex-auto border-line max-lg:not-first:border-t">
      <a
        {...link}
        className="group grid min-h-15 grid-cols-[24px_minmax(0,1fr)_18px] items-center gap-x-3 py-2 leading-snug text-inherit no-underline"
      >
        <Icon className="size-6 text-red-ink" />
        <span>
          <b className="block font-semibold text-balance wrap-anywhere underline-offset-[0.18em] group-hover:underline">
            {children}
          </b>
          <span className="text-small leading-snug font-semibold text-teal-ink underline underline-offset-[0.18em]">
            {action}
          </span>
        </span>
        {End && <End className="size-4.5 text-ink-soft" />}
      </a>
    </li>
  );
}

export interface ContactLinksProps {
  name: string;
  address: string | null;
  phone: string | undefined;
  /** The page's slug if there is a contact card. */
  cardOf: string | undefined;
}

export function ContactRows({ name, address, phone, cardOf }: ContactLinksProps) {
  return (
    <div className="grid gap-2.5 border-t border-line pt-4 lg:pt-5">
      <h3 className="font-sans text-base leading-tight font-semibold">Dükkâna ulaşın</h3>
      <ul className="grid lg:flex lg:flex-wrap lg:gap-x-9">
        {address && (
          <ContactRow
            Icon={MapPin}
            href={directionsUrl(name, address)}
            target="_blank"
            rel="noopener noreferrer"
            action="Yol Tarifi"
            End={ExternalLink}
          >
            {withNumbersKept(address)}
          </ContactRow>
        )}
        {phone && cardOf && (
          <ContactRow Icon={Contact} href={contactCardPath(cardOf)} action="Rehbere Ekle" End={Download}>
            {displayPhone(phone)}
          </ContactRow>
        )}
        {phone && !cardOf && (
          <ContactRow Icon={Phone} href={callUrl(phone)} action="Ara" data-tap="contact">
            {displayPhone(phone)}
          </ContactRow>
        )}
      </ul>
    </div>
  );
}
