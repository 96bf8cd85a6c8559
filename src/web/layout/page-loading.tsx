import { Spinner } from '#web/ui/spinner.tsx';
import { Brand } from './brand.tsx';

/** What stands in for a page while its code is on the way. */
export function PageLoading() {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="on-red">
        <div className="wrap flex min-h-18 items-center lg:min-h-22">
          <Brand />
        </div>
      </div>
      <div className="rim" aria-hidden="true" />
      <main className="grid flex-1 place-items-center">
        <Spinner label="Yükleniyor..." />
      </main>
    </div>
  );
}
