import { classes } from '#web/ui/classes.ts';
import { QrPicture } from '#web/ui/qr-picture.tsx';

/** product.md 9.7. */
const QR_SIZE = 220;

interface QrPartProps {
  text: string;
  label: string;
  /** One person's code is shown to no other phone: there is no QR code on phones then. */
  personal?: boolean;
}

/** The QR code of the page's code: to go on with a phone, or on a phone for somebody beside it. */
export function QrPart({ text, label, personal = false }: QrPartProps) {
  return (
    <section className={classes('customer-qr', personal && 'max-lg:hidden')} aria-label="QR kod">
      <h3 className="text-[1.5rem]">
        <span className="lg:hidden">QR kod</span>
        <span className="max-lg:hidden">Telefonda devam edin</span>
      </h3>
      <div className="rounded-sm border-2 border-line bg-white">
        <QrPicture text={text} size={QR_SIZE} label={label} />
      </div>
      <p className="text-small text-ink-soft">
        <span className="lg:hidden">Yanınızdaki kişi okutsun, bu dükkânın sayfası açılır.</span>
        <span className="max-lg:hidden">Telefonunuzun kamerasını koda tutun.</span>
      </p>
    </section>
  );
}
