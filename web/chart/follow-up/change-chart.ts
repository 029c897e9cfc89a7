// Changes of the whole chart: type, direction, stacking, legend, data labels.

import { hasSliceLabels, isSliced, readType, type Version } from "../appearance.ts";
import { readAxes } from "../inspector/axes.ts";
import { labelTextField } from "../inspector/label-text.ts";
import { setLimn } from "../limn-edit.ts";
import { isTurnedOff, readOption, removeOption, setOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { SourceText } from "../text/text-style.ts";
import { readLegend, setLegend } from "../titles.ts";
import { changeType } from "../types/change-type.ts";
import { SHARES_NOTE, toShares } from "../types/shares.ts";
import { type Change, describeKind, findSeries, plainTableOf, Refusal, readNames, writeField } from "./context.ts";

type Note = (text: string) => void;

/** Names of the types in docs/chart-types/. */
const TYPES: Readonly<Record<Change<"type">["type"], string>> = {
  bar: "bar",
  horizontalBar: "horizontal-bar",
  line: "line",
  area: "line",
  pie: "pie",
  doughnut: "doughnut",
  polarArea: "polar-area",
  radar: "radar",
  scatter: "scatter",
  bubble: "bubble",
  sparkline: "sparkline",
  waterfall: "waterfall",
};

export const BASIC_CHANGE_TYPES = Object.keys(TYPES) as readonly Change<"type">["type"][];

export function setWholeType(text: string, version: Version, type: Change<"type">["type"], note: Note): string {
  const change = changeType(text, version, TYPES[type], [2, 3, 4], false);
  if ("reason" in change) throw new Refusal(`The chart type wasn't changed. ${change.reason}`);
  for (const each of change.notes) note(each);
  const filled = type === "area" ? [...readNames(change.text).series.keys()] : [];
  return filled.reduce(
    (done, index) => writeField(done, version, [`series:${index}`, "fill"], "zero", "This chart has no lines to fill."),
    change.text,
  );
}

/** Stacks the series, optionally to 100%. */
export function setStacking(
  text: string,
  version: Version,
  { on: isOn, percent }: Change<"stacked">,
  note: Note,
): string {
  const missing = `${describeKind(text)} can't be stacked.`;
  const shared = percent ? setShares(text, note) : text;
  if (percent && readType(text) === "line")
    note("The lines are stacked. Fill the areas under them to show the shares.");
  return writeField(shared, version, ["all", "stacked"], isOn ? "stacked" : "", missing);
}

/** Replaces the values with percentages of the total at each label. */
function setShares(text: string, note: Note): string {
  plainTableOf(text);
  const shares = toShares(text);
  if ("reason" in shares) throw new Refusal(shares.reason);
  if (shares.text !== text) note(SHARES_NOTE);
  return shares.text;
}

/** Shows or hides the legend, or moves it. */
export function setLegendTo(text: string, version: Version, { on, position }: Change<"legend">): string {
  const current = readLegend(text, version);
  if (current === undefined) throw new Refusal("The legend is computed in the code. Change it there.");
  if (!on || position != null) return setLegend(text, version, on ? (position ?? "top") : "off");
  const free = current === "off" && isTurnedOff(text, legendPath(version));
  const shown = free ? removeOption(text, legendPath(version)) : text;
  return setOption(shown, [...legendPath(version), "display"], true) ?? shown;
}

const legendPath = (version: Version): Path =>
  version === 2 ? ["options", "legend"] : ["options", "plugins", "legend"];

const LABELS: Path = ["options", "plugins", "datalabels"];

/** Shows or hides the values of the chart or of named series, or shows percentages. */
export function setDataLabels(text: string, version: Version, { show, series }: Change<"dataLabels">): string {
  const missing = "This chart has no data labels.";
  const [isOn, isPercent] = [show !== "none", show === "percentages"];
  if (series?.length) {
    if (isPercent || isSliced(text))
      throw new Refusal("Percentages and slice labels can be changed only for the whole chart.");
    return findSeries(text, series).reduce(
      (done, index) => setOption(done, ["data", "datasets", index, "datalabels", "display"], isOn) ?? done,
      text,
    );
  }
  if (!isOn) {
    const unlabelled = readOption(text, ["limn", "values"]) === null ? text : setLimn(text, "values", undefined);
    return writeField(unlabelled, version, ["labels", "labels"], "false", missing);
  }
  if (!isPercent) return writeField(text, version, ["labels", "labels"], "true", missing);
  const isOne = readNames(text).series.length === 1;
  const stacked = readAxes(text, version).some(({ path }) => readOption(text, [...path, "stacked"]) === true);
  if (hasSliceLabels(text) || isOne) return labelTextField(text).write(text, "percent");
  if (isSliced(text) || !stacked)
    throw new Refusal("With several series, percentages need a total. Stack the series first.");
  const code =
    "(value, context) => Math.round(100 * value / context.chart.data.datasets.reduce((sum, each) => sum + Number(each.data[context.dataIndex]), 0)) + '%'";
  const shown = writeField(text, version, ["labels", "labels"], "true", missing);
  return setOption(shown, [...LABELS, "formatter"], new SourceText(code.replaceAll("'", '"'))) ?? shown;
}

const HALF = { 2: [new SourceText("-Math.PI"), new SourceText("Math.PI")], 3: [-90, 180], 4: [-90, 180] } as const;

/** Draws a pie or doughnut as a half circle. */
export function setHalf(text: string, version: Version): string {
  const type = readType(text) ?? "";
  if (!["pie", "doughnut", "outlabeledPie", "outlabeledDoughnut"].includes(type))
    throw new Refusal(`${describeKind(text)} can't be a half circle.`);
  const [rotation, circumference] = HALF[version];
  const turned = setOption(text, ["options", "rotation"], rotation) ?? text;
  return setOption(turned, ["options", "circumference"], circumference) ?? turned;
}

/** Sets the text in the hole of a doughnut. */
export function setCenter(text: string, version: Version, center: string): string {
  return writeField(text, version, ["title", "center"], center, `${describeKind(text)} has no centre for text.`);
}

/** Rounds the corners of bars. */
export function setRounded(text: string): string {
  const type = readType(text) ?? "";
  if (type !== "bar" && type !== "horizontal") throw new Refusal(`${describeKind(text)} has no bars to round.`);
  return setOption(text, ["options", "plugins", "roundedBars"], true) ?? text;
}
