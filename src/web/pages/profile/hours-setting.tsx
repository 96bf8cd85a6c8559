import type { Business } from '#shared/contract/business.ts';
import { daysInWords, groupDays, type Hours, hoursInWords } from '#shared/domain/opening-hours.ts';
import { ownerItem } from '#web/auth/session/owner-storage.ts';
import { readDraft } from '#web/lib/form-draft.ts';
import { HoursForm } from './hours-form.tsx';
import { enteredHoursOf, hoursFields } from './hours-schema.ts';
import { Setting } from './setting.tsx';

const shortDays = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'];

/** Formats `Pzt–Cum 07:00–18:00, Cmt 08:00–14:00`; closed days go without saying. */
function shortHours(hours: Hours): string {
  const open = groupDays(hours).filter(({ openings }) => openings.length > 0);
  const texts = open.map(
    (days) => `${daysInWords(days, shortDays).replace('–', '–\u2060')}\u00a0${hoursInWords(days.openings)}`,
  );
  return texts.join(' ·\u00a0') || 'Her gün kapalı';
}

export function HoursSetting({ business }: { business: Business }) {
  const { opening_hours } = business;
  const resumed =
    readDraft(ownerItem('hours_typed', business), hoursFields(enteredHoursOf(business))) !== null;
  return (
    <Setting
      id="saatler"
      name="Çalışma saatleri"
      value={opening_hours ? shortHours(business) : 'Yazılmadı'}
      resumed={resumed}
    >
      {(end, focusRow) => (
        <>
          <p className="text-small text-ink-soft">
            <span>
              {!opening_hours && 'Yazarsanız müşterileriniz sayfanızda açık olup olmadığınızı görür. '}
            </span>
            <span>Bu saatler uygulamada dükkânınızı açıp kapatmaz; onu uygulamadan siz yaparsınız.</span>
          </p>
          <HoursForm business={business} onDone={end} focusRow={focusRow} />
        </>
      )}
    </Setting>
  );
}
