import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';
import { classes } from '#web/ui/classes.ts';
import { Info, X } from '#web/ui/icons.ts';

/** Storage key of the closed hints, separated by spaces. */
const CLOSED_KEY = 'counter_hints_closed';

const hints = {
  sleep: 'Ekranın kapanma süresini uzatın.',
  brightness: 'QR okunmuyorsa ekran parlaklığını artırın.',
};
type HintName = keyof typeof hints;

const readClosed = () => localStore.read(CLOSED_KEY) ?? '';

/** Shows one hint at a time; a closed hint does not return. */
export function Hints({ sleeps, online }: { sleeps: boolean; online: boolean }) {
  const closed = useSyncExternalStore(localStore.subscribe, readClosed, () => '');
  const applies: Record<HintName, boolean> = { sleep: sleeps, brightness: true };
  const names = Object.keys(hints) as HintName[];
  const name = names.find((each) => applies[each] && !closed.split(' ').includes(each));
  if (name === undefined) return null;
  return (
    <p
      className={classes(
        'hint flex w-full max-w-110 items-center gap-2.5 rounded-sm bg-sand py-1 pr-1 pl-3.5 text-small leading-snug',
        // On a low screen, a special day above it and a missing network come first.
        'low:[p+&]:hidden landscape-low:hidden',
        !online && 'low:hidden',
      )}
    >
      <Info />
      <span className="flex-1">{hints[name]}</span>
      <button
        type="button"
        aria-label="İpucunu kapat"
        className="grid size-11 flex-none place-items-center"
        onClick={() => localStore.write(CLOSED_KEY, `${closed} ${name}`.trim())}
      >
        <X />
      </button>
    </p>
  );
}
