// Opens a file with a table: CSV, TSV and other text with a delimiter, or an Excel workbook.

import { type Rows, splitRows } from "../paste.ts";
import { ImportError } from "./import-error.ts";
import { MAX_COLUMNS, MAX_ROWS, openWorkbook, type Sheet } from "./workbook.ts";

/** Maximum size of a file, in bytes. */
const MAX_BYTES = 5_000_000;

/** Opens a file. A text file has one sheet. @throws ImportError */
export async function openFile(file: File): Promise<readonly Sheet[]> {
  if (file.size > MAX_BYTES)
    throw new ImportError(
      `The file must be at most ${MAX_BYTES / 1e6} MB, got ${(file.size / 1e6).toFixed(1)} MB. Remove rows and columns that the chart doesn't need.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  return openBytes(bytes);
}

/** Opens the content of a file. @throws ImportError */
export async function openBytes(bytes: Uint8Array): Promise<readonly Sheet[]> {
  if (bytes.length === 0) throw new ImportError("The file is empty.");
  if (startsWith(bytes, [0x50, 0x4b])) return openWorkbook(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new ImportError("Old .xls files and files with a password can't be read. Save the file as .xlsx or CSV.");
  const text = decode(bytes);
  return [{ name: "", read: () => readText(text) }];
}

/** Splits text into rows. @throws ImportError if there are none, or too many */
export async function readText(text: string): Promise<Rows> {
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text.slice(0, 500)))
    throw new ImportError("The file is a web page or XML, not a table. Save the table as CSV or .xlsx.");
  const rows = await splitRows(text);
  if (rows.length > MAX_ROWS + 1)
    throw new ImportError(
      `The file has ${rows.length.toLocaleString("en")} rows. A chart can have at most ${MAX_ROWS.toLocaleString("en")}.`,
    );
  const columns = rows[0]?.length ?? 0;
  if (columns > MAX_COLUMNS)
    throw new ImportError(`The file has ${columns} columns. A chart can have at most ${MAX_COLUMNS}.`);
  return rows;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Decodes text: UTF-16 with a byte order mark, UTF-8, or Windows-1252, which Excel writes in western countries. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = startsWith(bytes, [0xff, 0xfe])
    ? "utf-16le"
    : startsWith(bytes, [0xfe, 0xff])
      ? "utf-16be"
      : undefined;
  if (isUtf16 !== undefined) return new TextDecoder(isUtf16).decode(bytes);
  if (bytes.subarray(0, 10_000).includes(0))
    throw new ImportError("The file is neither text nor an .xlsx workbook. Save the table as CSV or .xlsx.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
