// Writes a chart's alt text: its type, its subject, and its most important values. The same chart always gets the same text.
// WCAG 2.2, 1.1.1; W3C, Web Accessibility Tutorials, complex images.

import type { PlainObject } from "../../../base/plain-object.ts";
import { endSentence, joinWords } from "../../../base/sentence.ts";
import type { ChartVersion } from "../chart-params.ts";
import { describeAnnotations } from "./annotations.ts";
import type { AuthorFacts } from "./author-facts.ts";
import { type ChartFacts, type FormattedSeries, formatSeries, isDefaultName, readFacts } from "./chart-facts.ts";
import { isBarType, isPointType, isSliceType, nameType } from "./chart-type.ts";
import { formatCount, formatNumber, lowerFirst } from "./english.ts";
import type { DrawnChart } from "./read-drawn.ts";
import { describeSeries, describeSpread, formatPlaces, maxDatum, minDatum, type SeriesStyle } from "./series-text.ts";

/** Maximum length of the alt text in characters. The length is limited because screen readers can't skip within alt text. */
const TEXT_LENGTH = 600;

/** Maximum number of series to describe one by one. With more series, the alt text summarises them. */
const DESCRIBED_SERIES = 4;

/** Maximum length of the list of all series names, in characters. */
const NAMES_LENGTH = 100;

/** Maximum number of values to list per series: with one or two series, and with more. */
const LISTED_VALUES = { few: 7, more: 4 };

/** The facts about a chart, formatted like its drawn labels. */
interface FormattedFacts extends ChartFacts {
  readonly series: readonly FormattedSeries[];
  readonly drawn: DrawnChart;
}

/**
 * Collects facts from a configuration before Chart.js modifies it.
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
  const facts = readFacts(config, version, author);
  return (drawn) =>
    writeText({ ...facts, series: facts.series.map((each) => formatSeries(each, facts, drawn)), drawn });
}

function writeText(facts: FormattedFacts): string {
  const { author, annotations, axisIds, series, drawn } = facts;
  const values = describeValues(facts);
  // The first sentence about a gauge or progress bar already states the value.
  const isScale = author.type === "progressBar" || series[0]?.pointer !== undefined;
  const single = values.length === 1 && isScale ? values.find((each) => each.startsWith("at ")) : undefined;
  const marks = describeAnnotations(annotations, (axis, id = axisIds[axis]) => facts.formatOn(id, drawn));
  const text = [
    formatHead(facts, values.length === 0 ? "with no data" : (single ?? "")),
    ...(single === undefined ? values : []),
    author.forecast === "" ? "" : `Forecast from ${author.forecast}`,
    marks,
  ];
  const whole = text
    .filter((part) => part !== "")
    .map(endSentence)
    .join(" ");
  return (whole.length > TEXT_LENGTH ? `${whole.slice(0, TEXT_LENGTH - 1)}…` : whole).toWellFormed();
}

/** Returns the sentences about the values; an empty list if there are none. */
function describeValues(facts: FormattedFacts): string[] {
  const { author, series, title } = facts;
  if (author.type === "progressBar") return describeProgress(series, author.datasets === 1);
  const filled = series.filter(({ entryCount, pointer }) => entryCount > 0 || pointer !== undefined);
  const [first] = filled;
  if (first === undefined) return [];
  const [x, y] = [facts.categoryTitle, facts.titleOf(first.axisId)];
  const style = {
    listed: filled.length > 2 ? LISTED_VALUES.more : LISTED_VALUES.few,
    isPicture: facts.isPicture,
    isNumeric: facts.isNumeric,
    axes: { x: (facts.isHorizontal ? y : x) || "x", y: (facts.isHorizontal ? x : y) || "y" },
    formatX: facts.formatOn(facts.axisIds.x, facts.drawn),
  };
  const isWaterfall = ({ index }: FormattedSeries) => author.isWaterfall && index === 0;
  if (filled.length > DESCRIBED_SERIES) return describeMany(filled, facts, { ...style, isWaterfall: false });
  const texts = filled.map((each) => describeSeries(each, { ...style, isWaterfall: isWaterfall(each) }));
  const isNamed = !isDefaultName(first.name) && title !== "" && !title.includes(first.name) && !author.hidesLegend;
  // The legend of a pie or doughnut lists slices instead of series.
  if (filled.length === 1 && (!isNamed || isSliceType(first.type) || first.pointer !== undefined))
    return texts.map(({ count, rest }) => `${count}${rest}`);
  const hasManyAxes = new Set(filled.map(({ axisId }) => axisId)).size > 1;
  return texts.map(({ count, rest }, place) => {
    const { name, index, axisId } = filled[place] as FormattedSeries;
    const axis = facts.titleOf(axisId);
    const unit = hasManyAxes && axis !== "" && axis !== name ? ` (${axis})` : "";
    const text = rest.startsWith(": ") ? rest.slice(2) : `${lowerFirst(count)}${rest}`;
    return `${name || `Series ${index + 1}`}${unit}: ${text}`;
  });
}

/** Summarises many series: their number, their extremes and, for lines, their directions and ends. */
function describeMany(series: readonly FormattedSeries[], facts: FormattedFacts, style: SeriesStyle): string[] {
  const names = joinWords(listNames(series));
  const hidesNames = facts.title === "" || names === "" || names.length > NAMES_LENGTH || facts.isPicture;
  const count = `${formatCount(series.length, "series")}${hidesNames ? "" : ` (${names})`}`;
  const [first] = series as [FormattedSeries];
  const points = series.flatMap((each) => each.points);
  if (points.length > 0 && series.every(({ type }) => isPointType(type))) {
    const all = `${count} with ${lowerFirst(formatCount(points.length, "point"))}`;
    if (!facts.isPicture) return [`${all}${describeSpread(points, first.format, style)}`];
    const counts = series.map(({ name, points: { length } }) =>
      name.endsWith(` ${length}`) ? name : `${name} ${formatNumber(length)}`,
    );
    return [`${all}: ${joinWords(counts)}`];
  }
  const data = series.flatMap(({ name, data: own }) =>
    own.map(({ value, label }) => ({ value, label: () => [name, label()].filter(Boolean).join(", ") })),
  );
  // Values on different axes are not comparable.
  const areComparable = new Set(series.map(({ axisId }) => axisId)).size === 1;
  if (data.length === 0 || !areComparable || first.isNominal) return [count];
  const [low, high] = [minDatum(data), maxDatum(data)].map((datum) => formatPlaces(datum, data, first.format, true));
  if (minDatum(data).value === maxDatum(data).value) return [`${count}, all ${first.format(data[0]?.value ?? 0)}`];
  const range = `${count}, with values from ${low} to ${high}`;
  const areLines = series.every(({ type, hasLine, data: own }) => type.startsWith("line") && hasLine && own.length > 1);
  // The upper edges of stacked areas show sums, so their directions are not described.
  return areLines && !facts.isStacked ? [range, describeLines(series)] : [range];
}

/** Counts rising and falling lines, and names the highest and lowest last values. */
function describeLines(series: readonly FormattedSeries[]): string {
  const ends = series.map(({ name, data, format }) => ({ label: () => name, value: data.at(-1)?.value ?? 0, format }));
  const changes = series.map(({ data }, index) => (ends[index]?.value ?? 0) - (data[0]?.value ?? 0));
  const [rises, falls] = [1, -1].map((sign) => changes.filter((change) => change * sign > 0).length);
  const [low, high] = [minDatum(ends), maxDatum(ends)].map((end) => formatPlaces(end, ends, end.format));
  return `Rising: ${rises}, falling: ${falls}; the lines end between ${low} and ${high}`;
}

/**
 * Describes progress bars.
 *
 * @param isPercentage whether the author set only one dataset, whose values are then percentages
 */
function describeProgress([bar, whole]: readonly FormattedSeries[], isPercentage: boolean): string[] {
  if (bar === undefined) return [];
  return bar.data.map((datum, index) => {
    const end = isPercentage ? "%" : ` out of ${formatNumber(whole?.data[index]?.value ?? 0)}`;
    // A bar without a label has its index as label.
    const label = /^\d*$/.test(datum.label()) ? "" : datum.label();
    const name = label === "" && bar.data.length > 1 ? `Bar ${index + 1}` : label;
    return `${name === "" ? "" : `${name} is `}at ${formatNumber(datum.value)}${end}`;
  });
}

/** Returns the first sentence: type, subject and axes. @param summary a phrase in place of sentences about the values */
function formatHead(facts: FormattedFacts, summary: string): string {
  const { subtitle, centerText, categoryTitle, series, isHorizontal, drawn } = facts;
  const title = facts.title || centerText;
  const valueTitles = [...new Set(series.map(({ axisId }) => facts.titleOf(axisId)))];
  const valueTitle = valueTitles.length === 1 ? (valueTitles[0] ?? "") : "";
  const names = listNames(series);
  const list = joinWords(names);
  const isLong = names.length > DESCRIBED_SERIES && list.length > NAMES_LENGTH;
  const subject = title || (isLong ? lowerFirst(formatCount(series.length, "series")) : list) || valueTitle;
  const notes = [subtitle, title.includes(centerText) ? "" : centerText].filter((each) => each !== "").join("; ");
  const [category, value] = isHorizontal ? ["y", "x"] : ["x", "y"];
  const shown = `${subject} ${subtitle}`;
  // The description of points names the axes.
  const arePoints = series.some((each) => isPointType(each.type));
  const isUnnamed = (axisTitle: string) => axisTitle !== "" && !shown.includes(axisTitle) && !arePoints;
  const parts = [
    `${formatType(facts)}${subject === "" ? "" : `${title === "" ? " of " : ": "}${subject}`}${notes === "" ? "" : ` (${notes})`}`,
    isUnnamed(categoryTitle) ? `${category} axis: ${categoryTitle}` : "",
    isUnnamed(valueTitle) ? `${value} axis: ${valueTitle}` : "",
    series.some((each) => each.type.endsWith("WithErrorBars")) ? "with error bars" : "",
    facts.isLogarithmic && summary === "" ? "on a logarithmic scale" : "",
    facts.isReversed && summary === "" && !drawn.names.has(series[0]?.axisId ?? "") ? "with a reversed value axis" : "",
  ];
  const head = parts.filter((part) => part !== "").join(", ");
  return summary === "" ? head : `${head}${subject === "" ? " " : ", "}${summary}`;
}

function formatType(facts: FormattedFacts): string {
  const { author, type, series, isStacked, isHorizontal } = facts;
  // The service's own chart types are drawn as line and bar charts.
  if (/^(?:sparkline|progressBar)$/.test(author.type)) return nameType(author.type)[0];
  if (facts.isPicture) return "Dot diagram";
  const names = [...new Set(series.map((each) => nameSeriesType(each, facts)))];
  if (names.length > 1)
    return `Combined ${joinWords(names.map((each) => lowerFirst(each).replace(/ chart$/, "")))} chart`;
  const [name = nameType(type)[0]] = names;
  const isLine = /^(?:Line|Area)/.test(name);
  const canTurn = isLine || /^(?:Bar|Waterfall|Dot|Box|Violin)/.test(name);
  const plain = isHorizontal && canTurn ? `${isLine ? "Vertical" : "Horizontal"} ${lowerFirst(name)}` : name;
  const canStack = series.length > 1 && series.every((each) => isBarType(each.type) || each.type.startsWith("line"));
  return isStacked && canStack ? `Stacked ${lowerFirst(plain)}` : plain;
}

/**
 * Names a series' type. The name depends on whether a line connects the points and whether the area below it is filled.
 */
function nameSeriesType({ type, hasLine, hasArea, index }: FormattedSeries, facts: FormattedFacts): string {
  const [name] = nameType(type);
  if (facts.author.isWaterfall && index === 0) return "Waterfall chart";
  if (name !== "Line chart" && name !== "Scatter chart") return name;
  if (hasArea && name === "Line chart") return "Area chart";
  if (hasLine) return "Line chart";
  return facts.hasCategories ? "Dot plot" : "Scatter chart";
}

/** Returns the names of the series, excluding names that the service generated. */
function listNames(series: readonly FormattedSeries[]): readonly string[] {
  return [...new Set(series.map(({ name }) => name).filter((name) => !isDefaultName(name)))];
}
