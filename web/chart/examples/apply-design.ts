// Combines the data of one chart with the design of another. Titles and axis limits belong to the data; everything else, such as
// types, colours and formats, belongs to the design.

import type { Version } from "../appearance.ts";
import { removeDataTexts } from "../auto-titles.ts";
import { readTable } from "../data/chart-table.ts";
import { replaceTable, type TableData } from "../data/table-edit.ts";
import { type Axis, axisPath, hasAxes, readOption, removeOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { readTitle, setTitle, type TitleTarget } from "../titles.ts";

/** A chart's code and the version of Chart.js that it is for. */
export interface VersionedChart {
  readonly text: string;
  readonly version: Version;
}

/** The combined code, or the reason why the charts can't be combined. */
export type Combination = { readonly text: string } | { readonly reason: string };

/** Limits of an axis. In version 2, they are tick options. */
const LIMITS = ["min", "max", "suggestedMin", "suggestedMax"] as const;
const AXES: readonly Axis[] = ["x", "y"];
/** Puts the data and the titles of a chart into the design of another. */
export function applyDesign(design: VersionedChart, data: VersionedChart): Combination {
  const table = readPlainTable(data.text);
  if (typeof table === "string") return { reason: table };
  const place = readPlainTable(design.text);
  if (typeof place === "string") return { reason: place };
  const filled = replaceTable(removeLimits(design), table);
  const { version } = design;
  const targets: readonly TitleTarget[] = ["chart", ...(hasAxes(filled) ? AXES : [])];
  const titled = targets.reduce(
    (text, target) => setTitle(text, target, version, readTitle(data.text, target, data.version) ?? ""),
    filled,
  );
  return { text: removeDataTexts(titled, version) };
}

/** Returns a chart's data, or the reason why it has no labels with one value per series. */
function readPlainTable(text: string): TableData | string {
  const reading = readTable(text);
  if ("reason" in reading) return reading.reason;
  const { labels, columns } = reading.table;
  if (columns.length === 0) return "The chart has no data.";
  if (columns.some(({ field }) => field !== undefined))
    return "The data consists of points, which this design can't show. Choose a design, or paste a table into it.";
  return {
    labels: labels.length === 0 ? undefined : labels,
    series: columns.map(({ name, cells }) => ({ name, values: cells })),
  };
}

function removeLimits({ text, version }: VersionedChart): string {
  const paths = AXES.flatMap((axis) =>
    LIMITS.map((limit): Path => [...axisPath(axis, version), ...(version === 2 ? ["ticks"] : []), limit]),
  );
  return paths.reduce(
    (done, path) => (typeof readOption(done, path) === "number" ? removeOption(done, path) : done),
    text,
  );
}
