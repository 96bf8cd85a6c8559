import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { Buttons } from './buttons.tsx';
import { Dialogs } from './dialogs.tsx';
import { Drawings } from './drawings.tsx';
import { Fields } from './fields.tsx';
import { LongTexts } from './long-texts.tsx';
import { Messages } from './messages.tsx';
import { Surfaces } from './surfaces.tsx';
import { Colors, Letters } from './tokens.tsx';

/** Every primitive of `web/ui` in all its states. It is served while developing only, by scripts/dev.ts. */
export function PartsPage() {
  return (
    <TooltipProvider>
      <header className="on-red">
        <div className="wrap grid gap-3 py-8">
          <h1>Parçalar</h1>
          <p className="max-w-[60ch] text-on-red-soft">
            Üzerinde, odakta ve basılı halleri, ürünün kendi kurallarıyla zorlanmıştır; alanların ve
            düğmelerin kendisi de çalışır.
          </p>
          <p className="flex flex-wrap gap-x-6">
            <a href="/_ui?tema=acik">Açık</a>
            <a href="/_ui?tema=koyu">Koyu</a>
            <a href="/_ui?tema=ikisi">Yan yana</a>
          </p>
        </div>
      </header>
      <div className="rim" aria-hidden="true" />
      <main className="wrap grid gap-6 py-8">
        <Letters />
        <Colors />
        <Buttons />
        <Fields />
        <Messages />
        <Dialogs />
        <Surfaces />
        <LongTexts />
        <Drawings />
      </main>
    </TooltipProvider>
  );
}
