// A settled code → what may keep readers from it, a sentence each: they want light around a code, contrast, and modules of some
// pixels. ISO/IEC 18004:2024, 6.3.8 and annex G, and what telephones make of them.

import type { Rgba } from "../../engine/color.ts";
import { mediumOf } from "../../engine/picture/medium.ts";
import { sideOf } from "./capacity.ts";
import { layOut } from "./layout.ts";
import type { QrPlan } from "./qr-plan.ts";

/** Modules around a code. */
const MARGIN = 4;
/** Of the lighter colour's luminance to the darker one's. WCAG 2.2, 1.4.11 wants it of all that means something. */
const CONTRAST = 3;
/** Pixels of a module. */
const MODULE = 2;

/** What to mind about the code. Empty for one that all readers read. */
export function listDoubts({ params, writing }: QrPlan): string[] {
  const { margin, size, light, format } = params;
  const side = sideOf(writing.version);
  const { scale } = layOut(size, side, margin);
  const isSmall = mediumOf(format).hasPixels && scale < MODULE;
  return [
    ...(margin < MARGIN ? [`margin is ${margin}: readers want ${MARGIN} light modules around a code`] : []),
    ...(isSmall
      ? [
          `size is ${size}: modules are ${formatNumber(scale)} ${scale === 1 ? "pixel" : "pixels"} wide, and readers want ${MODULE}: raise it to ${MODULE * (side + 2 * margin)}, or shorten text`,
        ]
      : []),
    ...(light.alpha < 1 ? ["light is transparent: the code can be read on light colours only"] : []),
    ...doubtColor("dark", params.dark, light),
    ...(params.finderColor === undefined ? [] : doubtColor("finderColor", params.finderColor, light)),
  ];
}

function doubtColor(name: string, color: Rgba, light: Rgba): string[] {
  const behind = luminanceOf(light, 1);
  const [one, other] = [luminanceOf(color, behind), behind];
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return [
    ...(one > other ? [`${name} is lighter than light: many readers know dark codes on light only`] : []),
    ...(contrast < CONTRAST
      ? [`${name} and light have a contrast of ${formatNumber(contrast)}: readers want ${CONTRAST} or more`]
      : []),
  ];
}

/** How bright a colour is on a backdrop of that luminance, 0 to 1. WCAG 2.2, relative luminance. */
function luminanceOf({ red, green, blue, alpha }: Rgba, backdrop: number): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const own = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return own * alpha + backdrop * (1 - alpha);
}

function formatNumber(value: number): string {
  // Rounded down: what falls short must not look as if it did not.
  return String(Math.floor(value * 10) / 10);
}
