import { useRef } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { printPreviewCall } from '#shared/contract/print.ts';
import { PRINT_TIMEOUT_MS } from '#web/api/abort-after.ts';
import { callApi } from '#web/api/call-api.ts';
import { useRead } from '#web/api/use-read.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LoadFailure } from '#web/owner/load-failure.tsx';
import { NoCode } from '#web/owner/no-code.tsx';
import { openShareSheet, sharesFilesOf } from '#web/owner/share-sheet.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Download, Share2 } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

function save(file: File): void {
  if (saveFile(file, file.name))
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

function useStory({ name, slug, code }: Business) {
  return useRead({
    queryKey: ['story', name, slug, code],
    async queryFn({ signal: leaving }) {
      const body = { piece: 'story', ink: 'colour', bleed: false, page: 1 } as const;
      const { picture } = await callApi(printPreviewCall, { body, timeoutMs: PRINT_TIMEOUT_MS, leaving });
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      return { picture, file: new File([bytes], `${slug}-durum.png`, { type: 'image/png' }) };
    },
  });
}

/** In a phone's frame, as its viewers will see it. */
const FRAME = 'aspect-[9/16] w-54 rounded-[18px] bg-red outline-5 outline-phone xl:w-full';

function StoryPicture({ business }: { business: Business }) {
  const { data: story, error, isFetching, refetch } = useStory(business);
  const failure = isFetching ? null : error;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {story ? (
        <img
          src={`data:image/png;base64,${story.picture}`}
          alt={`${business.name} için durum görseli: dükkânın adı, QR kodu ve linki`}
          className={classes(FRAME, '[box-shadow:var(--shadow-lift)]')}
        />
      ) : (
        <div className={classes(FRAME, 'opacity-35')} />
      )}
      <div className="grid w-full content-start gap-5">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            Durum Görseli
          </h2>
          <p className="mt-2 text-ink-soft">WhatsApp durumu ve Instagram hikâyesi için.</p>
        </div>
        <div role="status" className="empty:hidden">
          {story && <p className="sr-only">Görsel hazır.</p>}
          {!story && !failure && (
            <p className="flex items-center gap-3 font-semibold text-ink-soft">
              <span className="ring ring-small size-5.5" aria-hidden="true" />
              <span>Görsel hazırlanıyor...</span>
            </p>
          )}
        </div>
        {failure && (
          <LoadFailure
            title="Görsel hazırlanamadı"
            error={failure}
            onRetry={async () => {
              await refetch();
              // The button is gone. The owner may be elsewhere on the page.
              if (document.activeElement === document.body) heading.current?.focus();
            }}
          />
        )}
        <HandOut file={story?.file ?? null} />
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
      <StoryPicture business={business} />
    </Card>
  );
}
