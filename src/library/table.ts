// Draws tables.

import { drawTable } from "../drawings/table/draw.ts";
import { encodeImage } from "../engine/image/encode.ts";
import { parseTable } from "../service/params/table.ts";
import { fonts } from "./fonts.ts";
import { collect } from "./image-file.ts";
import type { Format, Rendered, TableOptions } from "./types.ts";

/**
 * Draws a table.
 *
 * @param data a table with `title`, `columns` and `dataSource`, or a list of tables: docs/tables.md
 * @throws Failure, whose message names the invalid field
 */
export async function renderTable<F extends Format = "png">(
  data: Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[],
  options: TableOptions<F> = {},
): Promise<Rendered<F>> {
  const params = parseTable({ type: "json", body: { format: "png", ...options, data } });
  // The table's fonts are held only until `drawTable` returns.
  return drawTable(params, { fonts }, async (image) => {
    const file = await encodeImage(image, params.format);
    return collect(file, params.format as Format) as Promise<Rendered<F>>;
  });
}
