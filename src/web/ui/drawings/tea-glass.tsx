import url from '#web/assets/tea.svg?no-inline';
import { Drawing, type DrawingProps } from './drawing.tsx';

/** An ince belli glass of tea on its saucer. */
export function TeaGlass(props: DrawingProps) {
  return <Drawing {...props} src={url} width={200} height={268} />;
}
