// Formats the benchmark's results as Markdown tables.

import { formatTable } from "../scripts/docs/markdown-table.ts";

/** The measurements of a server. All times are in milliseconds. */
export interface Measurement {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
  readonly min: number;
  /** CPU time per request; null if it isn't available. */
  readonly cpu: number | null;
  /** Size of the image. */
  readonly bytes: number;
  readonly peakMemory: number | null;
  /** Time of the first request after a start. */
  readonly first: number;
}

/** A server's row: its measurements, or the reason why it has none. */
export type Row = Measurement | { readonly name: string; readonly reason: string };

export interface Result {
  readonly id: string;
  readonly what: string;
  readonly rows: readonly Row[];
}

/** Formats a number with one decimal below 10, and none above; null as an empty cell. */
const format = (value: number | null) => value?.toFixed(value < 10 ? 1 : 0) ?? "";

const COLUMNS: Readonly<Record<string, (row: Measurement, native: Measurement | undefined) => string>> = {
  "median ms": ({ median }) => format(median),
  "of native": ({ median }, native) => (native === undefined ? "" : (median / native.median).toFixed(2)),
  "p95 ms": ({ p95 }) => format(p95),
  "min ms": ({ min }) => format(min),
  "CPU ms": ({ cpu }) => format(cpu),
  kB: ({ bytes }) => format(bytes / 1000),
  "peak MB": ({ peakMemory }) => (peakMemory === null ? "" : (peakMemory / 1e6).toFixed(0)),
  "first ms": ({ first }) => format(first),
};

const find = (rows: readonly Row[], name: string) =>
  rows.find((row): row is Measurement => row.name === name && !("reason" in row));

/** Formats two tables: the medians, and all measurements. */
export function formatReport(results: readonly Result[]): string {
  const names = [...new Set(results.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const medians = names.map((name) => [name, ...results.map(({ rows }) => format(find(rows, name)?.median ?? null))]);
  const ratios = results.map(({ rows }) => {
    const [own, native] = [find(rows, "Limn"), find(rows, "native")];
    return own === undefined || native === undefined ? "" : (own.median / native.median).toFixed(2);
  });
  const details = results.flatMap(({ id, rows }) =>
    rows.map((row) => {
      const cells = Object.values(COLUMNS).map((of) => ("reason" in row ? "" : of(row, find(rows, "native"))));
      return [`${id}, ${row.name}${"reason" in row ? `: ${row.reason}` : ""}`, ...cells];
    }),
  );
  return [
    "Median milliseconds of a request over HTTP:",
    formatTable([["", ...results.map(({ id, what }) => `${id} ${what}`)], ...medians, ["Limn ÷ native", ...ratios]], 1),
    "All measurements:",
    formatTable([["", ...Object.keys(COLUMNS)], ...details], 1),
  ].join("\n\n");
}
