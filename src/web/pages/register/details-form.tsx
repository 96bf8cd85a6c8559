import { limits } from '#shared/contract/business.ts';
import { formatRegistrationPhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { DataNotice, LegalLink } from '#web/forms/data-notice.tsx';
import { PhoneField } from '#web/forms/phone-field.tsx';
import { useFailureText } from '#web/forms/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError, TextArea, TextField } from '#web/ui/field.tsx';
import type { Registration } from './use-registration.ts';

/** Id of the failure's message. */
const FAILURE = 'kayit-hatasi';

export function DetailsForm({ registration }: { registration: Registration }) {
  const { form, running, isRefused } = registration;
  const failed = useFailureText(registration);
  const failure = isRefused || Object.values(form.errors).some(Boolean) ? null : failed;
  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <TextField
          {...form.field('name')}
          label="Dükkân adı"
          autoComplete="organization"
          autoCapitalize="words"
          maxLength={limits.name.max}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            {...form.field('owner_name')}
            label="Dükkân sahibinin adı"
            autoComplete="given-name"
            autoCapitalize="words"
            maxLength={limits.ownerName.max}
            required
          />
          <TextField
            {...form.field('owner_surname')}
            label="Dükkân sahibinin soyadı"
            autoComplete="family-name"
            autoCapitalize="words"
            maxLength={limits.ownerSurname.max}
            required
          />
        </div>
        <div className="grid gap-1.5">
          <PhoneField
            {...form.field('phone')}
            format={formatRegistrationPhone}
            question={form.values.phoneQuestion}
            onQuestion={(question) => form.setValue('phoneQuestion', question)}
            required
          />
          <DataNotice purpose="Numaranızı size kod göndermek, hesabınızı açmak ve giriş yapmanızı sağlamak için kullanırız." />
        </div>
        <TextArea
          {...form.field('address')}
          label="Dükkân adresi"
          optionalNote="(isteğe bağlı)"
          hint="Adınız ve adresiniz sayfanızda, telefonunuz davet sayfanızda görünür."
          autoComplete="street-address"
          autoCapitalize="words"
          maxLength={limits.address.max}
          className="min-h-20"
        />
        <div className="grid gap-1">
          <Checkbox {...form.checkbox('acceptTerms')} required>
            Kullanım Koşulları’nı kabul ediyorum, Gizlilik Politikası’nı okudum.
          </Checkbox>
          {/* Not in the label, whose presses tick the box. */}
          <div className="grid justify-items-start pl-10 [&_a]:flex [&_a]:min-h-11 [&_a]:items-center">
            <LegalLink href={pagePath.termsOfUse}>Kullanım Koşulları</LegalLink>
            <LegalLink href={pagePath.privacyPolicy}>Gizlilik Politikası</LegalLink>
          </div>
        </div>
        {failure && <FieldError id={FAILURE}>{failure}</FieldError>}
        <Button
          type="submit"
          aria-describedby={failure ? FAILURE : undefined}
          busy={running === 'sending'}
          busyLabel="Gönderiliyor..."
        >
          İlerle
        </Button>
      </form>
    </Card>
  );
}
