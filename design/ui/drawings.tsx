import type { ComponentType } from 'react';
import {
  Bell,
  type DrawingProps,
  Intercom,
  Ledger,
  MenuBoard,
  OpenSign,
  Receipt,
  Saucer,
  Sugar,
  TeaGlass,
  Tray,
  UnknownSign,
} from '#web/ui/drawings.tsx';
import * as icons from '#web/ui/icons.ts';
import { Section, State, States } from './section.tsx';

const drawings: Record<string, ComponentType<DrawingProps>> = {
  Bell,
  Intercom,
  Ledger,
  MenuBoard,
  OpenSign,
  Receipt,
  Saucer,
  Sugar,
  TeaGlass,
  Tray,
  UnknownSign,
};

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
            <State key={number} label="badge">
              <span className="badge w-20 text-[2rem]">{number}</span>
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
              className="grid content-between justify-items-center gap-2 text-small text-ink-soft"
            >
              <Art className="max-h-36 w-30 object-contain" />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Simgeler">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-5">
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name} className="grid justify-items-center gap-2 text-center text-small text-ink-soft">
              <Icon className="size-7 text-ink" />
              {name}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
