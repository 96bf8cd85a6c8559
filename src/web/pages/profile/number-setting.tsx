import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { displayPhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { newPhoneCode } from '#web/auth/login/sent-code-store.ts';
import { ChangePhoneDialog } from '#web/auth/phone/change-phone-dialog.tsx';
import { useEndOtherSessions } from '#web/auth/phone/use-end-other-sessions.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Setting } from './setting.tsx';

function NumberActions({ business }: { business: Business }) {
  // Resumes a change that a reload interrupted while its owner read the SMS.
  const [changing, setChanging] = useState(() => newPhoneCode.read() !== null);
  const others = useEndOtherSessions(business);
  return (
    <>
      <Button variant="outline" onClick={() => setChanging(true)}>
        Numaramı Değiştir
      </Button>
      <ChangePhoneDialog open={changing} business={business} onClose={() => setChanging(false)} />
      <p className="text-small text-ink-soft">
        Telefonunuz kaybolduysa ya da hesabınız başka bir cihazda açık kaldıysa: diğer bütün telefon ve
        bilgisayarlardan çıkılır, burada girişiniz sürer.
      </p>
      <Button variant="outline" busy={others.isEnding} busyLabel="Çıkılıyor..." onClick={others.end}>
        Diğer Telefonlardan Çık
      </Button>
    </>
  );
}

export function NumberSetting({ business }: { business: Business }) {
  const { mode } = usePublicConfig().identity;
  return (
    <Setting
      id="numara"
      name="Giriş numarası"
      value={displayPhone(business.phone)}
      resumed={newPhoneCode.read() !== null}
    >
      {() => (
        <>
          <p className="text-small text-ink-soft">
            Siteye ve uygulamaya bu numarayla girersiniz. Uygulamada ürün ve müşterilerinizi ekler,
            siparişlerinizi yönetirsiniz. Davet sayfanızda da bu numara görünür.
          </p>
          {mode === 'embedded' ? (
            <NumberActions business={business} />
          ) : (
            <p>
              Numaranız değiştiyse ya da hesabınız başka bir cihazda açık kaldıysa{' '}
              <a href={pagePath.contact}>bize yazın</a>.
            </p>
          )}
        </>
      )}
    </Setting>
  );
}
