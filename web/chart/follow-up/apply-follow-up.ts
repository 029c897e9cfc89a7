// Applies the changes in a sentence to the current chart. Returns a message for each part that can't be applied. Loaded on first
// use, with the vocabulary.

import type { ChartChange } from "../../../src/service/params/chart-change.ts";
import { setTheme } from "../chart-theme.ts";
import { readConfig } from "../text/config-tree.ts";
import { setTitle } from "../titles.ts";
import { setAxisRange, setAxisShown, setAxisTitle, setGrid, setScale, setZero } from "./change-axes.ts";
import { setDataLabels, setHalf, setLegendTo, setRounded, setStacking, setWholeType } from "./change-chart.ts";
import { setColorOf, setGradient, setPaletteTo } from "./change-colors.ts";
import {
  addData,
  orderLabels,
  removeParts,
  renameParts,
  setLabelValues,
  setSeriesValues,
  setValue,
  sortData,
} from "./change-data.ts";
import { setFormat } from "./change-format.ts";
import { addTrend, removeLines, setAverageLine, setLine } from "./change-lines.ts";
import { setSeriesSide, setSeriesType, styleSeries } from "./change-series.ts";
import { type Change, type Chart, describeNames, Refusal, readNames } from "./context.ts";
import type { FollowUp } from "./read-words.ts";

/** The changed chart, notes about side effects, and a message for each change that can't be made. */
export interface AppliedFollowUp extends Chart {
  readonly notes: readonly string[];
  readonly refusals: readonly string[];
}

/** Applies a sentence's changes one after another. */
export function applyFollowUp(
  chart: Chart,
  { changes, unread }: Pick<FollowUp, "changes" | "unread">,
): AppliedFollowUp {
  const notes = new Set<string>();
  const refusals = new Set<string>();
  const renames = changes.filter((change): change is Change<"rename"> => change.change === "rename");
  const steps = sortChanges(changes).map(
    (change) => (done: Chart) => applyChange(done, change, (note) => notes.add(note)),
  );
  // Names are changed last, and all at once, so that parts can swap their names.
  if (renames.length > 0) steps.push((done) => ({ ...done, text: renameParts(done.text, renames) }));
  let done = chart;
  for (const step of steps) {
    try {
      const next = step(done);
      if (readConfig(next.text).mistake !== undefined) throw new Refusal("This change isn't supported.");
      done = next;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.add(error.message);
    }
  }
  for (const part of unread) refusals.add(`Not understood: “${part}”. ${describeNames(readNames(chart.text))}`);
  return { ...done, notes: [...notes], refusals: [...refusals] };
}

/** Kinds of changes in the order in which they are applied: the type and new data before styles, and removals last. */
const FIRST: readonly ChartChange["change"][] = ["type", "addSeries", "addLabel", "colors", "axis"];
const LAST: readonly ChartChange["change"][] = [
  "value",
  "seriesValues",
  "labelValues",
  "sort",
  "order",
  "trend",
  "average",
  "remove",
];

/** Sorts changes. The whole chart comes before its parts. */
function sortChanges(changes: readonly ChartChange[]): readonly ChartChange[] {
  const rankOf = (one: ChartChange): number => {
    const first = FIRST.indexOf(one.change);
    const isPart = "series" in one && one.series != null;
    return (
      (first === -1 ? FIRST.length + LAST.indexOf(one.change) + 1 : first) + (isPart && one.change === "type" ? 0.5 : 0)
    );
  };
  return changes.filter(({ change }) => change !== "rename").sort((one, other) => rankOf(one) - rankOf(other));
}

/** Maximum width and height of the image, in pixels. */
const MAX_SIZE = 3000;

/**
 * Applies a change.
 *
 * @param note receives sentences about side effects
 * @throws Refusal if the chart can't be changed in this way
 */
function applyChange(chart: Chart, change: ChartChange, note: (text: string) => void): Chart {
  const { text, settings } = chart;
  switch (change.change) {
    case "size":
      if (![change.width, change.height].every((size) => Number.isInteger(size) && size >= 1 && size <= MAX_SIZE))
        throw new Refusal(`The width and height must be between 1 and ${MAX_SIZE} pixels.`);
      return { text, settings: { ...settings, width: change.width, height: change.height } };
    case "background":
      return { text, settings: { ...settings, backgroundColor: change.color } };
    case "dark":
      return setTheme(text, settings, change.on === false ? "" : "dark");
    default:
      return { text: changeText(chart, change, note), settings };
  }
}

function changeText(
  chart: Chart,
  change: Exclude<ChartChange, Change<"size" | "background" | "dark">>,
  note: (text: string) => void,
): string {
  const { text, settings } = chart;
  const { version } = settings;
  switch (change.change) {
    case "type":
      return change.series != null && change.series.length > 0
        ? setSeriesType(text, version, change.type, change.series)
        : setWholeType(text, version, change.type, note);
    case "title":
      return setTitle(text, "chart", version, change.text);
    case "axisTitle":
      return setAxisTitle(text, version, change);
    case "axisRange":
      return setAxisRange(text, version, change);
    case "fromZero":
      return setZero(text, version, change.on);
    case "axisShown":
      return setAxisShown(text, version, change.axis, change.on);
    case "log":
      return setScale(text, version, change.on);
    case "grid":
      return setGrid(text, version, change);
    case "stacked":
      return setStacking(text, version, change, note);
    case "legend":
      return setLegendTo(text, version, change);
    case "dataLabels":
      return setDataLabels(text, version, change);
    case "half":
      return setHalf(text, version);
    case "rounded":
      return setRounded(text);
    case "format":
      return setFormat(text, version, change);
    case "line":
      return setLine(text, version, change);
    case "removeLines":
      return removeLines(text, version, change);
    case "average":
      return setAverageLine(text, version, change);
    case "trend":
      return (change.series?.length ? change.series : [undefined]).reduce(addTrend, text);
    case "color":
      return setColorOf(chart, change);
    case "colors":
      return setPaletteTo(chart, change.colors);
    case "gradient":
      return setGradient(text, change);
    case "axis":
      return setSeriesSide(text, version, change);
    case "dash":
    case "curve":
    case "points":
    case "fill":
    case "width":
      return styleSeries(text, version, change);
    case "sort":
      return sortData(text, change);
    case "order":
      return orderLabels(text, change.labels);
    case "rename":
      return renameParts(text, [change]);
    case "remove":
      return removeParts(text, version, change);
    case "value":
      return setValue(text, change);
    case "seriesValues":
      return setSeriesValues(text, change.series, change.values);
    case "labelValues":
      return setLabelValues(text, change.label, change.values);
    case "addSeries":
    case "addLabel":
      return addData(text, change);
  }
}
