import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { apiErrors } from '#shared/contract/errors.ts';
import { pagePath } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { invitationQuery } from '#web/api/invitation.ts';
import { Queries } from '#web/components/queries.tsx';
import { LoadError } from '#web/layout/load-error.tsx';
import { Notice } from '#web/layout/notice.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { PageLoading } from '#web/layout/page-loading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Intercom } from '#web/ui/drawings/intercom.tsx';
import { Invited } from './invited.tsx';

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame unlisted>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="description" content={`${site.name} uygulamasına davet: çayınızı telefondan söyleyin.`} />
      {children}
    </PageFrame>
  );
}

function Invalid() {
  return (
    <Frame title="Geçersiz Davet Kodu">
      <Notice drawing={<Intercom className="w-36" />} title="Geçersiz Davet Kodu">
        <p className="text-lead text-ink-soft">{apiErrors.INVITATION_INVALID.message}</p>
        <Link href={pagePath.landing} className={buttonClass()}>
          Ana Sayfaya Dön
        </Link>
      </Notice>
    </Frame>
  );
}

function InvitationRead({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(code));
  if (error !== null) {
    return (
      <Frame title="Davet açılamadı">
        <LoadError title="Davet açılamadı" error={error} retrying={isFetching} onRetry={refetch} />
      </Frame>
    );
  }
  if (data === undefined) return <PageLoading />;
  return data === null ? <Invalid /> : <Invited code={code} invitation={data} />;
}

/** The page behind a business's or a customer's invitation code (SPEC section 2). */
export function InvitationPage({ code }: { code: string }) {
  return (
    <Queries>
      <InvitationRead code={code} />
    </Queries>
  );
}
