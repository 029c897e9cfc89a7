// Draws tables. Raster images are drawn in bands, each on its own surface, so that a table of any length needs
// memory for only one band.

import { Failure } from "../../base/failure.ts";
import { TABLE_SIDE } from "../../base/limits.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import { parseColor } from "../../engine/color.ts";
import type { EncodableImage, PixelImage } from "../../engine/encodable-image.ts";
import { baseDirection } from "../../engine/font/cluster.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { layOutRounds, openFonts } from "../../engine/font/with-fonts.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { type DrawingEnv, outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import type { TableParams } from "./options.ts";
import {
  type DisplayList,
  type FilledBox,
  type PlacedSparkline,
  type PlacedText,
  type Point,
  placeTables,
} from "./place.ts";
import { TableFonts } from "./table-fonts.ts";

/**
 * Draws tables.
 *
 * @returns the image, and a function that releases its font faces; call it after encoding, which needs them
 * @throws Failure if the tables cannot be drawn within the limits
 */
export async function drawTable(
  params: TableParams,
  env: DrawingEnv,
): Promise<{ readonly image: EncodableImage; readonly release: () => void }> {
  const json = JSON.stringify(params.tables);
  // Font files are split by character range: text with many different characters needs many files.
  const characters = new Set(json).size;
  env.fuel?.spend(
    characters * CHARACTER_WORK,
    `tables have too many different characters, got ${characters}: use fewer, or split the tables into several images`,
  );
  const { fonts, release } = openFonts(env, { text: json });
  try {
    const list = await layOutRounds(fonts, env.fuel, () =>
      placeTables(params, new TableFonts(params.options.fontFamily, fonts)),
    );
    return { image: await writeDocument(paint(list, params, fonts, env)), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Work per distinct character, to load its part of a font and parse its outline, in units of src/base/fuel.ts. */
const CHARACTER_WORK = 80_000;

function paint(
  list: DisplayList,
  { tables, options, format, devicePixelRatio }: TableParams,
  fonts: FontSet,
  { backend = outputBackend(format), fuel }: DrawingEnv,
): EncodableImage {
  const ratio = backend.hasPixels ? devicePixelRatio : 1;
  const [width, height] = [Math.round(list.width * ratio), Math.round(list.height * ratio)] as const;
  checkSize(width, height);
  const title = tables
    .map((table) => table.title)
    .filter((text) => text !== "")
    .join(", ");
  const draw = (top: number, rows: number) => {
    const { canvas, finish } = createCanvas(width, rows, { format, fonts, backend, fuel });
    paintTables(list, canvas, ratio, top);
    return finish({ title });
  };
  const isOpaque = parseColor(options.backgroundColor)?.alpha === 1;
  if (!backend.hasPixels) return draw(0, height);
  return bandedImage(width, height, isOpaque, draw, () => fuel?.isExhausted === true);
}

function checkSize(width: number, height: number): void {
  const size = `${width} x ${height}`;
  if (!(width >= 1 && height >= 1))
    throw new Failure(
      "invalid",
      `tables must have a title, columns or rows to show: the image would be ${size} pixels`,
    );
  const advice = "use fewer rows, smaller cells or a lower devicePixelRatio";
  if (width * height > RASTER_PIXELS)
    throw new Failure("invalid", `image must have at most ${RASTER_PIXELS} pixels, got ${size}: ${advice}`);
  if (Math.max(width, height) > TABLE_SIDE)
    throw new Failure("invalid", `image must be at most ${TABLE_SIDE} pixels wide and high, got ${size}: ${advice}`);
}

/** Maximum number of times that bands are split in half because they exceed a surface's limits. */
export const BAND_SPLITS = 6;

/**
 * Creates the image.
 *
 * @param isOpaque whether all pixels are known to be opaque
 * @param draw draws `rows` rows starting at row `top`
 * @param wouldFailIfSplit returns whether a failed band would also fail if split, for instance because the work budget is
 *   exhausted
 * @throws the error from `draw` if splitting the band does not help
 */
export function bandedImage(
  width: number,
  height: number,
  isOpaque: boolean,
  draw: (top: number, rows: number) => EncodableImage,
  wouldFailIfSplit: () => boolean = () => false,
): PixelImage {
  let splits = 0;
  const drawInto = (top: number, rows: number, into: Uint8Array): void => {
    const splitsBefore = splits;
    try {
      const band = draw(top, rows);
      if (band.type !== "pixels") throw new Error(`a band must be a raster image, got a ${band.type} image`);
      const pixels = band.pixels(0, rows, into);
      if (pixels.buffer !== into.buffer) into.set(pixels);
      return;
    } catch (error) {
      if (!(error instanceof Failure) || splitsBefore >= BAND_SPLITS || rows === 1 || wouldFailIfSplit()) throw error;
    }
    splits++;
    const half = Math.ceil(rows / 2);
    drawInto(top, half, into.subarray(0, half * width * 4));
    drawInto(top + half, rows - half, into.subarray(half * width * 4));
  };
  return {
    type: "pixels",
    width,
    height,
    isOpaque,
    pixels(top = 0, rows = height - top, into) {
      const bytes = rows * width * 4;
      const buffer = into !== undefined && into.length >= bytes ? into.subarray(0, bytes) : new Uint8Array(bytes);
      drawInto(top, rows, buffer);
      return buffer;
    },
  };
}

/**
 * Maximum extent of text above and below its baseline, in multiples of the font size. Letters with many marks reach
 * this far.
 */
const REACH = 3;
type Context = NonNullable<ReturnType<Canvas["getContext"]>>;

/**
 * Paints the part of a display list that the canvas shows. Boxes and lines are rounded to device pixels, so that they are
 * crisp at every pixel ratio.
 *
 * @param ratio device pixels per CSS pixel
 * @param top first row of the image that is on the canvas, in device pixels
 */
function paintTables({ boxes, lines, sparklines, texts }: DisplayList, canvas: Canvas, ratio: number, top = 0): void {
  const context = canvas.getContext("2d") as Context;
  const [from, to] = [top / ratio, (top + canvas.height) / ratio];
  for (const box of boxes) if (box.bottom >= from && box.top <= to) paintBox(context, box, ratio, top);
  for (const line of lines) if (line.bottom >= from - 1 && line.top <= to) paintLine(context, line, ratio, top);
  context.setTransform(ratio, 0, 0, ratio, 0, -top);
  for (const sparkline of sparklines)
    if (sparkline.bottom >= from && sparkline.top <= to) paintSparkline(context, sparkline);
  for (const text of texts)
    if (text.y + REACH * text.size >= from && text.y - REACH * text.size <= to) paintText(context, text);
}

function paintBox(
  context: Context,
  { left, top, right, bottom, color }: FilledBox,
  ratio: number,
  shift: number,
): void {
  if (parseColor(color)?.alpha === 0) return;
  const [x, y] = [Math.round(left * ratio), Math.round(top * ratio)];
  context.fillStyle = color;
  context.fillRect(x, y - shift, Math.round(right * ratio) - x, Math.round(bottom * ratio) - y);
}

/** Paints a line whose thickness is the same at every position: a whole number of device pixels, at least one. */
function paintLine(
  context: Context,
  { left, top, right, bottom, color }: FilledBox,
  ratio: number,
  shift: number,
): void {
  const [x, y] = [Math.round(left * ratio), Math.round(top * ratio)];
  const [width, height] = [right - left, bottom - top].map((side) => Math.max(1, Math.round(side * ratio)));
  context.fillStyle = color;
  context.fillRect(x, y - shift, width as number, height as number);
}

function paintSparkline(context: Context, { lines, dot, radius, thickness, color }: PlacedSparkline): void {
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = thickness;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.beginPath();
  for (const [start, ...rest] of lines) {
    context.moveTo(...(start as Point));
    for (const [x, y] of rest) context.lineTo(x, y);
  }
  context.stroke();
  // A line with one point has no length, so stroke() doesn't draw it.
  const points = lines.flatMap((line) => (line.length === 1 ? line : []));
  for (const point of points) paintDot(context, point, thickness);
  paintDot(context, dot, radius);
}

function paintDot(context: Context, [x, y]: Point, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function paintText(context: Context, { text, x, y, anchor, room, font, color }: PlacedText): void {
  context.font = font;
  context.fillStyle = color;
  context.textAlign = anchor;
  context.direction = baseDirection(text);
  context.fillText(text, x, y, room);
}
