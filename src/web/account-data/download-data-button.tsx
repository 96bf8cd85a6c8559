import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { ACCOUNT_DATA_FILE, accountDataCall } from '#shared/contract/account-data.ts';
import { callApi } from '#web/api/call-api.ts';
import { useTask } from '#web/forms/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/** `page` is for people, `json` for programs. */
const formats = {
  page: {
    label: 'Bilgilerimi İndir',
    async save() {
      const [data, { accountDataPage }] = await Promise.all([
        callApi(accountDataCall, {}),
        import('./account-data-page.ts'),
      ]);
      return saveFile(new Blob([accountDataPage(data)], { type: 'text/html' }), `${ACCOUNT_DATA_FILE}.html`);
    },
  },
  json: {
    label: 'JSON Olarak İndir',
    async save() {
      // Includes fields of a newer server that this build does not know.
      const text = JSON.stringify(await callApi(accountDataCall, {}, z.unknown()), null, 2);
      return saveFile(new Blob([text], { type: 'application/json' }), `${ACCOUNT_DATA_FILE}.json`);
    },
  },
} as const;

interface DownloadDataButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'disabled'> {
  format?: keyof typeof formats;
}

export function DownloadDataButton({ format = 'page', size, disabled }: DownloadDataButtonProps) {
  const task = useTask<'reading'>({ detached: true });
  const { label, save } = formats[format];

  async function download() {
    if (await save()) showToast({ title: 'İndirildi!', description: 'Bilgileriniz indirildi.' });
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
      {label}
    </Button>
  );
}
