// Draws codes with round shapes on whole pixels as palette images. All modules look alike, so one module and one finder
// pattern are rasterised and copied; antialiased edges use 14 intermediate shades.

import type { FlatBand, FlatImage } from "../../engine/encodable-image.ts";
import { outputBackend } from "../../engine/output/output-backend.ts";
import { DEFAULT_COMPOSITE_STATE } from "../../engine/surface.ts";
import type { Layout } from "./layout.ts";
import type { Modules } from "./modules.ts";
import type { QrStyle } from "./qr-params.ts";
import { drawDots, drawFinders, FINDER_SIDE, finderCorners, withoutFinders } from "./shape.ts";
import { type CodeColors, compositeOver } from "./square-modules.ts";

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
