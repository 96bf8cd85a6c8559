import { Link } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { CopyCodeButton } from '#web/components/copy-button.tsx';
import { usePublicConfig } from '#web/components/page-state.tsx';
import { useTask } from '#web/forms/use-task.ts';
import { showToast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeBox } from '#web/ui/code-box.tsx';
import { Download } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
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

/** A withdrawn code leads nowhere, and only the operator gives a new one (ADR 16). */
function NoCode() {
  return (
    <>
      <Note className="text-left">
        <p className="font-semibold">Çaycı kodunuz kullanımdan kaldırıldı.</p>
        <p>Eski kod ve QR kodu artık çalışmıyor. Hesabınız ve sayfanız duruyor.</p>
      </Note>
      <Link href={pagePath.contact} className={buttonClass({ wide: true })}>
        Yeni Kod İçin Bize Yazın
      </Link>
    </>
  );
}

export function CodeCard({ business }: { business: Business }) {
  const { code, slug } = business;
  return (
    <Card className="content-center! justify-items-center text-center">
      <h2>QR Kod &amp; Çaycı Kodu</h2>
      {code === null ? <NoCode /> : <Code code={code} fileName={`${slug}-qr-code.png`} />}
    </Card>
  );
}
