// The schema of tables for language models: a single table, with fewer options.

import * as z from "zod";
import { TABLE_COLUMNS, TABLE_ROWS } from "../../base/limits.ts";
import { schemaOf } from "../../options/option.ts";
import { COLUMN_OPTIONS, LINE_COLUMN, LINE_ROW, STYLE_OPTIONS, TABLE_OPTIONS } from "./options.ts";

export const TABLE_TOOL = z.object({
  data: z
    .object({
      title: z.string().optional().describe("Title above the table"),
      columns: z
        .array(z.union([schemaOf(COLUMN_OPTIONS), z.literal(LINE_COLUMN)]))
        .max(TABLE_COLUMNS)
        .describe(`Columns from left to right; "${LINE_COLUMN}" is a vertical line`),
      dataSource: z
        .array(z.union([z.record(z.string(), z.unknown()), z.literal(LINE_ROW)]))
        .max(TABLE_ROWS)
        .describe(`Rows: objects with cells by the dataIndex of their columns; "${LINE_ROW}" is a horizontal line`),
    })
    .describe("The table"),
  options: schemaOf(STYLE_OPTIONS).omit({ offsetRight: true }).optional().describe("Options of the table"),
  theme: TABLE_OPTIONS.theme.schema,
});
