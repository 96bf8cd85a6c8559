import url from '#web/assets/menu-board.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** The price board. */
export function MenuBoard(props: DrawingProps) {
  return <Drawing {...props} src={url} width={260} height={200} />;
}
