import url from '#web/assets/tray.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The hanging tray with three teas. */
export function Tray(props: DrawingProps) {
  return <Drawing {...props} src={url} width={440} height={470} />;
}
