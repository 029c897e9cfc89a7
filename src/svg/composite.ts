// globalCompositeOperation → SVG. The blend modes are CSS's mix-blend-mode; the Porter-Duff operators are masks over what
// was drawn before. Compositing and Blending 1, chapter 9; a canvas is one isolated group.

import type { CompositeOperation } from "../base/surface.ts";
import type { DefinitionList } from "./definition-list.ts";

/** What compositing needs of the document. Sources come in clipped already. */
export interface CompositeContext {
  readonly definitions: DefinitionList;
  /** `width` and `height` attributes of the whole surface. */
  readonly area: string;
  /** The content within the effect's clip. */
  clipped(content: string): string;
  /** The content outside the effect's clip; null when there is no clip. */
  readonly beyondClip: ((content: string) => string) | null;
}

type Operation = Exclude<CompositeOperation, "source-over" | "lighter">;

type Combine = (source: string, backdrop: string, context: CompositeContext) => string;

/** The content where `shape` is opaque. */
function inside(content: string, shape: string, context: CompositeContext): string {
  if (content === "" || shape === "") return "";
  return masked(content, `mask-type="alpha"`, shape, context);
}

/** The content where `shape` is transparent. */
function outside(content: string, shape: string, context: CompositeContext): string {
  if (content === "" || shape === "") return content;
  const black = context.definitions.use(
    "black",
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" ${context.area}><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/></filter>`,
  );
  const hole = `<rect fill="#fff" ${context.area}/><g filter="url(#${black})">${shape}</g>`;
  return masked(content, "", hole, context);
}

function masked(content: string, kind: string, mask: string, { definitions, area }: CompositeContext): string {
  const id = definitions.add(
    (name) => `<mask id="${name}" ${kind} maskUnits="userSpaceOnUse" x="0" y="0" ${area}>${mask}</mask>`,
  );
  return `<g mask="url(#${id})">${content}</g>`;
}

/** A reference to the backdrop, for operators that need it twice. */
function shared(content: string, { definitions }: CompositeContext): string {
  if (content === "") return "";
  const id = definitions.add((name) => `<g id="${name}">${content}</g>`);
  return `<use href="#${id}"/>`;
}

function blend(mode: Operation): Combine {
  // Isolated, so that the mode sees this backdrop and nothing behind the picture.
  return (source, backdrop) =>
    source === "" ? backdrop : `${backdrop}<g style="mix-blend-mode:${mode}">${source}</g>`;
}

/** Operators that leave what is outside the source's clip as it was, but change it where the source is transparent. */
const BOUND_BY_CLIP: ReadonlySet<Operation> = new Set([
  "source-in",
  "source-out",
  "destination-in",
  "destination-atop",
  "copy",
]);

const OPERATORS = {
  "source-in": (source, backdrop, context) => inside(source, backdrop, context),
  "source-out": (source, backdrop, context) => outside(source, backdrop, context),
  "source-atop": (source, backdrop, context) => {
    const back = shared(backdrop, context);
    return back + inside(source, back, context);
  },
  "destination-over": (source, backdrop) => source + backdrop,
  "destination-in": (source, backdrop, context) => inside(backdrop, source, context),
  "destination-out": (source, backdrop, context) => outside(backdrop, source, context),
  "destination-atop": (source, backdrop, context) => {
    const back = shared(backdrop, context);
    return outside(source, back, context) + inside(back, source, context);
  },
  xor: (source, backdrop, context) => {
    const back = shared(backdrop, context);
    return outside(back, source, context) + outside(source, back, context);
  },
  copy: (source) => source,
  multiply: blend("multiply"),
  screen: blend("screen"),
  overlay: blend("overlay"),
  darken: blend("darken"),
  lighten: blend("lighten"),
  "color-dodge": blend("color-dodge"),
  "color-burn": blend("color-burn"),
  "hard-light": blend("hard-light"),
  "soft-light": blend("soft-light"),
  difference: blend("difference"),
  exclusion: blend("exclusion"),
  hue: blend("hue"),
  saturation: blend("saturation"),
  color: blend("color"),
  luminosity: blend("luminosity"),
} satisfies Record<Operation, Combine>;

/** The whole picture after `source` is composited onto `backdrop`. */
export function composite(operation: Operation, source: string, backdrop: string, context: CompositeContext): string {
  const { beyondClip } = context;
  if (beyondClip === null || !BOUND_BY_CLIP.has(operation)) return OPERATORS[operation](source, backdrop, context);
  const back = shared(backdrop, context);
  return beyondClip(back) + OPERATORS[operation](source, context.clipped(back), context);
}
