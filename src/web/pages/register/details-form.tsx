import { useController } from 'react-hook-form';
import { limits } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { formatRegistrationPhone } from '#shared/phone.ts';
import { PhoneField } from '#web/components/phone-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { RegistrationFormApi } from './registration-form.ts';
import type { Registration } from './use-registration.ts';

function RegistrationPhone({ form }: { form: RegistrationFormApi }) {
  const { field, fieldState } = useController({ control: form.control, name: 'phone' });
  return (
    <PhoneField
      ref={field.ref}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      format={formatRegistrationPhone}
      error={fieldState.error?.message}
      required
    />
  );
}

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
  const { form, busy, submitDetails } = registration;
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Card>
      <form className="grid gap-5" noValidate onSubmit={submitDetails}>
        <TextField
          label="Dükkan adı"
          autoComplete="organization"
          maxLength={limits.name.max}
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="Dükkan sahibinin adı"
            autoComplete="given-name"
            maxLength={limits.ownerName.max}
            required
            error={errors.owner_name?.message}
            {...register('owner_name')}
          />
          <TextField
            label="Dükkan sahibinin soyadı"
            autoComplete="family-name"
            maxLength={limits.ownerSurname.max}
            required
            error={errors.owner_surname?.message}
            {...register('owner_surname')}
          />
        </div>
        <RegistrationPhone form={form} />
        <TextField
          label="Dükkan adresi"
          optionalNote="(isteğe bağlı)"
          hint="Müşterileriniz sizi kolay bulsun diye."
          autoComplete="street-address"
          maxLength={limits.address.max}
          error={errors.address?.message}
          {...register('address')}
        />
        <Checkbox required error={errors.acceptTerms?.message} {...register('acceptTerms')}>
          <LegalLink href={pagePath.privacyPolicy}>Gizlilik Politikası</LegalLink> ve{' '}
          <LegalLink href={pagePath.termsOfUse}>Kullanım Koşulları</LegalLink>’nı okudum, kabul ediyorum.
        </Checkbox>
        <Button type="submit" busy={busy === 'sending'} busyLabel="Gönderiliyor...">
          İlerle
        </Button>
      </form>
    </Card>
  );
}
