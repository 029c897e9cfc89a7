// Links a chart to a CSV file or a Google sheet that the service loads each time it draws the chart: docs/external-data.md.

import { PRESETS, type PresetName } from "../../../../src/drawings/data-source/presets.ts";
import type { Version } from "../../appearance.ts";
import { addAxisTitles, removeAutoTitles } from "../../auto-titles.ts";
import { setLimn } from "../../limn-edit.ts";
import { readData, readOption, removeOption, setOption } from "../../option-edit.ts";
import type { Path } from "../../text/config-tree.ts";
import { removeAt } from "../../text/text-edit.ts";
import { readTable } from "../chart-table.ts";
import { addTimeAxis, removeTimeAxis } from "../date-axis.ts";
import { setStyles } from "../number-style.ts";
import type { PastedTable, Rows } from "../paste.ts";
import { replaceTable } from "../table-edit.ts";

const PLUGINS: Path = ["options", "plugins"];

/** Data sources, with the option that contains the address, or that every request to the source has. */
const SOURCES = {
  csv: "url",
  googleSheets: "sheetUrl",
  json: "url",
  airtable: "url",
  ...(Object.fromEntries(
    Object.entries(PRESETS).map(([name, { options }]) => [name, Object.keys(options)[0]]),
  ) as Record<PresetName, string>),
} as const;

/** Refresh intervals in seconds. The service's default is five minutes. */
export const INTERVALS: Readonly<Record<string, string>> = {
  "60": "Every minute",
  "300": "Every 5 minutes",
  "3600": "Every hour",
  "86400": "Every day",
};
const DEFAULT_INTERVAL = "300";

/** The data source of a chart. */
export interface DataLink {
  readonly source: keyof typeof SOURCES;
  /** Undefined if the code computes the address, or doesn't have one. */
  readonly url: string | undefined;
  /** Refresh interval in seconds. */
  readonly interval: string;
}

/** Returns the data source of a chart; undefined if the chart contains its data. */
export function readLink(text: string): DataLink | undefined {
  for (const [source, option] of Object.entries(SOURCES) as [keyof typeof SOURCES, string][]) {
    const options = readData(text, [...PLUGINS, source]);
    if (typeof options !== "object" || options === null) continue;
    const url = readOption(text, [...PLUGINS, source, option]);
    if (url === null || url === "") continue;
    const interval = readOption(text, [...PLUGINS, source, "refresh"]);
    return { source, url: typeof url === "string" ? url : undefined, interval: String(interval ?? DEFAULT_INTERVAL) };
  }
  return undefined;
}

export function isGoogleSheet(url: string): boolean {
  return /^https:\/\/docs\.google\.com\/spreadsheets\//i.test(url);
}

/**
 * Links a chart to a table. The chart loses its own data, and keeps the options of its series.
 *
 * @param rows rows of the file, with its headings
 */
export function linkData(text: string, version: Version, url: string, table: PastedTable, rows: Rows): string {
  const { series, labels, corner, dates } = table;
  const column = rows[0]?.indexOf(corner ?? "") ?? -1;
  const rawLabels = rows.slice(1).map((row) => row[column] ?? "");
  const start = unlinkData(text.trim() === "" ? "{ type: 'bar' }" : text);
  const filled = replaceTable(removeAutoTitles(start, version), table);
  const isIso = dates?.orders.length === 1 && labels?.every((label, row) => label === rawLabels[row]);
  const timed = isIso ? addTimeAxis(filled, version, labels ?? []) : removeTimeAxis(filled, version);
  const [style = "plain"] = series.map((each) => each.style);
  const isCommon = series.every((each) => each.style === style);
  // The service reads `12%` as 12, not as 0.12.
  const isPercent = isCommon && style === "percent";
  const plain = series.map(() => (isCommon && !isPercent ? style : "plain"));
  const styled = setStyles(timed, version, plain);
  const formatted = isPercent ? setLimn(styled, "numbers", { style: "unit", unit: "percent" }) : styled;
  const bare = series.reduce(
    (done, _, index) => removeAt(done, ["data", "datasets", index, "data"]),
    labels === undefined ? formatted : removeAt(formatted, ["data", "labels"]),
  );
  const source = isGoogleSheet(url) ? "googleSheets" : "csv";
  const options = {
    [SOURCES[source]]: url,
    ...(corner !== undefined && { labelColumn: corner }),
    dataColumns: series.map(({ name }) => name ?? ""),
  };
  const titled = addAxisTitles(bare, version, { corner, series: series.map(({ name }) => name) });
  return setOption(titled, [...PLUGINS, source], options) ?? text;
}

/** Returns why a chart can't be linked to a table: the service finds columns by their headings. */
export function findLinkProblem(table: PastedTable, hasHead: boolean, hasTitle: boolean): string | undefined {
  const names = [...table.series.map(({ name }) => name), ...(table.labels === undefined ? [] : [table.corner])];
  const isComplete = hasHead && !hasTitle && names.every((name) => name !== undefined);
  if (!isComplete) return "To link the data, put headings in the first row of the file.";
  return new Set(names).size === names.length ? undefined : "To link the data, give each column its own heading.";
}

/** Sets the refresh interval in seconds. */
export function setInterval(text: string, source: DataLink["source"], interval: string): string {
  const path = [...PLUGINS, source, "refresh"];
  return interval === DEFAULT_INTERVAL ? removeOption(text, path) : (setOption(text, path, Number(interval)) ?? text);
}

/** Removes the data source. Series without data get an empty list. */
export function unlinkData(text: string): string {
  const bare = Object.keys(SOURCES).reduce((done, source) => removeOption(done, [...PLUGINS, source]), text);
  if (bare === text) return text;
  const result = readTable(bare);
  const count = "table" in result ? result.table.series : 0;
  return Array.from({ length: count }, (_, index): Path => ["data", "datasets", index, "data"]).reduce(
    (done, path) => (readData(done, path) === null ? (setOption(done, path, []) ?? done) : done),
    bare,
  );
}
