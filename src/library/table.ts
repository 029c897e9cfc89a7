// Draws tables.

import type { TableOptions } from "../../generated/library-options.ts";
import type { TableData } from "../../generated/option-types.ts";
import { TABLE_DRAWING } from "../drawings/table/drawing.ts";
import { renderThemed } from "./render-themed.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws a table.
 *
 * @param data a table with `title`, `columns` and `dataSource`, or a list of tables, or their JSON: docs/tables.md
 * @throws Failure, whose message names the invalid field
 */
export async function renderTable<F extends Format = "png">(
  data: TableData,
  options: TableOptions<F> = {},
): Promise<Rendered<F>> {
  return renderThemed<F>(TABLE_DRAWING, "table", { data }, options);
}
