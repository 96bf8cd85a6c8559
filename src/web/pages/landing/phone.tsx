import './phone.css';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ChartColumn, Coffee, ReceiptText, Users } from '#web/ui/icons.tsx';

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
  return <div className="status">09:41</div>;
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
