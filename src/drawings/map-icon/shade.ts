// Lighter and darker shades of a colour.

import { formatColor, type Rgba } from "../../engine/color.ts";

/** Mixes a colour with white, or with black if the share is negative. @param share -1 to 1 */
export function shade({ red, green, blue, alpha }: Rgba, share: number): string {
  const end = share < 0 ? 0 : 255;
  const mix = (channel: number) => Math.round(channel + (end - channel) * Math.abs(share));
  return formatColor({ red: mix(red), green: mix(green), blue: mix(blue), alpha });
}
