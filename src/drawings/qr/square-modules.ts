// Turns a code of square modules on whole pixels into a palette image of two or three colours, without a canvas.

import type { Rgba } from "../../engine/color.ts";
import type { FlatBand, FlatImage } from "../../engine/encodable-image.ts";
import type { Layout } from "./layout.ts";
import type { Modules } from "./modules.ts";
import { FINDER_SIDE, finderCorners } from "./shape.ts";

/** The colours of a code. */
export interface CodeColors {
  readonly light: Rgba;
  readonly dark: Rgba;
  /** Colour of the finder patterns; `dark` by default. */
  readonly finder?: Rgba | undefined;
}

/** Palette indices: light, dark, and dark in a finder pattern. */
const LIGHT = 0;
const DARK = 1;
const FINDER_DARK = 2;

/** Returns the palette image of a code whose modules are squares of whole pixels. */
export function paintSquares(modules: Modules, { size, scale, start }: Layout, codeColors: CodeColors): FlatImage {
  const { light, dark, finder } = codeColors;
  const { side } = modules;
  const colors = finder === undefined ? modules.dark : markFinders(modules);
  const blank = new Uint8Array(size).fill(LIGHT);
  const bands: FlatBand[] = [{ rows: start, indices: blank }];
  for (let y = 0; y < side; y++) {
    const indices = new Uint8Array(size);
    for (let x = 0, at = start; x < side; x++, at += scale)
      indices.fill(colors[y * side + x] as number, at, at + scale);
    bands.push({ rows: scale, indices });
  }
  bands.push({ rows: size - start - side * scale, indices: blank });
  const palette = [light, compositeOver(dark, light), ...(finder === undefined ? [] : [compositeOver(finder, light)])];
  return { type: "flat", width: size, height: size, palette, bands: bands.filter(({ rows }) => rows > 0) };
}

function markFinders({ dark, side }: Modules): Uint8Array {
  const colors = dark.slice();
  for (const [left, top] of finderCorners(side))
    for (let y = top; y < top + FINDER_SIDE; y++)
      for (let x = left; x < left + FINDER_SIDE; x++)
        if (colors[y * side + x] === DARK) colors[y * side + x] = FINDER_DARK;
  return colors;
}

/** Composites a colour over another (source-over). Compositing and Blending Level 1, section 5.1. */
export function compositeOver(top: Rgba, bottom: Rgba): Rgba {
  const beneath = bottom.alpha * (1 - top.alpha);
  const alpha = top.alpha + beneath;
  if (alpha === 0) return { red: 0, green: 0, blue: 0, alpha };
  const mix = (one: number, other: number) => Math.round((one * top.alpha + other * beneath) / alpha);
  return {
    red: mix(top.red, bottom.red),
    green: mix(top.green, bottom.green),
    blue: mix(top.blue, bottom.blue),
    alpha,
  };
}
