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

export const toneClass: Record<Ink, string> = {
  brew: 'bg-brew-tile text-on-brew',
  brass: 'bg-brass text-on-brass',
  teal: 'bg-teal text-on-teal',
  sand: 'bg-sand text-ink',
  red: 'bg-red text-on-red',
};

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

/** Compact on phones, a poster from 960 px; `wide` posters alternate with narrow ones. */
function Tile({ Art, title, description, color, wide }: Feature & { wide: boolean }) {
  return (
    <li
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2.5 overflow-hidden rounded-md py-4 pr-3.5 pl-4.5',
        'narrow:grid-cols-none tablet:min-h-75 tablet:grid-cols-none tablet:content-between tablet:p-8',
        'lg:min-h-85 lg:px-9 lg:pt-9 lg:pb-8',
        wide
          ? 'lg:col-span-7 lg:grid-cols-[minmax(0,1fr)_auto] lg:content-stretch lg:items-stretch'
          : 'lg:col-span-5',
        toneClass[color],
      )}
    >
      <div>
        <h3 className="mb-1.5 text-sub tablet:mb-3 tablet:text-heading">{title}</h3>
        <p className={classes('max-w-[32ch] leading-snug tablet:leading-normal', wide && 'lg:text-lead')}>
          {description}
        </p>
      </div>
      <Art
        loading="lazy"
        className={classes(
          'w-20 tablet:w-50 tablet:justify-self-end',
          wide ? 'lg:w-[clamp(180px,23vw,300px)] lg:self-end' : 'lg:w-54',
          Art === OpenSign && 'swing',
        )}
      />
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
        <ul className="grid gap-3 tablet:grid-cols-[1fr_1fr] tablet:gap-5 lg:grid-cols-[repeat(12,1fr)]">
          {features.map((feature, index) => (
            <Tile key={feature.title} {...feature} wide={index % 4 === 0 || index % 4 === 3} />
          ))}
        </ul>
      </div>
    </section>
  );
}
