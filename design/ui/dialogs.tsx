import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Dialog, DialogSheet } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Trash2, X } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { Section } from './section.tsx';

const losses = [
  'İşletme bilgileriniz silinir.',
  'Hesap verileriniz kalıcı olarak kaldırılır.',
  'Aynı telefon numarasıyla tekrar giriş yapamazsınız.',
];

function PhoneStep() {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">Kayıtlı telefon numaranızı yazın, size bir kod gönderelim.</p>
      <TextField label="Telefon numarası" type="tel" defaultValue="+90 5321234567" />
      <Button>Kod Gönder</Button>
    </div>
  );
}

function CodeStep() {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">+90 532 123 45 67 numarasına 6 haneli bir kod gönderdik.</p>
      <CodeField
        label="Doğrulama kodu"
        defaultValue="4829"
        hint="Yeni kodu 42 saniye sonra isteyebilirsiniz."
      />
      <Button disabled>Doğrula ve Giriş Yap</Button>
    </div>
  );
}

function DeletionStep() {
  return (
    <div className="grid gap-4">
      <Note tone="warning">Bu işlem geri alınamaz.</Note>
      <ul className="grid gap-2">
        {losses.map((loss) => (
          <li key={loss} className="flex gap-2.5">
            <X className="mt-0.5 text-red-ink" />
            {loss}
          </li>
        ))}
      </ul>
      <TextField label="Onaylamak için HESABIMI SIL yazın" defaultValue="HESABIMI SIL" />
      <Button variant="danger-solid">
        <Trash2 />
        Hesabımı Kalıcı Olarak Sil
      </Button>
      <Button variant="outline">İptal</Button>
    </div>
  );
}

const samples = [
  { id: 'phone', title: 'İşletme Girişi', content: <PhoneStep /> },
  { id: 'code', title: 'Doğrulama', content: <CodeStep /> },
  { id: 'deletion', title: 'Hesabı Kalıcı Olarak Sil', content: <DeletionStep /> },
];

/** Dialogs as they stand on the page, and one that opens. */
export function Dialogs() {
  const [open, setOpen] = useState(false);
  return (
    <Section title="İletişim kutuları">
      <div className="parts-fields">
        {samples.map(({ id, title, content }) => (
          <div key={id} className="dialog [&&]:m-0 [&&]:w-full">
            <DialogSheet title={title} titleId={`sample-${id}`} onClose={() => undefined}>
              {content}
            </DialogSheet>
          </div>
        ))}
      </div>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Kutuyu aç
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="İşletme Girişi">
        <PhoneStep />
      </Dialog>
    </Section>
  );
}
