import type { Business } from '#shared/contract/business.ts';
import { ContactEmail } from '#web/ui/contact-email.tsx';
import { Note } from '#web/ui/note.tsx';

/** Why customers do not find the page now, and whom to answer (ADR 169). */
export function HiddenNote({ business: { hidden_reason: reason } }: { business: Business }) {
  if (!reason) return null;
  return (
    <Note tone="warning" role="region" aria-labelledby="sayfa-gizli">
      <h2 id="sayfa-gizli" className="text-sub">
        Sayfanız şimdilik kapalı
      </h2>
      <p className="mt-1.5 wrap-anywhere">{`Nedeni: ${reason}`}</p>
      <p className="mt-1.5 font-normal">
        Müşterileriniz sayfanızı ve davetlerinizi açamaz. Hiçbir bilginiz silinmedi. Düzelttiyseniz ya da
        yanlışlık varsa bize yazın: <ContactEmail />
      </p>
    </Note>
  );
}
