// Draws recorded groups with filters. Filters change pixels, so a filtered group is a raster image in all formats.

import { Failure } from "../../base/failure.ts";
import type { CanvasContext } from "../../engine/canvas/context.ts";
import { drawRecording } from "../../engine/canvas/part.ts";
import type { RecordingSurface } from "../../engine/canvas/recording.ts";
import { parseColor } from "../../engine/color.ts";
import { addShadow, applyMatrix, blurPixels, type PixelGrid } from "../../engine/image/filter-pixels.ts";
import { pixelImage } from "../../engine/image/pixel-png.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { type Box as Bounds, boxIsEmpty, intersectBoxes, roundOut } from "../../engine/path.ts";
import { DEFAULT_COMPOSITE_STATE } from "../../engine/surface.ts";
import type { Filter } from "./style.ts";

/** Maximum size of a filtered group, in pixels. Larger groups are drawn at a lower resolution. */
const GROUP_PIXELS = 3_000_000;

/**
 * Maximum standard deviation of a blur, in pixels of the group. A stronger blur is drawn at a lower resolution, because
 * it leaves no details.
 */
const BLUR_PIXELS = 32;

/** Work per pixel of each filter, and of encoding and drawing, in units of src/base/fuel.ts. */
const FILTER_WORK = { matrix: 10, blur: 100, shadow: 50 };
const IMAGE_WORK = 130;

const TOO_MUCH_WORK = "filter is too expensive to draw: use fewer or smaller filtered elements";

/**
 * Draws a recorded group with filters.
 *
 * @param extent device pixels that the unfiltered group can cover
 * @param scale device pixels per CSS pixel
 * @param detail pixels of the filtered group per device pixel
 */
export function drawFiltered(
  context: CanvasContext,
  recording: RecordingSurface,
  filters: readonly Filter[],
  extent: Bounds,
  scale: number,
  detail: number,
): void {
  const { width, height } = recording;
  const reach = filters.reduce((sum, filter) => sum + reachOf(filter), 0) * scale;
  const { left, top, right, bottom } = extent;
  const grown = { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
  // Filters can spread pixels from outside the page into the page.
  const page = { left: -reach, top: -reach, right: width + reach, bottom: height + reach };
  const box = roundOut(intersectBoxes(grown, page));
  if (boxIsEmpty(box)) return;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const deviation = Math.max(...filters.map((filter) => (filter.type === "blur" ? filter.deviation * scale : 0)));
  const density = Math.min(detail, Math.sqrt(GROUP_PIXELS / (across * down)), BLUR_PIXELS / deviation);
  const grid = rasterize(context, recording, box, density);
  for (const filter of filters) applyFilter(grid, filter, scale * density, context);
  context.canvas.fuel.spend(grid.width * grid.height * IMAGE_WORK, TOO_MUCH_WORK);
  const image = pixelImage({ ...grid, data: grid.pixels });
  const place = [across / grid.width, 0, 0, down / grid.height, box.left, box.top] as const;
  const source = { left: 0, top: 0, right: grid.width, bottom: grid.height };
  const { clip } = context.readState();
  context.canvas.surface.image(image, source, place, density !== 1, { ...DEFAULT_COMPOSITE_STATE, clip });
}

/** Returns how far a filter spreads pixels, in CSS pixels. */
function reachOf(filter: Filter): number {
  if (filter.type === "blur") return filter.deviation * 3;
  return filter.type === "shadow"
    ? filter.shadow.blur * 3 + Math.max(Math.abs(filter.shadow.x), Math.abs(filter.shadow.y))
    : 0;
}

function rasterize(context: CanvasContext, recording: RecordingSurface, box: Bounds, detail: number): PixelGrid {
  const { fonts, fuel } = context.canvas;
  const width = Math.max(1, Math.round((box.right - box.left) * detail));
  const height = Math.max(1, Math.round((box.bottom - box.top) * detail));
  const output = createCanvas(width, height, { format: "png", fonts, fuel });
  const own = output.canvas.getContext("2d") as CanvasContext;
  own.setTransform(detail, 0, 0, detail, -box.left * detail, -box.top * detail);
  drawRecording(own, recording);
  const image = output.finish({ title: "" });
  if (image.type !== "pixels") throw new Failure("invalid", TOO_MUCH_WORK);
  return { pixels: image.pixels(), width, height };
}

function applyFilter(grid: PixelGrid, filter: Filter, scale: number, { canvas: { fuel } }: CanvasContext): void {
  fuel.spend(grid.width * grid.height * FILTER_WORK[filter.type], TOO_MUCH_WORK);
  if (filter.type === "matrix") applyMatrix(grid, filter.matrix);
  else if (filter.type === "blur") blurPixels(grid, filter.deviation * scale);
  else {
    const { x, y, blur, color } = filter.shadow;
    const ink = parseColor(color ?? filter.color);
    if (ink !== null) addShadow(grid, { x: x * scale, y: y * scale, deviation: blur * scale, color: ink });
  }
}
