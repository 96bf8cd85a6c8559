import { DownloadDataButton } from '#web/account-data/download-data-button.tsx';
import { Setting } from './setting.tsx';

/** Serves the right of access (KVKK m. 11) without a written request. */
export function DataSetting() {
  return (
    <Setting id="verilerim" name="Verilerim" value="İndirin, okuyun">
      {() => (
        <>
          <p className="text-small text-ink-soft">
            Hesap bilgilerinizi tek dosyada indirin, telefonda ya da bilgisayarda açıp okuyun. Dosyada
            müşterilerinizin adı ve telefonu da var; güvenli bir yerde tutun.
          </p>
          <div className="flex flex-wrap gap-3">
            <DownloadDataButton />
            <DownloadDataButton format="json" />
          </div>
        </>
      )}
    </Setting>
  );
}
