import type { ComponentProps } from 'react';
import bell from '#web/assets/bell.svg?no-inline';
import intercom from '#web/assets/intercom.svg?no-inline';
import ledger from '#web/assets/ledger.svg?no-inline';
import menuBoard from '#web/assets/menu-board.svg?no-inline';
import receipt from '#web/assets/receipt.svg?no-inline';
import saucer from '#web/assets/saucer.svg?no-inline';
import openSign from '#web/assets/sign-open.svg?no-inline';
import unknownSign from '#web/assets/sign-unknown.svg?no-inline';
import sugar from '#web/assets/sugar.svg?no-inline';
import teaGlass from '#web/assets/tea.svg?no-inline';
import tray from '#web/assets/tray.svg?no-inline';
import { classes } from './classes.ts';

export type DrawingProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'>;

/** A decorative drawing from a static file; width and height reserve its space before it loads. */
const drawing =
  (src: string, width: number, height: number) =>
  ({ className, ...img }: DrawingProps) => (
    <img
      decoding="async"
      {...img}
      src={src}
      width={width}
      height={height}
      alt=""
      className={classes('h-auto', className)}
    />
  );

export const Bell = /* @__PURE__ */ drawing(bell, 260, 200);
export const Intercom = /* @__PURE__ */ drawing(intercom, 260, 200);
export const Ledger = /* @__PURE__ */ drawing(ledger, 260, 200);
export const MenuBoard = /* @__PURE__ */ drawing(menuBoard, 260, 200);
export const OpenSign = /* @__PURE__ */ drawing(openSign, 260, 200);
export const Receipt = /* @__PURE__ */ drawing(receipt, 260, 200);
export const Saucer = /* @__PURE__ */ drawing(saucer, 600, 600);
export const Sugar = /* @__PURE__ */ drawing(sugar, 112, 74);
export const TeaGlass = /* @__PURE__ */ drawing(teaGlass, 200, 268);
export const Tray = /* @__PURE__ */ drawing(tray, 440, 470);
export const UnknownSign = /* @__PURE__ */ drawing(unknownSign, 260, 200);
