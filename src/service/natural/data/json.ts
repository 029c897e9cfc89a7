// Extracts JSON from a description: an object of numbers or lists, a list of objects, or a chart configuration.

import parseJson5 from "json5/lib/parse.js";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { type Data, NO_DATA, type Series } from "./data.ts";

interface FoundJson {
  readonly data: Data | undefined;
  /** The type in a chart configuration. */
  readonly type?: string;
  /** The description without the JSON. */
  readonly rest: string;
}

/** Separates JSON from the rest of a description. */
export function findJson(description: string): FoundJson {
  const none = { data: undefined, rest: description };
  const from = description.search(/[{[]/);
  const end = Math.max(description.lastIndexOf("}"), description.lastIndexOf("]")) + 1;
  if (from === -1 || end <= from) return none;
  let value: unknown;
  try {
    value = parseJson5(description.slice(from, end));
  } catch {
    return none;
  }
  // A list of numbers is read with the words around it, which may name them.
  const data = Array.isArray(value) && value.every(isPlainObject) ? readList(value) : readObject(value);
  if (data === undefined || data.series.length === 0) return none;
  const rest = `${description.slice(0, from)} ; ${description.slice(end)}`;
  return { data, rest, ...(isPlainObject(value) && typeof value.type === "string" && { type: value.type }) };
}

const toNumber = (value: unknown): number | null | undefined => {
  if (value === null || Number.isFinite(value)) return value as number | null;
  return typeof value === "string" && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
};
const isNumbers = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => toNumber(item) !== undefined);
const seriesOf = (name: string | undefined, values: readonly unknown[]): Series => ({
  name,
  values: values.map((value) => toNumber(value) ?? null),
});

/** Reads objects as the rows of a table. The first field that isn't a number is the label. */
function readList(rows: readonly PlainObject[]): Data {
  const keys = Object.keys(rows[0] ?? {});
  const numeric = keys.filter((key) => rows.every((row) => row[key] === undefined || toNumber(row[key]) !== undefined));
  const label = keys.find((key) => !numeric.includes(key));
  const labels = label === undefined ? undefined : rows.map((row) => String(row[label] ?? ""));
  return {
    ...NO_DATA,
    labels,
    series: numeric.map((key) =>
      seriesOf(
        key,
        rows.map((row) => row[key]),
      ),
    ),
  };
}

function readObject(object: unknown): Data | undefined {
  if (!isPlainObject(object)) return undefined;
  const inner = isPlainObject(object.data) ? object.data : object;
  const sets = Array.isArray(inner.datasets) ? inner.datasets.filter(isPlainObject) : [];
  const entries = Object.entries(inner);
  const isPairs = entries.length > 1 && entries.every(([, value]) => value !== null && toNumber(value) !== undefined);
  if (isPairs)
    return { ...NO_DATA, labels: entries.map(([key]) => key), series: [seriesOf(undefined, Object.values(inner))] };
  const [names] = entries.flatMap(([, value]) => (Array.isArray(value) && typeof value[0] === "string" ? [value] : []));
  const label = names ?? entries.find(([key]) => /^(?:labels?|years?|x|dates?|months?)$/i.test(key))?.[1];
  const lists = entries.filter(([, value]) => value !== label);
  const series = [
    ...sets.map(({ label: name, data }): [unknown, unknown] => [name, data]),
    ...lists.map(([name, value]): [unknown, unknown] => [/^(?:data|values?|y)$/i.test(name) ? undefined : name, value]),
  ].flatMap(([name, list]) => (isNumbers(list) ? seriesOf(typeof name === "string" ? name : undefined, list) : []));
  return { ...NO_DATA, labels: Array.isArray(label) ? label.map(String) : undefined, series };
}
