import url from '#web/assets/ledger.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The notebook of open accounts. */
export function Ledger(props: DrawingProps) {
  return <Drawing {...props} src={url} width={260} height={200} />;
}
