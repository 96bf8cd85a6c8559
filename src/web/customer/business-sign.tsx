import { classes } from '#web/ui/classes.ts';
import { Saucer, TeaGlass } from '#web/ui/drawings.tsx';
import { User } from '#web/ui/icons.ts';

/** Sizes by the longest word and the length of a name: on a phone, no word is broken. */
const SIZES: readonly [names: RegExp, letters: string][] = [
  [/\S{14}|.{49}/, 'sign-longest lg:max-w-[18em]'],
  [/\S{11}|.{25}/, 'sign-long lg:max-w-[11.5em]'],
  [/./, 'sign lg:max-w-[11.5em]'],
];

interface BusinessSignProps {
  name: string;
  lead?: string | undefined;
  ownerName?: string | undefined;
}

/** The name under the logo, with the saucer as on its poster. The card covers the lower end. */
export function BusinessSign({ name, lead, ownerName }: BusinessSignProps) {
  const [, letters] = SIZES.find(([names]) => names.test(name)) ?? [];
  return (
    <>
      <div className="on-red relative overflow-hidden">
        {/* Sizes in pixels, so that enlarged text does not enlarge the drawing. */}
        <Saucer className="absolute -top-[84px] -right-[62px] w-[176px] max-w-none narrow:hidden lg:-top-[40px] lg:right-[max(-90px,calc(50%-690px))] lg:w-[440px]" />
        <TeaGlass className="absolute top-[9px] right-[5px] w-[42px] narrow:hidden lg:top-[46px] lg:right-[calc(max(-90px,50%-690px)+158px)] lg:w-[124px]" />
        <div
          className={classes(
            'wrap relative pb-19 lg:pb-32',
            lead === undefined ? 'pt-21.5 narrow:pt-16 lg:pt-25' : 'pt-16.5 lg:pt-23',
          )}
        >
          {lead && <p className="mb-1.5 max-w-[13em] text-lead lg:max-w-none">{lead}</p>}
          <h1 className={classes('wrap-anywhere', letters)}>{name}</h1>
          {ownerName && (
            <p className="mt-2 flex items-center gap-2 text-lead">
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
