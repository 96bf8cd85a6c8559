import url from '#web/assets/receipt.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** A receipt stamped ÖDENDİ. */
export function Receipt(props: DrawingProps) {
  return <Drawing {...props} src={url} width={260} height={200} />;
}
