import type { ComponentProps, ReactNode } from 'react';
import { BrandMark } from '#web/layout/brand.tsx';
import { classes } from '#web/ui/classes.ts';
import { ChartColumn, Check, Coffee, ReceiptText, Users } from '#web/ui/icons.ts';

/** A phone, drawn in em: its font size scales all of it. */
const phoneClass = 'h-[62em] w-[30em] flex-none rounded-[4.2em] bg-phone p-[0.9em] text-start leading-[1.3]';

export const smallPhoneClass = classes(
  phoneClass,
  'text-[8px] [box-shadow:0_0_0_0.15em_var(--color-phone-edge-on-brew)] lg:text-[min(10.4px,0.92vw)]',
);

/** The phone's screen, with its camera. */
export const screenClass = classes(
  'relative flex h-full flex-col overflow-hidden rounded-[3.4em] bg-paper text-ink',
  'before:absolute before:top-[1em] before:left-1/2 before:z-6 before:-ml-[4.2em] before:h-[2.3em] before:w-[8.4em]',
  'before:rounded-[2em] before:bg-phone',
);

function Soft({ className, ...span }: ComponentProps<'span'>) {
  return <span {...span} className={classes('text-[1.2em] text-ink-soft', className)} />;
}

/** A button of an order; the buttons lie over each other. */
function Act({ className, ...span }: ComponentProps<'span'>) {
  return (
    <span
      {...span}
      className={classes(
        'col-start-1 row-start-1 flex items-center justify-center gap-[0.4em] rounded-[0.4em]',
        'text-[1.35em] font-semibold',
        className,
      )}
    />
  );
}

function Pay({ className }: { className?: string }) {
  return (
    <Act
      className={classes('text-teal-ink [box-shadow:inset_0_0_0_0.12em_var(--color-teal-ink)]', className)}
    >
      Ödeme Alındı
    </Act>
  );
}

function Paid({ className }: { className?: string }) {
  return (
    <Act className={classes('bg-teal text-on-teal', className)}>
      <Check className="size-[1.25em]" />
      Ödendi
    </Act>
  );
}

function Tap({ className }: { className: string }) {
  return (
    <i
      className={classes(
        'absolute top-[0.1em] left-[62%] size-[3.5em] rounded-full border-[0.25em] border-cream bg-phone-tap opacity-0',
        className,
      )}
    />
  );
}

interface OrderCardProps {
  count: number;
  customer: string;
  time: string;
  detail: string;
  price: string;
  /** The order's buttons. */
  children: ReactNode;
}

function OrderCard({ count, customer, time, detail, price, children }: OrderCardProps) {
  return (
    <div
      className={classes(
        'grid h-[10.4em] grid-cols-[4.2em_1fr_auto] grid-rows-[1.9em_1.9em_3.7em] content-between items-center',
        'gap-x-[1.1em] rounded-[1em] bg-porcelain px-[1.2em] pt-[0.9em] pb-[1em] shadow-order',
      )}
    >
      <span className="badge row-[1/3] w-[4.2em]">
        <b className="display text-[1.9em]">{count}</b>
      </span>
      <b className="text-[1.4em] font-semibold">{customer}</b>
      <Soft className="justify-self-end">{time}</Soft>
      <Soft className="col-start-2">{detail}</Soft>
      <b className="justify-self-end text-[1.35em]">{price}</b>
      <div className="relative col-span-full grid h-[3.7em]">{children}</div>
    </div>
  );
}

function Orders() {
  return (
    <div className="orders grid gap-[0.8em] px-[1.4em]">
      <OrderCard
        count={4}
        customer="Aksoy Muhasebe"
        time="şimdi"
        detail="3 çay, 1 oralet · Kat 4"
        price="₺65"
      >
        <Act className="step-accept bg-btn text-on-btn">Kabul Et</Act>
        <Pay className="step-mark" />
        <Paid className="step-paid" />
        <Tap className="tap-accept" />
        <Tap className="tap-paid" />
      </OrderCard>
      <OrderCard count={2} customer="Terzi Nuri" time="09:36" detail="2 açık çay · Zemin kat" price="₺30">
        <Pay />
      </OrderCard>
      <OrderCard
        count={6}
        customer="Yıldız Sigorta"
        time="09:28"
        detail="5 çay, 1 kahve · Kat 2"
        price="₺115"
      >
        <Paid />
      </OrderCard>
    </div>
  );
}

function Notification() {
  return (
    <div
      className={classes(
        'push absolute inset-x-[1em] top-[4em] z-5 grid grid-cols-[3.4em_1fr_auto] items-center gap-[1em]',
        'rounded-[1.4em] bg-porcelain px-[1.2em] py-[1.1em] shadow-push',
      )}
    >
      <span className="grid h-[3.4em] place-items-center rounded-[0.8em] bg-btn text-on-btn">
        <BrandMark className="w-[2.3em]" />
      </span>
      <span>
        <b className="block text-[1.3em] font-semibold">Yeni sipariş</b>
        <Soft>Aksoy Muhasebe: 3 çay, 1 oralet</Soft>
      </span>
      <Soft className="self-start">şimdi</Soft>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="text-[1.13em] not-first:border-l not-first:border-phone-line not-first:pl-[1.2em]">
      {label}
      <b className="grid text-[1.55em] text-on-red *:col-start-1 *:row-start-1">{children}</b>
    </span>
  );
}

function Top() {
  return (
    <div className="bg-red pb-[1.5em] text-on-red">
      <div className="phone-status flex h-[2.96em] items-center justify-between px-[1.63em] pt-[0.93em] pb-[0.3em] text-[1.35em] font-semibold">
        09:41
      </div>
      <div className="mb-[1.2em] flex min-h-[2.8em] items-center justify-between px-[1.8em]">
        <b className="display text-[2.05em] leading-[1.1]">Çınar Çay Ocağı</b>
        <span
          className={classes(
            'flex items-center gap-[0.6em] rounded-[2em] bg-teal p-[0.4em] pl-[1.1em] text-[1.2em] font-semibold',
            'text-on-teal',
          )}
        >
          Açık
          <i className="size-[1.6em] rounded-full bg-cream" />
        </span>
      </div>
      <div className="grid grid-cols-3 px-[1.8em] text-on-red-soft">
        <Figure label="Sipariş">64</Figure>
        <Figure label="Tahsilat">
          <span className="step-before">₺1.240</span>
          <span className="step-paid">₺1.305</span>
        </Figure>
        <Figure label="Veresiye">₺310</Figure>
      </div>
    </div>
  );
}

function Chips() {
  return (
    <div className="flex gap-[0.7em] px-[1.4em] pt-[1.3em] pb-[0.9em]">
      {['Bugün', 'Bekleyen', 'Ödenen'].map((label, index) => (
        <span
          key={label}
          className={classes(
            'rounded-[5em] px-[0.9em] py-[0.45em] text-[1.25em] font-semibold',
            index === 0 ? 'bg-ink text-paper' : 'bg-sand text-ink-soft',
          )}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

const tabs = [
  { Icon: ReceiptText, label: 'Siparişler' },
  { Icon: Users, label: 'Müşteriler' },
  { Icon: Coffee, label: 'Menü' },
  { Icon: ChartColumn, label: 'Rapor' },
];

function Tabs() {
  return (
    <div className="tabs relative z-2 mt-auto grid grid-cols-4 border-t border-line bg-porcelain px-[0.6em] pt-[0.9em] pb-[2em]">
      {tabs.map(({ Icon, label }, index) => (
        <span
          key={label}
          className={classes(
            'grid justify-items-center gap-[0.3em] text-[1.05em] leading-[1.05] font-semibold',
            index === 0 ? 'text-red-ink' : 'text-ink-soft',
          )}
        >
          <Icon className="size-[2em]" />
          {label}
        </span>
      ))}
    </div>
  );
}

/** Shows an order from arrival to payment. CSS animates it, in a loop of 14 s. */
export function HeroPhone() {
  return (
    <div
      role="img"
      aria-label="Uygulamanın sipariş ekranı: yeni sipariş gelir, kabul edilir, ödendi olarak işaretlenir."
      className={classes(
        phoneClass,
        'loop relative text-[9.2px] lg:mt-2 lg:text-[10.6px]',
        '[box-shadow:0_0_0_0.15em_var(--color-phone-edge),0_2.4em_4em_-1.2em_rgb(0_0_0/60%)]',
      )}
    >
      <div className={screenClass} aria-hidden="true">
        <Notification />
        <Top />
        <div className="rim flex-none [--u:0.073em]" />
        <Chips />
        <div className="min-h-0 flex-1 overflow-hidden">
          <Orders />
        </div>
        <Tabs />
      </div>
    </div>
  );
}
