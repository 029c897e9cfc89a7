// Documents the table operations and the schema of tables: docs/tables.md.

import { SPARKLINE_VALUES, TABLE_COLUMNS, TABLE_ROWS, TABLES } from "../../base/limits.ts";
import { LINE_COLUMN, LINE_ROW } from "../../drawings/table/table-params.ts";
import { columnSchema, TABLE_FIELDS, tableRequestSchema, tableSchema, titleStyleSchema } from "../params/table.ts";
import { tableOptionsSchema } from "../params/table-option.ts";
import { cellStyleSchema, ROW_STYLE } from "../params/table-row.ts";
import { type FieldNote, listFields, toBodySchema } from "./field.ts";
import { drawOperations, validateOperation } from "./image-operation.ts";
import { type OperationGroup, toBodySchemas, toValidationSchemas } from "./operation.ts";
import { refSchema, toSchema } from "./schema.ts";

const DATA = {
  title: "Orders",
  titleStyle: { font: "bold 20px sans-serif" },
  columns: [
    { title: "Product", dataIndex: "product", width: 150 },
    { title: "Price", dataIndex: "price", align: "right" },
  ],
  dataSource: [
    { product: "Apples", price: 3.5, rowStyle: { color: "teal" } },
    LINE_ROW,
    { product: "Total", price: { value: 3.5, bold: true } },
  ],
};
const OPTIONS = { cellHeight: 30, backgroundColor: "#f7f7f7" };

/** Returns the schema for JSON text in a query or a form. */
const asText = (schema: string) => ({
  type: "string",
  contentMediaType: "application/json",
  contentSchema: refSchema(schema),
});

const NOTES: Readonly<Record<keyof typeof tableRequestSchema.shape, FieldNote>> = {
  data: {
    example: DATA,
    textExample: JSON.stringify(DATA),
    schema: refSchema("TableData"),
    textSchema: asText("TableData"),
  },
  options: {
    example: OPTIONS,
    textExample: JSON.stringify(OPTIONS),
    schema: refSchema("TableOptions"),
    textSchema: asText("TableOptions"),
  },
  theme: { example: "editorial" },
  format: { example: "svg" },
  devicePixelRatio: { example: 2 },
};
const FIELDS = listFields(tableRequestSchema, TABLE_FIELDS.names, NOTES).map((field) =>
  field.name === "data" ? { ...field, isRequired: true } : field,
);

const OPTION_NOTES: Readonly<Record<string, FieldNote>> = {
  cellWidth: { example: 140 },
  cellHeight: { example: 30 },
  offsetLeft: { example: 12 },
  offsetTop: { example: 24 },
  offsetRight: { example: 24 },
  spacing: { example: 30 },
  titleSpacing: { example: 16 },
  fontFamily: { example: "serif" },
  paddingVertical: { example: 20 },
  paddingHorizontal: { example: 20 },
  backgroundColor: { example: "#f7f7f7" },
  color: { example: "#222222" },
  fontSize: { example: 14 },
  headerFontSize: { example: 18 },
  headerColor: { example: "white" },
  headerBackgroundColor: { example: "#4e79a7" },
  borderColor: { example: "#cccccc" },
  zebra: { example: true },
  devicePixelRatio: { example: 2 },
  format: { example: "svg" },
};

const COLUMN_NOTES: Readonly<Record<string, FieldNote>> = {
  title: { example: "Price" },
  dataIndex: { example: "price" },
  width: { example: 120 },
  type: { example: "sparkline" },
  lineColor: { example: "#2363ab" },
  align: { example: "right" },
  prefix: { example: "$" },
  suffix: { example: " kg" },
  maxLines: { example: 2 },
  format: { example: { style: "currency", currency: "EUR" } },
};
const TITLE_NOTES: Readonly<Record<string, FieldNote>> = {
  font: { example: "bold 20px sans-serif" },
  fillStyle: { example: "navy" },
  textAlign: { example: "center" },
  offsetTop: { example: 4 },
};
const CELL_NOTES: Readonly<Record<string, FieldNote>> = {
  color: { example: "teal" },
  backgroundColor: { example: "#eeeeee" },
  bold: { example: true },
  align: { example: "right" },
};
const CELL_FIELDS = listFields(cellStyleSchema, {}, CELL_NOTES);
const VALUE = {
  type: ["string", "number", "boolean", "null", "array"],
  description: "Value of the cell; a list of numbers in a sparkline column",
  items: { type: ["number", "string", "null"] },
  maxItems: SPARKLINE_VALUES,
  examples: [3.5],
};
const STYLED_CELL = toBodySchema(CELL_FIELDS, "A value with a style");

const cell = {
  description: "A value, or a value with a style",
  anyOf: [VALUE, { ...STYLED_CELL, properties: { value: VALUE, ...(STYLED_CELL.properties as object) } }],
};

const definition = toSchema(tableSchema).properties as Record<string, object>;

const SCHEMAS = {
  TableOptions: toBodySchema(listFields(tableOptionsSchema, {}, OPTION_NOTES), "Options of all tables of an image"),
  TableColumn: toBodySchema(listFields(columnSchema, {}, COLUMN_NOTES), "A column of cells"),
  TableCell: cell,
  TableTitleStyle: toBodySchema(listFields(titleStyleSchema, {}, TITLE_NOTES), "Style of a title"),
  TableRow: {
    type: "object",
    description: "The cells of a row by the `dataIndex` of their columns",
    properties: { [ROW_STYLE]: toBodySchema(CELL_FIELDS, "Style of all cells of the row") },
    additionalProperties: refSchema("TableCell"),
  },
  TableDefinition: {
    type: "object",
    description: "A table. Without columns, only its title is drawn",
    properties: {
      title: definition.title,
      titleStyle: refSchema("TableTitleStyle"),
      columns: {
        type: "array",
        maxItems: TABLE_COLUMNS,
        description: `The columns; \`${LINE_COLUMN}\` is a vertical line`,
        items: { anyOf: [refSchema("TableColumn"), { const: LINE_COLUMN }] },
      },
      dataSource: {
        type: "array",
        maxItems: TABLE_ROWS,
        default: [],
        description: `The rows; \`${LINE_ROW}\` is a horizontal line`,
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

const LIVE = `/v1/table?data=${encodeURIComponent(JSON.stringify(DATA))}`;
const EXAMPLES = { table: { data: DATA, options: OPTIONS }, themed: { data: DATA, theme: "editorial" } };

export const TABLE_OPERATIONS: OperationGroup = {
  schemas: {
    ...toBodySchemas("Table", FIELDS, "Tables to draw"),
    ...toValidationSchemas("Table", "Tables to validate"),
    ...SCHEMAS,
  },
  operations: [
    ...drawOperations({
      name: "Table",
      tag: "Tables",
      path: "/v1/table",
      drawn: "a table",
      fields: FIELDS,
      image: "The image of the tables",
      body: "The table or tables",
      live: LIVE,
      examples: EXAMPLES,
    }),
    validateOperation({
      name: "Table",
      path: "/api/validate-table",
      summary: "Check whether a table can be drawn",
      description: "The table is drawn as `POST /v1/table` would draw it, but the image is discarded.",
      body: "The table or tables",
      examples: EXAMPLES,
      success: "The table can be drawn",
      normalized: {
        format: "png",
        devicePixelRatio: 1,
        tables: [{ title: "Orders", columns: 2, rows: 3 }],
        options: { cellWidth: 100, cellHeight: 30 },
      },
      bytes: 3120,
    }),
  ],
};
