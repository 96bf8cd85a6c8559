import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ShowPricesProps {
  /** True if a press has just led to the question. */
  isNew: boolean;
  onAnswer: (shown: boolean) => void;
}

/** Asks whether customers may see the prices. */
export function ShowPrices({ isNew, onAnswer }: ShowPricesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
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
