import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { NoCode } from '#web/owner/no-code.tsx';
import { qrPng, saveQr } from '#web/owner/qr-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeBox } from '#web/ui/code-box.tsx';
import { CopyCodeButton } from '#web/ui/copy-button.tsx';
import { Download } from '#web/ui/icons.ts';
import { QrCode } from '#web/ui/qr-code.tsx';

/** product.md 9.7. */
const QR_SIZE = 200;

function Code({ code, fileName }: { code: string; fileName: string }) {
  const { origin } = usePublicConfig();
  const invitationUrl = origin + pagePath.invitation(code);
  return (
    <>
      <div className="rounded-sm border-2 border-line bg-white">
        <QrCode text={invitationUrl} size={QR_SIZE} label="Çaycı kodunuzun QR kodu" />
      </div>
      <Button wide variant="outline" onClick={() => saveQr(qrPng(invitationUrl), fileName)}>
        <Download />
        QR Kodunu İndir
      </Button>
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
