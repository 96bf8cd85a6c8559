import { DownloadDataButton } from '#web/auth/deletion/download-data-button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The right of access (KVKK m. 11), without having to write to anybody. */
export function DataCard() {
  return (
    <Card className="justify-items-start">
      <h2>Bilgilerim</h2>
      <p className="text-ink-soft">
        Hesap bilgilerinizi tek dosyada indirin, telefonda ya da bilgisayarda açıp okuyun. Dosyada
        müşterilerinizin adı ve telefonu da var; güvenli bir yerde tutun.
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadDataButton />
        <DownloadDataButton format="json" />
      </div>
    </Card>
  );
}
