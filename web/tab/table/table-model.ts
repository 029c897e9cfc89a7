// Data model of the table editor: columns, and rows of text or dividers. Edits return a new model. The model is stored as JSON,
// which may come from a URL; invalid parts are ignored.

import { isPlainObject } from "../../../src/base/plain-object.ts";
import { toFormText } from "../../form/field-spec.ts";

export const NUMBER_FORMATS = {
  "": undefined,
  whole: { maximumFractionDigits: 0 },
  two: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  percent: { style: "percent", maximumFractionDigits: 1 },
  dollar: { style: "currency", currency: "USD" },
  euro: { style: "currency", currency: "EUR" },
} as const;

export const COLUMN_ALIGNS = ["left", "center", "right"] as const;

/** How columns show their values. Text is the service's default. */
export const COLUMN_TYPES = { "": "Text", sparkline: "Sparkline", heatmap: "Heat map" } as const;

/** Column. All fields contain text as typed. */
export interface TableColumn {
  readonly title: string;
  /** Property name in the request's data; derived from the title if empty. */
  readonly key: string;
  /** One of `COLUMN_TYPES`. */
  readonly type: string;
  readonly lineColor: string;
  readonly align: string;
  readonly width: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly format: string;
  readonly maxLines: string;
  /** `true` for a divider before the column. */
  readonly line: string;
}

/** Divider between rows. */
export const DIVIDER = "-";

/** Row: one string per column, or a divider. */
export type TableRow = readonly string[] | typeof DIVIDER;

export interface TableModel {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

const EMPTY: TableColumn = {
  title: "",
  key: "",
  type: "",
  lineColor: "",
  align: "left",
  width: "",
  prefix: "",
  suffix: "",
  format: "",
  maxLines: "",
  line: "",
};

/** Maximum number of columns and rows that the service accepts (docs/tables.md). */
export const MAX_COLUMNS = 100;
export const MAX_ROWS = 1000;

/** Initial table. */
export const EXAMPLE_TABLE: TableModel = {
  columns: [
    { ...EMPTY, title: "Region", width: "140" },
    ...["Orders", "Sales"].map((title) => ({ ...EMPTY, title, align: "right" })),
  ],
  rows: [
    ["North", "120", "$4,300"],
    ["South", "98", "$3,950"],
    ["West", "143", "$6,120"],
    DIVIDER,
    ["All", "361", "$14,370"],
  ],
};

/** Parses a table from JSON. Returns undefined for other text. */
export function parseTableModel(text: string): TableModel | undefined {
  try {
    const { columns, rows } = JSON.parse(text) as { readonly columns: unknown; readonly rows: unknown };
    if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined;
    const parsedColumns = columns.slice(0, MAX_COLUMNS).map((column: unknown) => {
      const fields = typeof column === "object" && column !== null ? (column as Record<string, unknown>) : {};
      const names = Object.keys(EMPTY) as (keyof TableColumn)[];
      return Object.fromEntries(
        names.map((name) => [name, typeof fields[name] === "string" ? fields[name] : EMPTY[name]]),
      ) as unknown as TableColumn;
    });
    return {
      columns: parsedColumns,
      rows: rows
        .slice(0, MAX_ROWS)
        .map((row: unknown) =>
          row === DIVIDER ? DIVIDER : parsedColumns.map((_, at) => (Array.isArray(row) ? toText(row[at]) : "")),
        ),
    };
  } catch {
    return undefined;
  }
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Returns the `data` field of the request. */
export function formatTableData({ columns, rows }: TableModel, title: string) {
  const keys = columnKeys(columns);
  return {
    ...(title !== "" && { title }),
    columns: columns.flatMap((column, at) => [
      ...(column.line === "true" ? ["|"] : []),
      { ...formatColumn(column), dataIndex: keys[at] as string },
    ]),
    dataSource: rows.map((row) =>
      row === DIVIDER
        ? DIVIDER
        : Object.fromEntries(row.flatMap((text, at) => (text === "" ? [] : [[keys[at], toValue(text)]]))),
    ),
  };
}

/** Returns the table for the `data` field of a request. Parts that the form can't show are left out. */
export function readTableData({ columns, dataSource }: Readonly<Record<string, unknown>>): TableModel {
  const keys: string[] = [];
  const parsed: TableColumn[] = [];
  let line = "";
  for (const column of Array.isArray(columns) ? columns.slice(0, 2 * MAX_COLUMNS) : []) {
    if (!isPlainObject(column)) {
      line = "true";
      continue;
    }
    const { dataIndex, format, ...fields } = column;
    const numbers = Object.entries(NUMBER_FORMATS).find(([, each]) => JSON.stringify(each) === JSON.stringify(format));
    const texts = Object.entries(fields).map(([name, value]) => [name, toFormText(value)]);
    keys.push(toFormText(dataIndex));
    parsed.push({
      ...EMPTY,
      ...Object.fromEntries(texts),
      key: toFormText(dataIndex),
      format: numbers?.[0] ?? "",
      line,
    });
    line = "";
  }
  const rows = Array.isArray(dataSource) ? dataSource : [];
  return {
    columns: parsed,
    rows: rows
      .slice(0, MAX_ROWS)
      .map((row: unknown) => (isPlainObject(row) ? keys.map((key) => toFormText(row[key])) : DIVIDER)),
  };
}

function formatColumn({ title, type, lineColor, align, width, prefix, suffix, format, maxLines }: TableColumn) {
  const numbers = Object.hasOwn(NUMBER_FORMATS, format)
    ? NUMBER_FORMATS[format as keyof typeof NUMBER_FORMATS]
    : undefined;
  return {
    ...(title !== "" && { title }),
    ...(type !== "" && { type }),
    ...(type !== "" && lineColor !== "" && { lineColor }),
    ...(align !== "left" && { align }),
    ...(width !== "" && { width: toValue(width) }),
    ...(prefix !== "" && { prefix }),
    ...(suffix !== "" && { suffix }),
    ...(maxLines !== "" && { maxLines: toValue(maxLines) }),
    ...(numbers !== undefined && { format: numbers }),
  };
}

/** Converts text to a number if that doesn't change its notation. */
function toValue(text: string): string | number {
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Returns a unique property name per column. */
export function columnKeys(columns: readonly TableColumn[]): string[] {
  const usedNames = new Set<string>();
  return columns.map(({ key, title }, at) => {
    const slug = title
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, "_")
      .replaceAll(/^_|_$/g, "");
    const baseName = key.trim() || slug || `c${at + 1}`;
    let name = baseName;
    for (let count = 2; usedNames.has(name); count += 1) name = `${baseName}_${count}`;
    usedNames.add(name);
    return name;
  });
}

/**
 * Maps a path in the service's messages, such as `data.columns[2].width`, to a column and a field. Dividers count as columns in
 * these paths.
 */
export function findColumn(
  columns: readonly TableColumn[],
  place: string,
): { column: number; field: string } | undefined {
  const [, index = "", field = ""] = /^data\.columns\[(\d+)\]\.(\w+)/.exec(place) ?? [];
  const columnIndices = columns.flatMap((column, at) => (column.line === "true" ? [undefined, at] : [at]));
  const column = index === "" ? undefined : columnIndices[Number(index)];
  return column === undefined ? undefined : { column, field };
}

/** Maps a path in the service's messages, such as `data.dataSource[2].trend[4]`, to a cell. */
export function findCell(columns: readonly TableColumn[], place: string): { row: number; column: number } | undefined {
  const [, row, path = ""] = /^data\.dataSource\[(\d+)\]\.(.+)$/.exec(place) ?? [];
  // The message's verb or an index follows the key, which may itself begin with another column's key.
  const column = columnKeys(columns).findIndex((key) => path.startsWith(`${key} `) || path.startsWith(`${key}[`));
  return row === undefined || column < 0 ? undefined : { row: Number(row), column };
}

export function setCell(model: TableModel, row: number, column: number, text: string): TableModel {
  return {
    ...model,
    rows: model.rows.map((cells, at) => (at === row && cells !== DIVIDER ? cells.with(column, text) : cells)),
  };
}

export function setColumn(model: TableModel, column: number, change: Partial<TableColumn>): TableModel {
  return { ...model, columns: model.columns.map((each, at) => (at === column ? { ...each, ...change } : each)) };
}

/** Inserts a row or a divider after another row, or at the end. */
export function insertRow(model: TableModel, after: number, isLine = false): TableModel {
  if (model.rows.length >= MAX_ROWS) return model;
  const row: TableRow = isLine ? DIVIDER : model.columns.map(() => "");
  const at = after >= 0 && after < model.rows.length ? after + 1 : model.rows.length;
  return { ...model, rows: model.rows.toSpliced(at, 0, row) };
}

export function removeRow(model: TableModel, row: number): TableModel {
  return { ...model, rows: model.rows.filter((_, at) => at !== row) };
}

export function insertColumn(model: TableModel, after: number): TableModel {
  if (model.columns.length >= MAX_COLUMNS) return model;
  const at = Math.min(after, model.columns.length - 1) + 1;
  return {
    columns: model.columns.toSpliced(at, 0, { ...EMPTY, title: `Column ${model.columns.length + 1}` }),
    rows: model.rows.map((row) => (row === DIVIDER ? DIVIDER : row.toSpliced(at, 0, ""))),
  };
}

export function removeColumn(model: TableModel, column: number): TableModel {
  return {
    columns: model.columns.filter((_, at) => at !== column),
    rows: model.rows.map((row) => (row === DIVIDER ? DIVIDER : row.filter((_, at) => at !== column))),
  };
}

/** Writes a range of cells, starting at the given cell, and adds rows and columns if necessary. Row -1 is the header. */
export function fillCells(
  model: TableModel,
  row: number,
  column: number,
  cells: readonly (readonly string[])[],
): TableModel {
  const width = Math.min(MAX_COLUMNS, column + Math.max(0, ...cells.map(({ length }) => length)));
  const height = Math.min(MAX_ROWS, row + cells.length);
  let grown = model;
  while (grown.columns.length < width) grown = insertColumn(grown, grown.columns.length - 1);
  while (grown.rows.length < height) grown = insertRow(grown, grown.rows.length - 1);
  const textAt = (y: number, x: number) => cells[y - row]?.[x - column];
  return {
    columns: grown.columns.map((each, x) => ({
      ...each,
      title: (row === -1 ? textAt(-1, x) : undefined) ?? each.title,
    })),
    rows: grown.rows.map((each, y) => {
      if (cells[y - row] === undefined) return each;
      const texts = each === DIVIDER ? grown.columns.map(() => "") : each;
      return texts.map((text, x) => textAt(y, x) ?? text);
    }),
  };
}

const NUMBER = /^[-+(]?\s*[\p{Sc}]?\s*[-+]?[\d.,'\s]*\d\s*[%\p{Sc}]?\)?$/u;

/**
 * Converts pasted text to a table. The first row contains the headings; numeric columns are right-aligned. Columns keep their
 * previous width, matched by position.
 */
export function toTableModel(model: TableModel, [titles = [], ...rows]: readonly (readonly string[])[]): TableModel {
  const width = Math.min(MAX_COLUMNS, Math.max(titles.length, ...rows.map(({ length }) => length)));
  const columns = Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? "").filter((text) => text !== "");
    const align = cells.length > 0 && cells.every((text) => NUMBER.test(text)) ? "right" : "left";
    const { width: wide = "" } = model.columns[at] ?? {};
    return { ...EMPTY, title: titles[at] ?? "", align, width: wide };
  });
  return {
    columns,
    rows: rows
      .slice(0, MAX_ROWS)
      .map((row) => (row.every((text) => /^-+$|^$/.test(text)) ? DIVIDER : columns.map((_, at) => row[at] ?? ""))),
  };
}
