import { useEffect, useRef } from 'react';
import { freshClass } from '#web/owner/list-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CircleCheck } from '#web/ui/icons.ts';

export const PRICES_SHOWN = 'Fiyatlarınız müşteri sayfanızda.';

interface ShowPricesProps {
  /** True beside the form; false above the list, where the question pushes the rows down. */
  isBesideForm: boolean;
  onAnswer: (shown: boolean) => void;
}

/** Asks whether customers may see the prices. */
export function ShowPrices({ isBesideForm, onAnswer }: ShowPricesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = isBesideForm ? box.current : document.activeElement;
    shown?.scrollIntoView({ block: 'nearest' });
  }, [isBesideForm]);
  return (
    <div ref={box} className="grid gap-3 rounded-sm bg-sand p-4">
      <p>
        <b className="font-semibold">Müşterileriniz görsün mü?</b>
        <br />
        <span>Fiyatlarınız müşteri sayfanızda da durur.</span>
      </p>
      <div className="flex flex-wrap gap-2.5 *:grow">
        <Button size="sm" onClick={() => onAnswer(true)}>
          Göster
        </Button>
        <Button size="sm" variant="outline" onClick={() => onAnswer(false)}>
          Şimdi Değil
        </Button>
      </div>
    </div>
  );
}

/** In the question's place, after yes. */
export function PricesShown() {
  return (
    <div className={classes(freshClass, 'flex min-h-13 items-center gap-2 px-2.5 text-small')}>
      <CircleCheck className="size-5 text-teal-ink" />
      <p>{PRICES_SHOWN}</p>
    </div>
  );
}
