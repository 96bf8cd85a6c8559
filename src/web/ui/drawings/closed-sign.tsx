import url from '#web/assets/sign-closed.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The door sign that says KAPALI. */
export function ClosedSign(props: DrawingProps) {
  return <Drawing {...props} src={url} width={260} height={200} />;
}
