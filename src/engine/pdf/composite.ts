// Implements globalCompositeOperation with blend modes, or with groups that mask each other. PDF cannot add colours:
// source-atop, destination-atop and xor are slightly off where both layers are translucent, and `lighter` is
// approximated by Screen. Compositing and Blending Level 1, section 9; ISO 32000-1, 11.3.5 and 11.5.

import { type Box, intersectBoxes } from "../path.ts";
import type { CompositeOperation } from "../surface.ts";
import { formatBox } from "./path-text.ts";
import type { ResourceList } from "./resource-list.ts";

/** Operations with a PDF blend mode. */
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

/** Returns the name of the PDF blend mode; null for operations without one. */
export function blendMode(operation: CompositeOperation): string | null {
  return operation === "source-over" ? "Normal" : (BLEND_MODES[operation] ?? null);
}

/** Content, with the bounds of its visible part. */
export interface Layer {
  readonly content: string;
  readonly box: Box;
}

function paintGroup({ content, box }: Layer, resources: ResourceList): string {
  return content === "" ? "" : `/${resources.state(1, "Normal")} gs /${resources.group(content, box)} Do\n`;
}

/** Paints the layer masked by the other layer's alpha. */
function maskInside(layer: Layer, other: Layer, resources: ResourceList): string {
  if (layer.content === "" || other.content === "") return "";
  const box = intersectBoxes(layer.box, other.box);
  return `q /${resources.mask("Alpha", other.content, box)} gs /${resources.group(layer.content, box)} Do Q\n`;
}

/** Paints the layer masked by the other layer's inverted alpha. */
export function maskOutside(layer: Layer, other: Layer, resources: ResourceList): string {
  if (layer.content === "" || other.content === "") return paintGroup(layer, resources);
  const area = formatBox(layer.box);
  const box = intersectBoxes(layer.box, other.box);
  // The mask is white, and black where the other layer is opaque.
  const dark = `q /${resources.mask("Alpha", other.content, box)} gs 0 g ${formatBox(box)}f Q\n`;
  const mask = resources.mask("Luminosity", `1 g ${area}f\n${dark}`, layer.box);
  return `q /${mask} gs /${resources.group(layer.content, layer.box)} Do Q\n`;
}

/**
 * Composites the source with the backdrop, and returns the resulting content.
 *
 * @param operation any operation except a blend mode
 */
export function composite(
  operation: CompositeOperation,
  source: Layer,
  backdrop: Layer,
  resources: ResourceList,
): string {
  const paint = (layer: Layer) => paintGroup(layer, resources);
  const inside = (layer: Layer, other: Layer) => maskInside(layer, other, resources);
  const outside = (layer: Layer, other: Layer) => maskOutside(layer, other, resources);
  switch (operation) {
    case "source-in":
      return inside(source, backdrop);
    case "source-out":
      return outside(source, backdrop);
    case "source-atop":
      return paint(backdrop) + inside(source, backdrop);
    case "destination-over":
      return paint(source) + paint(backdrop);
    case "destination-in":
      return inside(backdrop, source);
    case "destination-out":
      return outside(backdrop, source);
    case "destination-atop":
      return paint(source) + inside(backdrop, source);
    case "xor":
      return outside(backdrop, source) + outside(source, backdrop);
    case "copy":
      return paint(source);
    default:
      throw new Error(`unexpected blend mode ${operation}`);
  }
}
