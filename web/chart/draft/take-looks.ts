// A chart, and a draft that was asked for without numbers, → the chart with its own data, and with the kind, titles and looks that were
// asked for. What the draft has for its invented data only is left: where its axes end, and that series without names need no legend.

import { readTable } from "../data/chart-table.ts";
import { readType, setType, type Version } from "../look.ts";
import { type Axis, axisPath, setAxisOption, setOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { setAt } from "../text/text-edit.ts";
import { readLegend, readTitle, setLegend, setTitle } from "../titles.ts";
import { isObject, type Plain, readPlain } from "./plain-value.ts";

/** What was asked for. */
export interface Wishes {
  /** The draft, in the version of the chart. */
  readonly draft: string;
  readonly version: Version;
  /** Whether a kind was named, or only assumed. */
  readonly isKindNamed: boolean;
  readonly isLegendNamed: boolean;
}

/** The chart, and why not all could be done; undefined where nothing is wrong. */
export interface Taken {
  readonly text: string;
  readonly problem: string | undefined;
}

/** Takes them. */
export function takeLooks(text: string, wishes: Wishes): Taken {
  const { draft, version, isKindNamed, isLegendNamed } = wishes;
  const kind = readType(draft) ?? "";
  const isFitting = hasPoints(text) === hasPoints(draft);
  const typed = isKindNamed && isFitting ? setType(text, kind, version) : text;
  const titled = (["chart", "x", "y"] as const).reduce((done, what) => {
    const title = readTitle(draft, what, version);
    return title ? setTitle(done, what, version, title) : done;
  }, typed);
  const legend = isLegendNamed ? readLegend(draft, version) : undefined;
  const placed = legend === undefined ? titled : setLegend(titled, version, legend);
  // The rest belongs to the kind.
  if (isKindNamed && !isFitting) {
    const needs = hasPoints(draft) ? "points" : "plain numbers";
    const problem = `The data that are there cannot be drawn as a ${kind} chart, which needs ${needs}: its kind stays.`;
    return { text: placed, problem };
  }
  const optioned = leavesOf(readPlain(draft).options ?? null, ["options"])
    .filter((leaf) => isAsked(leaf))
    .reduce((done, leaf) => putOption(done, leaf, version) ?? done, placed);
  return { text: dressSeries(optioned, draft, version, isKindNamed), problem: undefined };
}

/** Whether the data are points, or anything else but numbers. */
function hasPoints(text: string): boolean {
  const reading = readTable(text);
  return "table" in reading ? reading.table.columns.some(({ field }) => field !== undefined) : true;
}

interface Leaf {
  readonly path: Path;
  readonly value: Plain;
}

function leavesOf(value: Plain, path: Path): Leaf[] {
  if (Array.isArray(value) && isObject(value[0])) return leavesOf(value[0], [...path, 0]);
  if (!isObject(value)) return value === null ? [] : [{ path, value }];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

/** Whether an option of a draft is there because of the words, and has not been taken already. */
function isAsked({ path, value }: Leaf): boolean {
  const [last] = path.slice(-1);
  const isPart = ["title", "legend", "scaleLabel", "indexAxis"].some((name) => path.includes(name));
  const isOfData = last === "suggestedMin" || last === "suggestedMax" || (last === "beginAtZero" && value === true);
  // Slices have such labels anyway.
  const isOfSlices = path.includes("datalabels") && (value === "auto" || last === "color");
  return !isPart && !isOfData && !isOfSlices;
}

function putOption(text: string, { path, value }: Leaf, version: Version): string | undefined {
  if (path[1] !== "scales") return setOption(text, path, value);
  const axis = String(path[2]).charAt(0);
  if (axis !== "x" && axis !== "y") return setOption(text, path, value);
  return setAxisOption(text, axis satisfies Axis, version, path.slice(axisPath(axis, version).length), value);
}

/** What a draft's first series has and all of the chart's get. */
const SHARED = ["fill", "tension", "lineTension", "stepped", "steppedLine", "borderDash", "pointRadius", "showLine"];
/** Colours, which are each of its own series. */
const COLORS = ["backgroundColor", "borderColor"];
const LINED = new Set(["line", "radar", "scatter"]);

function dressSeries(text: string, draft: string, version: Version, hasKind: boolean): string {
  const { data } = readPlain(draft);
  const drafted = isObject(data) && Array.isArray(data.datasets) ? data.datasets.filter(isObject) : [];
  const reading = readTable(text);
  const count = "table" in reading ? reading.table.series : 0;
  let done = text;
  for (let index = 0; index < count; index++) {
    const path: Path = ["data", "datasets", index];
    const put = (name: string, value: Plain) => {
      done = setAt(done, [...path, name], value) ?? done;
    };
    for (const [name, value] of Object.entries(drafted[0] ?? {})) {
      // Lines are filled in version 2 unless it is said that they are not, and in the others where it is said that they are.
      const isNothing = name === "fill" && (!hasKind || (value === false && version !== 2 && !isFilled(done, index)));
      if (SHARED.includes(name) && !isNothing) put(name, value);
    }
    const colors = COLORS.filter((name) => drafted[index]?.[name] !== undefined);
    for (const name of colors) put(name, drafted[index]?.[name] as Plain);
    if (colors.join() === "backgroundColor" && LINED.has(readType(done) ?? ""))
      put("borderColor", drafted[index]?.backgroundColor as Plain);
  }
  return done;
}

function isFilled(text: string, index: number): boolean {
  const { data } = readPlain(text);
  const series =
    isObject(data) && Array.isArray(data.datasets) ? (data.datasets as readonly Plain[])[index] : undefined;
  return isObject(series) && Object.hasOwn(series, "fill");
}
