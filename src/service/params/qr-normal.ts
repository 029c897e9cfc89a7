// Parameters of a code → what a validation answers of them: all fields with their defaults, colours as hex digits. SPEC 2.6.

import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { formatHex, type Rgba } from "../../engine/color.ts";

/** The parameters as JSON. */
export function normalizeQr({
  dark,
  light,
  finderColor,
  captionFontColor,
  ...params
}: QrParams): Record<string, unknown> {
  return {
    ...params,
    dark: formatInk(dark),
    light: formatInk(light),
    ...(finderColor !== undefined && { finderColor: formatInk(finderColor) }),
    captionFontColor: formatInk(captionFontColor),
  };
}

/** Six or eight hex digits, as `dark` and `light` take them. */
function formatInk(color: Rgba): string {
  const alpha = Math.round(color.alpha * 255);
  return `${formatHex(color).slice(1)}${alpha === 255 ? "" : alpha.toString(16).padStart(2, "0")}`;
}
