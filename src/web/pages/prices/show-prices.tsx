import { useEffect } from 'react';
import { freshClass } from '#web/owner/list-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CircleCheck } from '#web/ui/icons.ts';
import { useShownBesideFocus } from './editing.ts';

export const ANSWERS = {
  yes: 'Fiyatlarınız müşteri sayfanızda.',
  no: 'Sonra “Tarih ve Görünürlük” kartından açabilirsiniz.',
};

/** Asks whether customers may see the prices. */
export function ShowPrices({ onAnswer }: { onAnswer: (shown: boolean) => void }) {
  // Above the list, the question pushes the rows down.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="grid gap-3 rounded-sm bg-sand p-4">
      <p>
        <b className="font-semibold">Müşterileriniz görsün mü?</b>
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

/** In the question's place, after the answer. */
export function Answered({ children }: { children: string }) {
  const line = useShownBesideFocus(children);
  return (
    <div
      ref={line}
      tabIndex={-1}
      className={classes(freshClass, 'flex min-h-13 items-center gap-2 px-2.5 py-2 text-small')}
    >
      <CircleCheck className="size-5 text-teal-ink" />
      <p>{children}</p>
    </div>
  );
}
