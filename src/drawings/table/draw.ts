// Draws tables. Raster images are drawn in bands, each on its own surface, so that a table of any length needs
// memory for only one band.

import { Failure } from "../../base/failure.ts";
import { TABLE_SIDE } from "../../base/limits.ts";
import { parseColor } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { type DrawingEnv, outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import { bandedImage } from "./banded-image.ts";
import type { DisplayList } from "./display-list.ts";
import { paintTables } from "./paint.ts";
import { placeTables } from "./place.ts";
import { TableFonts } from "./table-fonts.ts";
import type { TableParams } from "./table-params.ts";

/**
 * Draws tables.
 *
 * @param use consumes the image. Its pixels are only available until `use` returns, because they need the font faces
 * @returns the result of `use`
 * @throws Failure if the tables cannot be drawn within the limits
 */
export async function drawTable<T>(
  params: TableParams,
  env: DrawingEnv,
  use: (image: EncodableImage) => T | Promise<T>,
): Promise<T> {
  const json = JSON.stringify(params.tables);
  // Font files are split by character range: text with many different characters needs many files.
  const characters = new Set(json).size;
  env.fuel?.spend(
    characters * CHARACTER_WORK,
    `tables have too many different characters, got ${characters}: use fewer, or split the tables into several images`,
  );
  return withFonts(
    env,
    { text: json },
    (fonts) => placeTables(params, new TableFonts(params.options.fontFamily, fonts)),
    async (list, fonts) => use(await writeDocument(paint(list, params, fonts, env))),
  );
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
