import type { PrintRequest } from '#shared/contract/print.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ChevronLeft, Plus } from '#web/ui/icons.ts';
import { captionOf, pieces } from './pieces.ts';
import type { Preview } from './use-preview.ts';

interface StageProps {
  request: PrintRequest;
  preview: Preview;
  page: number;
  /** Number of pages, also while a page is fetched. */
  pages: number;
  placesPath: string;
  onTurn: (page: number) => void;
  onRetry: () => void;
}

function Pager({ page, pages, onTurn }: Pick<StageProps, 'page' | 'pages' | 'onTurn'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset is meant, only two buttons that belong together
    <div className="pager" role="group" aria-label="Sayfalar">
      <button type="button" aria-label="Önceki sayfa" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft />
      </button>
      <span aria-live="polite">{`${page} / ${pages}`}</span>
      <button
        type="button"
        aria-label="Sonraki sayfa"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronLeft className="rotate-180" />
      </button>
    </div>
  );
}

function Empty({ placesPath }: Pick<StageProps, 'placesPath'>) {
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <img src={pieces.labels.drawing} alt="" width={132} height={168} className="h-32 w-auto" />
      <h2>Henüz kodunuz yok</h2>
      <p className="max-w-[26em] text-ink-soft">Oda kartı için önce odaları ve masaları ekleyin.</p>
      <a href={placesPath} className={buttonClass({})}>
        <Plus />
        Kod Ekle
      </a>
    </div>
  );
}

function Sheet({
  request,
  preview,
  page,
  onRetry,
}: Pick<StageProps, 'request' | 'preview' | 'page' | 'onRetry'>) {
  const { name } = pieces[request.piece];
  const shape = request.piece === 'tent' ? 'sheet sheet-wide' : 'sheet';
  if (preview.name === 'read') {
    const ink = request.ink === 'colour' ? 'renkli' : 'az mürekkep';
    const number = preview.pages === 1 ? '' : `, ${page}. sayfa`;
    const alt = `${name} önizlemesi, ${ink}${number}`;
    return <img src={`data:image/png;base64,${preview.picture}`} alt={alt} className={shape} />;
  }
  if (preview.name === 'failed' || preview.name === 'unread') {
    return (
      <div className={`${shape} sheet-empty`}>
        {preview.name === 'failed' && (
          <>
            <p>{preview.text}</p>
            <Button variant="outline" size="sm" onClick={onRetry}>
              Tekrar Dene
            </Button>
          </>
        )}
      </div>
    );
  }
  return (
    <div className={`${shape} sheet-empty`}>
      <span className="ring" aria-hidden="true" />
      <p>Önizleme hazırlanıyor...</p>
    </div>
  );
}

/** Shows the sheet as it will be printed. */
export function Stage(props: StageProps) {
  const { request, preview, page, pages, placesPath, onTurn } = props;
  return (
    <section className="print-stage" aria-label="Önizleme" aria-busy={preview.name === 'checking'}>
      {preview.name === 'no-places' ? (
        <Empty placesPath={placesPath} />
      ) : (
        <>
          <Sheet {...props} />
          {pages > 1 && <Pager page={page} pages={pages} onTurn={onTurn} />}
          <p className="text-center text-small font-medium text-ink-soft">{captionOf(request)}</p>
        </>
      )}
    </section>
  );
}
