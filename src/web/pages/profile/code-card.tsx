import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { useTask } from '#web/forms/use-task.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { QR_UNREADABLE } from '#web/lib/read-qr.ts';
import { NoCode } from '#web/owner/no-code.tsx';
import { downloadQrPng } from '#web/owner/qr-png.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeBox } from '#web/ui/code-box.tsx';
import { CopyCodeButton } from '#web/ui/copy-button.tsx';
import { Download } from '#web/ui/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';

/** product.md 9.7. */
const QR_SIZE = 200;

function DownloadButton({ text, fileName }: { text: string; fileName: string }) {
  const task = useTask<'drawing'>({ detached: true });

  async function download() {
    if (!(await downloadQrPng(text, fileName))) return showErrorToast(QR_UNREADABLE);
    showToast({ title: 'İndirildi!', description: 'QR kodunuz indirildi.' });
  }
  return (
    <Button
      wide
      variant="outline"
      busy={task.running !== null}
      onClick={() => task.run('drawing', download, 'QR kodu indirilemedi. Lütfen tekrar deneyin.')}
    >
      <Download />
      QR Kodunu İndir
    </Button>
  );
}

function Code({ code, fileName }: { code: string; fileName: string }) {
  const { origin } = usePublicConfig();
  const invitationUrl = origin + pagePath.invitation(code);
  return (
    <>
      <div className="rounded-sm border-2 border-line bg-white">
        <QrCode text={invitationUrl} size={QR_SIZE} label="Çaycı kodunuzun QR kodu" />
      </div>
      <DownloadButton text={invitationUrl} fileName={fileName} />
      <CodeBox>{code}</CodeBox>
      <CopyCodeButton code={code} variant="outline" />
    </>
  );
}

export function CodeCard({ business }: { business: Business }) {
  const { code, slug } = business;
  return (
    <Card className="justify-items-center text-center">
      <h2>QR Kod &amp; Çaycı Kodu</h2>
      {code === null ? <NoCode /> : <Code code={code} fileName={`${slug}-qr-code.png`} />}
    </Card>
  );
}
