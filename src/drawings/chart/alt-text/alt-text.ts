// Writes a chart's alt text: its type, its subject, and its most important values. The same chart always gets the same text.
// WCAG 2.2, 1.1.1; W3C, Web Accessibility Tutorials, complex images.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { type AuthorFacts, type ChartFacts, readFacts } from "./chart-facts.ts";
import { count, endSentence, formatNumber, joinWords, lowerFirst } from "./english.ts";
import type { Series } from "./read-series.ts";
import { describeExtremes, describeSeries } from "./series-text.ts";
import { hasErrorBars, nameType } from "./type-name.ts";

/** Maximum length of the alt text in characters. The length is limited because screen readers can't skip within alt text. */
const TEXT_LENGTH = 600;

/** Maximum number of series to describe one by one. With more series, the alt text states only the extremes. */
const DESCRIBED_SERIES = 4;

/**
 * Returns a chart's alt text, in English.
 *
 * @param config a complete configuration
 * @param version major version of Chart.js
 * @param author facts about the configuration before it was completed
 * @returns text of at most 600 characters
 */
export function describeChart(config: PlainObject, version: ChartVersion, author: AuthorFacts): string {
  const facts = readFacts(config, version, author);
  const text = [formatHead(facts), ...describeValues(facts)].join(" ");
  return (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH - 1)}…` : text).toWellFormed();
}

/** Returns the first sentence: type and subject. */
function formatHead(facts: ChartFacts): string {
  const { title, categoryTitle, series, type } = facts;
  const subject = title === "" ? nameSubject(facts) : title;
  const by = title === "" && categoryTitle !== "" && subject !== "" ? ` by ${categoryTitle}` : "";
  const link = title === "" ? " of " : ": ";
  const bars = hasErrorBars(series[0]?.type ?? type) ? (subject === "" ? " with error bars" : ", with error bars") : "";
  return endSentence(`${formatType(facts)}${subject === "" ? "" : `${link}${subject}${by}`}${bars}`);
}

/** The service's own chart types, which are drawn as line and bar charts. */
const SHORTHANDS: ReadonlySet<string> = new Set(["sparkline", "progressBar"]);

function formatType({ author, type, series, isStacked, isHorizontal, isFilled }: ChartFacts): string {
  if (SHORTHANDS.has(author.type)) return nameType(author.type)[0];
  const types = [...new Set(series.map((each) => each.type))];
  if (types.length > 1) {
    const names = types.map((each) => lowerFirst(nameType(each)[0]).replace(/ chart$/, ""));
    return `Combined ${joinWords([...new Set(names)])} chart`;
  }
  const [name] = nameType(types[0] ?? type);
  const isArea = name === "Line chart" && isFilled;
  const isConnected = name === "Scatter chart" && series.length > 0 && series.every(({ hasLine }) => hasLine);
  if (isConnected) return "Line chart";
  const isUnconnected = name === "Line chart" && series.length > 0 && series.every(({ hasLine }) => !hasLine);
  const plain = isUnconnected
    ? "Point chart"
    : isArea
      ? "Area chart"
      : isHorizontal && name === "Bar chart"
        ? "Horizontal bar chart"
        : name;
  const canStack = series.length > 1 && /^(?:Bar|Horizontal bar|Line|Area|Scatter) chart/.test(plain);
  return isStacked && canStack ? `Stacked ${lowerFirst(plain)}` : plain;
}

/** Returns the names of the series, or the title of the value axis. */
function nameSubject({ series, valueTitle }: ChartFacts): string {
  // Skip names that the service gave to unnamed datasets.
  const names = series.map(({ name }) => name).filter((name) => name !== "" && !/^Series \d+$/.test(name));
  if (names.length > DESCRIBED_SERIES) return valueTitle === "" ? countSeries(series) : valueTitle;
  return names.length > 0 ? joinWords(names) : valueTitle;
}

function countSeries(series: readonly Series[]): string {
  return lowerFirst(count(series.length, "series"));
}

/** Returns the sentences about the values. */
function describeValues(facts: ChartFacts): string[] {
  const { author, series, title } = facts;
  if (author.type === "progressBar") return describeProgress(series, author.datasets === 1);
  const filled = series.filter(({ entryCount }) => entryCount > 0);
  if (filled.length === 0) return ["It has no data."];
  if (filled.length > DESCRIBED_SERIES) {
    const isCounted = title === "" && nameSubject(facts) === countSeries(series);
    const extremes = describeExtremes(filled, isCounted);
    return extremes === undefined ? [] : [endSentence(extremes)];
  }
  const describe = (each: Series) => describeSeries(each, !author.formatsLabels);
  const [only] = filled;
  if (filled.length === 1 && only !== undefined) return [endSentence(describe(only))];
  return filled.map((each) => endSentence(`${each.name || `Series ${each.index + 1}`}: ${lowerFirst(describe(each))}`));
}

/** Describes progress bars. @param isPercentage whether the author set only one dataset, so that its values are percentages */
function describeProgress([bar, whole]: readonly Series[], isPercentage: boolean): string[] {
  if (bar === undefined) return [];
  return bar.data.map(({ value }, index) => {
    const end = isPercentage ? "%" : ` out of ${formatNumber(whole?.data[index]?.value ?? 0)}`;
    return endSentence(`It is at ${formatNumber(value)}${end}`);
  });
}
