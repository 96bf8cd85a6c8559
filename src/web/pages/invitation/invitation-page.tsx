import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePath } from '#shared/routes.ts';
import { site } from '#shared/site.ts';
import { Outage } from '#web/layout/outage.tsx';
import { PageFrame } from '#web/layout/page-frame.tsx';
import { Queries } from '#web/lib/queries.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Intercom } from '#web/ui/drawings/intercom.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { invitationQuery } from './invitation-query.ts';
import { Invited } from './invited.tsx';

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame unlisted>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="description" content={`${site.name} uygulamasına davet: çayınızı telefondan söyleyin.`} />
      <div className="wrap grid max-w-180 justify-items-center gap-6 py-section text-center">{children}</div>
    </PageFrame>
  );
}

function Invalid() {
  return (
    <Frame title="Geçersiz Davet Kodu">
      <Intercom className="w-50" />
      <h1>Geçersiz Davet Kodu</h1>
      <p className="text-lead text-ink-soft">Bu davet kodu geçersiz veya süresi dolmuş olabilir.</p>
      <Link href={pagePath.landing} className={buttonClass()}>
        Ana Sayfaya Dön
      </Link>
    </Frame>
  );
}

function InvitationRead({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(code));
  if (error !== null) {
    return (
      <Frame title="Davet açılamadı">
        <Outage title="Davet açılamadı" error={error} retrying={isFetching} onRetry={refetch} />
      </Frame>
    );
  }
  if (data === undefined) {
    return (
      <Frame title="Yükleniyor...">
        <Spinner label="Yükleniyor..." />
      </Frame>
    );
  }
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
