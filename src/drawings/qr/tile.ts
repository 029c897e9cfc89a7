// Draws codes with round shapes on whole pixels as palette images. One module and one finder pattern are rasterised and
// copied, because all modules look alike. Antialiased edges use 14 intermediate shades.

import type { Rgba } from "../../engine/color.ts";
import type { FlatBand, FlatImage } from "../../engine/encodable-image.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import { DEFAULT_COMPOSITE_STATE } from "../../engine/surface.ts";
import type { Layout } from "./layout.ts";
import type { Modules } from "./modules.ts";
import type { QrStyle } from "./options.ts";
import { drawDots, drawFinders, FINDER_SIDE, finderCorners, withoutFinders } from "./shape.ts";

/**
 * Number of shades of a colour, the last of which is the colour itself. With the light colour, the palette has 16
 * entries, the maximum for 4 bits per pixel.
 */
const SHADES = 15;

/** Shapes of the dots, of the finder frames, and of the dots in them. */
export type Styles = readonly [dots: QrStyle, frame: QrStyle, dot: QrStyle];

/**
 * Returns a code's palette image.
 *
 * @param layout must have a whole number of pixels per module
 */
export function paintTiles(
  modules: Modules,
  layout: Layout,
  codeColors: CodeColors,
  [dots, frame, dot]: Styles,
): FlatImage {
  const { size, scale, start } = layout;
  const { side } = modules;
  const placement = { scale, start: 0 };
  const module = shadesOf(drawDots({ ...modules, side: 1, dark: Uint8Array.of(1) }, dots, placement), scale);
  const finderSide = FINDER_SIDE * scale;
  const finder = shadesOf(drawFinders([[0, 0]], frame, dot, placement), finderSide);
  // Finder patterns with their own colour use a second range of shades.
  if (codeColors.finder !== undefined)
    for (let i = 0; i < finder.length; i++) if (finder[i] !== 0) finder[i] = (finder[i] as number) + SHADES;
  const rows = new RowList();
  rows.add(new Uint8Array(size), start);
  const dataModules = withoutFinders(modules);
  for (let y = 0; y < side; y++) {
    const corners = roundCorners(dataModules, y, dots);
    for (let j = 0; j < scale; j++) {
      const row = new Uint8Array(size);
      setModules(row, start, corners, module.subarray(j * scale, (j + 1) * scale), j * 2 < scale);
      for (const [left, top] of finderCorners(side)) {
        const at = (y - top) * scale + j;
        if (at >= 0 && at < finderSide)
          row.set(finder.subarray(at * finderSide, (at + 1) * finderSide), start + left * scale);
      }
      rows.add(row, 1);
    }
  }
  rows.add(new Uint8Array(size), size - start - side * scale);
  return { type: "flat", width: size, height: size, palette: createPalette(codeColors), bands: rows.bands };
}

/** Rasterises a path in a square. Returns the coverage of each pixel, 0 to SHADES. */
function shadesOf(path: readonly number[], side: number): Uint8Array {
  const backend = outputBackend("png");
  const surface = backend.createSurface(side, side);
  const black = { red: 0, green: 0, blue: 0, alpha: 1 };
  surface.fill(path, "nonzero", { type: "solid", color: black }, DEFAULT_COMPOSITE_STATE);
  const image = backend.finish(surface, { title: "" });
  if (image.type !== "pixels") throw new Error(`the PNG backend returned a ${image.type} image`);
  const pixels = image.pixels();
  return Uint8Array.from({ length: side * side }, (_, i) => Math.round(((pixels[i * 4 + 3] as number) / 255) * SHADES));
}

/** Returns the light colour, the shades of the dark colour, and the shades of the finder colour, if any. */
function createPalette({ light, dark, finder }: CodeColors): FlatImage["palette"] {
  const shades = (ink: CodeColors["dark"]) =>
    Array.from({ length: SHADES }, (_, i) => compositeOver({ ...ink, alpha: (ink.alpha * (i + 1)) / SHADES }, light));
  return [light, ...shades(dark), ...(finder === undefined ? [] : shades(finder))];
}

/** Bits that describe a module: whether it is dark, and which of its corners are round. */
const DARK = 1;
const TOP_LEFT = 2;
const TOP_RIGHT = 4;
const BOTTOM_LEFT = 8;
const BOTTOM_RIGHT = 16;

/** Describes the modules of one row. Rounded modules have square corners where they join a neighbour. */
function roundCorners({ dark, side }: Modules, y: number, style: QrStyle): Uint8Array {
  const isDark = (x: number, row: number) => x >= 0 && x < side && row >= 0 && row < side && dark[row * side + x] === 1;
  return Uint8Array.from({ length: side }, (_, x) => {
    if (!isDark(x, y)) return 0;
    if (style === "square") return DARK;
    const isFree = style === "circle" ? () => true : (atX: number, atY: number) => !isDark(atX, atY);
    const [left, right] = [isFree(x - 1, y), isFree(x + 1, y)];
    const [above, below] = [isFree(x, y - 1), isFree(x, y + 1)];
    return (
      DARK |
      (above && left ? TOP_LEFT : 0) |
      (above && right ? TOP_RIGHT : 0) |
      (below && left ? BOTTOM_LEFT : 0) |
      (below && right ? BOTTOM_RIGHT : 0)
    );
  });
}

/**
 * Writes one pixel row of a row of modules.
 *
 * @param shades the pixel row of a module with four round corners
 */
function setModules(row: Uint8Array, start: number, modules: Uint8Array, shades: Uint8Array, isUpper: boolean): void {
  const scale = shades.length;
  const half = (scale + 1) >> 1;
  const [left, right] = isUpper ? [TOP_LEFT, TOP_RIGHT] : [BOTTOM_LEFT, BOTTOM_RIGHT];
  for (let x = 0, at = start; x < modules.length; x++, at += scale) {
    const module = modules[x] as number;
    if (module === 0) continue;
    const [isLeft, isRight] = [(module & left) !== 0, (module & right) !== 0];
    for (let i = 0; i < half; i++) row[at + i] = isLeft ? (shades[i] as number) : SHADES;
    for (let i = half; i < scale; i++) row[at + i] = isRight ? (shades[i] as number) : SHADES;
  }
}

/** Collects rows from the top down, and merges equal neighbours into one band. */
class RowList {
  readonly bands: FlatBand[] = [];

  add(indices: Uint8Array, rows: number): void {
    if (rows === 0) return;
    const last = this.bands.at(-1);
    if (last === undefined || !hasSameBytes(last.indices, indices)) this.bands.push({ rows, indices });
    else this.bands[this.bands.length - 1] = { rows: last.rows + rows, indices };
  }
}

function hasSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

interface CodeColors {
  readonly light: Rgba;
  readonly dark: Rgba;
  /** Colour of the finder patterns; `dark` by default. */
  readonly finder?: Rgba | undefined;
}

/** Palette indices: light, dark, and dark in a finder pattern. */
const LIGHT = 0;
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
function compositeOver(top: Rgba, bottom: Rgba): Rgba {
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
