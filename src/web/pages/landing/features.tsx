import './features.css';
import type { ComponentType } from 'react';
import { site } from '#shared/site.ts';
import { classes } from '#web/ui/classes.ts';
import { Bell } from '#web/ui/drawings/bell.tsx';
import type { DrawingProps } from '#web/ui/drawings/drawing.tsx';
import { Intercom } from '#web/ui/drawings/intercom.tsx';
import { Ledger } from '#web/ui/drawings/ledger.tsx';
import { MenuBoard } from '#web/ui/drawings/menu-board.tsx';
import { OpenSign } from '#web/ui/drawings/open-sign.tsx';
import { Receipt } from '#web/ui/drawings/receipt.tsx';
import { type Feature, features } from './content.ts';
import { toneClass } from './tone.ts';

const drawings: Record<Feature['icon'], ComponentType<DrawingProps>> = {
  bell: Bell,
  ledger: Ledger,
  sign: OpenSign,
  board: MenuBoard,
  receipt: Receipt,
  intercom: Intercom,
};

function Tile({ feature }: { feature: Feature }) {
  const Art = drawings[feature.icon];
  return (
    <li className={classes('tile', toneClass[feature.color])}>
      <div>
        <h3>{feature.title}</h3>
        <p>{feature.description}</p>
      </div>
      <Art loading="lazy" className={classes(feature.icon === 'sign' && 'swing')} />
    </li>
  );
}

/** product.md 2.2: the features, under the anchor `ozellikler`. */
export function Features() {
  return (
    <section id="ozellikler" className="pt-[clamp(32px,4vw,56px)] pb-section">
      <div className="wrap">
        <div className="section-head">
          <h2>Ocağın başından ayrılmadan</h2>
          <p className="text-lead text-ink-soft">
            {site.name}, çaycının elinden tutar: siparişi getirir, hesabı yazar, kapıyı açıp kapatır.
          </p>
        </div>
        <ul className="tiles">
          {features.map((feature) => (
            <Tile key={feature.title} feature={feature} />
          ))}
        </ul>
      </div>
    </section>
  );
}
