// Lists warnings about codes that readers may fail to read: too small a quiet zone, low contrast, or modules with too few
// pixels. ISO/IEC 18004:2024, 6.3.8 and annex G, and the behaviour of phone cameras.

import { contrastRatio, type Rgba, relativeLuminance } from "../../engine/color.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import { symbolSide } from "./capacity.ts";
import { layoutQr } from "./layout.ts";
import type { PreparedQr } from "./work.ts";

/** Width of the recommended quiet zone, in modules. */
const MARGIN = 4;
/** Minimum contrast ratio between the two colours. WCAG 2.2, 1.4.11 requires this ratio for meaningful graphics. */
const CONTRAST = 3;
/** Minimum size of a module, in pixels. */
const MODULE_PIXELS = 2;

/** Returns one sentence for each problem; an empty list if all readers can read the code. */
export function readabilityWarnings({ params, encoded, level, center }: PreparedQr): string[] {
  const { margin, size, light, format } = params;
  const side = symbolSide(encoded.version);
  const { scale } = layoutQr(size, side, margin);
  const isSmall = outputBackend(format).hasPixels && scale < MODULE_PIXELS;
  const readableRatio = center?.place.readableRatio;
  return [
    ...(readableRatio === undefined
      ? []
      : [
          `centerImageSizeRatio is ${params.centerImageSizeRatio}: error correction can make up for at most ${readableRatio} in this code at ecLevel ${level}`,
        ]),
    ...(margin < MARGIN ? [`margin is ${margin}: scanners need a quiet zone of ${MARGIN} modules`] : []),
    ...(isSmall
      ? [
          `size is ${size}: modules are ${formatNumber(scale)} ${scale === 1 ? "pixel" : "pixels"} wide, but scanners need at least ${MODULE_PIXELS}. Increase size to ${MODULE_PIXELS * (side + 2 * margin)}, or shorten text`,
        ]
      : []),
    ...(light.alpha < 1 ? ["light is transparent: place the image on a light background"] : []),
    ...contrastWarnings("dark", params.dark, light),
    ...(params.finderColor === undefined ? [] : contrastWarnings("finderColor", params.finderColor, light)),
  ];
}

function contrastWarnings(name: string, color: Rgba, light: Rgba): string[] {
  const behind = relativeLuminance(light, 1);
  const [luminance, backdrop] = [relativeLuminance(color, behind), behind];
  const contrast = contrastRatio(luminance, backdrop);
  return [
    ...(luminance > backdrop
      ? [`${name} is lighter than light: many scanners only read dark codes on a light background`]
      : []),
    ...(contrast < CONTRAST
      ? [`${name} and light have a contrast ratio of ${formatNumber(contrast)}: it should be at least ${CONTRAST}`]
      : []),
  ];
}

function formatNumber(value: number): string {
  // Rounded down, so that a value below the threshold doesn't show as equal to it.
  return String(Math.floor(value * 10) / 10);
}
