import { classes } from '#web/ui/classes.ts';
import { QrPicture } from '#web/ui/qr-picture.tsx';

/** product.md 9.7. */
const QR_SIZE = 220;

interface QrPartProps {
  text: string;
  label: string;
  /** A customer's own code is not shown to other phones: phones then hide the QR code. */
  personal?: boolean;
}

/** Shows the page's code as a QR code, to continue on a phone, or to let another phone scan it. */
export function QrPart({ text, label, personal = false }: QrPartProps) {
  return (
    <section
      className={classes(
        'customer-qr relative mt-6 grid justify-items-center gap-3 rounded-md bg-porcelain px-5 py-6 text-center',
        'lg:z-2 lg:-mt-24 lg:rounded-none lg:rounded-tl-md lg:px-10 lg:pt-9 lg:pb-0',
        personal && 'max-lg:hidden',
      )}
      aria-label="QR kod"
    >
      <h3 className="text-sub">
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
