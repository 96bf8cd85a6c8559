import { ChartColumn, Coffee, ReceiptText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

/** A phone showing the app: one picture to assistive technology, described by its label. */
export function Phone({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="img" aria-label={label} className={classes('phone', className)}>
      <div className="screen" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** Clock, signal and battery. */
export function StatusBar() {
  return (
    <div className="status">
      <span>09:41</span>
      <svg viewBox="0 0 66 16" fill="currentColor" aria-hidden="true">
        <path d="M0 11h3v4H0zM5 8h3v7H5zM10 5h3v10h-3zM15 2h3v13h-3z" />
        <path d="M32.5 15l-2.6-3.1a4.2 4.2 0 0 1 5.2 0zM27.6 9.2a7.7 7.7 0 0 1 9.8 0L36 10.9a5.5 5.5 0 0 0-7 0zM24.4 5.4a12.7 12.7 0 0 1 16.2 0l-1.5 1.7a10.4 10.4 0 0 0-13.2 0z" />
        <path
          d="M48 3.5h13a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H48a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 48 3.5z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
        />
        <path d="M48.3 5.3h9v7.4h-9zM64 7h1.2v4H64z" />
      </svg>
    </div>
  );
}

/** The switch that opens the shop for orders. */
export function OpenSwitch() {
  return (
    <span className="switch">
      Açık
      <i />
    </span>
  );
}

const tabs = [
  { name: 'Siparişler', Icon: ReceiptText },
  { name: 'Müşteriler', Icon: Users },
  { name: 'Menü', Icon: Coffee },
  { name: 'Rapor', Icon: ChartColumn },
] as const;

/** The app's tab bar with one tab lit. */
export function Tabs({ lit }: { lit: (typeof tabs)[number]['name'] }) {
  return (
    <div className="tabs">
      {tabs.map(({ name, Icon }) => (
        <span key={name} className={classes(name === lit && 'lit')}>
          <Icon />
          {name}
        </span>
      ))}
    </div>
  );
}

export interface LedgerLine {
  mark: string;
  title: string;
  detail: string;
  price: string;
  state: string;
  settled?: boolean;
}

/** A sheet of orders, one line each. */
export function LedgerSheet({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <div className="sheet">
      {lines.map((line) => (
        <div key={line.detail + line.title} className="line">
          <span className="avatar">{line.mark}</span>
          <b>{line.title}</b>
          <b className="price">{line.price}</b>
          <span className="soft">{line.detail}</span>
          <span className={line.settled ? 'settled' : 'unsettled'}>{line.state}</span>
        </div>
      ))}
    </div>
  );
}
