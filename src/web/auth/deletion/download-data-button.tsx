import type { ComponentProps } from 'react';
import { ACCOUNT_DATA_FILE } from '#shared/contract/account-data.ts';
import { readAccountData } from '#web/api/account-data.ts';
import { useTask } from '#web/forms/use-task.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/** Saves all stored data about the owner as JSON (KVKK m. 11). */
export function DownloadDataButton({
  size,
  disabled,
}: Pick<ComponentProps<typeof Button>, 'size' | 'disabled'>) {
  const task = useTask<'reading'>({ detached: true });

  async function download() {
    const data = await readAccountData();
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, ACCOUNT_DATA_FILE);
    showToast({ title: 'İndirildi!', description: 'Bilgileriniz indirildi.' });
  }
  return (
    <Button
      variant="outline"
      size={size}
      disabled={disabled}
      busy={task.running !== null}
      busyLabel="Hazırlanıyor..."
      onClick={() => task.run('reading', download, 'Bilgileriniz indirilemedi. Lütfen tekrar deneyin.')}
    >
      <Download />
      Bilgilerimi İndir
    </Button>
  );
}
