import type { ComponentProps, ReactNode } from 'react';
import type { Invitation } from '#shared/contract/invitation.ts';
import { displayPhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { invitationPath } from '#shared/routing/place-link.ts';
import { AppActions } from '#web/customer/app-actions.tsx';
import { BrowserHint } from '#web/customer/browser-hint.tsx';
import { BusinessSign } from '#web/customer/business-sign.tsx';
import { CodePart } from '#web/customer/code-part.tsx';
import { ContactLinks, QuickLinks } from '#web/customer/contact-links.tsx';
import { CardNote, CardTitle, CustomerCard } from '#web/customer/customer-card.tsx';
import { smartAppBanner } from '#web/customer/open-app.ts';
import { OpeningHours } from '#web/customer/opening-hours.tsx';
import { QrPart } from '#web/customer/qr-part.tsx';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { RefuseInvitation } from './refuse-invitation.tsx';
import { useReportOpened } from './use-report-opened.ts';

/** The second step has another text on computers, which do not run the app. */
const openStep = (
  <>
    <span className="desktop:hidden">Bu sayfaya dönüp</span>
    <span className="hidden desktop:inline">Bu sayfayı telefonunuzda açıp</span> “Uygulamada{'\u00a0'}Aç”
    düğmesine dokunun.
  </>
);

const steps: readonly { name: string; text: ReactNode }[] = [
  { name: 'download', text: 'Uygulamayı telefonunuza indirin.' },
  { name: 'open', text: openStep },
  { name: 'order', text: 'Çayınızı söyleyin, gerisi çaycınızda.' },
];

function OpenedAt({ label }: { label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="place-sign place-sign-small">{label}</p>
      <p className="flex-[1_1_8rem] text-small leading-tight text-balance text-ink-soft">
        Bulunduğunuz yer. Çayınız buraya gelir.
      </p>
    </div>
  );
}

/**
 * The service got this number from another person, so it must tell its owner at the first contact (KVKK m. 10).
 */
function Invited({ phone, ...refusal }: { phone: string } & ComponentProps<typeof RefuseInvitation>) {
  const { by } = refusal;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-small text-ink-soft">
        Bu daveti hazırlarken adınızı ve numaranızı {by} yazdı:{' '}
        <span className="whitespace-nowrap">{displayPhone(phone)}</span>. Bu sayfayı açtığınızı görür.
        Ayrıntılar: <a href={pagePath.privacyPolicy}>Gizlilik Politikası</a>.
      </p>
      <RefuseInvitation {...refusal} />
    </div>
  );
}

function HowTo() {
  return (
    <section className="mt-9 grid gap-5 lg:mt-14 lg:[grid-area:steps]">
      <h2 className="text-heading">Üç adımda çayınızı söyleyin</h2>
      <ol className="grid gap-5 lg:grid-cols-3 lg:gap-8">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex items-center gap-3.5">
            <span aria-hidden="true" className="badge w-13 text-sub">
              {index + 1}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Title({ customer, place }: Pick<Invitation, 'customer' | 'place'>) {
  if (customer) {
    return (
      <CardTitle
        title={
          <>
            Merhaba <bdi>{customer.name}</bdi>
          </>
        }
      >
        <CardNote>Daveti uygulamada açın, siparişlerinizi oradan verin.</CardNote>
      </CardTitle>
    );
  }
  return (
    <CardTitle title="Çayınızı uygulamadan söyleyin">
      {place ? (
        <OpenedAt label={place.label} />
      ) : (
        <CardNote>Uygulamayı indirin, siparişinizi oradan verin.</CardNote>
      )}
    </CardTitle>
  );
}

const codeNames = { business: 'Çaycı kodu', customer: 'Davet kodu' } as const;

interface InvitationViewProps extends Pick<ComponentProps<typeof RefuseInvitation>, 'code' | 'onDeleted'> {
  invitation: Invitation;
}

export function InvitationView({ code, invitation, onDeleted }: InvitationViewProps) {
  const { type, business, customer, place, price_list } = invitation;
  const { name, address, phone, slug, phone_shown } = business;
  const opened = { code, place: place?.id };
  const path = invitationPath(code, place?.id);
  const config = usePublicConfig();
  const banner = smartAppBanner(opened, config);
  useReportOpened(code, invitation);
  return (
    <CustomerCard
      sign={<BusinessSign name={name} lead={customer && 'Çaycınız sizi davet ediyor'} />}
      code={<CodePart title={codeNames[type]} code={code} shown={code} />}
      qr={<QrPart text={config.origin + path} label="Bu davetin QR kodu" personal={type === 'customer'} />}
      steps={<HowTo />}
      prices={price_list}
      slug={slug}
      personal={type === 'customer'}
    >
      {banner && <meta name="apple-itunes-app" content={banner} />}
      <Title customer={customer} place={place} />
      <AppActions opened={opened} />
      <QuickLinks phone={phone} prices={price_list !== undefined} />
      <BrowserHint path={path} />
      {business.opening_hours && <OpeningHours hours={business} />}
      {customer && <Invited phone={customer.phone} code={code} by={name} onDeleted={onDeleted} />}
      <ContactLinks name={name} address={address} phone={phone} cardOf={phone_shown ? slug : undefined} />
    </CustomerCard>
  );
}
