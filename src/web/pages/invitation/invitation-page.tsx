import { apiErrors } from '#shared/contract/errors.ts';
import type { Invitation } from '#shared/contract/invitation.ts';
import { site } from '#shared/site.ts';
import type { PageMetadata, PageModule } from '#web/app/page-module.ts';
import { DataPage, preloadReading } from '#web/layout/data-page.tsx';
import { Intercom } from '#web/ui/drawings.tsx';
import { preloadQrPicture } from '#web/ui/qr-picture.tsx';
import { InvitationView } from './invitation-view.tsx';

function metadata(invitation: Invitation | null): PageMetadata {
  if (invitation === null) {
    return {
      title: 'Geçersiz Davet Kodu',
      description: `${site.name} uygulamasına davet: çayınızı uygulamadan söyleyin.`,
    };
  }
  const { name } = invitation.business;
  return {
    title: `${name} sizi davet ediyor`,
    description: `${name} sizi ${site.name} uygulamasına davet ediyor. Çayınızı uygulamadan söyleyin.`,
  };
}

function InvitationPage({ code }: { code: string }) {
  return (
    <DataPage
      read="invitation"
      name={code}
      metadata={metadata}
      failure="Davet açılamadı"
      missing={{
        drawing: <Intercom className="w-36" />,
        message: apiErrors.INVITATION_INVALID.message,
        advice: 'Çaycınızdan yeni link isteyin.',
      }}
    >
      {(invitation) => <InvitationView code={code} invitation={invitation} />}
    </DataPage>
  );
}

export const page: PageModule<'invitation'> = {
  metadata,
  Page: InvitationPage,
  preload: () => Promise.all([preloadReading(), preloadQrPicture()]),
};
