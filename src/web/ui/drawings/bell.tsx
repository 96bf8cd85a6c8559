import url from '#web/assets/bell.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The counter bell. */
export function Bell(props: DrawingProps) {
  return <Drawing {...props} src={url} width={260} height={200} />;
}
