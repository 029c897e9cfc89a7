// Draws shadows, and implements globalCompositeOperation in SVG: blend modes with mix-blend-mode, four Porter-Duff
// operators with masks, and the operators that add two layers with filters. Source and backdrop each occur once in the
// result, so that its length grows linearly with nesting. Compositing and Blending Level 1, section 9.

import { formatFactor } from "../geometry/number.ts";
import { type Box, growBox, intersectBoxes, type Matrix, moveBox } from "../path.ts";
import { BLEND_MODES, type CompositeOperation, changesBackdrop, type Paint, type Shadow } from "../surface.ts";
import { FILTER_IMAGE, layerText, nestLayers, regionPlaceholder, transformLayers } from "./layer.ts";
import { type DefinitionList, formatMatrix, type PaintContext } from "./paint-server.ts";

/** The properties of a document on which compositing depends. Sources are already clipped. */
interface CompositeContext {
  readonly definitions: DefinitionList;
  /** Bounds of the surface. */
  readonly area: Box;
  /** The current clip as a filled shape; null if there is none. */
  readonly clip: string | null;
  /** Clips the content to the outside of the current clip. */
  clipOutside(content: string): string;
}

const BLENDED: ReadonlySet<CompositeOperation> = new Set(BLEND_MODES);

export function isBlendMode(operation: CompositeOperation): boolean {
  return BLENDED.has(operation);
}

/** Returns the source with a blend mode. It must stay in the same group as its backdrop. */
export function blend(mode: CompositeOperation, source: string, definitions: DefinitionList): string {
  return layerText(`style="mix-blend-mode:${mode}"`, source, definitions);
}

/** Isolates the content in a group, so that blending inside the group ignores the content below. */
export function isolate(content: string, definitions: DefinitionList): string {
  return layerText('style="isolation:isolate"', content, definitions);
}

/**
 * Composites `source` onto `backdrop`, and returns the resulting content.
 *
 * @param operation any operation except a blend mode
 */
export function composite(
  operation: CompositeOperation,
  source: string,
  backdrop: string,
  context: CompositeContext,
): string {
  const { clip } = context;
  if (operation === "copy") return clip === null ? source : context.clipOutside(backdrop) + source;
  if (operation === "destination-over") return source + backdrop;
  if (backdrop === "") return operation.endsWith("-in") || operation === "source-atop" ? "" : source;
  if (source === "") return clip === null ? "" : context.clipOutside(backdrop);
  if (clip === null || !changesBackdrop(operation)) {
    if (operation === "source-in") return maskInside(source, backdrop, context);
    if (operation === "destination-in") return maskInside(backdrop, source, context);
    if (operation === "source-out") return maskOutside(source, backdrop, context);
    if (operation === "destination-out") return maskOutside(backdrop, source, context);
  }
  return compositeByFilter(operation, source, backdrop, context);
}

/** Masks the content with the alpha of `shape`. */
function maskInside(content: string, shape: string, context: CompositeContext): string {
  return maskContent(content, `mask-type="alpha"`, shape, context);
}

/** Masks the content with the inverse alpha of `shape`. */
function maskOutside(content: string, shape: string, context: CompositeContext): string {
  const black = context.definitions.use(
    "black",
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" ${regionPlaceholder(context.area)}><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/></filter>`,
  );
  const hole = `<rect fill="#fff" ${sizeText(context)}/><g filter="url(#${black})">${shape}</g>`;
  return maskContent(content, "", hole, context);
}

function maskContent(content: string, kind: string, mask: string, context: CompositeContext): string {
  const id = context.definitions.add(
    (name) => `<mask id="${name}" ${kind} maskUnits="userSpaceOnUse" x="0" y="0" ${sizeText(context)}>${mask}</mask>`,
  );
  return layerText(`mask="url(#${id})"`, content, context.definitions, mask);
}

function sizeText({ area }: CompositeContext): string {
  return `width="${area.right}" height="${area.bottom}"`;
}

const ADD = 'operator="arithmetic" k2="1" k3="1"';
const OVER_BACKDROP = '<feComposite in="s" in2="SourceGraphic" result="r"';
const UNDER_BACKDROP = '<feComposite in="SourceGraphic" in2="s" result="r"';

/** Filter primitives that compute the result `r` from the source `s` and the backdrop, which is SourceGraphic. */
const FILTERS: Readonly<Partial<Record<CompositeOperation, string>>> = {
  "source-in": `${OVER_BACKDROP} operator="in"/>`,
  "source-out": `${OVER_BACKDROP} operator="out"/>`,
  "source-atop": `${OVER_BACKDROP} operator="atop"/>`,
  "destination-in": `${UNDER_BACKDROP} operator="in"/>`,
  "destination-atop": `${UNDER_BACKDROP} operator="atop"/>`,
  xor: `${OVER_BACKDROP} operator="xor"/>`,
  // resvg can only add layers of equal size, which feMerge returns.
  lighter: `<feMerge result="b"><feMergeNode in="SourceGraphic"/></feMerge><feMerge><feMergeNode in="s"/></feMerge><feComposite in2="b" ${ADD} result="r"/>`,
};

function compositeByFilter(
  operation: CompositeOperation,
  source: string,
  backdrop: string,
  context: CompositeContext,
): string {
  const { definitions, clip } = context;
  // Browsers crop feImage content to the bounds of its shapes. An unpainted rectangle extends those bounds to the whole
  // surface.
  const fullSize = `<rect fill="none" ${sizeText(context)}/>`;
  const image = (content: string, name: string) => {
    const id = definitions.add((own) => `<g id="${own}"${FILTER_IMAGE}>${fullSize}${content}</g>`);
    return `<feImage href="#${id}" result="${name}"/>`;
  };
  // The operator applies inside the clip. Outside, the backdrop stays unchanged.
  const outsideClip =
    clip === null || !changesBackdrop(operation)
      ? ""
      : `${image(clip, "c")}<feComposite in="SourceGraphic" in2="c" operator="out"/><feComposite in2="r" ${ADD}/>`;
  const steps = `${image(source, "s")}${FILTERS[operation]}${outsideClip}`;
  const id = definitions.add(
    (own) =>
      `<filter id="${own}" filterUnits="userSpaceOnUse" ${regionPlaceholder(context.area)} color-interpolation-filters="sRGB">${steps}</filter>`,
  );
  return `<g filter="url(#${id})">${backdrop}</g>`;
}

/** Number of standard deviations beyond which a blur is invisible. */
const REACH = 3;

/** Returns the paint for a shadow's ink. Gradients and patterns are kept, and `castShadow` recolours them. */
export function shadowPaint(paint: Paint, { color }: Shadow): Paint {
  if (paint.type !== "solid") return paint;
  return { type: "solid", color: { ...color, alpha: color.alpha * paint.color.alpha } };
}

/** Returns the bounds of the shadow of ink within a box. */
export function shadowBox(box: Box, { offsetX, offsetY, deviation }: Shadow): Box {
  return growBox(moveBox(box, offsetX, offsetY), deviation * REACH);
}

/**
 * Returns the shadow of elements as SVG text.
 *
 * @param ink the elements, drawn with `shadowPaint`
 * @param box bounds of the elements
 * @param isColored whether the elements already have the colour of the shadow
 */
export function castShadow(
  ink: string,
  box: Box,
  isColored: boolean,
  shadow: Shadow,
  { definitions, area }: Pick<PaintContext, "definitions" | "area">,
): string {
  const { color, offsetX, offsetY, deviation } = shadow;
  const tint = `<feColorMatrix values="${[color.red, color.green, color.blue].map((channel) => `0 0 0 0 ${formatFactor(channel / 255)} `).join("")}0 0 0 ${formatFactor(color.alpha)} 0"/>`;
  const blur = deviation > 0 ? `<feGaussianBlur stdDeviation="${formatFactor(deviation)}"/>` : "";
  const steps = (isColored ? "" : tint) + blur;
  const matrix: Matrix = [1, 0, 0, 1, offsetX, offsetY];
  const move = formatMatrix("transform", matrix);
  const reach = Math.ceil(deviation * REACH) + 1;
  if (steps === "") return `<g${move}>${nestLayers(transformLayers(ink, matrix), definitions, matrix)}</g>`;
  // The region covers the visible part of the ink and its blur.
  const blurred = growBox(box, deviation * REACH);
  const region = intersectBoxes(blurred, growBox(moveBox(area, -offsetX, -offsetY), deviation * REACH));
  const place = regionPlaceholder(
    {
      left: Math.floor(region.left) - 1,
      top: Math.floor(region.top) - 1,
      right: Math.ceil(region.right) + 1,
      bottom: Math.ceil(region.bottom) + 1,
    },
    reach,
    matrix,
  );
  const text = `filterUnits="userSpaceOnUse" ${place} color-interpolation-filters="sRGB">${steps}`;
  const id = definitions.use(text, (own) => `<filter id="${own}" ${text}</filter>`);
  return `<g filter="url(#${id})"${move}>${nestLayers(transformLayers(ink, matrix, reach), definitions, matrix, reach)}</g>`;
}
