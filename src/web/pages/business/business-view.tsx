import type { BusinessWithPrices } from '#shared/contract/public-business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { AppActions, OtherStore } from '#web/customer/app-actions.tsx';
import { BrowserHint } from '#web/customer/browser-hint.tsx';
import { BusinessSign } from '#web/customer/business-sign.tsx';
import { CodePart } from '#web/customer/code-part.tsx';
import { ContactLinks, QuickLinks } from '#web/customer/contact-links.tsx';
import { CardNote, CardTitle, CustomerCard } from '#web/customer/customer-card.tsx';
import { OpeningHours } from '#web/customer/opening-hours.tsx';
import { QrPart } from '#web/customer/qr-part.tsx';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { Note } from '#web/ui/note.tsx';

/** The characters of the code that people read (product.md 9.7). */
const SHOWN_CODE_LENGTH = 20;

function NoCode() {
  return (
    <section className="customer-code customer-no-code" aria-label="Çaycı kodu">
      <Note className="text-left">
        <p>Bu işletmenin çaycı kodu kullanımdan kaldırıldı. Yeni kodu işletmeye sorun.</p>
      </Note>
    </section>
  );
}

export function BusinessView({ business }: { business: BusinessWithPrices }) {
  const { slug, code, name, owner_name, owner_surname, address, phone, price_list } = business;
  const { origin } = usePublicConfig();
  const opened = code === null ? null : { code };
  return (
    <CustomerCard
      sign={<BusinessSign name={name} ownerName={`${owner_name} ${owner_surname}`} />}
      code={
        code === null ? (
          <NoCode />
        ) : (
          <CodePart title="Çaycı kodu" code={code} shown={`${code.slice(0, SHOWN_CODE_LENGTH)}...`} />
        )
      }
      qr={code !== null && <QrPart text={origin + pagePath.invitation(code)} label="Çaycı kodunun QR kodu" />}
      prices={price_list}
      slug={slug}
    >
      <CardTitle title="Çayınızı uygulamadan söyleyin">
        <CardNote>
          {code === null
            ? 'Uygulamayı indirin, yeni kodu çaycınızdan isteyin.'
            : 'Uygulamayı indirin, siparişinizi oradan verin.'}
        </CardNote>
      </CardTitle>
      <AppActions opened={opened} />
      <QuickLinks phone={phone} prices={price_list !== undefined} />
      <BrowserHint path={pagePath.business(slug)} />
      {business.opening_hours && <OpeningHours hours={business} />}
      <ContactLinks name={name} address={address} phone={phone} cardOf={slug} />
      <OtherStore opened={opened} />
    </CustomerCard>
  );
}
