import { site } from '#shared/site.ts';
import { colors } from '#shared/theme/colors.ts';
import { qrColors } from '#shared/theme/qr-colors.ts';
import { MARK_RIM, MARK_STAND, MARK_TEA } from '#web/layout/brand-mark.ts';
import { type Box, fitSign, type TextExtent } from './fit-sign.ts';
import { linkLines } from './story-texts.ts';

/**
 * Size of WhatsApp status and Instagram stories, in pixels. Content must be between y 250 and 1580: buttons
 * cover the rest.
 */
export const STORY_SIZE = { width: 1080, height: 1920 } as const;

/** A picture has only one colour scheme. */
const inks = colors.light;
const MIDDLE = STORY_SIZE.width / 2;
const BOARD: Box = { x: 64, y: 256, width: 952, height: 270 };
const SAUCER = { y: 952, radius: 392, tongues: 36 } as const;
/** Maximum edge of the code, without its quiet zone. */
const LARGEST_CODE = 380;
const HEADLINE = 'Çayınızı uygulamadan söyleyin';
const PLATE = { y: 1460, height: 112, narrowest: 600 } as const;
const RIM = { y: 1640, height: 60, tile: 60 } as const;

export interface Story {
  name: string;
  /** The link as people type it, without the scheme. */
  link: string;
  code: boolean[][];
  tea: CanvasImageSource;
  sugar: CanvasImageSource;
  fonts: { display: string; text: string };
}

type Context = CanvasRenderingContext2D;

const fontOf = (weight: number, size: number, family: string) => `${weight} ${size}px ${family}`;

/** Measures at a large size, because browsers round small sizes. */
const MEASURED_AT = 200;

function extents(context: Context, weight: number, family: string): (text: string) => TextExtent {
  return (text) => {
    context.font = fontOf(weight, MEASURED_AT, family);
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text);
    return {
      width: width / MEASURED_AT,
      ascent: actualBoundingBoxAscent / MEASURED_AT,
      descent: Math.max(0, actualBoundingBoxDescent) / MEASURED_AT,
    };
  };
}

function roundedRect(context: Context, { x, y, width, height }: Box, radius: number): void {
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
  context.closePath();
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

function disc(context: Context, radius: number, fill: string, x = 0, y = 0): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

function drawSign(context: Context, { name, fonts }: Story): void {
  context.lineWidth = 9;
  context.strokeStyle = inks.ink;
  context.beginPath();
  context.moveTo(214, BOARD.y + 14);
  context.lineTo(MIDDLE, 92);
  context.lineTo(866, BOARD.y + 14);
  context.stroke();
  disc(context, 22, inks.brass, MIDDLE, 92);
  context.stroke();
  roundedRect(context, BOARD, 26);
  context.fillStyle = inks.white;
  context.fill();
  context.stroke();
  roundedRect(context, inset(BOARD, 22), 12);
  context.lineWidth = 6;
  context.fillStyle = inks.teal;
  context.fill();
  context.stroke();

  const box = { x: BOARD.x + 50, y: BOARD.y + 42, width: BOARD.width - 100, height: BOARD.height - 84 };
  const lines = fitSign(name, box, extents(context, 900, fonts.display));
  for (const [shift, alpha, ink] of [
    [7, 0.45, inks.ink],
    [0, 1, inks['on-red']],
  ] as const) {
    context.globalAlpha = alpha;
    context.fillStyle = ink;
    for (const { text, size, x, baseline } of lines) {
      context.font = fontOf(900, size, fonts.display);
      context.fillText(text, x + shift, baseline + shift);
    }
  }
}

/** Draws the saucer from above, with the rim width that fits around the code's plate. */
function drawSaucer(context: Context, plate: number): void {
  const { radius, tongues, y } = SAUCER;
  const clear = plate * Math.SQRT1_2;
  const tip = clear + 32;
  context.translate(MIDDLE, y);
  disc(context, radius, inks.ink);
  disc(context, radius - 7, inks.white);
  const turn = (2 * Math.PI) / tongues;
  for (let i = 0; i < tongues; i += 1) {
    context.fillStyle = inks.red;
    context.beginPath();
    context.moveTo(-17, -(radius - 13));
    context.quadraticCurveTo(0, -(radius - 11), 17, -(radius - 13));
    context.lineTo(14, -(tip + 14));
    context.arc(0, -(tip + 14), 14, 0, Math.PI);
    context.closePath();
    context.fill();
    context.rotate(turn / 2);
    disc(context, 5, inks['rim-line'], 0, -(radius - 36));
    context.rotate(turn / 2);
  }
  disc(context, clear + 9, inks.brass);
  disc(context, clear + 6, inks.white);
  disc(context, clear, inks.sand);
}

/** Draws modules on whole pixels, so that edges stay sharp. */
function drawCode(context: Context, code: boolean[][], module: number): void {
  const edge = code.length * module;
  const left = Math.round(MIDDLE - edge / 2);
  const top = Math.round(SAUCER.y - edge / 2);
  roundedRect(context, { x: left, y: top, width: edge, height: edge }, 26);
  context.fillStyle = qrColors.ground;
  context.fill();
  context.fillStyle = qrColors.inPrint;
  for (const [y, row] of code.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(left + x * module, top + y * module, module, module);
    }
  }
}

function drawWords(context: Context, { link, fonts }: Story): void {
  context.fillStyle = inks['on-red'];
  context.font = fontOf(900, 62, fonts.display);
  context.fillText(HEADLINE, MIDDLE, 1424);

  const extentOf = extents(context, 600, fonts.text);
  const { lines, size } = linkLines(link, extentOf);
  const width = Math.max(PLATE.narrowest, ...lines.map((line) => extentOf(line).width * size + 104));
  const plate = { x: MIDDLE - width / 2, y: PLATE.y, width, height: PLATE.height };
  roundedRect(context, plate, 16);
  context.fillStyle = inks['on-red'];
  context.fill();
  roundedRect(context, inset(plate, 8), 10);
  context.lineWidth = 3;
  context.strokeStyle = inks.brass;
  context.stroke();
  context.fillStyle = inks.ink;
  context.font = fontOf(600, size, fonts.text);
  for (const [i, line] of lines.entries()) {
    const below = 0.34 + (i - (lines.length - 1) / 2) * 1.14;
    context.fillText(line, MIDDLE, plate.y + plate.height / 2 + size * below);
  }
}

/** Draws the saucer's rim as a straight line, and the product's name. */
function drawFoot(context: Context, { fonts }: Story): void {
  const { y, height, tile } = RIM;
  context.fillStyle = inks.paper;
  context.fillRect(0, y, STORY_SIZE.width, STORY_SIZE.height - y);
  context.fillStyle = inks.white;
  context.fillRect(0, y, STORY_SIZE.width, height);
  context.fillStyle = inks.red;
  for (let x = 0; x <= STORY_SIZE.width; x += tile) {
    context.beginPath();
    context.moveTo(x + 14, y);
    context.lineTo(x + 46, y);
    context.lineTo(x + 46, y + 29);
    context.arc(x + 30, y + 29, 16, 0, Math.PI);
    context.fill();
    disc(context, 5, inks.red, x, y + 17);
  }
  context.fillRect(0, y + height, STORY_SIZE.width, 8);

  const ink = inks['ink-soft'];
  context.font = fontOf(900, 56, fonts.display);
  const width = 72 + 14 + context.measureText(site.name).width;
  const left = MIDDLE - width / 2;
  context.fillStyle = ink;
  context.textAlign = 'left';
  context.fillText(site.name, left + 86, 1822);
  context.translate(left, 1768);
  context.scale(1.5, 1.5);
  context.strokeStyle = ink;
  context.lineWidth = 2.8;
  for (const path of [MARK_RIM, MARK_STAND]) context.stroke(new Path2D(path));
  context.fill(new Path2D(MARK_TEA));
}

function apart(context: Context, draw: () => void): void {
  context.save();
  draw();
  context.restore();
}

export function drawStory(context: Context, story: Story): void {
  const { width, height } = STORY_SIZE;
  const quiet = story.code.length;
  // Eight of the modules are the quiet zone.
  const module = Math.floor(LARGEST_CODE / (quiet - 8));
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.fillStyle = inks.red;
  context.fillRect(0, 0, width, height);
  apart(context, () => drawSaucer(context, quiet * module));
  apart(context, () => drawSign(context, story));
  apart(context, () => drawCode(context, story.code, module));
  context.drawImage(story.tea, 806, 1090, 204, 273);
  context.drawImage(story.sugar, 98, 1240, 168, 111);
  apart(context, () => drawWords(context, story));
  apart(context, () => drawFoot(context, story));
}
