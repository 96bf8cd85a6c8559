import url from '#web/assets/sign-open.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The door sign that says AÇIK. */
export function OpenSign(props: DrawingProps) {
  return <Drawing {...props} src={url} width={260} height={200} />;
}
