// globalCompositeOperation → SVG. The blend modes are CSS's mix-blend-mode on the source alone; four Porter-Duff operators
// are masks; those that add two layers up are filters, which take the source as an image. Each of source and backdrop
// stands in the result once, however deep results nest. Compositing and Blending 1, chapter 9.

import type { Box } from "../path.ts";
import { type CompositeOperation, changesBackdrop } from "../surface.ts";
import type { DefinitionList } from "./definition-list.ts";
import { FILTER_IMAGE, layerText, regionText } from "./layer.ts";

/** What compositing needs of the document. Sources come in clipped already. */
export interface CompositeContext {
  readonly definitions: DefinitionList;
  /** The whole surface. */
  readonly area: Box;
  /** The clip in force as a filled shape; null when there is none. */
  readonly clip: string | null;
  /** The content outside of the clip in force. */
  beyondClip(content: string): string;
}

const BLEND_MODES: ReadonlySet<CompositeOperation> = new Set([
  "multiply",
  "screen",
  "overlay",
  "darken",
  "lighten",
  "color-dodge",
  "color-burn",
  "hard-light",
  "soft-light",
  "difference",
  "exclusion",
  "hue",
  "saturation",
  "color",
  "luminosity",
]);

/** Whether the operation is painting over, with colours that depend on what is there. */
export function isBlendMode(operation: CompositeOperation): boolean {
  return BLEND_MODES.has(operation);
}

/** The source as it joins what stands before it; not to be put into groups, which would hide that from it. */
export function blend(mode: CompositeOperation, source: string, definitions: DefinitionList): string {
  return layerText(`style="mix-blend-mode:${mode}"`, source, definitions);
}

/** The content as others see it, however it is blended inside. */
export function isolate(content: string, definitions: DefinitionList): string {
  return layerText('style="isolation:isolate"', content, definitions);
}

/** The whole picture after `source` is composited onto `backdrop` by any other operation. */
export function composite(
  operation: CompositeOperation,
  source: string,
  backdrop: string,
  context: CompositeContext,
): string {
  const { clip } = context;
  if (operation === "copy") return clip === null ? source : context.beyondClip(backdrop) + source;
  if (operation === "destination-over") return source + backdrop;
  if (backdrop === "") return operation.endsWith("-in") || operation === "source-atop" ? "" : source;
  if (source === "") return clip === null ? "" : context.beyondClip(backdrop);
  if (clip === null || !changesBackdrop(operation)) {
    if (operation === "source-in") return inside(source, backdrop, context);
    if (operation === "destination-in") return inside(backdrop, source, context);
    if (operation === "source-out") return outside(source, backdrop, context);
    if (operation === "destination-out") return outside(backdrop, source, context);
  }
  return filter(operation, source, backdrop, context);
}

/** The content where `shape` is opaque. */
function inside(content: string, shape: string, context: CompositeContext): string {
  return masked(content, `mask-type="alpha"`, shape, context);
}

/** The content where `shape` is transparent. */
function outside(content: string, shape: string, context: CompositeContext): string {
  const black = context.definitions.use(
    "black",
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" ${regionText(context.area)}><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/></filter>`,
  );
  const hole = `<rect fill="#fff" ${sizeText(context)}/><g filter="url(#${black})">${shape}</g>`;
  return masked(content, "", hole, context);
}

function masked(content: string, kind: string, mask: string, context: CompositeContext): string {
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

/** The steps from the source `s` and the backdrop, which is what is filtered, to the result `r`. */
const FILTERS: Readonly<Partial<Record<CompositeOperation, string>>> = {
  "source-in": `${OVER_BACKDROP} operator="in"/>`,
  "source-out": `${OVER_BACKDROP} operator="out"/>`,
  "source-atop": `${OVER_BACKDROP} operator="atop"/>`,
  "destination-in": `${UNDER_BACKDROP} operator="in"/>`,
  "destination-atop": `${UNDER_BACKDROP} operator="atop"/>`,
  xor: `${OVER_BACKDROP} operator="xor"/>`,
  // resvg adds only layers of one size, which the results of merging are.
  lighter: `<feMerge result="b"><feMergeNode in="SourceGraphic"/></feMerge><feMerge><feMergeNode in="s"/></feMerge><feComposite in2="b" ${ADD} result="r"/>`,
};

function filter(operation: CompositeOperation, source: string, backdrop: string, context: CompositeContext): string {
  const { definitions, clip } = context;
  // Browsers cut images to the shapes in them, blurs and all; a shape without ink makes that the whole surface.
  const frame = `<rect fill="none" ${sizeText(context)}/>`;
  const image = (content: string, name: string) => {
    const id = definitions.add((own) => `<g id="${own}"${FILTER_IMAGE}>${frame}${content}</g>`);
    return `<feImage href="#${id}" result="${name}"/>`;
  };
  // Within the clip the result, beyond it the backdrop as it was.
  const keepBeyond =
    clip === null || !changesBackdrop(operation)
      ? ""
      : `${image(clip, "c")}<feComposite in="SourceGraphic" in2="c" operator="out"/><feComposite in2="r" ${ADD}/>`;
  const steps = `${image(source, "s")}${FILTERS[operation]}${keepBeyond}`;
  const id = definitions.add(
    (own) =>
      `<filter id="${own}" filterUnits="userSpaceOnUse" ${regionText(context.area)} color-interpolation-filters="sRGB">${steps}</filter>`,
  );
  return `<g filter="url(#${id})">${backdrop}</g>`;
}
