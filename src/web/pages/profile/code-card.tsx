import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { CopyCodeButton } from '#web/components/copy-button.tsx';
import { usePublicConfig } from '#web/components/page-state.tsx';
import { useTask } from '#web/forms/use-task.ts';
import { showToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeBox } from '#web/ui/code-box.tsx';
import { Download } from '#web/ui/icons.tsx';
import { QrCode, qrMatrix } from '#web/ui/qr-code.tsx';
import { downloadQrPng } from './qr-png.ts';

/** product.md 9.7. */
const QR_SIZE = 200;

function DownloadButton({ text, fileName }: { text: string; fileName: string }) {
  const task = useTask<'drawing'>({ detached: true });

  async function download() {
    await downloadQrPng(qrMatrix(text), fileName);
    showToast({ title: 'İndirildi!', description: 'QR kodunuz indirildi.' });
  }
  return (
    <Button
      wide
      busy={task.running !== null}
      onClick={() => task.run('drawing', download, 'QR kodu indirilemedi. Lütfen tekrar deneyin.')}
    >
      <Download />
      QR Kodunu İndir
    </Button>
  );
}

/** QR Kod & Çaycı Kodu: what the owner prints, and the code in full. */
export function CodeCard({ business }: { business: Business }) {
  const { origin } = usePublicConfig();
  const invitationUrl = origin + pagePath.invitation(business.code);
  return (
    <Card className="content-center! justify-items-center text-center">
      <h2>QR Kod &amp; Çaycı Kodu</h2>
      <div className="rounded-sm border-2 border-line bg-white">
        <QrCode text={invitationUrl} size={QR_SIZE} label="Çaycı kodunuzun QR'ı" />
      </div>
      <DownloadButton text={invitationUrl} fileName={`${business.slug}-qr-code.png`} />
      <CodeBox>{business.code}</CodeBox>
      <CopyCodeButton code={business.code} variant="outline" />
    </Card>
  );
}
