import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { PublicPriceList } from '#shared/contract/price-list.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useSession } from '#web/auth/session/session.tsx';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { markDevice } from '#web/lib/marked-device.ts';
import { classes } from '#web/ui/classes.ts';
import { preloadQrPicture } from '#web/ui/qr-picture.tsx';
import { SkipHydration } from '#web/ui/skip-hydration.tsx';
import { contactRows } from './contact-links.tsx';
import { CustomerFrame } from './customer-frame.tsx';

const priceList = lazyModule(async () => (await import('./price-list.tsx')).PriceList);

/** What the server renders and the browser leaves as it is. */
export const preloadCustomerCard = () =>
  Promise.all([preloadQrPicture(), contactRows.preload(), priceList.preload()]);

interface CustomerCardProps {
  sign: ReactNode;
  code: ReactNode;
  qr: ReactNode;
  steps?: ReactNode;
  prices: PublicPriceList | undefined;
  slug: string | undefined;
  /** A customer's own invitation: presses on it are not counted, as its views are not. */
  personal?: boolean;
  children: ReactNode;
}

/**
 * A page for a business's customers: the actions on a tea token, with the code on a torn-off part below. On
 * phones the QR code comes last; from 960 px it comes first, so that a phone can scan it.
 */
export function CustomerCard({
  sign,
  code,
  qr,
  steps,
  prices,
  slug,
  personal = false,
  children,
}: CustomerCardProps) {
  const { business } = useSession();
  const isCounted = slug !== undefined && !personal && business?.slug !== slug;
  useEffect(() => {
    // Needed if the document's own script failed to load.
    void markDevice();
  }, []);
  return (
    <CustomerFrame tone="hero" reported={slug}>
      {sign}
      <div className={classes('wrap customer-card', qr !== false && 'customer-card-qr')}>
        <section
          data-taps={isCounted ? pagePath.business(slug) : undefined}
          className="customer-main relative z-1 -mt-20 grid grid-cols-[minmax(0,1fr)] gap-4.5 rounded-t-md px-5 pt-6 pb-5.5 lg:-mt-24 lg:gap-5.5 lg:px-12 lg:py-10"
        >
          {children}
        </section>
        {code}
        {steps}
        {prices && (
          <SkipHydration className="mt-8 lg:[grid-area:prices]" code={priceList} props={{ list: prices }} />
        )}
        {qr}
      </div>
    </CustomerFrame>
  );
}

export function CardTitle({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2 lg:gap-2.5">
      <h2 className="text-sub wrap-anywhere lg:text-heading">{title}</h2>
      {children}
    </div>
  );
}

export function CardNote({ children }: { children: ReactNode }) {
  return <p className="text-lead">{children}</p>;
}
