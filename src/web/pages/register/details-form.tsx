import { limits } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { formatRegistrationPhone } from '#shared/phone.ts';
import { PhoneField } from '#web/components/phone-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Registration } from './use-registration.ts';

// In a new tab, so that reading them does not lose what is typed.
function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (yeni sekmede açılır)</span>
    </a>
  );
}

/** Step 1: whose tea house it is. */
export function DetailsForm({ registration }: { registration: Registration }) {
  const { form, running } = registration;
  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <TextField
          {...form.field('name')}
          label="Dükkan adı"
          autoComplete="organization"
          maxLength={limits.name.max}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            {...form.field('owner_name')}
            label="Dükkan sahibinin adı"
            autoComplete="given-name"
            maxLength={limits.ownerName.max}
            required
          />
          <TextField
            {...form.field('owner_surname')}
            label="Dükkan sahibinin soyadı"
            autoComplete="family-name"
            maxLength={limits.ownerSurname.max}
            required
          />
        </div>
        <PhoneField {...form.field('phone')} format={formatRegistrationPhone} required />
        <TextField
          {...form.field('address')}
          label="Dükkan adresi"
          optionalNote="(isteğe bağlı)"
          hint="Müşterileriniz sizi kolay bulsun diye."
          autoComplete="street-address"
          maxLength={limits.address.max}
        />
        <Checkbox {...form.checkbox('acceptTerms')} required>
          <LegalLink href={pagePath.privacyPolicy}>Gizlilik Politikası</LegalLink> ve{' '}
          <LegalLink href={pagePath.termsOfUse}>Kullanım Koşulları</LegalLink>’nı okudum, kabul ediyorum.
        </Checkbox>
        <Button type="submit" busy={running === 'sending'} busyLabel="Gönderiliyor...">
          İlerle
        </Button>
      </form>
    </Card>
  );
}
