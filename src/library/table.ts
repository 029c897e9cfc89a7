// Draws tables.

import { drawTable } from "../drawings/table/draw.ts";
import { parseTable } from "../service/params/table.ts";
import { fonts } from "./fonts.ts";
import { encode } from "./image-file.ts";
import { readTheme } from "./theme-option.ts";
import type { DrawingOptions, Format, Rendered } from "./types.ts";

/**
 * Draws a table.
 *
 * @param data a table with `title`, `columns` and `dataSource`, or a list of tables, or their JSON: docs/tables.md
 * @throws Failure, whose message names the invalid field
 */
export async function renderTable<F extends Format = "png">(
  data: string | Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[],
  options: DrawingOptions<F> = {},
): Promise<Rendered<F>> {
  const { name, theme } = readTheme(options.theme);
  const params = parseTable({ type: "json", body: { format: "png", ...options, theme: name, data } }, theme);
  // The table's fonts are held only until `drawTable` returns.
  return drawTable(params, { fonts }, (image) => encode<F>(image, params.format));
}
