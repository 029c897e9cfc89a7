// globalCompositeOperation → blend modes, where PDF has them, and masks. Source and backdrop become groups that mask one
// another. Two operators add colours up, which PDF cannot: where both are translucent the result is a little off, and
// `lighter` is `Screen`. Compositing and Blending 1, chapter 9; ISO 32000-1, 11.3.5 and 11.5.

import { type Box, intersectBoxes } from "../path.ts";
import type { CompositeOperation } from "../surface.ts";
import { formatBox } from "./path-text.ts";
import type { ResourceList } from "./resource-list.ts";

/** Operations that are painting over, with colours that depend on what is there. */
const BLEND_MODES: Readonly<Partial<Record<CompositeOperation, string>>> = {
  multiply: "Multiply",
  screen: "Screen",
  overlay: "Overlay",
  darken: "Darken",
  lighten: "Lighten",
  "color-dodge": "ColorDodge",
  "color-burn": "ColorBurn",
  "hard-light": "HardLight",
  "soft-light": "SoftLight",
  difference: "Difference",
  exclusion: "Exclusion",
  hue: "Hue",
  saturation: "Saturation",
  color: "Color",
  luminosity: "Luminosity",
  lighter: "Screen",
};

/** The name of the blend mode that the operation is; null for those that are none. */
export function blendMode(operation: CompositeOperation): string | null {
  return operation === "source-over" ? "Normal" : (BLEND_MODES[operation] ?? null);
}

/** Content, and the box that all of it lies in as far as it is seen. */
export interface Layer {
  readonly content: string;
  readonly box: Box;
}

/** Paints the layer as one thing. */
function paintGroup({ content, box }: Layer, resources: ResourceList): string {
  return content === "" ? "" : `/${resources.state(1, "Normal")} gs /${resources.group(content, box)} Do\n`;
}

/** The layer where the other one is, as far as that is opaque. */
function keepWithin(layer: Layer, other: Layer, resources: ResourceList): string {
  if (layer.content === "" || other.content === "") return "";
  const box = intersectBoxes(layer.box, other.box);
  return `q /${resources.mask("Alpha", other.content, box)} gs /${resources.group(layer.content, box)} Do Q\n`;
}

/** The layer where the other one is not. */
export function keepBeyond(layer: Layer, other: Layer, resources: ResourceList): string {
  if (layer.content === "" || other.content === "") return paintGroup(layer, resources);
  const area = formatBox(layer.box);
  const box = intersectBoxes(layer.box, other.box);
  // Light, with dark where the other layer is.
  const dark = `q /${resources.mask("Alpha", other.content, box)} gs 0 g ${formatBox(box)}f Q\n`;
  const mask = resources.mask("Luminosity", `1 g ${area}f\n${dark}`, layer.box);
  return `q /${mask} gs /${resources.group(layer.content, layer.box)} Do Q\n`;
}

/** The whole content after the source is composited onto the backdrop by an operation that is no blend mode. */
export function composite(
  operation: CompositeOperation,
  source: Layer,
  backdrop: Layer,
  resources: ResourceList,
): string {
  const paint = (layer: Layer) => paintGroup(layer, resources);
  const within = (layer: Layer, other: Layer) => keepWithin(layer, other, resources);
  const beyond = (layer: Layer, other: Layer) => keepBeyond(layer, other, resources);
  switch (operation) {
    case "source-in":
      return within(source, backdrop);
    case "source-out":
      return beyond(source, backdrop);
    case "source-atop":
      return paint(backdrop) + within(source, backdrop);
    case "destination-over":
      return paint(source) + paint(backdrop);
    case "destination-in":
      return within(backdrop, source);
    case "destination-out":
      return beyond(backdrop, source);
    case "destination-atop":
      return paint(source) + within(backdrop, source);
    case "xor":
      return beyond(backdrop, source) + beyond(source, backdrop);
    case "copy":
      return paint(source);
    default:
      throw new Error(`${operation} is a blend mode`);
  }
}
