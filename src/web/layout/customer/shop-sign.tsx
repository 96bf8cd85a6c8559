import { classes } from '#web/ui/classes.ts';
import { Saucer, TeaGlass } from '#web/ui/drawings.tsx';
import { User } from '#web/ui/icons.ts';

/** By the name's maximum length. The share of the window's width limits enlarged text. */
const SIZES: readonly [longest: number, letters: string][] = [
  [24, 'text-[min(2.5rem,13vw)] leading-[1.06] lg:text-[4rem]'],
  [48, 'text-[min(1.875rem,10vw)] leading-[1.1] lg:text-[3.25rem] lg:leading-[1.06]'],
  [Number.POSITIVE_INFINITY, 'text-[min(1.5rem,10vw)] leading-[1.12] lg:text-[2.5rem]'],
];

interface ShopSignProps {
  name: string;
  lead?: string | undefined;
  ownerName?: string | undefined;
}

/** The name under the logo, with the saucer as on its poster. The card covers the lower end. */
export function ShopSign({ name, lead, ownerName }: ShopSignProps) {
  const [, letters] = SIZES.find(([longest]) => name.length <= longest) ?? [];
  return (
    <>
      <div className="on-red relative overflow-hidden">
        {/* Sizes in pixels, so that enlarged text does not enlarge the drawing. */}
        <Saucer className="absolute -top-[84px] -right-[62px] w-[176px] max-w-none narrow:hidden lg:-top-[40px] lg:right-[max(-90px,calc(50%-690px))] lg:w-[440px]" />
        <TeaGlass className="absolute top-[9px] right-[5px] w-[42px] narrow:hidden lg:top-[46px] lg:right-[calc(max(-90px,50%-690px)+158px)] lg:w-[124px]" />
        <div
          className={classes(
            'wrap relative pb-19 lg:pb-32',
            lead === undefined ? 'pt-21.5 lg:pt-25' : 'pt-16.5 lg:pt-23',
          )}
        >
          {lead && (
            <p className="mb-1.5 max-w-[13em] text-[1.0625rem] lg:max-w-none lg:text-[1.25rem]">{lead}</p>
          )}
          <h1 className={classes('wrap-anywhere lg:max-w-[11.5em]', letters)}>{name}</h1>
          {ownerName && (
            <p className="mt-2 flex items-center gap-2 text-[1.0625rem] lg:text-[1.25rem]">
              <User className="size-5" />
              <span className="wrap-anywhere">{ownerName}</span>
            </p>
          )}
        </div>
      </div>
      <div className="rim" aria-hidden="true" />
    </>
  );
}
