// Restyles a chart from a draft without numbers: copies type, titles and style, and keeps the chart's data. Options that fit
// only the draft's example data are skipped, such as axis ranges and a legend hidden because the series are unnamed.

import { readType, setType, type Version } from "../appearance.ts";
import { readTable } from "../data/chart-table.ts";
import { type Axis, axisPath, setAxisOption, setOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { setAt } from "../text/text-edit.ts";
import { readLegend, readTitle, setLegend, setTitle } from "../titles.ts";
import { isObject, type PlainValue, readPlainObject } from "./plain-value.ts";

/** Style to apply. */
export interface StyleRequest {
  /** Draft configuration, for the chart's version of Chart.js. */
  readonly draft: string;
  readonly version: Version;
  /** Whether the description names a chart type; otherwise the service guessed one. */
  readonly isKindNamed: boolean;
  readonly isLegendNamed: boolean;
}

/** Restyled chart, and a message if the type can't be applied. */
export interface StyledChart {
  readonly text: string;
  readonly problem: string | undefined;
}

/** Applies a draft's style to a chart. */
export function applyStyle(text: string, request: StyleRequest): StyledChart {
  const { draft, version, isKindNamed, isLegendNamed } = request;
  const kind = readType(draft) ?? "";
  const hasSameDataShape = hasPoints(text) === hasPoints(draft);
  const typed = isKindNamed && hasSameDataShape ? setType(text, kind, version) : text;
  const titled = (["chart", "x", "y"] as const).reduce((done, target) => {
    const title = readTitle(draft, target, version);
    return title ? setTitle(done, target, version, title) : done;
  }, typed);
  const legend = isLegendNamed ? readLegend(draft, version) : undefined;
  const placed = legend === undefined ? titled : setLegend(titled, version, legend);
  // The remaining options depend on the chart type.
  if (isKindNamed && !hasSameDataShape) {
    const needs = hasPoints(draft) ? "points" : "plain numbers";
    const problem = `The chart type stays the same: ${kind} charts need ${needs}.`;
    return { text: placed, problem };
  }
  const optioned = leavesOf(readPlainObject(draft).options ?? null, ["options"])
    .filter((leaf) => isRequested(leaf))
    .reduce((done, leaf) => putOption(done, leaf, version) ?? done, placed);
  return { text: styleDatasets(optioned, draft, version, isKindNamed), problem: undefined };
}

/** Returns whether the data consists of points or is computed. */
function hasPoints(text: string): boolean {
  const reading = readTable(text);
  return "table" in reading ? reading.table.columns.some(({ field }) => field !== undefined) : true;
}

interface Leaf {
  readonly path: Path;
  readonly value: PlainValue;
}

function leavesOf(value: PlainValue, path: Path): Leaf[] {
  if (Array.isArray(value) && isObject(value[0])) return leavesOf(value[0], [...path, 0]);
  if (!isObject(value)) return value === null ? [] : [{ path, value }];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

/** Returns whether an option comes from the description. Titles, legend and type are handled separately. */
function isRequested({ path, value }: Leaf): boolean {
  const [last] = path.slice(-1);
  const isPart = ["title", "legend", "scaleLabel", "indexAxis"].some((name) => path.includes(name));
  const isOfData = last === "suggestedMin" || last === "suggestedMax" || (last === "beginAtZero" && value === true);
  // Drafts of pie charts always have these data labels.
  const isOfSlices = path.includes("datalabels") && (value === "auto" || last === "color");
  return !isPart && !isOfData && !isOfSlices;
}

function putOption(text: string, { path, value }: Leaf, version: Version): string | undefined {
  if (path[1] !== "scales") return setOption(text, path, value);
  const axis = String(path[2]).charAt(0);
  if (axis !== "x" && axis !== "y") return setOption(text, path, value);
  return setAxisOption(text, axis satisfies Axis, version, path.slice(axisPath(axis, version).length), value);
}

/** Dataset options that are copied from the draft's first dataset to all datasets. */
const SHARED = ["fill", "tension", "lineTension", "stepped", "steppedLine", "borderDash", "pointRadius", "showLine"];
/** Colours, which are copied dataset by dataset. */
const COLORS = ["backgroundColor", "borderColor"];
const LINE_TYPES = new Set(["line", "radar", "scatter"]);

function styleDatasets(text: string, draft: string, version: Version, hasKind: boolean): string {
  const { data } = readPlainObject(draft);
  const drafted = isObject(data) && Array.isArray(data.datasets) ? data.datasets.filter(isObject) : [];
  const reading = readTable(text);
  const count = "table" in reading ? reading.table.series : 0;
  let done = text;
  for (let index = 0; index < count; index++) {
    const path: Path = ["data", "datasets", index];
    const put = (name: string, value: PlainValue) => {
      done = setAt(done, [...path, name], value) ?? done;
    };
    for (const [name, value] of Object.entries(drafted[0] ?? {})) {
      // Chart.js 3 and 4 don't fill lines by default, so `fill: false` is redundant unless the dataset sets `fill`.
      const isRedundant = name === "fill" && (!hasKind || (value === false && version !== 2 && !isFilled(done, index)));
      if (SHARED.includes(name) && !isRedundant) put(name, value);
    }
    const colors = COLORS.filter((name) => drafted[index]?.[name] !== undefined);
    for (const name of colors) put(name, drafted[index]?.[name] as PlainValue);
    if (colors.join() === "backgroundColor" && LINE_TYPES.has(readType(done) ?? ""))
      put("borderColor", drafted[index]?.backgroundColor as PlainValue);
  }
  return done;
}

function isFilled(text: string, index: number): boolean {
  const { data } = readPlainObject(text);
  const series =
    isObject(data) && Array.isArray(data.datasets) ? (data.datasets as readonly PlainValue[])[index] : undefined;
  return isObject(series) && Object.hasOwn(series, "fill");
}
