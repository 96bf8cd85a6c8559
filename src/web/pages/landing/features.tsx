import type { ComponentType } from 'react';
import type { Ink } from '#shared/landing-content.ts';
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
import { toneClass } from './tone.ts';

interface Feature {
  Art: ComponentType<DrawingProps>;
  title: string;
  description: string;
  color: Ink;
}

const features: readonly Feature[] = [
  {
    Art: Bell,
    title: 'Sipariş anında cebinizde',
    description:
      'Müşteri söyler söylemez telefonunuza bildirim gelir. Kim, nerede, ne istedi; hepsi ekranda.',
    color: 'brew',
  },
  {
    Art: Ledger,
    title: 'Veresiye defteri artık şaşmaz',
    description: 'Müşteriyi bir kez kaydedin. Ne içti, ne ödedi, ne kaldı; hep yazılı durur.',
    color: 'brass',
  },
  {
    Art: OpenSign,
    title: 'Dükkânı bir dokunuşla açın',
    description: 'Açık deyin, sipariş gelsin. Kapalı deyin, kimse boşuna beklemesin.',
    color: 'teal',
  },
  {
    Art: MenuBoard,
    title: 'Menünüz sizin elinizde',
    description: 'Çayı, oraleti, kahveyi ekleyin; fiyatı değişince tek yerden düzeltin.',
    color: 'sand',
  },
  {
    Art: Receipt,
    title: 'Kim ödedi, belli olsun',
    description: 'Siparişi ödendi olarak işaretleyin; akşam hesabınız tutsun.',
    color: 'red',
  },
  {
    Art: Intercom,
    title: 'Diyafona daha az iş düşer',
    description:
      'Siparişler uygulamadan gelir, diyafon başında beklemek azalır. Ek eleman ihtiyacınız azalır.',
    color: 'sand',
  },
];

function Tile({ Art, title, description, color }: Feature) {
  return (
    <li className={classes('tile', toneClass[color])}>
      <div>
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
      <Art loading="lazy" className={classes(Art === OpenSign && 'swing')} />
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
            <Tile key={feature.title} {...feature} />
          ))}
        </ul>
      </div>
    </section>
  );
}
