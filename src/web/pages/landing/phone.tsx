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
      <svg viewBox="0 0 62 16" fill="currentColor" aria-hidden="true">
        <path d="M0 11h3v5H0zM5 8h3v8H5zM10 4h3v12h-3zM15 0h3v16h-3z" />
        <path d="M33 16l-2.5-3a4 4 0 0 1 5 0zM28 10a8 8 0 0 1 10 0l-1.5 1.8a6 6 0 0 0-7 0zM24.5 6a13.5 13.5 0 0 1 17 0L40 7.8a11 11 0 0 0-14 0z" />
        <path
          fillRule="evenodd"
          d="M46 3h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H46a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm0 1.6v6.8h12V4.6zM47 5.6h8v4.8h-8zM61 6.5h1v3h-1z"
        />
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
          <span className={line.settled ? 'settled' : 'open'}>{line.state}</span>
        </div>
      ))}
    </div>
  );
}
