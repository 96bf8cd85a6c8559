import { useId, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { changeSettingsCall } from '#shared/contract/settings.ts';
import { displayPhone } from '#shared/domain/phone.ts';
import { contactCardPath } from '#shared/routing/contact-urls.ts';
import { errorText } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { useTask } from '#web/forms/use-task.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { unbroken, withNumbersKept } from '#web/lib/unbroken.ts';
import { Switch } from '#web/owner/switch.tsx';
import { showSaved, showStoredIfLost } from '#web/owner/use-seen.ts';
import { classes } from '#web/ui/classes.ts';
import { TeaGlass } from '#web/ui/drawings.tsx';
import { User } from '#web/ui/icons.ts';
import { LinkText } from '#web/ui/link-box.tsx';
import { explainHostApp } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { shownLink } from './link-card.tsx';
import { Setting } from './setting.tsx';

const effects = {
  on: 'Müşteriler sizi arayabilir, WhatsApp’tan yazabilir ve dükkânı rehberlerine ekleyebilir. Numaranız internet aramalarında da çıkabilir.',
  off: 'Açarsanız müşteriler sizi arayabilir, WhatsApp’tan yazabilir ve dükkânı rehberlerine ekleyebilir.',
};

function useShownPhone(business: Business) {
  const task = useTask<'saving'>({ detached: true });
  /** The requested value, shown until the server confirms or rejects it. */
  const [pendingChoice, setPendingChoice] = useState(false);
  const saving = task.running !== null;

  function change(phone_shown: boolean) {
    setPendingChoice(phone_shown);
    async function save() {
      const { business: saved } = await callApi(changeSettingsCall, { body: { phone_shown } });
      showSaved(saved);
      const description = phone_shown
        ? 'Telefonunuz müşteri sayfanızda görünüyor.'
        : 'Telefonunuz müşteri sayfanızdan kalktı.';
      showToast({ title: 'Kaydedildi', description });
    }
    void task.run('saving', save, (error) => {
      void showStoredIfLost(error, business);
      return errorText(error, 'Ayar kaydedilemedi. Lütfen tekrar deneyin.');
    });
  }
  return { shown: saving ? pendingChoice : business.phone_shown === true, saving, change };
}

function ContactCard({ business }: { business: Business }) {
  const { origin } = usePublicConfig();
  const { name, phone, address, slug } = business;
  return (
    <div className="grid gap-2">
      <h3 className="font-sans text-small font-normal text-ink-soft">Rehbere böyle kaydedilir</h3>
      {/* As a phone's address book shows it. */}
      <div
        className={classes(
          'grid grid-cols-[52px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 rounded-sm border-2 border-line',
          'bg-paper px-4 py-3.5 text-small text-ink-soft wrap-anywhere',
        )}
      >
        <TeaGlass className="row-span-4 row-start-1 h-17.5 w-13" />
        <p className="text-base font-semibold text-ink">{name}</p>
        <p>{unbroken(displayPhone(phone))}</p>
        {address && <p>{withNumbersKept(address)}</p>}
        <p>
          <LinkText>{shownLink(origin, slug)}</LinkText>
        </p>
      </div>
      <a
        href={contactCardPath(slug)}
        download
        onClick={(event) => explainHostApp() && event.preventDefault()}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-teal-ink"
      >
        <User />
        Kişi Kartını İndir
      </a>
    </div>
  );
}

/** Off unless the owner switches it on. */
export function PhoneSetting({ business }: { business: Business }) {
  const { shown, saving, change } = useShownPhone(business);
  const effect = useId();
  return (
    <Setting
      id="telefon"
      name="Görünen telefon"
      value={business.phone_shown === true ? displayPhone(business.phone) : 'Gösterilmiyor'}
    >
      {() => (
        <>
          <Switch
            label="Telefonumu göster"
            checked={shown}
            busyLabel={saving ? 'Kaydediliyor...' : null}
            describedBy={effect}
            onChange={change}
          />
          <p id={effect} className="text-small text-ink-soft">
            {shown ? effects.on : effects.off}
          </p>
          {shown && !saving && <ContactCard business={business} />}
          <p className="text-small text-ink-soft">
            QR okutunca açılan davet sayfasında numaranız her zaman görünür.
          </p>
        </>
      )}
    </Setting>
  );
}
