// Converts the changes that a language model found in a sentence to the directives of the built-in reader, so that the same code
// applies both.

import type { ChartChange, SentenceChanges } from "../../../src/service/params/chart-change.ts";
import type { ChangeDirective, FollowUp, ParsedDirective } from "./read/follow-up.ts";

/** Returns a model's changes as the changes of a sentence. */
export function toFollowUp(
  sentence: string,
  { changes, unread }: Pick<SentenceChanges, "changes" | "unread">,
): FollowUp {
  return {
    words: sentence,
    directives: changes.flatMap(toDirectives),
    unread: unread.map((words) => ({ words, name: words, hasNumber: false, reason: "impossible" })),
    isEdit: true,
    hasNames: true,
  };
}

function toDirectives(change: ChartChange): readonly ParsedDirective[] {
  const { directives, names = [] } = convert(change);
  return directives.map((directive, index) => {
    const own = directives.length > 1 ? names.slice(index, index + 1) : names;
    return { directive, words: "", unread: "", names: own };
  });
}

/** Directives, and the series or labels for those without a `series` field: all for the only one, or one for each. */
interface Converted {
  readonly directives: readonly ChangeDirective[];
  readonly names?: readonly string[];
}

function convert(change: ChartChange): Converted {
  const one = (directive: ChangeDirective, names?: readonly string[] | null): Converted => ({
    directives: [directive],
    names: names ?? [],
  });
  /** One directive for each series, because it can have only one name. */
  const each = (directive: ChangeDirective, names: readonly string[] | null | undefined): Converted => {
    const series = names ?? [];
    return { directives: series.length === 0 ? [directive] : series.map(() => directive), names: series };
  };
  switch (change.change) {
    case "type":
      return one({ kind: "type", type: change.type, ...seriesOf(change.series) });
    case "title":
      return one({ kind: "title", text: change.text === "" ? undefined : change.text });
    case "axisTitle":
      return one({ kind: "axis-title", ...axisOf(change.axis), text: change.text });
    case "axisRange":
      return one({
        kind: "axis-range",
        ...axisOf(change.axis),
        ...(change.min != null && { min: change.min }),
        ...(change.max != null && { max: change.max }),
      });
    case "fromZero":
      return one({ kind: "zero", isOn: change.on });
    case "axisShown":
      return one({ kind: "axis-shown", ...(change.axis && { axis: change.axis }), isOn: change.on });
    case "log":
      return one({ kind: "log", isOn: change.on });
    case "grid":
      return one({ kind: "grid", ...(change.axis && { axis: change.axis }), isOn: change.on });
    case "stacked":
      return one({ kind: "stack", isOn: change.on, isHundred: change.on && change.percent === true });
    case "legend":
      return one({ kind: "legend", isOn: change.on, ...(change.position && { side: change.position }) });
    case "dataLabels":
      return one(
        { kind: "data-labels", isOn: change.show !== "none", isPercent: change.show === "percentages" },
        change.series,
      );
    case "half":
      return one({ kind: "half" });
    case "rounded":
      return one({ kind: "rounded" });
    case "format":
      return one({
        kind: "format",
        ...(change.currency && { currency: change.currency }),
        ...(change.percent && { isPercent: true }),
        ...(change.compact && { isCompact: true }),
        ...(change.unit && { unit: change.unit }),
      });
    case "line":
      return one({
        kind: "line",
        value: change.value,
        ...(change.label && { label: change.label }),
        ...(change.color && { color: change.color }),
        ...(change.moves != null && { moves: change.moves }),
      });
    case "removeLines":
      return one({ kind: "no-line", ...(change.labels && { labels: change.labels }) });
    case "average":
      return each({ kind: "average", ...(change.label && { label: change.label }) }, change.series);
    case "trend":
      return each({ kind: "trend" }, change.series);
    case "color": {
      const names = [...(change.series ?? []), ...(change.labels ?? [])];
      return one({ kind: "color", color: change.color, ...(names.length > 0 ? { series: names } : { isRest: true }) });
    }
    case "colors":
      return one({ kind: "palette", colors: change.colors });
    case "gradient":
      return one({ kind: "gradient", colors: change.colors, direction: change.direction ?? "down" });
    case "axis":
      return one({ kind: "axis", side: change.side, ...seriesOf(change.series) });
    case "dash":
      return one({
        kind: "dash",
        isOn: change.style !== "solid",
        isDotted: change.style === "dotted",
        ...seriesOf(change.series),
      });
    case "curve":
      return one({ kind: "curve", shape: change.shape, ...seriesOf(change.series) });
    case "points":
    case "fill":
      return one({ kind: change.change, isOn: change.on, ...seriesOf(change.series) });
    case "width":
      return one({ kind: "width", value: change.pixels, isExact: true, ...seriesOf(change.series) });
    case "sort":
      return one({ kind: "sort", order: change.order }, change.series);
    case "order":
      return one({ kind: "order", labels: change.labels });
    case "rename":
      return one({ kind: "rename", from: change.from, to: change.to });
    case "remove":
      return one({ kind: "remove", names: change.series ?? [], labels: change.labels ?? [] });
    case "value":
      return one({
        kind: "set-value",
        label: change.label,
        value: change.value,
        ...(change.series != null && { series: change.series }),
      });
    case "seriesValues":
      return one({ kind: "set-series", series: change.series, values: change.values });
    case "labelValues":
      return one({ kind: "set-label", label: change.label, values: change.values });
    case "addSeries":
    case "addLabel":
      return one({
        kind: "add",
        name: change.name,
        values: change.values,
        isSeries: change.change === "addSeries",
      });
    case "size":
      return one({ kind: "size", width: change.width, height: change.height });
    case "background":
      return one({ kind: "background", color: change.color });
    case "dark":
      return one({ kind: "dark", isOn: change.on ?? true });
  }
}

const seriesOf = (names: readonly string[] | null | undefined): { readonly series?: readonly string[] } =>
  names == null || names.length === 0 ? {} : { series: names };

/** Returns the axis of a directive. The second value axis is not identified by a letter. */
const axisOf = (axis: "x" | "y" | "right"): { readonly axis: "x" | "y"; readonly isSecond?: boolean } =>
  axis === "right" ? { axis: "y", isSecond: true } : { axis };
