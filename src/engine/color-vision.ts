// Simulates how colours look to people with colour vision deficiencies and in greyscale, and measures differences between
// colours with CIEDE2000 (ISO/CIE 11664-6), all with culori.

import {
  convertLrgbToRgb,
  convertRgbToLab65,
  convertRgbToLrgb,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterGrayscale,
  type Rgb,
} from "culori/fn";
// `color.ts` registers culori's `rgb` mode, which the filters need.
import { clampUnit, type Rgba } from "./color.ts";

export type Vision = "full" | "deuteranopia" | "protanopia" | "greyscale";

/** A colour as a viewer perceives it, in CIELAB with the D65 white point. */
export type PerceivedColor = ReturnType<typeof convertRgbToLab65>;

/**
 * Filters for linear-light sRGB. The matrices for the deficiencies are those of Machado, Oliveira and Fernandes (2009)
 * at full severity. Greyscale keeps the relative luminance.
 */
const FILTERS: Readonly<Record<Vision, (linear: Rgb) => Rgb>> = {
  full: (linear) => linear,
  deuteranopia: filterDeficiencyDeuter(),
  protanopia: filterDeficiencyProt(),
  greyscale: filterGrayscale() as (linear: Rgb) => Rgb,
};

const difference = differenceCiede2000();

/** Returns an opaque colour as perceived with the given kind of vision. */
export function simulateVision({ red, green, blue }: Rgba, vision: Vision): PerceivedColor {
  const { r, g, b } = convertRgbToLrgb({ r: red / 255, g: green / 255, b: blue / 255 });
  // culori applies its filters in `rgb` mode, but the matrices of Machado et al. are for linear light, so linear channels
  // are passed as `rgb`.
  const perceived = FILTERS[vision]({ mode: "rgb", r, g, b });
  return convertRgbToLab65(
    convertLrgbToRgb({ r: clampUnit(perceived.r), g: clampUnit(perceived.g), b: clampUnit(perceived.b) }),
  );
}

/** Returns the CIEDE2000 difference between two colours, from 0 for the same colour to about 100 for black and white. */
export function colorDifference(one: PerceivedColor, other: PerceivedColor): number {
  return difference(one, other);
}
