// Reads JSON as a table. Rows are objects, lists or plain values. Alternatively, an object contains the columns.

import { Failure, showValue } from "../../base/failure.ts";
import { CONFIG_DEPTH, DATA_PATH_LENGTH, DATA_ROWS } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { parseJson } from "../../options/json-object.ts";
import type { Cell, Grid } from "./grid.ts";

/** The options of a JSON file. */
interface JsonStyle {
  readonly path: string | undefined;
  /** Whether the first row contains headings, if rows are lists. */
  readonly header: boolean;
  /** Transforms the document, in place of a path; undefined if there is no transformation. */
  readonly transform?: ((document: unknown) => unknown) | undefined;
  /** The options in messages: `options.plugins.json`. */
  readonly place: string;
}

/** Reads JSON. @throws Failure if it is malformed, or has no rows */
export function readJsonGrid(text: string, { path, header, transform, place }: JsonStyle, subject: string): Grid {
  const document = parseJson(text, subject, CONFIG_DEPTH);
  const rows = findRows(transform === undefined ? document : transform(document), path, place, subject);
  if (Array.isArray(rows) && rows.length > DATA_ROWS)
    throw new Failure("invalid", `${subject} must have at most ${DATA_ROWS} rows, got ${rows.length}`);
  const grid = isPlainObject(rows) ? readColumns(rows) : readRows(rows, header, place);
  if (grid.rowCount > 0 && grid.headings.length > 0) return grid;
  throw new Failure("invalid", `${subject} must have rows of data, got none`);
}

/** Returns the rows, or an object of columns. */
function findRows(
  document: unknown,
  path: string | undefined,
  place: string,
  subject: string,
): readonly unknown[] | PlainObject {
  const steps = path === undefined ? [] : parseJsonPath(path, `${place}.path`);
  if (matchesMany(steps)) return findValues(document, steps);
  const [value] = findValues(document, steps);
  if (Array.isArray(value)) return value;
  if (isPlainObject(value)) {
    const lists = Object.values(value).filter((item) => Array.isArray(item));
    if (lists.length === 1) return lists[0] as readonly unknown[];
    if (lists.length > 1) return value;
  }
  throw new Failure(
    "invalid",
    `${subject} must have a list of rows${path === undefined ? `, or ${place}.path must lead to one` : ` at ${showValue(path)}`}, got ${describe(value)}`,
  );
}

/** Describes the type of a value. Doesn't quote the value, because the source can be private. */
function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (!isPlainObject(value)) return value === null ? "null" : `a ${typeof value}`;
  const keys = Object.keys(value);
  if (keys.length === 0) return "an empty object";
  return `an object with ${showValue(
    keys
      .slice(0, 5)
      .map((key) => showValue(key))
      .join(", "),
  )}`;
}

const POINT_DECIMALS = { hasDecimalCommas: false, firstRow: 1 };

function readColumns(columns: PlainObject): Grid {
  const lists = Object.entries(columns).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return {
    ...POINT_DECIMALS,
    headings: lists.map(([heading]) => heading),
    rowCount: lists.reduce((max, [, list]) => Math.max(max, list.length), 0),
    read: (row, column) => toCell(lists[column]?.[1][row]),
  };
}

/** Number of rows whose members become headings. Usually, all objects have the same members. */
const HEADING_ROWS = 100;

function readRows(rows: readonly unknown[], header: boolean, place: string): Grid {
  const sample = rows.find((row) => row !== null);
  if (Array.isArray(sample)) return readLists(rows, sample, header);
  if (!isPlainObject(sample))
    return { ...POINT_DECIMALS, headings: ["value"], rowCount: rows.length, read: (row) => toCell(rows[row]) };
  const headings = [
    ...new Set(rows.slice(0, HEADING_ROWS).flatMap((row) => (isPlainObject(row) ? Object.keys(row) : []))),
  ];
  return {
    ...POINT_DECIMALS,
    headings,
    rowCount: rows.length,
    read: (row, column) => readMember(rows[row], headings[column] as string),
    findNested(name) {
      const isMember = rows.some((row) => isPlainObject(row) && Object.hasOwn(row, name));
      if (isMember) return (row) => readMember(rows[row], name);
      const path = parseJsonPath(name, `a column of ${place}`);
      const read = (row: number) => toCell(findValues(rows[row], path)[0]);
      return rows.some((_, row) => read(row) !== null) ? read : undefined;
    },
  };
}

function readMember(row: unknown, name: string): Cell {
  return isPlainObject(row) && Object.hasOwn(row, name) ? toCell(row[name]) : null;
}

function readLists(rows: readonly unknown[], first: readonly unknown[], header: boolean): Grid {
  const hasHeadings = header && first.every((item) => typeof item === "string");
  const body = hasHeadings ? rows.slice(rows.indexOf(first) + 1) : rows;
  return {
    ...POINT_DECIMALS,
    headings: first.map((item, index) => (hasHeadings ? String(item) : `Column ${index + 1}`)),
    rowCount: body.length,
    read(row, column) {
      const list = body[row];
      return Array.isArray(list) ? toCell(list[column]) : null;
    },
    firstRow: hasHeadings ? 2 : 1,
  };
}

/** Converts a JSON value to a cell. A list of one value counts as that value. */
export function toCell(value: unknown): Cell {
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  if (typeof single === "string") return single === "" ? null : single;
  if (typeof single === "number" || typeof single === "boolean") return single;
  if (single === null || single === undefined) return null;
  return Array.isArray(single) && single.every((item) => typeof item !== "object")
    ? single.join(", ") || null
    : NOT_A_CELL;
}

/** Content of a cell whose value is an object or a list of objects. */
const NOT_A_CELL = "(object)";

/** A step of a path: a name, an index (from the end if negative), or all children. */
type Step = string | number | typeof ALL;
const ALL = Symbol("all children");

type JsonPath = readonly Step[];

/** Matches one step of a path. */
const STEP =
  /(?:^|\.)(?<name>[^.[\]*'"\s][^.[\]]*)|\.?(?<all>\*|\[\*\])|\[(?<index>-?\d{1,9})\]|\[(?:"(?<double>[^"]*)"|'(?<single>[^']*)')\]/y;

/**
 * Parses a path such as `data.items[0].rows`, `$.results[*].value` or `['a.b']`. Paths are a subset of RFC 9535 without
 * filters and descendants, so that the time to follow a path is proportional to the document's size.
 *
 * @throws Failure
 */
export function parseJsonPath(path: string, field: string): JsonPath {
  if (path.length > DATA_PATH_LENGTH)
    throw new Failure("invalid", `${field} must have at most ${DATA_PATH_LENGTH} characters, got ${path.length}`);
  // The root identifier `$` is optional.
  const text = path.replace(/^\$(?=$|[.[])\.?/, "");
  const steps: Step[] = [];
  for (let at = 0; at < text.length; ) {
    STEP.lastIndex = at;
    const match = STEP.exec(text);
    if (match === null)
      throw new Failure(
        "invalid",
        `${field} must be a path such as data.items[0].rows or items[*].price, got ${showValue(path)}`,
      );
    const { name, all, index, double, single } = match.groups as Record<string, string | undefined>;
    if (all !== undefined) steps.push(ALL);
    else if (index !== undefined) steps.push(Number(index));
    else steps.push(name ?? double ?? single ?? "");
    at = STEP.lastIndex;
  }
  return steps;
}

function matchesMany(path: JsonPath): boolean {
  return path.includes(ALL);
}

/** Returns all values that match a path. Inherited properties don't match. */
export function findValues(root: unknown, path: JsonPath): readonly unknown[] {
  let values: readonly unknown[] = [root];
  for (const step of path) values = values.flatMap((value) => follow(value, step));
  return values;
}

function follow(value: unknown, step: Step): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === ALL) return Object.values(value);
  if (Array.isArray(value)) {
    // Also accept an index between dots, such as `items.0`.
    const index = typeof step === "number" ? step : /^\d{1,9}$/.test(step) ? Number(step) : Number.NaN;
    const item: unknown = value.at(index < 0 ? index : Math.min(index, value.length));
    return Number.isNaN(index) || item === undefined ? [] : [item];
  }
  const name = String(step);
  return Object.hasOwn(value, name) ? [(value as Readonly<Record<string, unknown>>)[name]] : [];
}
