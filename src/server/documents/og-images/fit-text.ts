import type { MeasuredNode, Node, Renderer } from '@takumi-rs/wasm/node';
import { OTHER_FONTS } from '#server/documents/glyphs.ts';
import type { TextBox, TextStyle } from './layout.ts';
import { OG_IMAGE_SIZE } from './port.ts';

const families = (...names: string[]) => [...names, ...OTHER_FONTS].join(', ');

const faces = {
  // Sansita's space is narrow after f, as `web/styles/base.css` explains.
  display: { fontFamily: families('sansita-900', 'onest-700'), fontWeight: 800, wordSpacing: '0.1em' },
  text: { fontFamily: families('onest-500'), fontWeight: 500 },
} as const satisfies Record<TextStyle['face'], object>;

const SIZE_STEP = 2;

/** Returns the style in which any text fits: breaks long words, truncates lines with an ellipsis. */
function smallestFit({ box, style }: TextBox) {
  const lines = Math.max(1, Math.floor(box.height / (style.sizes.smallest * style.lineHeight)));
  return { overflowWrap: 'anywhere', lineClamp: lines, textOverflow: 'ellipsis' } as const;
}

/** Matches a name whose first letter is of a right-to-left script. */
const FROM_RIGHT = /^\P{L}*(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function textNode(text: string, { box, style }: TextBox, fontSize: number, cut: object = {}): Node {
  return {
    type: 'text',
    text,
    style: {
      ...faces[style.face],
      color: style.color,
      fontSize,
      lineHeight: style.lineHeight,
      width: box.width,
      // Without a direction, the renderer drops a space in each line but the last. A greeting, the only text
      // with a second line, stays left-to-right: that line is Turkish.
      direction: FROM_RIGHT.test(text) && !text.includes('\n') ? 'rtl' : 'ltr',
      textAlign: 'left',
      textWrap: 'balance',
      whiteSpace: 'pre-line',
      ...cut,
    },
  };
}

const rightEdge = ({ runs }: MeasuredNode) => Math.max(0, ...runs.map(({ x, width }) => x + width));

/** Measures the text in a separate block: otherwise it is as tall as the card. */
async function measure(renderer: Renderer, node: Node): Promise<{ width: number; height: number }> {
  const block: Node = {
    type: 'container',
    style: { display: 'flex', alignItems: 'flex-start' },
    children: [node],
  };
  const [measured] = (await renderer.measure(block, { ...OG_IMAGE_SIZE, lang: 'tr' })).children;
  if (measured === undefined) throw new Error('a text was not measured');
  return { width: rightEdge(measured), height: measured.height };
}

/** Returns a text in the largest size that fits its box; `\n` starts a new line. */
export async function fitText(renderer: Renderer, text: string, textBox: TextBox): Promise<Node> {
  const { box, style } = textBox;
  const { largest, smallest } = style.sizes;
  let best = textNode(text, textBox, smallest, smallestFit(textBox));
  let [low, high] = [0, (largest - smallest) / SIZE_STEP];
  while (low <= high) {
    const step = Math.floor((low + high) / 2);
    const node = textNode(text, textBox, smallest + step * SIZE_STEP);
    const { width, height } = await measure(renderer, node);
    if (width <= box.width && height <= box.height) {
      best = node;
      low = step + 1;
    } else high = step - 1;
  }
  return best;
}
