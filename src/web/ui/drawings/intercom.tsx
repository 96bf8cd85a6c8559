import url from '#web/assets/intercom.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The intercom with its retirement tag. */
export function Intercom(props: DrawingProps) {
  return <Drawing {...props} src={url} width={260} height={200} />;
}
