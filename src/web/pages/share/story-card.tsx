import type { Business } from '#shared/contract/business.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { NoCode } from '#web/owner/no-code.tsx';
import { openShareSheet, sharesFilesOf } from '#web/owner/share-sheet.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { CircleAlert, Download, Share2 } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { STORY_SIZE } from './draw-story.ts';
import { useStory } from './use-story.ts';

function save(file: File): void {
  saveFile(file, file.name);
  showToast({ title: 'İndirildi!', description: 'Durum görseliniz indirildi.' });
}

const shareFile = (file: File) =>
  openShareSheet({ files: [file] }, 'Paylaşma menüsü açılamadı. Görseli indirip gönderin.');

function HandOut({ file }: { file: File | null }) {
  const canShare = useInBrowser(() => sharesFilesOf('image/png'), false);
  const waiting = file === null;
  return (
    <div className="grid gap-3">
      {canShare && (
        <Button wide variant="outline" disabled={waiting} onClick={() => file && shareFile(file)}>
          <Share2 />
          Görseli Paylaş
        </Button>
      )}
      <Button wide variant="outline" disabled={waiting} onClick={() => file && save(file)}>
        <Download />
        Görseli İndir
      </Button>
    </div>
  );
}

function StoryStatus({ name, onRetry }: { name: 'drawing' | 'failed' | 'ready'; onRetry: () => void }) {
  if (name === 'ready') return <p className="sr-only">Görsel hazır.</p>;
  if (name === 'drawing') {
    return (
      <p className="flex items-center gap-3 font-semibold text-ink-soft">
        <span className="ring ring-small size-5.5" aria-hidden="true" />
        <span>Görsel hazırlanıyor...</span>
      </p>
    );
  }
  return (
    <div className="flex gap-3 rounded-sm border-2 border-red-ink bg-field-invalid px-3.5 py-3">
      <CircleAlert className="text-red-ink" />
      <div>
        <p className="font-semibold text-red-ink">Görsel hazırlanamadı</p>
        <p>İnternetinizi kontrol edip tekrar deneyin.</p>
        <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
          Tekrar Dene
        </Button>
      </div>
    </div>
  );
}

function StoryPicture({ business, code }: { business: Business; code: string }) {
  const { canvas, state, retry } = useStory(business, code);
  return (
    <>
      {/* In a phone's frame, as its viewers will see it. */}
      <canvas
        ref={canvas}
        {...STORY_SIZE}
        className={classes(
          'h-auto w-54 rounded-[18px] bg-red outline-5 outline-phone xl:w-full',
          '[box-shadow:var(--shadow-lift)]',
          state.name !== 'ready' && 'opacity-35',
        )}
        role="img"
        aria-label={`${business.name} için durum görseli: dükkânın adı, QR kodu ve linki`}
      />
      <div className="grid w-full content-start gap-5">
        <div>
          <h2>Durum Görseli</h2>
          <p className="mt-2 text-ink-soft">WhatsApp durumu ve Instagram hikâyesi için.</p>
        </div>
        <div role="status">
          <StoryStatus name={state.name} onRetry={retry} />
        </div>
        <HandOut file={state.name === 'ready' ? state.file : null} />
        <Note>
          Instagram’da <b>Bağlantı</b> çıkartmasını ekleyip linkinizi yapıştırın. Görenler dokunup sayfanıza
          gelir.
        </Note>
      </div>
    </>
  );
}

/** A picture to share; not shown without a business code. */
export function StoryCard({ business }: { business: Business }) {
  if (business.code === null) {
    return (
      <Card>
        <h2>Durum Görseli</h2>
        <NoCode />
      </Card>
    );
  }
  return (
    <Card className="justify-items-center xl:grid-cols-[240px_minmax(0,1fr)]">
      <StoryPicture business={business} code={business.code} />
    </Card>
  );
}
