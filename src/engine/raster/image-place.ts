// Computes where images are drawn, and at what size their pixels are needed.

import { COPY_PIXELS, COPY_SIDE } from "../limits.ts";
import { type Box, boxPath, type Matrix, type Path, pathBounds, transformPath } from "../path.ts";

/**
 * Returns the path that an image covers. Like browsers, it aligns upright images to whole pixels, unless they are smaller than
 * a pixel.
 *
 * @param source part of the image to draw
 * @param matrix maps image pixels to device pixels
 */
export function imagePath(source: Box, matrix: Matrix): Path {
  const path = transformPath(boxPath(source), matrix);
  const [a, b, c, d] = matrix;
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
  const box = isUpright ? pathBounds(path) : null;
  if (box === null || box.right - box.left < 1 || box.bottom - box.top < 1) return path;
  const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  return boxPath({ left, top, right, bottom });
}

/** Returns whether a matrix only translates and scales by positive factors, so that pixels stay upright. */
export function isScaling([a, b, c, d]: Matrix): boolean {
  return b === 0 && c === 0 && a > 0 && d > 0;
}

/** Fraction of a pixel by which a texture may be smaller than its image. */
const SLACK = 1e-3;

/** Returns the size of a texture for an image of the given size: its size in device pixels, within limits. */
export function textureSize(
  width: number,
  height: number,
  [a, b, c, d]: Matrix,
): { readonly width: number; readonly height: number } {
  const across = width * Math.hypot(a, b);
  const down = height * Math.hypot(c, d);
  const factor = Math.min(1, Math.sqrt(COPY_PIXELS / (across * down)), COPY_SIDE / Math.max(across, down));
  const round = (length: number) => Math.max(1, Math.ceil(length * factor - SLACK) || 1);
  return { width: round(across), height: round(down) };
}

/** Steps per pixel to which the positions of small images are rounded, so that copies of an image can share a texture. */
const POSITION_PARTS = 4;

/** Returns the matrix with its translation rounded to a quarter of a pixel. */
export function roundPosition([a, b, c, d, e, f]: Matrix): Matrix {
  const round = (value: number) => Math.round(value * POSITION_PARTS) / POSITION_PARTS;
  return [a, b, c, d, round(e), round(f)];
}
