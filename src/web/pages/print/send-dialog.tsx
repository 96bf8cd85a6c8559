import { type ReactNode, useEffect, useState } from 'react';
import type { PrintRequest } from '#shared/contract/print.ts';
import { useRead } from '#web/api/use-read.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { openShareSheet, sharesFilesOf } from '#web/owner/share-sheet.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Download, WhatsappMark } from '#web/ui/icons.ts';
import { showErrorToast } from '#web/ui/toast/toasts.ts';
import { failureText, messageOf, type Pdf } from './pieces.ts';

const MAX_COPIES = 99;
const NOT_OPENED = 'Paylaşma menüsü açılamadı. PDF’i indirip WhatsApp’tan gönderin.';

interface SendDialogProps {
  open: boolean;
  onClose: () => void;
  request: PrintRequest;
  fileName: string;
  fetchPdf: (leaving: AbortSignal) => Promise<Pdf>;
  /** Called after the share sheet took the file. */
  onSent: (pdf: Pdf) => void;
  downloading: boolean;
  onDownload: () => void;
}

interface StepButtonProps {
  label: string;
  sign: string;
  /** Undefined at the limit: the button stays focusable. */
  onPress: (() => void) | undefined;
}

function StepButton({ label, sign, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onPress === undefined || undefined}
      onClick={onPress}
      className="h-13 bg-sand text-sub text-ink focus-visible:-outline-offset-4 aria-disabled:opacity-45"
    >
      {sign}
    </button>
  );
}

function Copies({ copies, onChange }: { copies: number; onChange: (copies: number) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a number with two buttons, not fields of a form
    <div
      className="flex flex-wrap items-center justify-between gap-4 font-semibold"
      role="group"
      aria-label="Kaç adet?"
    >
      <span aria-hidden="true">Kaç adet?</span>
      <div className="grid flex-none grid-cols-[52px_64px_52px] items-center overflow-hidden rounded-sm border-2 border-field">
        <StepButton label="Azalt" sign="−" onPress={copies === 1 ? undefined : () => onChange(copies - 1)} />
        <output aria-live="polite" className="text-center text-sub font-semibold">
          {copies}
        </output>
        <StepButton
          label="Artır"
          sign="+"
          onPress={copies === MAX_COPIES ? undefined : () => onChange(copies + 1)}
        />
      </div>
    </div>
  );
}

function Message({ text, fileName }: { text: string; fileName?: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-soft">Mesajınız</p>
      <div className="grid gap-1 rounded-md rounded-tl-none border-l-4 border-teal bg-sand px-3.5 py-3 wrap-anywhere">
        {fileName && <b>{fileName}</b>}
        <p>{text}</p>
      </div>
    </div>
  );
}

/**
 * Shares the file and the message by the system's share sheet. The file is fetched before the press, as share
 * sheets require.
 */
function BySheet({
  request,
  fileName,
  fetchPdf,
  onSent,
  onClose,
  copies,
}: SendDialogProps & { copies: number }) {
  const { data: pdf, error } = useRead({
    queryKey: ['pdf', request],
    queryFn: ({ signal }) => fetchPdf(signal),
  });
  useEffect(() => {
    if (error === null) return;
    const problem = failureText(error);
    if (problem !== null) showErrorToast(problem);
    // Without a file there is nothing to send.
    onClose();
  }, [error, onClose]);
  const text = messageOf(request, copies);
  async function send() {
    if (pdf && (await openShareSheet({ files: [pdf.file], text }, NOT_OPENED))) onSent(pdf);
  }
  return (
    <>
      <Button wide busy={pdf === undefined} busyLabel="Hazırlanıyor..." onClick={send}>
        <WhatsappMark />
        WhatsApp’ta Gönder
      </Button>
      <p className="text-small text-ink-soft">WhatsApp’ta kırtasiyeyi seçin, PDF mesaja ekli gelir.</p>
      <Message text={text} fileName={fileName} />
    </>
  );
}

function HandStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[36px_minmax(0,1fr)] items-start gap-3">
      <span
        aria-hidden="true"
        className="display grid size-9 place-items-center rounded-full bg-red text-on-red"
      >
        {number}
      </span>
      <div className="grid justify-items-start gap-2.5 pt-1.5">{children}</div>
    </li>
  );
}

function ByHand({ request, copies, downloading, onDownload }: SendDialogProps & { copies: number }) {
  const text = messageOf(request, copies);
  return (
    <>
      <ol className="grid gap-3.5">
        <HandStep number={1}>
          PDF’i indirin.
          <Button
            variant="outline"
            size="sm"
            busy={downloading}
            busyLabel="Hazırlanıyor..."
            onClick={onDownload}
          >
            <Download />
            PDF’i İndir
          </Button>
        </HandStep>
        <HandStep number={2}>
          WhatsApp’ı açın, mesaj hazır gelir.
          <a
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ size: 'sm' })}
          >
            <WhatsappMark aria-hidden="true" />
            WhatsApp’ı Aç
          </a>
        </HandStep>
        <HandStep number={3}>İndirdiğiniz PDF’i mesaja ekleyin.</HandStep>
      </ol>
      <Message text={text} />
    </>
  );
}

export function SendDialog(props: SendDialogProps) {
  const { open, onClose, request } = props;
  // Each card for a place has a code of its own.
  const [copies, setCopies] = useState(request.piece === 'labels' ? 1 : 2);
  const bySheet = useInBrowser(() => sharesFilesOf('application/pdf'), false);
  const Instructions = bySheet ? BySheet : ByHand;
  return (
    <Dialog open={open} onClose={onClose} title="Kırtasiyeye gönderin" initialFocus="title">
      <div className="grid gap-5">
        <Copies copies={copies} onChange={setCopies} />
        {open && <Instructions {...props} copies={copies} />}
      </div>
    </Dialog>
  );
}
