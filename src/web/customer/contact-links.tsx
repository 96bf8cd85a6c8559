import type { ComponentProps, ReactNode } from 'react';
import { displayPhone } from '#shared/domain/phone.ts';
import { callUrl, contactCardPath, whatsappUrl } from '#shared/routing/contact-urls.ts';
import { directionsUrl } from '#shared/routing/map-url.ts';
import { PRICES_ANCHOR } from '#shared/routing/prices-anchor.ts';
import { withNumbersKept } from '#web/lib/unbroken.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Contact, Download, ExternalLink, MapPin, Phone, ReceiptText, WhatsappMark } from '#web/ui/icons.ts';

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

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

const QUICK_LINK = classes(
  buttonClass({ variant: 'outline' }),
  'flex-auto flex-col gap-0.5 px-2.5 py-1.5 text-small leading-tight lg:flex-row lg:gap-2.5',
);

interface QuickLinksProps {
  phone: string | undefined;
  /** True if the page has the price list. */
  prices: boolean;
}

/** What customers come for without the app. As wide as their words, so that three fit beside each other at 130 %. */
export function QuickLinks({ phone, prices }: QuickLinksProps) {
  if (!phone && !prices) return null;
  return (
    <div className="flex flex-wrap gap-2 max-lg:-mt-2">
      {prices && (
        <a href={`#${PRICES_ANCHOR}`} className={QUICK_LINK}>
          <ReceiptText />
          Fiyatlar
        </a>
      )}
      {phone && (
        <>
          <a href={callUrl(phone)} className={QUICK_LINK} data-tap="contact">
            <Phone />
            Ara
          </a>
          <a href={whatsappUrl(phone)} {...NEW_TAB} className={QUICK_LINK} data-tap="contact">
            <WhatsappMark />
            WhatsApp
          </a>
        </>
      )}
    </div>
  );
}

interface ContactLinksProps {
  name: string;
  address: string | null;
  phone: string | undefined;
  /** The page's slug if there is a contact card. */
  cardOf: string | undefined;
}

export function ContactLinks({ name, address, phone, cardOf }: ContactLinksProps) {
  if (!phone && !address) return null;
  return (
    <div className="grid gap-2.5 border-t border-line pt-4 lg:pt-5">
      <h3 className="font-sans text-base leading-tight font-semibold">Dükkâna ulaşın</h3>
      <ul className="grid lg:flex lg:flex-wrap lg:gap-x-9">
        {address && (
          <ContactRow
            Icon={MapPin}
            href={directionsUrl(name, address)}
            {...NEW_TAB}
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
