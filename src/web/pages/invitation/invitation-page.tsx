import { useEffect, useState } from 'react';
import type { Invitation } from '#shared/contract/invitation.ts';
import { INVITATION_MISSING } from '#shared/contract/missing-texts.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import type { Refusal } from '#web/api/invitation-calls.ts';
import { preloadCustomerCard } from '#web/customer/customer-card.tsx';
import { MissingRecord } from '#web/customer/missing-record.tsx';
import type { PageMetadata, PageModule, PageProps } from '#web/layout/page-module.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { Intercom } from '#web/ui/drawings.tsx';
import { InvitationView } from './invitation-view.tsx';

const MISSING = 'Geçersiz Davet Kodu';

function metadata(invitation: Invitation | null): PageMetadata {
  if (invitation === null) {
    return {
      title: MISSING,
      description: `${site.name} uygulamasına davet: çayınızı uygulamadan söyleyin.`,
    };
  }
  const { name } = invitation.business;
  return {
    title: `${name} sizi davet ediyor`,
    description: `${name} sizi ${site.name} uygulamasına davet ediyor. Çayınızı uygulamadan söyleyin.`,
  };
}

/** The codes that were deleted in this document: “Back” must not show a person again. */
const deleted = new Map<string, Refusal>();

/** Length of a personal invitation's code: whoever tried another code has given no name. */
const PERSONAL = 16;

const REFUSED = 'Adınız ve numaranız silindi';

/** In place of the invitation, which names the person. */
function Refused({ by, noted }: Refusal & { by: string }) {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }, []);
  return (
    <MissingRecord
      drawing={<Intercom className="w-36" />}
      title={REFUSED}
      message={`Bu davet bir daha açılmaz.${noted ? ` ${by} sizi bir yıl boyunca yeniden davet edemez.` : ''}`}
    />
  );
}

function InvitationPage({ code, data: invitation }: PageProps<'invitation'>) {
  // The server makes one page for all unknown codes.
  const isPersonal = useInBrowser(() => code.length === PERSONAL, false);
  const [refusal, setRefusal] = useState(() => deleted.get(code));
  function onDeleted(answer: Refusal) {
    deleted.set(code, answer);
    setRefusal(answer);
  }
  if (invitation !== null && refusal) return <Refused {...refusal} by={invitation.business.name} />;
  if (invitation !== null)
    return <InvitationView code={code} invitation={invitation} onDeleted={onDeleted} />;
  return (
    <MissingRecord drawing={<Intercom className="w-36" />} title={MISSING} message={INVITATION_MISSING}>
      <p className="text-lead font-semibold">Çaycınızdan yeni link isteyin.</p>
      {isPersonal && (
        <p className="text-balance">
          Adınızı ve numaranızı sildiyseniz başka bir şey gerekmez. Sildirmek için{' '}
          <a href={pagePath.contact}>bize yazın</a>.
        </p>
      )}
    </MissingRecord>
  );
}

export const page: PageModule<'invitation'> = Object.assign(InvitationPage, {
  metadata,
  preload: preloadCustomerCard,
});
