// Writes a chart's alt text: its type, its subject, and its most important values. The same chart always gets the same text.
// WCAG 2.2, 1.1.1; W3C, Web Accessibility Tutorials, complex images.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { type Annotation, describeAnnotations, describeAxes, readAnnotations } from "./annotation-text.ts";
import type { AuthorFacts } from "./author-facts.ts";
import { describeCells } from "./cell-text.ts";
import { type ChartFacts, readFacts } from "./chart-facts.ts";
import { isSliceType } from "./chart-type.ts";
import { describeComparison } from "./compare-text.ts";
import type { Datum } from "./datum.ts";
import { dropOutside } from "./drop-outside.ts";
import { endSentence, formatCount, formatNumber, joinWords, lowerFirst } from "./english.ts";
import { describeExtremes, describeStacks, describeTotals } from "./extremes-text.ts";
import { countSeries, DESCRIBED_SERIES, formatHead, listNames, NAMES_LENGTH, nameSubject } from "./head-text.ts";
import { describeLead } from "./lead-text.ts";
import { mirrorSeries } from "./mirror.ts";
import type { AxisNames } from "./points-text.ts";
import { type DrawnChart, NOTHING_DRAWN } from "./read-drawn.ts";
import type { Series } from "./read-series.ts";
import { dropRepeatedAnnotations } from "./repeated-annotations.ts";
import { describeSeries, type SeriesStyle } from "./series-text.ts";
import { NAMED_BARS, NAMED_BARS_OF_FEW } from "./trend-text.ts";
import { describeWaterfall } from "./waterfall-text.ts";

/** Maximum length of the alt text in characters. The length is limited because screen readers can't skip within alt text. */
const TEXT_LENGTH = 600;

/** Maximum number of series whose bars are described in more detail. */
const FEW_SERIES = 2;

/** Maximum number of series whose descriptions are compared, so that equal descriptions appear only once. */
const COMPARED_SERIES = 12;

/**
 * Reads a chart's configuration, before Chart.js changes it.
 *
 * @param config a complete configuration
 * @param version major version of Chart.js
 * @param author facts about the configuration before it was completed
 * @returns a function that takes the drawn chart and returns the alt text, in English, with at most 600 characters
 */
export function describeChart(
  config: PlainObject,
  version: ChartVersion,
  author: AuthorFacts,
): (drawn: DrawnChart) => string {
  let drawn = NOTHING_DRAWN;
  const facts = readFacts(config, version, author, () => drawn);
  const annotations = readAnnotations(config.options, facts);
  return (chart) => {
    drawn = chart;
    return writeText(facts, annotations, chart);
  };
}

function writeText(read: ChartFacts, all: readonly Annotation[], drawn: DrawnChart): string {
  const { series, isMirrored, isBackToBack } = mirrorSeries(
    dropOutside(read.series, drawn),
    read.isStacked,
    read.hidesValues,
  );
  const filtered = dropRepeatedAnnotations(all, { ...read, series });
  const facts = { ...read, series: filtered.series };
  const annotations = describeAnnotations(filtered.annotations);
  const values = describeValues(facts, isMirrored, drawn);
  const isEmpty = values.length === 0;
  const axes = isEmpty ? describeAxes(facts) : "";
  const range = axes === "" ? "" : ` (${axes})`;
  const nothing = `with no ${facts.hasInvisibleDatasets ? "visible " : ""}data`;
  // A gauge and a progress bar state their value in the first sentence.
  const single = values.length === 1 && showsPosition(facts) ? values[0] : undefined;
  const hasNames = drawn.names.has(facts.axisIds[facts.isHorizontal ? "x" : "y"]);
  const text = isEmpty
    ? formatHead(
        facts,
        annotations === "" ? nothing : `${nothing}, only annotations${range}: ${annotations}`,
        hasNames,
        isBackToBack,
      )
    : [
        formatHead(facts, single, hasNames, isBackToBack),
        ...(single === undefined ? values : []),
        ...(facts.author.forecast === "" ? [] : [endSentence(`Forecast from ${facts.author.forecast}`)]),
        ...(annotations === "" ? [] : [endSentence(`Annotations: ${annotations}`)]),
      ].join(" ");
  return (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH - 1)}…` : text).toWellFormed();
}

/** Returns whether the legend lists slices, so that it doesn't show the names of the series. */
function isRound(series: readonly Series[]): boolean {
  return series.some(({ type }) => isSliceType(type) || /^(?:radialGauge|gauge)/.test(type));
}

/** Returns the sentences about the values; an empty list if there are none. */
function describeValues(facts: ChartFacts, isMirrored: boolean, drawn: DrawnChart): string[] {
  const { author, series, title } = facts;
  if (author.type === "progressBar") return describeProgress(series, author.datasets === 1);
  const filled = series.filter(({ entryCount, pointer }) => entryCount > 0 || pointer !== undefined);
  if (filled.length === 0) return [];
  const style: SeriesStyle = {
    hasShares: !author.formatsLabels,
    namedBars: filled.length > FEW_SERIES ? NAMED_BARS : NAMED_BARS_OF_FEW,
    formatX: facts.formats.x,
    isPicture: facts.isPicture,
    hidesValues: facts.hidesValues,
    describeCells: (each) => describeCells(each, drawn),
    isNumeric: facts.isNumeric,
    isLogarithmic: facts.isLogarithmic,
    axes: axisNames(facts),
    isHorizontal: facts.isHorizontal,
    direction: facts.direction,
  };
  const describeOne = (each: Series) =>
    (author.isWaterfall && each.index === 0 ? describeWaterfall(each) : undefined) ?? describeSeries(each, style);
  const texts = filled.length > COMPARED_SERIES ? [] : filled.map(describeOne);
  const [text = "", other] = texts;
  if (other !== undefined && texts.every((each) => each === text))
    return [
      endSentence(`${texts.length === 2 ? "Both series" : `All ${countSeries(filled)}`}: ${formatPredicate(text)}`),
    ];
  const stacks = facts.isStacked ? describeStacks(filled) : undefined;
  if (stacks !== undefined) return [...stacks, describeTotals(filled) ?? ""].map(endSentence);
  if (filled.length > DESCRIBED_SERIES) {
    const isCounted = title === "" && nameSubject(facts) === countSeries(series);
    const names = joinWords(listNames(filled));
    const isListed = title === "" ? nameSubject(facts) === names : names.length > NAMES_LENGTH;
    const extremes = describeExtremes(filled, isCounted, isListed ? "" : names, style);
    const lead =
      describeLead(filled, facts.isReversed, facts.isStacked) ??
      (facts.isStacked && !isMirrored ? describeTotals(filled) : undefined);
    return [
      endSentence(extremes ?? formatCount(filled.length, "series")),
      ...(lead === undefined ? [] : [endSentence(lead)]),
    ];
  }
  const [name = ""] = listNames(filled);
  const isNamed = title !== "" && name !== "" && !title.includes(name) && !author.hidesLegend && !isRound(filled);
  if (other === undefined && !isNamed) return [endSentence(text)];
  const isMixed = new Set(filled.map(({ type }) => type)).size > 1;
  const shown = texts.map(isMixed ? lowerFirst : formatPredicate);
  const summary = facts.hasFloatingBars
    ? undefined
    : facts.isStacked && !isMirrored
      ? describeTotals(filled)
      : describeComparison(filled);
  return [
    ...filled.map(({ name, index, axisTitle }, place) => {
      // An axis title such as `Revenue, euros` repeats the name.
      const detail = axisTitle.startsWith(`${name}, `) ? axisTitle.slice(name.length + 2) : axisTitle;
      const unit = facts.hasManyAxes && detail !== "" && detail !== name ? ` (${detail})` : "";
      return endSentence(`${name || `Series ${index + 1}`}${unit}: ${shown[place]}`);
    }),
    ...(summary === undefined ? [] : [endSentence(summary)]),
  ];
}

/** Returns a series' description in the form that follows its name: without words such as `15 bars:` before a list. */
function formatPredicate(text: string): string {
  const list = text.replace(/^\S+ (?:visible )?(?:floating )?[a-z]+: /, "");
  return list === text ? lowerFirst(text) : list;
}

function axisNames({ categoryTitle, valueTitle, isHorizontal }: ChartFacts): AxisNames {
  const [x, y] = isHorizontal ? [valueTitle, categoryTitle] : [categoryTitle, valueTitle];
  return { x: x || "x", y: y || "y" };
}

/** Whether the chart shows a single value on a scale, as a gauge does. Its description is a phrase such as `at 72 out of 100`. */
function showsPosition({ author, series }: ChartFacts): boolean {
  const [first] = series;
  if (author.type !== "progressBar") return first?.pointer !== undefined;
  return first?.data.length === 1 && isUnlabelled(first.data[0]);
}

/** Bars without a label have their index as the label. */
function isUnlabelled(datum: Datum | undefined): boolean {
  return /^\d*$/.test(datum?.label() ?? "");
}

/** Describes progress bars. @param isPercentage whether the author set only one dataset, so that its values are percentages */
function describeProgress([bar, whole]: readonly Series[], isPercentage: boolean): string[] {
  if (bar === undefined) return [];
  return bar.data.map((datum, index) => {
    const end = isPercentage ? "%" : ` out of ${formatNumber(whole?.data[index]?.value ?? 0)}`;
    const name = isUnlabelled(datum) ? (bar.data.length === 1 ? "" : `Bar ${index + 1}`) : datum.label();
    return endSentence(`${name === "" ? "" : `${name} is `}at ${formatNumber(datum.value)}${end}`);
  });
}
