import type { ReactNode } from 'react';
import type { Invitation } from '#shared/contract/invitation.ts';
import { displayPhone, isCanonicalPhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { invitationPath } from '#shared/routing/place-link.ts';
import { BusinessHero } from '#web/layout/business-hero.tsx';
import { CustomerFrame } from '#web/layout/customer-frame.tsx';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { CodeBox } from '#web/ui/code-box.tsx';
import { CopyCodeButton } from '#web/ui/copy-button.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { MapPin, Phone } from '#web/ui/icons.ts';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import { RimBadge } from '#web/ui/rim-badge.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { AppActions } from './app-actions.tsx';
import { type Opened, smartAppBanner } from './open-app.ts';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { useReportOpened } from './use-report-opened.ts';

const QR_SIZE = 160;

const OPEN_HERE = 'Bu sayfaya dönüp';
const OPEN_ON_PHONE = 'Bu sayfayı telefonunuzda açıp';

/** The second step is another one where the page stands beside the phone, as its QR code does. */
const openStep = (
  <>
    <span className="md:hidden">{OPEN_HERE}</span>
    <span className="max-md:hidden">{OPEN_ON_PHONE}</span> “Uygulamada{'\u00a0'}Aç” düğmesine dokunun.
  </>
);

const steps: readonly { name: string; text: ReactNode }[] = [
  { name: 'download', text: 'Uygulamayı telefonunuza indirin.' },
  { name: 'open', text: openStep },
  { name: 'order', text: 'Çayınızı söyleyin, gerisi çaycınızda.' },
];

/** The app may hold a customer's number in a form of its own. */
const shownPhone = (phone: string) => (isCanonicalPhone(phone) ? displayPhone(phone) : phone);

function BusinessHead({ business }: { business: Invitation['business'] }) {
  return (
    <BusinessHero name={business.name} lead="Çaycınız sizi davet ediyor">
      <ul className="mt-4 grid text-[1.125rem] max-md:pr-28 md:max-w-[30em]">
        <li>
          <a
            href={`tel:${business.phone}`}
            className="inline-flex min-h-11 items-center gap-2.5 text-inherit"
          >
            <Phone />
            {shownPhone(business.phone)}
          </a>
        </li>
        {business.address && (
          <li className="flex gap-2.5 py-1">
            <MapPin className="mt-0.5" />
            <span className="wrap-anywhere">{business.address}</span>
          </li>
        )}
      </ul>
    </BusinessHero>
  );
}

const codeNames = { business: 'Çaycı kodu', customer: 'Davet kodu' } as const;

function CodeStub({ code, place, type }: Opened & Pick<Invitation, 'type'>) {
  const { origin } = usePublicConfig();
  return (
    <section className="grid justify-items-center gap-5 text-center" aria-label={codeNames[type]}>
      {/* Only where it can be held up to a phone. */}
      <div className="grid justify-items-center gap-3 max-md:hidden">
        <h3 className="text-[1.5rem]">Telefonda devam edin</h3>
        <div className="rounded-sm border-2 border-line bg-white">
          <QrPicture text={origin + invitationPath(code, place)} size={QR_SIZE} label="Bu davetin QR kodu" />
        </div>
        <p className="text-small text-ink-soft">Telefonunuzun kamerasını koda tutun.</p>
      </div>
      <div className="grid w-full gap-1">
        <p className="text-small text-ink-soft">{codeNames[type]}</p>
        <CodeBox>{code}</CodeBox>
      </div>
      <CopyCodeButton code={code} variant="outline" />
      <p className="text-small text-ink-soft">Kod uygulamaya kendiliğinden gelmezse kopyalayıp yapıştırın.</p>
    </section>
  );
}

/** From which a label gets smaller letters, in characters: on a phone it would take three lines. */
const LONG_LABEL = 13;

/** Where the code hangs that was opened. */
function OpenedAt({ label }: { label: string }) {
  return (
    <div className="opened-at">
      <p className="place-sign" data-long={label.length >= LONG_LABEL || undefined}>
        <small>Bulunduğunuz yer</small>
        {label}
      </p>
      <p className="text-small text-ink-soft">Çayınız buraya gelir.</p>
    </div>
  );
}

function HowTo() {
  return (
    <section className="grid gap-6 pt-[clamp(40px,6vw,72px)]">
      <h2 className="text-heading">Üç adımda çayınızı söyleyin</h2>
      <ol className="grid gap-5 md:grid-cols-3 md:gap-8">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex items-center gap-4">
            <RimBadge aria-hidden="true" className="w-14 text-[1.5rem]">
              {index + 1}
            </RimBadge>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function InvitationView({ code, invitation }: { code: string; invitation: Invitation }) {
  const { type, business, customer, place } = invitation;
  const opened = { code, place: place?.id };
  useReportOpened(code, invitation);
  const banner = smartAppBanner(opened, usePublicConfig());
  return (
    <CustomerFrame tone="hero">
      {banner && <meta name="apple-itunes-app" content={banner} />}
      <BusinessHead business={business} />
      <div className="wrap relative z-1 -mt-22 pb-section">
        <Ticket stub={<CodeStub {...opened} type={type} />}>
          <section className="grid gap-6">
            <h2>Daveti kabul edin</h2>
            {place && <OpenedAt label={place.label} />}
            {customer ? (
              <div className="grid gap-3">
                <DefinitionList
                  items={[
                    {
                      term: 'Davet edilen',
                      description: <bdi className="wrap-anywhere">{customer.name}</bdi>,
                    },
                    { term: 'Telefon', description: shownPhone(customer.phone) },
                  ]}
                />
                {/* Who is told of a number by somebody else has to be told so at the first occasion (KVKK m. 10). */}
                <p className="text-small text-ink-soft">
                  {business.name} adınızı ve numaranızı bu davet için yazdı; bu sayfa açılınca haberi olur.
                  Ayrıntılar: <a href={pagePath.privacyPolicy}>Gizlilik Politikası</a>.
                </p>
              </div>
            ) : (
              !place && <p className="text-lead">Daveti uygulamada açın, siparişlerinizi oradan verin.</p>
            )}
            <AppActions opened={opened} />
          </section>
        </Ticket>
        <HowTo />
      </div>
      <OpenElsewhere {...opened} />
    </CustomerFrame>
  );
}
