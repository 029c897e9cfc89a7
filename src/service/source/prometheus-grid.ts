// Reads the response of Prometheus's query API as a table. The values of a range become a row per time and a column per series,
// and current values a row per series. https://prometheus.io/docs/prometheus/latest/querying/api/#expression-query-result-formats

import { Failure } from "../../base/failure.ts";
import { CONFIG_DEPTH, DATA_COLUMNS } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { parseJson } from "../../options/json-object.ts";
import type { Grid } from "./grid.ts";

/** A value at a time, in Unix seconds. Null if the value is not finite. */
type Sample = readonly [time: number, value: number | null];

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: readonly Sample[];
}

/** Reads a response. @throws Failure if it has no values */
export function readPrometheusGrid(text: string, subject: string): Grid {
  const { type, series } = readSeries(parseJson(text, subject, CONFIG_DEPTH), subject);
  if (series.length === 0) throw new Failure("invalid", `${subject} must have values, got none for this query`);
  const names = nameSeries(series.map(({ labels }) => labels));
  return type === "matrix" ? readTimes(series, names, subject) : readCurrent(series, names);
}

const COMMON = { hasDecimalCommas: false, firstRow: 1 };

/** Returns a row per time. A series that has no value at a time has a gap. */
function readTimes(series: readonly Series[], names: readonly string[], subject: string): Grid {
  if (series.length > DATA_COLUMNS)
    throw new Failure(
      "invalid",
      `${subject} must have at most ${DATA_COLUMNS} series, got ${series.length}: aggregate them in the query, for example with sum by or topk`,
    );
  const values = series.map(({ samples }) => new Map(samples));
  const times = [...new Set(series.flatMap(({ samples }) => samples.map(([time]) => time)))].sort((a, b) => a - b);
  return {
    ...COMMON,
    headings: ["time", ...names],
    rowCount: times.length,
    read(row, column) {
      const time = times[row] as number;
      return column === 0 ? new Date(1000 * time).toISOString() : (values[column - 1]?.get(time) ?? null);
    },
  };
}

/** Returns a row per series. */
function readCurrent(series: readonly Series[], names: readonly string[]): Grid {
  return {
    ...COMMON,
    headings: ["series", "value"],
    rowCount: series.length,
    read: (row, column) => (column === 0 ? (names[row] ?? null) : (series[row]?.samples[0]?.[1] ?? null)),
  };
}

/** Returns the labels in which the series differ: their values, or the name of the metric if there is only one series. */
function nameSeries(all: readonly Series["labels"][]): string[] {
  const keys = [...new Set(all.flatMap((labels) => Object.keys(labels)))];
  const differing = keys.filter((key) => new Set(all.map((labels) => labels[key])).size > 1);
  return all.map((labels, index) => {
    const parts = differing.flatMap((key) => labels[key] ?? []);
    return parts.join(", ") || labels.__name__ || (all.length === 1 ? "value" : `series ${index + 1}`);
  });
}

function readSeries(document: unknown, subject: string): { readonly type: string; readonly series: readonly Series[] } {
  const data = isPlainObject(document) && document.status === "success" ? document.data : undefined;
  const { resultType: type, result } = isPlainObject(data) ? data : {};
  if (type === "scalar") return { type, series: [{ labels: {}, samples: [readSample(result)].flat() }] };
  if ((type === "matrix" || type === "vector") && Array.isArray(result))
    return {
      type,
      series: result.filter(isPlainObject).map((item) => ({
        labels: readLabels(item.metric),
        samples: (type === "matrix" && Array.isArray(item.values) ? item.values : [item.value]).flatMap(readSample),
      })),
    };
  throw new Failure("invalid", `${subject} must be a result of Prometheus with a matrix, a vector or a scalar`);
}

function readLabels(metric: unknown): Readonly<Record<string, string>> {
  const labels = Object.entries(isPlainObject(metric) ? metric : ({} as PlainObject));
  // Without a prototype, a label can have any name.
  return Object.assign(
    Object.create(null),
    Object.fromEntries(labels.filter(([, value]) => typeof value === "string")),
  );
}

/** Returns a sample, `[time, "value"]`, in a list; an empty list if it has another form. */
function readSample(value: unknown): Sample[] {
  if (!Array.isArray(value) || typeof value[0] !== "number" || !Number.isFinite(value[0])) return [];
  const number = typeof value[1] === "string" && value[1] !== "" ? Number(value[1]) : Number.NaN;
  // A time outside the range of ECMAScript dates can't be a label.
  if (Math.abs(value[0]) > 8.64e12) return [];
  return [[value[0], Number.isFinite(number) ? number : null]];
}
