import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { PublicPriceList } from '#shared/contract/price-list.ts';
import { CustomerFrame } from '#web/layout/customer-frame.tsx';
import { markDevice } from '#web/lib/marked-device.ts';
import { PriceList } from './price-list.tsx';

interface CustomerCardProps {
  /** Whose page it is. */
  sign: ReactNode;
  /** The code, or what stands in its place. */
  code: ReactNode;
  qr: ReactNode;
  steps?: ReactNode;
  prices: PublicPriceList | undefined;
  /** What there is to do. */
  children: ReactNode;
}

/**
 * A page for a shop's customers: what there is to do on a tea token, the code torn off below it. On phones the QR code comes
 * last; from 960 px it stands in front, where it is held up to a phone.
 */
export function CustomerCard({ sign, code, qr, steps, prices, children }: CustomerCardProps) {
  useEffect(() => {
    // Where the document's own script could not be had.
    void markDevice();
  }, []);
  return (
    <CustomerFrame tone="hero">
      {sign}
      <div className="wrap customer-card">
        <section className="customer-main">{children}</section>
        {code}
        {steps}
        {prices && <PriceList list={prices} />}
        {qr}
      </div>
    </CustomerFrame>
  );
}

/** What the card is about, in its first words. */
export function CardTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 lg:gap-2.5">
      <h2 className="text-[min(1.625rem,9vw)] leading-[1.1] lg:text-[2.5rem]">{title}</h2>
      {children}
    </div>
  );
}

export function CardNote({ children }: { children: ReactNode }) {
  return <p className="text-[1.0625rem] leading-[1.45] lg:text-[1.25rem]">{children}</p>;
}
