import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { LegalText } from '#shared/legal/legal.ts';
import { inDays, REQUEST_DAYS, retention } from '#shared/legal/retention.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ContactEmail } from '#web/ui/contact-email.tsx';
import { ArrowLeft, Plus } from '#web/ui/icons.ts';
import { Prose } from '#web/ui/prose.tsx';
import { ProseContents } from '#web/ui/prose-contents.tsx';
import { OperatorDetails } from './operator-details.tsx';

/** Accounts without a business: where and how long depends on the provider (ADR 112). */
function LoneIdentities() {
  const { mode } = usePublicConfig().identity;
  if (mode === 'embedded')
    return `numarasını doğrulayıp işletme kaydetmeyenlerin giriş hesabı, son girişten ${retention.loneIdentities.words} sonra silinir; engellenen hesaplar engel kalkana kadar saklanır.`;
  return `numarasını doğrulayıp işletme kaydetmeyenlerin giriş hesabı Google’ın Firebase Authentication hizmetinde durur ve kendiliğinden silinmez; istediğinizde en geç ${inDays(REQUEST_DAYS)} içinde sileriz.`;
}

function SignInRecords() {
  const { mode } = usePublicConfig().identity;
  if (mode === 'embedded')
    return `doğrulama kodları ${retention.codes.words}; yenilenen oturum anahtarları ${retention.replacedTokens.words}; tanınan tarayıcılar, oradaki son girişten sonra ${retention.devices.words}; kullanılmayan oturum anahtarları, son kullanımdan sonra ${retention.sessions.words}.`;
  // firebase.google.com/support/privacy: live and backup systems.
  return `Google’ın Firebase Authentication hizmetinde, bu hizmetin kendi süreleri kadar; Google, silinen giriş hesabını yedeklerinden de ${inDays(180)} içinde kaldırır.`;
}

/** States how long backups keep deleted data (ADR 112). */
function Backups() {
  const { backupDays } = usePublicConfig();
  if (backupDays === 0) return 'veritabanının kopyası tutulmaz.';
  return `veri kaybına karşı veritabanının kopyaları alınır. Sildikleriniz ve süresi dolan veriler kopyalarda en fazla ${inDays(backupDays)} daha kalır; bu sürede yalnızca kaybolan verileri geri yüklemek için kullanılır. Bir kopya geri yüklenirse, o arada silinmiş hesaplar yeniden silinir.`;
}

/** A plain link, because links in the texts lead to our own pages. */
function TextLink({ href = '', children }: ComponentProps<'a'>) {
  return <a href={href}>{children}</a>;
}

/** Plain `<details>`: they open without JavaScript, and the browser's search finds their text. */
function Section({ children }: ComponentProps<'details'>) {
  return <details className="group border-t-2 border-line open:pb-6 last:border-b-2">{children}</details>;
}

function SectionHead({ children }: ComponentProps<'summary'>) {
  return (
    <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3.5 print:block print:min-h-0 [&::-webkit-details-marker]:hidden">
      {children}
      <Plus className="size-6.5 flex-none text-red-ink transition-transform group-open:rotate-45 print:hidden" />
    </summary>
  );
}

/** Components for Markdown's sections and links and for the placeholders of scripts/legal-markdown.ts. */
const components = {
  details: Section,
  summary: SectionHead,
  a: TextLink,
  'legal-product': () => site.name,
  'legal-email': ContactEmail,
  'legal-operator': OperatorDetails,
  'legal-loneidentities': LoneIdentities,
  'legal-signinrecords': SignInRecords,
  'legal-backups': Backups,
};

export interface LegalModule {
  frontmatter: LegalText;
  default: ComponentType<{ components: Record<string, unknown> }>;
}

interface LegalPageProps {
  text: LegalModule;
  /** Components for placeholders that only this text has, by `legal-` and the placeholder's name. */
  blocks?: Record<string, ComponentType> | undefined;
  children?: ReactNode;
}

/** A legal text with its date, its table of contents and a link home (product.md 2.8). */
export function LegalPage({ text: { frontmatter, default: Content }, blocks, children }: LegalPageProps) {
  const { title, updated, contents } = frontmatter;
  return (
    <div className="wrap grid gap-x-16 gap-y-8 pt-page pb-section lg:grid-cols-[5fr_7fr]">
      <div className="grid content-start justify-items-start gap-4 lg:col-span-2">
        <a href={pagePath.landing} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          <ArrowLeft aria-hidden="true" />
          Ana Sayfaya Dön
        </a>
        <h1 className="mt-2">{title}</h1>
        <p className="text-ink-soft">{`Son güncelleme: ${updated}`}</p>
        {children}
      </div>
      <ProseContents
        label="İçindekiler"
        sections={contents}
        className="sticky top-6 max-h-[calc(100vh-3rem)] self-start overflow-y-auto max-lg:hidden"
      />
      <Prose>
        <Content components={{ ...components, ...blocks }} />
      </Prose>
    </div>
  );
}
