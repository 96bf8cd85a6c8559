import url from '#web/assets/saucer.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The saucer from above, the poster behind phone and shop name. */
export function Saucer(props: DrawingProps) {
  return <Drawing {...props} src={url} width={600} height={600} />;
}
