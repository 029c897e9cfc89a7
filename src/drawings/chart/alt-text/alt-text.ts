// Writes a chart's alt text: its type, its subject, and its most important values. The same chart always gets the same text.
// WCAG 2.2, 1.1.1; W3C, Web Accessibility Tutorials, complex images.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { type Annotation, describeAnnotations, describeAxes, readAnnotations } from "./annotation-text.ts";
import { dropTold } from "./annotation-told.ts";
import type { AuthorFacts } from "./author-facts.ts";
import { describeCells } from "./cell-text.ts";
import { type ChartFacts, isDefaultName, readFacts } from "./chart-facts.ts";
import { isFinancialType, isPointType, isSliceType, nameType } from "./chart-type.ts";
import { describeComparison } from "./compare-text.ts";
import type { Datum } from "./datum.ts";
import { endSentence, formatCount, formatNumber, joinWords, lowerFirst, prepositionFor } from "./english.ts";
import { describeExtremes, describeStacks, describeTotals } from "./extremes-text.ts";
import { describeLead } from "./lead-text.ts";
import { mirrorSeries } from "./mirror.ts";
import type { AxisNames } from "./points-text.ts";
import { type DrawnChart, NOTHING_DRAWN } from "./read-drawn.ts";
import type { Series } from "./read-series.ts";
import { describeSeries, type SeriesStyle } from "./series-text.ts";
import { NAMED_BARS, NAMED_BARS_OF_FEW } from "./trend-text.ts";
import { describeWaterfall } from "./waterfall-text.ts";

/** Maximum length of the alt text in characters. The length is limited because screen readers can't skip within alt text. */
const TEXT_LENGTH = 600;

/** Maximum number of series to describe one by one. With more series, the alt text states what they have in common. */
const DESCRIBED_SERIES = 4;

/** Maximum number of series whose bars are described in more detail. */
const FEW_SERIES = 2;

/** Maximum number of series whose descriptions are compared, so that equal descriptions appear only once. */
const COMPARED_SERIES = 12;

/** Maximum length of the list of all series names, in characters. */
const NAMES_LENGTH = 100;

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
  const { series, isMirrored } = mirrorSeries(read.series, read.isStacked, read.hidesValues);
  const told = dropTold(all, { ...read, series });
  const facts = { ...read, series: told.series };
  const annotations = describeAnnotations(told.annotations);
  const values = describeValues(facts, isMirrored, drawn);
  const isEmpty = values.length === 0;
  const axes = isEmpty ? describeAxes(facts) : "";
  const range = axes === "" ? "" : ` (${axes})`;
  const nothing = `with no ${facts.hasUnseen ? "visible " : ""}data`;
  // A gauge and a progress bar state their value in the first sentence.
  const single = values.length === 1 && showsPosition(facts) ? values[0] : undefined;
  const hasNames = drawn.names.has(facts.axisIds[facts.isHorizontal ? "x" : "y"]);
  const text = isEmpty
    ? formatHead(facts, annotations === "" ? nothing : `${nothing}, only annotations${range}: ${annotations}`, hasNames)
    : [
        formatHead(facts, single, hasNames),
        ...(single === undefined ? values : []),
        ...(facts.author.forecast === "" ? [] : [endSentence(`Forecast from ${facts.author.forecast}`)]),
        ...(annotations === "" ? [] : [endSentence(`Annotations: ${annotations}`)]),
      ].join(" ");
  return (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH - 1)}…` : text).toWellFormed();
}

/**
 * Returns the first sentence: type, subject and, in a chart without other sentences about its values, a summary.
 *
 * @param hasNames whether the value axis shows names instead of numbers
 */
function formatHead(facts: ChartFacts, summary: string | undefined, hasNames: boolean): string {
  const { subtitle, centre, categoryTitle, series } = facts;
  const title = facts.title || centre;
  const isUntitled = title === "";
  const subject = isUntitled ? nameSubject(facts) : title;
  const by = isUntitled && categoryTitle !== "" && subject !== "" ? ` by ${categoryTitle}` : "";
  const link = isUntitled ? " of " : ": ";
  const hasBars = series.some(({ type, intervals }) => intervals.length > 0 && !isFinancialType(type));
  const extra = summary ?? (hasBars ? "with error bars" : facts.hasFloatingBars ? "with floating bars" : "");
  const end = extra === "" ? "" : `${subject === "" ? "" : ","} ${extra}`;
  const details = [subtitle, ...(title.includes(centre) || subtitle.includes(centre) ? [] : [centre])];
  const notes = details.filter((each) => each !== "").join("; ");
  const detail = notes === "" ? "" : ` (${notes})`;
  const axes = isUntitled ? "" : nameAxes(facts, `${title} ${subtitle}`);
  const scales = [
    ...(facts.isLogarithmic ? ["on a logarithmic scale"] : []),
    ...(facts.isReversed && !hasNames ? ["with a reversed value axis"] : []),
  ];
  const scale = summary === undefined ? scales.map((each) => `, ${each}`).join("") : "";
  return endSentence(
    `${formatType(facts)}${subject === "" ? "" : `${link}${subject}${by}`}${detail}${axes}${end}${scale}`,
  );
}

/** Names the axes whose titles aren't part of the title: the value axis, and a category axis whose labels are numbers. */
function nameAxes({ categoryTitle, valueTitle, isHorizontal, series }: ChartFacts, titles: string): string {
  // In scatter charts, the description of the values already names the axes.
  if (series.some(({ type }) => isPointType(type))) return "";
  const [category, value] = isHorizontal ? ["y", "x"] : ["x", "y"];
  const isNumber = prepositionFor(series[0]?.data[0]?.label() ?? "") === "at";
  const names = [
    ...(categoryTitle !== "" && isNumber && !titles.includes(categoryTitle)
      ? [`${category} axis: ${categoryTitle}`]
      : []),
    ...(valueTitle !== "" && !titles.includes(valueTitle) ? [`${value} axis: ${valueTitle}`] : []),
  ];
  return names.map((name) => `, ${name}`).join("");
}

/** The service's own chart types, which are drawn as line and bar charts. */
const SHORTHANDS: ReadonlySet<string> = new Set(["sparkline", "progressBar"]);

/** Names of the chart types whose values run horizontally. */
const TURNED_TYPES: ReadonlyMap<string, string> = new Map([
  ["Bar chart", "Horizontal bar chart"],
  ["Waterfall chart", "Horizontal waterfall chart"],
  ["Line chart", "Vertical line chart"],
  ["Area chart", "Vertical area chart"],
  ["Dot plot", "Horizontal dot plot"],
  ["Box plot", "Horizontal box plot"],
  ["Violin plot", "Horizontal violin plot"],
]);

function formatType(facts: ChartFacts): string {
  const { author, type, series, isStacked, isHorizontal, isHalfCircle, categories } = facts;
  if (SHORTHANDS.has(author.type)) return nameType(author.type)[0];
  const hasCategories = categories[isHorizontal ? "y" : "x"] !== undefined;
  const names = [
    ...new Set(
      series.map((each) =>
        author.isWaterfall && each.index === 0 ? "Waterfall chart" : nameSeriesType(each, hasCategories),
      ),
    ),
  ];
  if (names.length > 1)
    return names.includes("Dot plot")
      ? `Combined ${joinWords(names.map(lowerFirst))}`
      : `Combined ${joinWords(names.map((each) => lowerFirst(each).replace(/ chart$/, "")))} chart`;
  const [name = nameType(type)[0]] = names;
  const plain = isHorizontal ? (TURNED_TYPES.get(name) ?? name) : name;
  if (isHalfCircle) return `Half ${lowerFirst(plain)}`;
  const canStack = series.length > 1 && /(?:Bar|Line|Area|Scatter) chart$/i.test(plain);
  return isStacked && canStack ? `Stacked ${lowerFirst(plain)}` : plain;
}

/** Names a series' type, which depends on whether a line connects the points and the area below is filled. */
function nameSeriesType({ type, hasLine, hasArea }: Series, hasCategories: boolean): string {
  const [name] = nameType(type);
  if (name !== "Line chart" && name !== "Scatter chart") return name;
  if (hasArea && name === "Line chart") return "Area chart";
  if (hasLine) return "Line chart";
  return hasCategories ? "Dot plot" : "Scatter chart";
}

/** Returns the names of the series, or the title of the value axis. */
function nameSubject({ series, valueTitle }: ChartFacts): string {
  const names = listNames(series);
  if (names.length > DESCRIBED_SERIES && joinWords(names).length > NAMES_LENGTH)
    return valueTitle === "" ? countSeries(series) : valueTitle;
  if (names.length === 0) return valueTitle;
  return names.length <= DESCRIBED_SERIES || valueTitle === "" ? joinWords(names) : valueTitle;
}

/** Returns the names of the series, without the names that the service gave to unnamed datasets. */
function listNames(series: readonly Series[]): readonly string[] {
  const names = series.map(({ name }) => name).filter((name) => !isDefaultName(name));
  return [...new Set(names)];
}

/** Returns whether the legend lists slices, so that it doesn't show the names of the series. */
function isRound(series: readonly Series[]): boolean {
  return series.some(({ type }) => isSliceType(type) || /^(?:radialGauge|gauge)/.test(type));
}

function countSeries(series: readonly Series[]): string {
  return lowerFirst(formatCount(series.length, "series"));
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
