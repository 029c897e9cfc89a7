// Draws tables.

import type { TableData } from "../../generated/option-types.ts";
import { Failure } from "../base/failure.ts";
import { isPlainObject } from "../base/plain-object.ts";
import { drawTable } from "../drawings/table/draw.ts";
import { parseTable, TABLE_FIELDS } from "../service/params/table.ts";
import { tableOptionsSchema } from "../service/params/table-option.ts";
import { checkNames, readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import { readTheme } from "./theme-option.ts";
import type { Format, Rendered, TableOptions } from "./types.ts";

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
  const given = readOptions("table", { names: TABLE_FIELDS.names, own: ["signal", "onWarning"] }, options);
  const { theme: option, ...fields } = given.fields;
  if (isPlainObject(fields.options)) checkNames(fields.options, Object.keys(tableOptionsSchema.shape), "options.");
  if (data === undefined || data === null || data === "")
    throw new Failure("invalid", "data is required: pass a table with columns and dataSource");
  const { name, theme } = readTheme(option);
  const params = parseTable({ type: "json", body: { format: "png", ...fields, theme: name, data } }, theme);
  // The table's fonts are held only until `drawTable` returns.
  return runCall(given, ({ fonts, encode }) =>
    drawTable(params, { fonts }, (image) => encode<F>(image, params.format)),
  );
}
