import cascadeLayers from '@csstools/postcss-cascade-layers';
import { Features, type Targets, transform } from 'lightningcss';
import { type AcceptedPlugin, type AtRule, type Declaration, list, parse, type Root } from 'postcss';
import { browserFloor } from './browser-floor.ts';

/** In the order of the sheet that every page has: those of one page come in files of their own. */
const LAYERS = 'base, components, utilities';
/** Nothing in these and in `base` is about the same thing: as layers, they would only lengthen every selector above. */
const GROUND = new Set(['properties', 'theme']);
/** Under the finest step of a window's width, so that no width is in neither of two halves; in rem. */
const STEP = 0.001;

/** `(width < 60rem)`: Chrome 103 and Safari 16.3 know neither ranges nor a plain `not`, and drop the whole block. */
function plainRange(rule: AtRule): void {
  rule.params = rule.params
    .replace(/\(width >= ([\d.]+rem)\)/g, '(min-width: $1)')
    .replace(/\(width < ([\d.]+)rem\)/g, (_, width) => `(max-width: ${Number(width) - STEP}rem)`);
}

/** Only left to right here: the sides of each, of which Chrome learnt the short forms in 87, Safari in 14.1. */
const SIDES: Record<string, [start: string, end: string]> = {
  'padding-inline': ['padding-left', 'padding-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'inset-inline': ['left', 'right'],
  'inset-block': ['top', 'bottom'],
};

function plainSides(declaration: Declaration): void {
  const [start, end] = SIDES[declaration.prop] ?? [];
  if (start === undefined || end === undefined) return;
  const [first = '', second = first] = list.space(declaration.value);
  declaration.replaceWith(
    declaration.clone({ prop: start, value: first }),
    declaration.clone({ prop: end, value: second }),
  );
}

const plainSidesOf = Object.fromEntries(Object.keys(SIDES).map((prop) => [prop, plainSides]));

/** Chrome learnt these properties in 104. An element here has one of them, or of two `transform`s the later would win. */
function plainTransform(declaration: Declaration): void {
  const { prop, value } = declaration;
  const moved = value === 'none' ? value : `${prop}(${list.space(value).join(', ')})`;
  declaration.replaceWith(declaration.clone({ prop: 'transform', value: moved }));
}

const plainTransforms = { translate: plainTransform, rotate: plainTransform };

/** Tailwind sets what `@property` would where Safari and Firefox do not know it; Chrome until 84 is told of here. */
function plainProperties(rule: AtRule): void {
  if (rule.params.includes('-moz-orient: inline'))
    rule.params = `(${rule.params}) or (not (aspect-ratio: 1 / 1))`;
}

/** Lightning CSS counts versions in bytes: major, minor, patch. */
function targets(): Targets {
  const entries = browserFloor().map((browser) => {
    const [, name = '', major, minor = 0] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? [];
    return [name === 'ios' ? 'ios_saf' : name, (Number(major) << 16) | (Number(minor) << 8)];
  });
  return Object.fromEntries(entries);
}

function joinGround(root: Root): void {
  root.walkAtRules('layer', (rule) => {
    if (rule.nodes === undefined) rule.remove();
    else if (GROUND.has(rule.params)) rule.params = 'base';
  });
}

/** Layers are told apart by specificity, which what is nested would get twice. */
function flatten(root: Root): void {
  const file = root.source?.input.file ?? '';
  const { code } = transform({
    filename: file,
    code: Buffer.from(root.toString()),
    include: Features.Nesting,
    exclude: Features.MediaQueries,
    targets: targets(),
  });
  root.removeAll();
  root.append(`@layer ${LAYERS};`, parse(code.toString(), { from: file }));
}

/** For browsers that know no media ranges (until 2023) and no layers (Chrome 98 drops all that is in one). */
export const plainCss: AcceptedPlugin[] = [
  { postcssPlugin: 'one-ground', Once: joinGround },
  { postcssPlugin: 'flat-rules', Once: flatten },
  { postcssPlugin: 'plain-ranges', AtRule: { media: plainRange, supports: plainProperties } },
  { postcssPlugin: 'plain-sides', Declaration: plainSidesOf },
  { postcssPlugin: 'plain-transforms', Declaration: plainTransforms },
  cascadeLayers(),
];
