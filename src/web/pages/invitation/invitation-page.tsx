import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { apiErrors } from '#shared/contract/errors.ts';
import type { Invitation } from '#shared/contract/invitation.ts';
import { pagePath } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { invitationQuery } from '#web/api/invitation.ts';
import { Queries } from '#web/components/queries.tsx';
import { LoadError } from '#web/layout/load-error.tsx';
import { Notice } from '#web/layout/notice.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { PageLoading } from '#web/layout/page-loading.tsx';
import type { PageMetadata, PageModule } from '#web/page-module.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Intercom } from '#web/ui/drawings/intercom.tsx';
import { Invited } from './invited.tsx';

function metadata(invitation: Invitation | null): PageMetadata {
  if (invitation === null) {
    return {
      title: 'Geçersiz Davet Kodu',
      description: `${site.name} uygulamasına davet: çayınızı telefondan söyleyin.`,
    };
  }
  const { name } = invitation.business;
  return {
    title: `${name} sizi davet ediyor`,
    description: `${name} sizi ${site.name} uygulamasına davet ediyor. Çayınızı telefondan söyleyin.`,
  };
}

function Invalid() {
  return (
    <PageFrame>
      <PageHead {...metadata(null)} />
      <Notice drawing={<Intercom className="w-36" />} title="Geçersiz Davet Kodu">
        <p className="text-lead text-ink-soft">{apiErrors.INVITATION_INVALID.message}</p>
        <Link href={pagePath.landing} className={buttonClass()}>
          Ana Sayfaya Dön
        </Link>
      </Notice>
    </PageFrame>
  );
}

function InvitationRead({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(code));
  if (error !== null) {
    return (
      <PageFrame>
        <PageHead {...metadata(null)} title="Davet açılamadı" />
        <LoadError title="Davet açılamadı" error={error} retrying={isFetching} onRetry={refetch} />
      </PageFrame>
    );
  }
  if (data === undefined) return <PageLoading />;
  if (data === null) return <Invalid />;
  return (
    <>
      <PageHead {...metadata(data)} />
      <Invited code={code} invitation={data} />
    </>
  );
}

/** The page behind a business's or a customer's invitation code (product.md 2.10). */
function InvitationPage({ code }: { code: string }) {
  return (
    <Queries>
      <InvitationRead code={code} />
    </Queries>
  );
}

export const page: PageModule<'invitation'> = { metadata, Page: InvitationPage };
