// globalCompositeOperation → blend modes, where PDF has them, and masks. Source and backdrop become groups that mask one
// another. Two operators add colours up, which PDF cannot: where both are translucent the result is a little off, and
// `lighter` is `Screen`. Compositing and Blending 1, chapter 9; ISO 32000-1, 11.3.5 and 11.5.

import type { CompositeOperation } from "../base/surface.ts";
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

/** Operators that change the backdrop where the source is transparent: everywhere within the clip. */
const CLEARING: ReadonlySet<CompositeOperation> = new Set([
  "source-in",
  "source-out",
  "destination-in",
  "destination-atop",
  "copy",
]);

/** Whether drawing nothing still changes the picture. */
export function changesBackdrop(operation: CompositeOperation): boolean {
  return CLEARING.has(operation);
}

/** Paints the content as one thing. */
export function paintGroup(content: string, resources: ResourceList): string {
  return content === "" ? "" : `/${resources.state(1, "Normal")} gs /${resources.group(content)} Do\n`;
}

/** The content where the other content is, as far as that is opaque. */
export function keepWithin(content: string, other: string, resources: ResourceList): string {
  if (content === "" || other === "") return "";
  return `q /${resources.mask("Alpha", other)} gs /${resources.group(content)} Do Q\n`;
}

/** The content where the other content is not. `area` is the whole surface as the current path. */
export function keepBeyond(content: string, other: string, area: string, resources: ResourceList): string {
  if (content === "" || other === "") return paintGroup(content, resources);
  // Light, with dark where the other content is.
  const dark = `q /${resources.mask("Alpha", other)} gs 0 g ${area}f Q\n`;
  return `q /${resources.mask("Luminosity", `1 g ${area}f\n${dark}`)} gs /${resources.group(content)} Do Q\n`;
}

/** The whole content after the source is composited onto the backdrop by an operation that is no blend mode. */
export function composite(
  operation: CompositeOperation,
  source: string,
  backdrop: string,
  area: string,
  resources: ResourceList,
): string {
  const paint = (content: string) => paintGroup(content, resources);
  const within = (content: string, other: string) => keepWithin(content, other, resources);
  const beyond = (content: string, other: string) => keepBeyond(content, other, area, resources);
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
