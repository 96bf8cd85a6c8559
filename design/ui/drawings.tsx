import type { ComponentType } from 'react';
import { Bell } from '#web/ui/drawings/bell.tsx';
import { ClosedSign } from '#web/ui/drawings/closed-sign.tsx';
import type { DrawingProps } from '#web/ui/drawings/drawing.tsx';
import { Intercom } from '#web/ui/drawings/intercom.tsx';
import { Ledger } from '#web/ui/drawings/ledger.tsx';
import { MenuBoard } from '#web/ui/drawings/menu-board.tsx';
import { OpenSign } from '#web/ui/drawings/open-sign.tsx';
import { Receipt } from '#web/ui/drawings/receipt.tsx';
import { RimBadge } from '#web/ui/drawings/rim-badge.tsx';
import { Saucer } from '#web/ui/drawings/saucer.tsx';
import { Sugar } from '#web/ui/drawings/sugar.tsx';
import { TeaGlass } from '#web/ui/drawings/tea-glass.tsx';
import { Tray } from '#web/ui/drawings/tray.tsx';
import iconStyles from '#web/ui/icon-places.css?raw';
import { Section, State, States } from './section.tsx';

const drawings: Record<string, ComponentType<DrawingProps>> = {
  Bell,
  ClosedSign,
  Intercom,
  Ledger,
  MenuBoard,
  OpenSign,
  Receipt,
  Saucer,
  Sugar,
  TeaGlass,
  Tray,
};

// From the sprite's stylesheet, so that an icon nobody uses any more is still found to be unused.
const icons = [...iconStyles.matchAll(/\.icon-([a-z\d-]+)/g)].map(([, name]) => name);

/** Ornaments, drawings and icons. */
export function Drawings() {
  return (
    <>
      <Section title="Süsler">
        <div>
          <div className="on-red h-12" />
          <div className="rim" />
        </div>
        <States>
          {[1, 2, 3, 64].map((number) => (
            <State key={number} label="RimBadge">
              <RimBadge className="w-20 text-[2rem]">{number}</RimBadge>
            </State>
          ))}
          <State label="halka">
            <span className="ring size-14" />
          </State>
          <State label="küçük halka">
            <span className="ring ring-small size-5.5" />
          </State>
        </States>
      </Section>
      <Section title="Çizimler">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-6">
          {Object.entries(drawings).map(([name, Art]) => (
            <li
              key={name}
              className="grid content-between justify-items-center gap-2 text-mini text-ink-soft"
            >
              <Art className="max-h-36 w-30 object-contain" />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Simgeler">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-5">
          {icons.map((name) => (
            <li key={name} className="grid justify-items-center gap-2 text-center text-mini text-ink-soft">
              <span className={`icon icon-${name} size-7 text-ink`} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
