// A word's outlines, and its pixels at any size and angle.

import type { Fuel } from "../../base/fuel.ts";
import { baseDirection } from "../../engine/font/cluster.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import type { FontRequest } from "../../engine/font/font-shorthand.ts";
import { layoutInkBounds, layoutText, placeRun } from "../../engine/font/text-layout.ts";
import { type Box, boxPath, type Matrix, multiply, transformPath } from "../../engine/path.ts";
import type { WordMask } from "./word-mask.ts";
import { cutSprite, cutWork, type WordSprite } from "./word-sprite.ts";

const TOO_MUCH = "words are too expensive to draw: use fewer or smaller words";

export interface WordShape {
  readonly text: string;
  readonly direction: "ltr" | "rtl";
  /** Bounds of the word's ink in em. The origin is at the left end of the baseline, and y points down. */
  readonly ink: Box;
  /** The outlines of the word's glyphs, in the coordinates of `ink`. */
  readonly outlines: readonly (readonly number[])[];
}

/** Lays out a word. Returns undefined for a word without ink. */
export function shapeWord(text: string, font: FontRequest, fonts: FontSet): WordShape | undefined {
  const direction = baseDirection(text);
  const layout = layoutText(text, { font, direction, letterSpacing: 0, wordSpacing: 0, kerning: "auto" }, fonts);
  const ink = layoutInkBounds(layout, 1);
  if (ink === null) return undefined;
  const outlines = layout.runs.flatMap((run) => {
    const { face, glyphs } = placeRun(run, 1);
    const unit = 1 / face.unitsPerEm;
    return glyphs.map(({ id, x, y }) => {
      const matrix: Matrix = [unit, 0, 0, -unit, x, y];
      // A colour glyph has no outline, so use its bounding box.
      const outline = face.isColored?.(id) ? boxPath(run.face.extents(id)) : face.outline(id);
      return transformPath(outline, matrix);
    });
  });
  return { text, direction, ink, outlines };
}

/** Size and rotation of a word. Lengths are in layout pixels. */
export interface WordPose {
  /** Font size. */
  readonly size: number;
  /** Clockwise rotation in radians. */
  readonly angle: number;
  /** Space around the word. */
  readonly padding: number;
}

/** Returns the width and height of a word's bounding box, without padding. */
export function wordBoxSize(
  { ink }: WordShape,
  { size, angle }: Pick<WordPose, "size" | "angle">,
): readonly [number, number] {
  const [width, height] = [(ink.right - ink.left) * size, (ink.bottom - ink.top) * size];
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return [width * cosine + height * sine, width * sine + height * cosine];
}

/** Returns the matrix from em to pixels for a word that is centred on a position. */
function poseMatrix(
  { ink }: WordShape,
  { size, angle }: Pick<WordPose, "size" | "angle">,
  x: number,
  y: number,
): Matrix {
  const [cosine, sine] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return multiply(
    [cosine, sine, -sine, cosine, x, y],
    [1, 0, 0, 1, -(ink.left + ink.right) / 2, -(ink.top + ink.bottom) / 2],
  );
}

/**
 * Draws a word on a mask and returns its pixels. The mask must be empty, and the function clears it afterwards.
 *
 * @param mask must be at least as large as `spriteSize` returns for the word
 */
export function createSprite(shape: WordShape, pose: WordPose, mask: WordMask, fuel: Fuel): WordSprite {
  const [width, height] = spriteSize(shape, pose);
  const matrix = poseMatrix(shape, pose, width / 2, height / 2);
  const area = { x: 0, y: 0, width, height };
  fuel.spend(cutWork(area), TOO_MUCH);
  for (const outline of shape.outlines) {
    mask.cover(outline, matrix);
    fuel.spend(mask.takeWork(), TOO_MUCH);
  }
  const ink = cutSprite(mask, area);
  mask.eraseRows(height);
  fuel.spend(growWork(ink, pose.padding), TOO_MUCH);
  const sprite = growSprite(ink, pose.padding);
  // The ink's box is narrower than the sprite, whose width is rounded up.
  const reach = Math.ceil(wordBoxSize(shape, pose)[0] / 2 + pose.padding);
  return { ...sprite, x0: -reach, x1: reach };
}

/**
 * Returns the size of a word on the mask. The height is even, and the width is a multiple of 64 with room for the padding.
 * Growing the sprite adds the padding's rows.
 */
export function spriteSize(shape: WordShape, pose: WordPose): readonly [width: number, height: number] {
  const [width, height] = wordBoxSize(shape, pose);
  // A sprite doesn't include the mask's last row.
  return [64 * Math.ceil((width + 2 * pose.padding) / 64), 2 * Math.ceil(height / 2) + 2];
}

/** Work of widening or copying 32 pixels, in units of src/base/fuel.ts. */
const CELL_WORK = 1;

/** Returns the work of growing a word, in units of src/base/fuel.ts. */
function growWork({ rows, columns }: WordSprite, radius: number): number {
  // Each row is widened once per column of the disc, and copied to each row of the disc.
  return Math.max(rows, 0) * columns * (3 * radius + 2) * CELL_WORK;
}

/**
 * Adds all pixels up to a distance from the ink, except those beyond the left and right edges of the sprite. The caller
 * must charge `growWork` first.
 *
 * @param radius distance in pixels
 */
export function growSprite(sprite: WordSprite, radius: number): WordSprite {
  const { bits, rows, columns, y0, y1 } = sprite;
  // Distances are measured from the centres of pixels.
  const reach = radius + 0.5;
  const down = Math.floor(reach);
  if (rows <= 0 || down === 0) return sprite;
  const halves = Array.from({ length: down + 1 }, (_, dy) => Math.floor(Math.sqrt(reach * reach - dy * dy)));
  const grown = new Int32Array((rows + 2 * down) * columns);
  const row = new Int32Array(columns);
  for (let y = 0; y < rows; y++) {
    row.set(bits.subarray(y * columns, (y + 1) * columns));
    let half = 0;
    // The disc's first row is its narrowest.
    for (let dy = down; dy >= 0; dy--) {
      for (; half < (halves[dy] as number); half++) widen(row);
      const [above, below] = [(y + down - dy) * columns, (y + down + dy) * columns];
      for (let i = 0; i < columns; i++) (grown[above + i] as number) |= row[i] as number;
      if (dy > 0) for (let i = 0; i < columns; i++) (grown[below + i] as number) |= row[i] as number;
    }
  }
  return { ...sprite, bits: grown, rows: rows + 2 * down, y0: y0 - down, y1: y1 + down };
}

/** Adds a pixel on each side of every run of pixels. The highest bit is the leftmost pixel. */
function widen(row: Int32Array): void {
  let left = 0;
  for (let i = 0; i < row.length; i++) {
    const cell = row[i] as number;
    const right = i + 1 < row.length ? (row[i + 1] as number) : 0;
    row[i] = cell | (cell >>> 1) | (left << 31) | (cell << 1) | (right >>> 31);
    left = cell;
  }
}
