// Applies the changes in a sentence to the current chart. Returns a message for each part that can't be applied. Loaded on first
// use, with the vocabulary.

import type { ChartChange } from "../../../src/service/natural/change/change.ts";
import { setTheme } from "../chart-theme.ts";
import { readConfig } from "../text/config-tree.ts";
import { setTitle } from "../titles.ts";
import { setAxisFields, setAxisRange, setAxisTitle, setGrid, setScale, setZero } from "./change-axes.ts";
import {
  setCenter,
  setDataLabels,
  setHalf,
  setLegendTo,
  setRounded,
  setStacking,
  setWholeType,
} from "./change-chart.ts";
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

type Note = (text: string) => void;
type Applied = string | Chart;

/** Applies each kind of change, and returns the new code, or the code with new settings. */
const APPLY: { readonly [Kind in ChartChange["change"]]: (chart: Chart, change: Change<Kind>, note: Note) => Applied } =
  {
    size: ({ text, settings }, { width, height }) => {
      if (![width, height].every((size) => Number.isInteger(size) && size >= 1 && size <= MAX_SIZE))
        throw new Refusal(`The width and height must be between 1 and ${MAX_SIZE} pixels.`);
      return { text, settings: { ...settings, width, height } };
    },
    background: ({ text, settings }, { color }) => ({ text, settings: { ...settings, backgroundColor: color } }),
    dark: ({ text, settings }, { on }) => setTheme(text, settings, on === false ? "" : "dark"),
    type: ({ text, settings: { version } }, { type, series }, note) =>
      series?.length ? setSeriesType(text, version, type, series) : setWholeType(text, version, type, note),
    title: ({ text, settings: { version } }, change) => setTitle(text, "chart", version, change.text),
    axisTitle: ({ text, settings: { version } }, change) => setAxisTitle(text, version, change),
    axisRange: ({ text, settings: { version } }, change) => setAxisRange(text, version, change),
    fromZero: ({ text, settings: { version } }, { on }) => setZero(text, version, on),
    axisShown: ({ text, settings: { version } }, { axis, on }) =>
      setAxisFields(text, version, axis, "shown", String(on), "This axis can't be hidden."),
    log: ({ text, settings: { version } }, { on }) => setScale(text, version, on),
    grid: ({ text, settings: { version } }, change) => setGrid(text, version, change),
    stacked: ({ text, settings: { version } }, change, note) => setStacking(text, version, change, note),
    legend: ({ text, settings: { version } }, change) => setLegendTo(text, version, change),
    dataLabels: ({ text, settings: { version } }, change) => setDataLabels(text, version, change),
    center: ({ text, settings: { version } }, change) => setCenter(text, version, change.text),
    half: ({ text, settings: { version } }) => setHalf(text, version),
    rounded: ({ text }) => setRounded(text),
    format: ({ text, settings: { version } }, change) => setFormat(text, version, change),
    line: ({ text, settings: { version } }, change) => setLine(text, version, change),
    removeLines: ({ text, settings: { version } }, change) => removeLines(text, version, change),
    average: ({ text, settings: { version } }, change) => setAverageLine(text, version, change),
    trend: ({ text }, { series }) => (series?.length ? series : [undefined]).reduce(addTrend, text),
    color: setColorOf,
    colors: (chart, { colors }) => setPaletteTo(chart, colors),
    gradient: ({ text }, change) => setGradient(text, change),
    axis: ({ text, settings: { version } }, change) => setSeriesSide(text, version, change),
    dash: ({ text, settings: { version } }, change) => styleSeries(text, version, change),
    curve: ({ text, settings: { version } }, change) => styleSeries(text, version, change),
    points: ({ text, settings: { version } }, change) => styleSeries(text, version, change),
    fill: ({ text, settings: { version } }, change) => styleSeries(text, version, change),
    width: ({ text, settings: { version } }, change) => styleSeries(text, version, change),
    sort: ({ text }, change) => sortData(text, change),
    order: ({ text }, { labels }) => orderLabels(text, labels),
    rename: ({ text }, change) => renameParts(text, [change]),
    remove: ({ text, settings: { version } }, change) => removeParts(text, version, change),
    value: ({ text }, change) => setValue(text, change),
    seriesValues: ({ text }, { series, values }) => setSeriesValues(text, series, values),
    labelValues: ({ text }, { label, values }) => setLabelValues(text, label, values),
    addSeries: ({ text }, change) => addData(text, change),
    addLabel: ({ text }, change) => addData(text, change),
  };

/**
 * Applies a change.
 *
 * @param note receives sentences about side effects
 * @throws Refusal if the chart can't be changed in this way
 */
function applyChange<Kind extends ChartChange["change"]>(chart: Chart, change: Change<Kind>, note: Note): Chart {
  const done = APPLY[change.change as Kind](chart, change, note);
  return typeof done === "string" ? { text: done, settings: chart.settings } : done;
}
