// Reads CSV as a table: detects the delimiter, drops blank rows, and reads the headings from the first row.

import { Failure } from "../../base/failure.ts";
import { DATA_ROWS } from "../../base/limits.ts";
import { parseCsv } from "./csv-rows.ts";
import type { Grid } from "./grid.ts";

/** The CSV dialect of a file. */
interface CsvStyle {
  /** The delimiter; undefined to detect it. */
  readonly delimiter: string | undefined;
  /** Whether the first row contains headings. */
  readonly header: boolean;
}

/** Reads CSV. @throws Failure if there are no rows, or too many */
export function readCsvGrid(text: string, { delimiter, header }: CsvStyle, subject: string): Grid {
  const lines = countLines(text);
  if (lines > DATA_ROWS) throw new Failure("invalid", `${subject} must have at most ${DATA_ROWS} lines, got ${lines}`);
  const separator = delimiter ?? detectDelimiter(text);
  const all = parseCsv(text, separator, true);
  const rows = header ? all.slice(1) : all;
  const [first] = all;
  if (first === undefined || rows.length === 0)
    throw new Failure(
      "invalid",
      `${subject} must have ${header ? "a row of headings and " : ""}rows of data, got none`,
    );
  return {
    headings: header ? first.map((heading) => heading.trim()) : first.map((_, index) => `Column ${index + 1}`),
    rowCount: rows.length,
    read: (row, column) => rows[row]?.[column]?.trim() || null,
    hasDecimalCommas: separator === ";",
    firstRow: header ? 2 : 1,
  };
}

function countLines(text: string): number {
  return text.split(text.includes("\n") ? "\n" : "\r").length;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Returns the most frequent delimiter outside quotes in the first line with text. */
function detectDelimiter(text: string): string {
  const line = /^.*\S.*$/m.exec(text.slice(0, DETECTION_LENGTH))?.[0] ?? "";
  const unquoted = line.replaceAll(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

const DETECTION_LENGTH = 10_000;
