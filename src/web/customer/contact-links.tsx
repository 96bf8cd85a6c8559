import { callUrl, whatsappUrl } from '#shared/routing/contact-urls.ts';
import { PRICES_ANCHOR } from '#shared/routing/prices-anchor.ts';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Phone, ReceiptText, WhatsappMark } from '#web/ui/icons.ts';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';
import type { ContactLinksProps } from './contact-rows.tsx';

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
          <a
            href={whatsappUrl(phone)}
            target="_blank"
            rel="noopener noreferrer"
            className={QUICK_LINK}
            data-tap="contact"
          >
            <WhatsappMark />
            WhatsApp
          </a>
        </>
      )}
    </div>
  );
}

export const contactRows = lazyModule(async () => (await import('./contact-rows.tsx')).ContactRows);

export function ContactLinks(props: ContactLinksProps) {
  return (props.phone || props.address) && <SkipHydration code={contactRows} props={props} />;
}
