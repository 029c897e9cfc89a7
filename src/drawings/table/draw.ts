// Parameters of tables → their picture. Refuses, as a Failure, what no picture can be made of within the limits. Pixels are
// drawn band by band, each on a surface of its own, so that a table of any length takes the memory of one.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { DRAW_ROUNDS, RASTER_PIXELS, TABLE_SIDE } from "../../base/limits.ts";
import { Canvas } from "../../engine/canvas/canvas.ts";
import { parseColor } from "../../engine/color.ts";
import type { FontLibrary } from "../../engine/font/font-library.ts";
import { FontSet } from "../../engine/font/font-set.ts";
import { guessHanLanguage } from "../../engine/font/script-family.ts";
import { complete, mediumOf } from "../../engine/picture/medium.ts";
import type { Picture } from "../../engine/picture.ts";
import { bandedPicture } from "./banded-picture.ts";
import type { DisplayList } from "./display-list.ts";
import { paintTables } from "./paint.ts";
import { placeTables } from "./place.ts";
import { TableFonts } from "./table-fonts.ts";
import type { TableParams } from "./table-params.ts";

/** What drawing needs of the world outside. */
export interface TableOutside {
  /** The faces that there are. */
  readonly fonts: FontLibrary;
  /** Called when the picture lacks faces that could not be read this time. */
  readonly noteMissing?: () => void;
  /** Pays for the work of drawing. */
  readonly fuel?: Fuel;
}

/**
 * Draws tables.
 *
 * @param use makes of the picture whatever is needed of it: its pixels can be had until then, since they need the faces
 */
export async function drawTable<T>(
  params: TableParams,
  outside: TableOutside,
  use: (picture: Picture) => T | Promise<T>,
): Promise<T> {
  const said = JSON.stringify(params.tables);
  // Faces are cut by ranges of characters: text that shows many different ones has many files opened.
  const characters = new Set(said).size;
  outside.fuel?.spend(characters * CHARACTER_WORK, `tables must show fewer different characters, got ${characters}`);
  const fonts = new FontSet(outside.fonts, undefined, guessHanLanguage(said), outside.fuel);
  try {
    const list = await placeRounds(params, fonts, outside.fuel);
    return await use(await complete(paint(list, params, fonts, outside.fuel)));
  } catch (error) {
    throw retell(error);
  } finally {
    if (fonts.isDamaged) outside.noteMissing?.();
    fonts.release();
  }
}

/** Work of a character that no other is like: its share of a face's file, and its outline. Units of src/base/fuel.ts. */
const CHARACTER_WORK = 80_000;

/** All text is measured, so that the faces are there once everything has its place. */
async function placeRounds(params: TableParams, fonts: FontSet, fuel?: Fuel): Promise<DisplayList> {
  const before = fuel?.spent ?? 0;
  for (let round = 1; ; round++) {
    const list = placeTables(params, new TableFonts(params.options.fontFamily, fonts));
    if (!fonts.isWanting || round === DRAW_ROUNDS) return list;
    fuel?.rewind(before);
    await fonts.load();
  }
}

function paint(
  list: DisplayList,
  { tables, options, format, devicePixelRatio }: TableParams,
  fonts: FontSet,
  fuel?: Fuel,
): Picture {
  const medium = mediumOf(format);
  const ratio = medium.hasPixels ? devicePixelRatio : 1;
  const [width, height] = [Math.round(list.width * ratio), Math.round(list.height * ratio)] as const;
  checkSize(width, height);
  const title = tables
    .map((table) => table.title)
    .filter((text) => text !== "")
    .join(", ");
  const draw = (top: number, rows: number) => {
    const canvas = new Canvas(width, rows, medium.createSurface, fonts, fuel);
    paintTables(list, canvas, ratio, top);
    return medium.finish(canvas.surface, { title }, fuel);
  };
  const isOpaque = parseColor(options.backgroundColor)?.alpha === 1;
  if (!medium.hasPixels) return draw(0, height);
  return bandedPicture(width, height, isOpaque, draw, () => fuel?.isExhausted === true);
}

function checkSize(width: number, height: number): void {
  const size = `${width} x ${height}`;
  if (!(width >= 1 && height >= 1))
    throw new Failure(
      "invalid",
      `tables must have a title, columns or rows to show: the picture would be ${size} pixels`,
    );
  const ways = "fewer rows, smaller cells or a lower devicePixelRatio are needed";
  if (width * height > RASTER_PIXELS)
    throw new Failure("invalid", `tables must take at most ${RASTER_PIXELS} pixels, got ${size}: ${ways}`);
  if (Math.max(width, height) > TABLE_SIDE)
    throw new Failure("invalid", `tables must be at most ${TABLE_SIDE} pixels wide and high, got ${size}: ${ways}`);
}

/** Surfaces speak of charts. */
function retell(error: unknown): unknown {
  if (!(error instanceof Failure) || !error.message.startsWith("chart ")) return error;
  return new Failure(error.code, `table ${error.message.slice("chart ".length)}`, error.details);
}
