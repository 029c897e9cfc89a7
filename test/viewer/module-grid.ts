// Reads a code's modules from an image, so that codes from two encoders can be compared regardless of size.

import sharp from "sharp";

/** Rows of modules from the top: `.` is light, and other characters are colours. */
export type ModuleGrid = readonly string[];

const LIGHT = ".";

/**
 * Reads an image without text. Adjacent equal rows count as one, because bars can have any height.
 *
 * @param isBars whether only the sequence of columns matters, as in postal codes, whose bars may have any width
 */
export async function readModules(file: Uint8Array, isBars = false): Promise<ModuleGrid> {
  const { data, info } = await sharp(file).flatten({ background: "#fff" }).toColourspace("srgb").raw().toBuffer({
    resolveWithObject: true,
  });
  const [width, channels] = [info.width, info.channels];
  const colorAt = (index: number) => {
    const bits = [0, 1, 2].map((channel) => ((data[index * channels + channel] ?? 0) > 127 ? 1 << channel : 0));
    const color = bits.reduce((sum, bit) => sum + bit, 0);
    return color === 7 ? LIGHT : String(color);
  };
  const rows = Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: width }, (_, x) => colorAt(y * width + x)).join(""),
  );
  const columns = trim(transpose(trim(mergeEqual(rows))));
  return transpose(isBars ? mergeEqual(columns) : columns.filter((_, index) => index % moduleOf(columns) === 0));
}

/** Returns the lengths of runs of equal characters. */
export function runLengths(row: string): number[] {
  return [...row.matchAll(/(.)\1*/g)].map(([run]) => run.length);
}

/** Classifies each run as `n` (narrow) or `w` (wide), compared with runs of the same colour. */
export function widthClasses(row: string): string {
  const lengths = runLengths(row);
  const narrow = [0, 1].map((side) => Math.min(...lengths.filter((_, index) => index % 2 === side)));
  return lengths.map((length, index) => (length === narrow[index % 2] ? "n" : "w")).join("");
}

/** Returns the module width: the greatest common divisor of all column widths. */
function moduleOf(columns: readonly string[]): number {
  let module = 0;
  let length = 0;
  for (const [index, column] of columns.entries()) {
    if (index > 0 && column !== columns[index - 1]) {
      module = divisor(length, module);
      length = 0;
    }
    length++;
  }
  return divisor(length, module);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

function mergeEqual(rows: readonly string[]): string[] {
  return rows.filter((row, index) => row !== rows[index - 1]);
}

function trim(rows: readonly string[]): string[] {
  const isBlank = (row: string) => /^\.*$/.test(row);
  const first = rows.findIndex((row) => !isBlank(row));
  return rows.slice(first, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

function transpose(rows: readonly string[]): string[] {
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, x) => rows.map((row) => row[x]).join(""));
}
