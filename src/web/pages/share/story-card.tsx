import type { Business } from '#shared/contract/business.ts';
import { UNREAD } from '#web/lib/read-qr.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { openShareSheet } from '#web/lib/share-files.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { NoCode } from '#web/owner/no-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CircleAlert, CircleCheck, Download, Share2 } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { STORY_SIZE } from './draw-story.ts';
import { type StoryState, useStory } from './use-story.ts';

const failures = {
  unread: { title: 'QR okunamadı', text: UNREAD },
  failed: { title: 'Görsel hazırlanamadı', text: 'İnternetinizi kontrol edip tekrar deneyin.' },
};

const waits = { drawing: 'Görsel hazırlanıyor...', checking: 'QR kontrol ediliyor...' };

function Outcome({ state, onRetry }: { state: StoryState; onRetry: () => void }) {
  if (state.name === 'unread' || state.name === 'failed') {
    const { title, text } = failures[state.name];
    return (
      <div className="story-fault">
        <CircleAlert className="text-red-ink" />
        <div>
          <p className="font-semibold text-red-ink">{title}</p>
          <p>{text}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
            Tekrar Dene
          </Button>
        </div>
      </div>
    );
  }
  if (state.name !== 'read') {
    return (
      <p className="flex items-center gap-3 font-semibold text-ink-soft">
        <span className="ring ring-small size-5.5" aria-hidden="true" />
        {waits[state.name]}
      </p>
    );
  }
  return (
    <div className="flex gap-3">
      <CircleCheck className="text-teal-ink" />
      <div>
        <p className="font-semibold text-teal-ink">QR okundu</p>
        <p className="text-small text-ink-soft">Görseldeki kod denendi.</p>
      </div>
    </div>
  );
}

/** Whether the system's share sheet takes a picture; browsers know without having one. */
const takesPictures = () => {
  const files = [new File([], 'x.png', { type: 'image/png' })];
  return typeof navigator.canShare === 'function' && navigator.canShare({ files });
};

function save(file: File): void {
  saveFile(file, file.name);
  showToast({ title: 'İndirildi!', description: 'Durum görseliniz indirildi.' });
}

const shareFile = (file: File) =>
  openShareSheet({ files: [file] }, 'Paylaşım açılamadı. Görseli indirip gönderin.');

function HandOut({ file }: { file: File | null }) {
  const canShare = useInBrowser(takesPictures, false);
  const waiting = file === null;
  return (
    <div className="grid gap-3">
      {canShare && (
        <Button wide disabled={waiting} onClick={() => file && shareFile(file)}>
          <Share2 />
          Görseli Paylaş
        </Button>
      )}
      <Button
        wide
        variant={canShare ? 'outline' : 'primary'}
        disabled={waiting}
        onClick={() => file && save(file)}
      >
        <Download />
        Görseli İndir
      </Button>
    </div>
  );
}

function StoryPicture({ business, code }: { business: Business; code: string }) {
  const { canvas, state, retry } = useStory(business, code);
  return (
    <>
      <canvas
        ref={canvas}
        {...STORY_SIZE}
        className="story"
        data-blank={state.name === 'drawing' || state.name === 'failed' ? '' : undefined}
        role="img"
        aria-label={`${business.name} için durum görseli: dükkânın adı, QR kodu ve linki`}
      />
      <div className="grid content-start gap-5">
        <div>
          <h2>Durum Görseli</h2>
          <p className="mt-2 text-ink-soft">WhatsApp durumu ve Instagram hikâyesi için.</p>
        </div>
        <div role="status">
          <Outcome state={state} onRetry={retry} />
        </div>
        <HandOut file={state.name === 'read' ? state.file : null} />
        <Note>
          Instagram’da <b>Bağlantı</b> çıkartmasını ekleyip linkinizi yapıştırın. Görenler dokunup sayfanıza
          gelir.
        </Note>
      </div>
    </>
  );
}

/** A picture to hand out; without a code there is none. */
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
    <Card className="story-card">
      <StoryPicture business={business} code={business.code} />
    </Card>
  );
}
