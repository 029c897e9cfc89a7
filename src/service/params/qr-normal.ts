// Formats QR code parameters for the `normalized` object of a validation response: docs/validation.md.

import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { formatHex, type Rgba } from "../../engine/color.ts";

/** Returns the parameters with colours as hex digits. */
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

/** Formats a colour as six or eight hex digits, as `dark` and `light` accept them. */
function formatInk(color: Rgba): string {
  const alpha = Math.round(color.alpha * 255);
  return `${formatHex(color).slice(1)}${alpha === 255 ? "" : alpha.toString(16).padStart(2, "0")}`;
}
