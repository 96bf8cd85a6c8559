import url from '#web/assets/sugar.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** Three sugar cubes. */
export function Sugar(props: DrawingProps) {
  return <Drawing {...props} src={url} width={112} height={74} />;
}
