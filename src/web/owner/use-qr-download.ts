import { useTask } from '#web/forms/use-task.ts';
import { QR_UNREADABLE } from '#web/lib/read-qr.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { qrFile } from './qr-file.ts';

export function saveQr(file: Blob, fileName: string): void {
  saveFile(file, fileName);
  showToast({ title: 'İndirildi!', description: 'QR kodunuz indirildi.' });
}

/** Saves the QR code of `text`, after it was read back. */
export function useQrDownload(text: string) {
  const task = useTask<'drawing'>({ detached: true });

  function download(fileName: string, kind: 'svg' | 'png' = 'png', edge?: number) {
    async function save() {
      const file = await qrFile(text, kind, edge);
      if (file === null) showErrorToast(QR_UNREADABLE);
      else saveQr(file, fileName);
    }
    return task.run('drawing', save, 'QR kodu indirilemedi. Lütfen tekrar deneyin.');
  }
  return { download, drawing: task.running !== null };
}
