// Documents the table operations and the schemas of tables: docs/tables.md.

import { SPARKLINE_VALUES, TABLE_COLUMNS, TABLE_ROWS, TABLES } from "../../base/limits.ts";
import { TABLE_DESCRIPTION } from "../../drawings/table/describe.ts";
import {
  CELL_OPTIONS,
  COLUMN_OPTIONS,
  DEFINITION_OPTIONS,
  LINE_COLUMN,
  LINE_ROW,
  STYLE_OPTIONS,
  TITLE_OPTIONS,
} from "../../drawings/table/options.ts";
import { ROW_STYLE } from "../../drawings/table/parse-row.ts";
import { type Options, tableOf } from "../../options/option.ts";
import { documentDrawing, fieldsOf } from "./drawing.ts";
import { toBodySchema } from "./field.ts";
import type { OperationGroup } from "./operation.ts";
import { refSchema } from "./schema.ts";

const objectOf = (options: Options, description: string) => toBodySchema(fieldsOf(tableOf(options)), description);

const VALUE = {
  type: ["string", "number", "boolean", "null", "array"],
  description: "Value of the cell; a list of numbers in a sparkline column",
  items: { type: ["number", "string", "null"] },
  maxItems: SPARKLINE_VALUES,
  examples: [3.5],
};
const STYLED_CELL = objectOf(CELL_OPTIONS, "A value with a style");

const cell = {
  description: "A value, or a value with a style",
  anyOf: [VALUE, { ...STYLED_CELL, properties: { value: VALUE, ...(STYLED_CELL.properties as object) } }],
};

const { title, columns, dataSource } = objectOf(DEFINITION_OPTIONS, "A table").properties as Record<string, object>;

const SCHEMAS = {
  TableOptions: objectOf(STYLE_OPTIONS, "Options of all tables of an image"),
  TableColumn: objectOf(COLUMN_OPTIONS, "A column of cells"),
  TableCell: cell,
  TableTitleStyle: objectOf(TITLE_OPTIONS, "Style of a title"),
  TableRow: {
    type: "object",
    description: "The cells of a row by the `dataIndex` of their columns",
    properties: { [ROW_STYLE]: objectOf(CELL_OPTIONS, "Style of all cells of the row") },
    additionalProperties: refSchema("TableCell"),
  },
  TableDefinition: {
    type: "object",
    description: "A table. Without columns, only its title is drawn",
    properties: {
      title,
      titleStyle: refSchema("TableTitleStyle"),
      columns: {
        ...columns,
        maxItems: TABLE_COLUMNS,
        items: { anyOf: [refSchema("TableColumn"), { const: LINE_COLUMN }] },
      },
      dataSource: {
        ...dataSource,
        maxItems: TABLE_ROWS,
        items: { anyOf: [refSchema("TableRow"), { const: LINE_ROW }] },
      },
    },
    anyOf: ["columns", "title"].map((name) => ({ properties: { [name]: {} }, required: [name] })),
  },
  TableData: {
    description: "A table, or a list of tables",
    anyOf: [
      refSchema("TableDefinition"),
      { type: "array", minItems: 1, maxItems: TABLES, items: refSchema("TableDefinition") },
      { type: "string", contentMediaType: "application/json", description: "The same as JSON text" },
    ],
  },
};

const GENERAL = documentDrawing(TABLE_DESCRIPTION);

export const TABLE_OPERATIONS: OperationGroup = { ...GENERAL, schemas: { ...GENERAL.schemas, ...SCHEMAS } };
