import { Checkbox } from '#web/ui/checkbox.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { Section } from './section.tsx';

const PHONE_ERROR = 'Geçerli bir Türkiye telefon numarası giriniz (+90 5XX XXX XX XX).';
const CONSENT_ERROR = "Gizlilik Politikası ve Kullanım Koşulları'nı kabul etmelisiniz.";

function TextFields() {
  const filled = { label: 'Dükkân adı', defaultValue: 'Çınar Çay Ocağı' };
  return (
    <div className="parts-fields">
      <TextField label="Boş" placeholder="Örneğin Çınar Çay Ocağı" />
      <TextField {...filled} label="Dolu" />
      <div className="force-hover">
        <TextField {...filled} label="Üzerinde" />
      </div>
      <div className="force-focus">
        <TextField {...filled} label="Odakta" />
      </div>
      <TextField
        label="Dükkân adresi"
        optionalNote="(isteğe bağlı)"
        hint="En az 10 karakter."
        defaultValue="Ömer Ağa Han, Kat 1"
      />
      <TextField label="Hatalı" type="tel" error={PHONE_ERROR} defaultValue="+90 532 123" />
      <div className="force-focus">
        <TextField
          label="Hatalı ve odakta"
          type="tel"
          error={PHONE_ERROR}
          hint="İpucu da kalır."
          defaultValue="+90 5"
        />
      </div>
      <TextField {...filled} label="Kapalı" disabled />
      <TextField {...filled} label="Salt okunur" readOnly />
    </div>
  );
}

function CodeFields() {
  return (
    <div className="parts-fields">
      <CodeField label="Doğrulama kodu" hint="Kod 6 hanelidir." />
      <CodeField label="Yarım" defaultValue="4829" hint="Yeni kodu 42 saniye sonra isteyebilirsiniz." />
      <div className="force-focus">
        <CodeField label="Tam ve odakta" defaultValue="482917" />
      </div>
      <CodeField label="Hatalı" defaultValue="482917" error="Doğrulama kodu hatalı. Lütfen tekrar deneyin." />
      <CodeField label="Kapalı" defaultValue="482917" disabled />
      <CodeField label="Salt okunur" defaultValue="482917" readOnly />
    </div>
  );
}

function TextAreas() {
  return (
    <div className="parts-fields">
      <TextArea label="Mesajınız" placeholder="Size nasıl yardımcı olalım?" className="min-h-33" />
      <TextArea label="Dolu" defaultValue={'Merhaba,\nüç katlı bir handa çalışıyorum.'} />
      <TextArea label="Hatalı" error="Lütfen mesajınızı yazın." />
      <TextArea label="Kapalı" defaultValue="Gönderiliyor." disabled />
    </div>
  );
}

function SelectFields() {
  const units = ['adet', 'bardak', 'fincan'].map((unit) => <option key={unit}>{unit}</option>);
  return (
    <div className="parts-fields">
      <SelectField label="Birimi">{units}</SelectField>
      <div className="force-focus">
        <SelectField label="Odakta" defaultValue="bardak" hint="Tarifede fiyatın yanında yazar.">
          {units}
        </SelectField>
      </div>
      <SelectField label="Hatalı" error="Lütfen birimini seçin.">
        {units}
      </SelectField>
      <SelectField label="Kapalı" disabled>
        {units}
      </SelectField>
    </div>
  );
}

function Checkboxes() {
  return (
    <div className="parts-fields">
      <Checkbox>Kabul ediyorum.</Checkbox>
      <Checkbox defaultChecked>Kabul ediyorum.</Checkbox>
      <div className="force-focus">
        <Checkbox>Odakta</Checkbox>
      </div>
      <Checkbox error={CONSENT_ERROR}>
        <a href="#gizlilik">Gizlilik Politikası</a> ve <a href="#kosullar">Kullanım Koşulları</a>'nı okudum,
        kabul ediyorum.
      </Checkbox>
      <Checkbox disabled>Kapalı</Checkbox>
      <Checkbox disabled defaultChecked>
        Kapalı ve seçili
      </Checkbox>
    </div>
  );
}

/** Everything that is filled in. */
export function Fields() {
  return (
    <Section title="Alanlar">
      <TextFields />
      <CodeFields />
      <TextAreas />
      <SelectFields />
      <Checkboxes />
    </Section>
  );
}
