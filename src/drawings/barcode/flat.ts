// Paints rectangles on whole pixels as a palette image, without a canvas. Identical rows are
// stored once, as a band between two edges.

import type { Rgba } from "../../engine/color.ts";
import type { FlatBand, FlatImage } from "../../engine/encodable-image.ts";
import type { BarcodeShapes } from "./barcode-shapes.ts";

/** Paints a barcode that consists of blocks only. */
export function paintFlat({ width, height, background, parts }: BarcodeShapes): FlatImage {
  const palette: Rgba[] = [background];
  const blocks = parts.flatMap((part) => {
    if (part.type !== "blocks") return [];
    let color = palette.indexOf(part.color);
    if (color < 0) color = palette.push(part.color) - 1;
    return part.rectangles.map((rectangle) => ({ ...clip(rectangle, width, height), color }));
  });
  const edges = [...new Set([0, height, ...blocks.flatMap(({ top, bottom }) => [top, bottom])])];
  edges.sort((one, other) => one - other);
  const rows = edges.slice(0, -1).map(() => new Uint8Array(width));
  const bandAt = new Map(edges.map((edge, index) => [edge, index]));
  for (const { left, right, top, bottom, color } of blocks) {
    const end = bandAt.get(bottom) as number;
    for (let band = bandAt.get(top) as number; band < end; band++) rows[band]?.fill(color, left, right);
  }
  const bands = rows.map((indices, index): FlatBand => {
    return { rows: (edges[index + 1] as number) - (edges[index] as number), indices };
  });
  return { type: "flat", width, height, palette, bands };
}

function clip(box: { left: number; top: number; right: number; bottom: number }, width: number, height: number) {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return {
    left: clamp(box.left, width),
    right: clamp(box.right, width),
    top: clamp(box.top, height),
    bottom: clamp(box.bottom, height),
  };
}
