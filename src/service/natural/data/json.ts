// Extracts JSON from a description: an object of numbers or lists, a list of objects, numbers or pairs, or a chart configuration.

import parseJson5 from "json5/lib/parse.js";
import { isPlainObject } from "../../../base/plain-object.ts";
import { type Data, NO_DATA, type Series } from "./data.ts";

export interface FoundJson {
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
  if (from === -1 || end <= from || !/[:,]/.test(description.slice(from, end))) return none;
  let value: unknown;
  try {
    value = parseJson5(description.slice(from, end));
  } catch {
    return none;
  }
  const data = readValue(value);
  // A list of numbers is read with the words around it, which may name them.
  if (data === undefined || isNumbers(value)) return none;
  const rest = `${description.slice(0, from)} ; ${description.slice(end)}`;
  return { data, rest, ...(isPlainObject(value) && typeof value.type === "string" && { type: value.type }) };
}

/** Maximum number of values. */
const MAX_VALUES = 1000;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const toNumber = (value: unknown): number | null | undefined => {
  if (value === null || isNumber(value)) return value;
  return typeof value === "string" && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
};
const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => toNumber(item) !== undefined);

function readValue(value: unknown): Data | undefined {
  if (Array.isArray(value)) return value.length > MAX_VALUES ? undefined : readList(value);
  return isPlainObject(value) ? readObject(value) : undefined;
}

const dataOf = (labels: readonly string[] | undefined, series: readonly Series[]): Data | undefined =>
  series.length === 0 ? undefined : { ...NO_DATA, labels, series };

function readList(list: readonly unknown[]): Data | undefined {
  if (isNumbers(list))
    return dataOf(undefined, [{ name: undefined, values: list.map((item) => toNumber(item) ?? null) }]);
  if (list.length > 0 && list.every(isNumbers))
    return { ...NO_DATA, tuples: [{ name: undefined, tuples: list.map((item) => (item as unknown[]).map(Number)) }] };
  if (
    list.every(
      (item) => Array.isArray(item) && item.length > 1 && typeof item[0] === "string" && isNumbers(item.slice(1)),
    )
  ) {
    const rows = list as readonly (readonly unknown[])[];
    const width = (rows[0] ?? []).length;
    const series = Array.from({ length: width - 1 }, (_, column) => ({
      name: undefined,
      values: rows.map((row) => toNumber(row[column + 1]) ?? null),
    }));
    return dataOf(
      rows.map(([label]) => String(label)),
      series,
    );
  }
  if (list.length === 0 || !list.every(isPlainObject)) return undefined;
  const rows = list as readonly Readonly<Record<string, unknown>>[];
  const keys = Object.keys(rows[0] ?? {});
  const numeric = keys.filter(
    (key) =>
      rows.some((row) => isNumber(toNumber(row[key]))) &&
      rows.every((row) => toNumber(row[key]) !== undefined || row[key] === undefined),
  );
  const label =
    keys.find((key) => !numeric.includes(key)) ??
    (numeric.length > 1 ? keys.find((key) => /^(?:year|date|month|day|x|id)$/i.test(key)) : undefined);
  const shown = numeric.filter((key) => key !== label);
  const series = shown.map((key): Series => ({ name: key, values: rows.map((row) => toNumber(row[key]) ?? null) }));
  return dataOf(label === undefined ? undefined : rows.map((row) => String(row[label] ?? "")), series);
}

function readObject(object: Readonly<Record<string, unknown>>): Data | undefined {
  const inner = isPlainObject(object.data) ? object.data : object;
  const { labels, datasets } = inner;
  const names = Array.isArray(labels) ? labels.map(String) : undefined;
  if (Array.isArray(datasets)) {
    const series = datasets.flatMap((set: unknown): Series[] =>
      isPlainObject(set) && isNumbers(set.data)
        ? [
            {
              name: typeof set.label === "string" ? set.label : undefined,
              values: (set.data as unknown[]).map((item) => toNumber(item) ?? null),
            },
          ]
        : [],
    );
    return dataOf(names, series);
  }
  const entries = Object.entries(inner).filter(([, value]) => value !== undefined);
  const plain = entries.filter(([, value]) => toNumber(value) !== undefined && value !== null);
  if (plain.length > 1 && plain.length === entries.length)
    return dataOf(
      plain.map(([key]) => key),
      [{ name: undefined, values: plain.map(([, value]) => toNumber(value) ?? null) }],
    );
  const lists = entries.filter(([, value]) => isNumbers(value));
  const texts = entries.find(
    ([, value]) =>
      Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string") && !isNumbers(value),
  );
  const label = texts?.[1] ?? lists.find(([key]) => /^(?:labels?|years?|x|dates?|months?)$/i.test(key))?.[1];
  const series = lists
    .filter(([, value]) => value !== label)
    .map(
      ([name, value]): Series => ({
        name: /^(?:data|values?|y)$/i.test(name) ? undefined : name,
        values: (value as unknown[]).map((item) => toNumber(item) ?? null),
      }),
    );
  if (series.length > 0) return dataOf(label === undefined ? undefined : (label as unknown[]).map(String), series);
  const groups = entries.filter(
    ([, value]) => isPlainObject(value) && Object.values(value).every((item) => isNumber(toNumber(item))),
  );
  if (groups.length < 2) return undefined;
  const keys = [...new Set(groups.flatMap(([, value]) => Object.keys(value as object)))];
  return dataOf(
    groups.map(([name]) => name),
    keys.map((name) => ({
      name,
      values: groups.map(([, value]) => toNumber((value as Record<string, unknown>)[name]) ?? null),
    })),
  );
}
