// Writes the first sentence of a chart's alt text: type, subject, and axes with their titles.

import { type ChartFacts, isDefaultName } from "./chart-facts.ts";
import { isFinancialType, isPointType, nameType } from "./chart-type.ts";
import { endSentence, formatCount, joinWords, lowerFirst, prepositionFor } from "./english.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of series to describe one by one. With more series, the alt text summarises them. */
export const DESCRIBED_SERIES = 4;

/** Maximum length of the list of all series names, in characters. */
export const NAMES_LENGTH = 100;

/**
 * Returns the first sentence: type, subject and, in a chart without other sentences about its values, a summary.
 *
 * @param hasNames whether the value axis shows names instead of numbers
 * @param isBackToBack whether two series of bars point to opposite sides
 */
export function formatHead(
  facts: ChartFacts,
  summary: string | undefined,
  hasNames: boolean,
  isBackToBack: boolean,
): string {
  const { subtitle, centerText, categoryTitle, series } = facts;
  const title = facts.title || centerText;
  const isUntitled = title === "";
  const subject = isUntitled ? nameSubject(facts) : title;
  const by = isUntitled && categoryTitle !== "" && subject !== "" ? ` by ${categoryTitle}` : "";
  const link = isUntitled ? " of " : ": ";
  const hasBars = series.some(({ type, intervals }) => intervals.length > 0 && !isFinancialType(type));
  const extra = summary ?? (hasBars ? "with error bars" : facts.hasFloatingBars ? "with floating bars" : "");
  const end = extra === "" ? "" : `${subject === "" ? "" : ","} ${extra}`;
  const details = [subtitle, ...(title.includes(centerText) || subtitle.includes(centerText) ? [] : [centerText])];
  const notes = details.filter((each) => each !== "").join("; ");
  const detail = notes === "" ? "" : ` (${notes})`;
  const axes = isUntitled ? "" : nameAxes(facts, `${title} ${subtitle}`);
  const scales = [
    ...(facts.isLogarithmic ? ["on a logarithmic scale"] : []),
    ...(facts.isReversed && !hasNames ? ["with a reversed value axis"] : []),
  ];
  const scale = summary === undefined ? scales.map((each) => `, ${each}`).join("") : "";
  return endSentence(
    `${formatType(facts, isBackToBack)}${subject === "" ? "" : `${link}${subject}${by}`}${detail}${axes}${end}${scale}`,
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
const HORIZONTAL_TYPES: ReadonlyMap<string, string> = new Map([
  ["Bar chart", "Horizontal bar chart"],
  ["Waterfall chart", "Horizontal waterfall chart"],
  ["Line chart", "Vertical line chart"],
  ["Area chart", "Vertical area chart"],
  ["Dot plot", "Horizontal dot plot"],
  ["Box plot", "Horizontal box plot"],
  ["Violin plot", "Horizontal violin plot"],
]);

function formatType(facts: ChartFacts, isBackToBack: boolean): string {
  const { author, type, series, isStacked, isHorizontal, isHalfCircle, categories } = facts;
  if (SHORTHANDS.has(author.type)) return nameType(author.type)[0];
  if (facts.isPicture) return "Dot diagram";
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
  const plain = isHorizontal ? (HORIZONTAL_TYPES.get(name) ?? name) : name;
  if (isHalfCircle) return `Half ${lowerFirst(plain)}`;
  if (isBackToBack) return `Back-to-back ${lowerFirst(plain)}`;
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
export function nameSubject({ series, valueTitle }: ChartFacts): string {
  const names = listNames(series);
  if (names.length > DESCRIBED_SERIES && joinWords(names).length > NAMES_LENGTH)
    return valueTitle === "" ? countSeries(series) : valueTitle;
  if (names.length === 0) return valueTitle;
  return names.length <= DESCRIBED_SERIES || valueTitle === "" ? joinWords(names) : valueTitle;
}

/** Returns the names of the series, without the names that the service gave to unnamed datasets. */
export function listNames(series: readonly Series[]): readonly string[] {
  const names = series.map(({ name }) => name).filter((name) => !isDefaultName(name));
  return [...new Set(names)];
}

export function countSeries(series: readonly Series[]): string {
  return lowerFirst(formatCount(series.length, "series"));
}
