// Lighter and darker shades of a colour.

import { formatColor, type Rgba } from "../../engine/color.ts";

/** Mixes a colour with white, or with black if `fraction` is negative. @param fraction -1 to 1 */
export function shade({ red, green, blue, alpha }: Rgba, fraction: number): string {
  const end = fraction < 0 ? 0 : 255;
  const mix = (channel: number) => Math.round(channel + (end - channel) * Math.abs(fraction));
  return formatColor({ red: mix(red), green: mix(green), blue: mix(blue), alpha });
}
