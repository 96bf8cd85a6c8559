import type { ComponentType } from 'react';
import { classes } from '#web/ui/classes.ts';
import {
  Bell,
  type DrawingProps,
  Intercom,
  Ledger,
  MenuBoard,
  OpenSign,
  Receipt,
} from '#web/ui/drawings.tsx';
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
            Siparişi alın, hesabı yazın, dükkânı açıp kapatın: hepsi telefonunuzdan.
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
