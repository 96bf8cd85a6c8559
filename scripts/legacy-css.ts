import cascadeLayers from '@csstools/postcss-cascade-layers';
import { browserslistToTargets, Features, transform } from 'lightningcss';
import { type AcceptedPlugin, type AtRule, type Declaration, list, parse, type Root } from 'postcss';
import { minimumBrowsers } from './minimum-browsers.ts';

/** In the order of public.css. owner.css names them too, because it is loaded separately. */
const LAYERS = 'base, components, utilities';
/** These share no properties with `base`; as layers, they would lengthen all later selectors. */
const GROUND = new Set(['properties', 'theme']);
/** In rem: smaller than the finest step of a window's width, so that each width matches one of two halves. */
const STEP = 0.001;

/** Rewrites `(width < 60rem)`: Chrome 103 and Safari 16.3 drop blocks with ranges or a plain `not`. */
function plainRange(rule: AtRule): void {
  rule.params = rule.params
    .replace(/\(width >= ([\d.]+rem)\)/g, '(min-width: $1)')
    .replace(/\(width < ([\d.]+)rem\)/g, (_, width) => `(max-width: ${Number(width) - STEP}rem)`);
}

/**
 * Rewrites properties that Chrome supports since 104. An element may have only one of them: of two
 * `transform`s, the later would win.
 */
function plainTransform(declaration: Declaration): void {
  const { prop, value } = declaration;
  const moved = value === 'none' ? value : `${prop}(${list.space(value).join(', ')})`;
  declaration.replaceWith(declaration.clone({ prop: 'transform', value: moved }));
}

function joinGround(root: Root): void {
  root.walkAtRules('layer', (rule) => {
    if (rule.nodes === undefined) rule.remove();
    else if (GROUND.has(rule.params)) rule.params = 'base';
  });
}

/** Removes nesting. Layers are emulated by specificity, which nested rules would get twice. */
function flatten(root: Root): void {
  const file = root.source?.input.file ?? '';
  const { code } = transform({
    filename: file,
    code: Buffer.from(root.toString()),
    include: Features.Nesting,
    exclude: Features.MediaQueries,
    targets: browserslistToTargets(minimumBrowsers()),
  });
  root.removeAll();
  root.append(`@layer ${LAYERS};`, parse(code.toString(), { from: file }));
}

/** For browsers without media ranges (until 2023) and without layers (Chrome 98 drops their content). */
export const legacyCss: AcceptedPlugin[] = [
  { postcssPlugin: 'one-ground', Once: joinGround },
  { postcssPlugin: 'flat-rules', Once: flatten },
  { postcssPlugin: 'plain-ranges', AtRule: { media: plainRange } },
  { postcssPlugin: 'plain-transforms', Declaration: { translate: plainTransform, rotate: plainTransform } },
  cascadeLayers(),
];
