// Describes a chart in words, for readers who can't see the image: its kind, its subject, and its most important values. The
// same chart always has the same text. WCAG 2.2, 1.1.1; W3C, Web Accessibility Tutorials, complex images.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { type ChartFacts, type Datum, type Point, readFacts, type Series } from "./chart-facts.ts";
import { count, formatNumber, formatShare, joinWords, pluralOf } from "./english.ts";

/** Maximum length of the text, characters. Screen readers read it as a whole. */
const TEXT_LENGTH = 600;

/** Series that are described one by one. Of more, only the extremes are given. */
const DESCRIBED_SERIES = 4;

/**
 * Returns the alternative text of a chart, in English.
 *
 * @param config a complete configuration
 * @param authorType the type before the configuration was completed
 */
export function describeChart(config: PlainObject, version: ChartVersion, authorType: unknown): string {
  const facts = readFacts(config, version, authorType);
  const text = [formatHead(facts), ...describeValues(facts)].join(" ");
  return (text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH - 1)}…` : text).toWellFormed();
}

/** Names of the chart types, and of what they consist of. */
const KINDS = new Map<string, readonly [kind: string, item: string]>(
  Object.entries({
    bar: ["Bar chart", "bar"],
    horizontalBar: ["Horizontal bar chart", "bar"],
    line: ["Line chart", "point"],
    pie: ["Pie chart", "slice"],
    outlabeledPie: ["Pie chart", "slice"],
    doughnut: ["Doughnut chart", "slice"],
    outlabeledDoughnut: ["Doughnut chart", "slice"],
    polarArea: ["Polar area chart", "segment"],
    radar: ["Radar chart", "axis"],
    scatter: ["Scatter chart", "point"],
    bubble: ["Bubble chart", "bubble"],
    boxplot: ["Box plot", "box"],
    horizontalBoxplot: ["Horizontal box plot", "box"],
    violin: ["Violin plot", "violin"],
    horizontalViolin: ["Horizontal violin plot", "violin"],
    barWithErrorBars: ["Bar chart with error bars", "bar"],
    horizontalBarWithErrorBars: ["Horizontal bar chart with error bars", "bar"],
    lineWithErrorBars: ["Line chart with error bars", "point"],
    scatterWithErrorBars: ["Scatter chart with error bars", "point"],
    polarAreaWithErrorBars: ["Polar area chart with error bars", "segment"],
    candlestick: ["Candlestick chart", "candle"],
    ohlc: ["Open-high-low-close chart", "bar"],
    sankey: ["Sankey diagram", "flow"],
    funnel: ["Funnel chart", "stage"],
    treemap: ["Treemap", "tile"],
    matrix: ["Matrix chart", "cell"],
    heatmap: ["Heat map", "cell"],
    venn: ["Venn diagram", "set"],
    euler: ["Euler diagram", "set"],
    wordCloud: ["Word cloud", "word"],
    gauge: ["Gauge", "section"],
    radialGauge: ["Gauge", "value"],
    tree: ["Tree", "node"],
    dendrogram: ["Dendrogram", "node"],
    dendogram: ["Dendrogram", "node"],
    graph: ["Graph", "node"],
    forceDirectedGraph: ["Graph", "node"],
    pcp: ["Parallel coordinates chart", "line"],
    logarithmicPcp: ["Parallel coordinates chart", "line"],
    choropleth: ["Map", "region"],
    bubbleMap: ["Map with bubbles", "bubble"],
  }),
);

/** Names of types that are drawn as another type. */
const SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ["sparkline", "Sparkline"],
  ["progressBar", "Progress bar"],
]);

const nameOf = (type: string) => KINDS.get(type) ?? (["Chart", "value"] as const);

/** Returns the first sentence: kind and subject. */
function formatHead(facts: ChartFacts): string {
  const subject = facts.title === "" ? nameSubject(facts) : facts.title;
  const by = facts.title === "" && facts.categoryTitle !== "" && subject !== "" ? ` by ${facts.categoryTitle}` : "";
  const separator = facts.title === "" ? " of " : ": ";
  return endSentence(subject === "" ? nameKind(facts) : `${nameKind(facts)}${separator}${subject}${by}`);
}

function nameKind({ type, series, isStacked, isHorizontal, isFilled }: ChartFacts): string {
  const shorthand = SHORTHANDS.get(type);
  if (shorthand !== undefined) return shorthand;
  const types = [...new Set(series.map((each) => each.type))];
  if (types.length > 1) {
    const items = types.map((each) => (each.startsWith("line") ? "lines" : pluralOf(nameOf(each)[1])));
    return `Combined chart of ${joinWords(items)}`;
  }
  const [kind] = nameOf(types[0] ?? type);
  const isArea = kind === "Line chart" && isFilled;
  const plain = isArea ? "Area chart" : isHorizontal && kind === "Bar chart" ? "Horizontal bar chart" : kind;
  return isStacked && series.length > 1 && /^(?:Bar|Horizontal bar|Line|Area)/.test(plain)
    ? `Stacked ${lower(plain)}`
    : plain;
}

/** Returns the names of the series, or the title of the value axis. */
function nameSubject({ series, valueTitle }: ChartFacts): string {
  const names = series.map(({ name }) => name).filter((name) => name !== "");
  if (names.length > DESCRIBED_SERIES) return valueTitle === "" ? `${series.length} series` : valueTitle;
  return names.length > 0 ? joinWords(names) : valueTitle;
}

/** Returns the sentences about the values. */
function describeValues(facts: ChartFacts): string[] {
  const { type, series } = facts;
  if (type === "progressBar") return describeProgress(series);
  const filled = series.filter(({ count: entries }) => entries > 0);
  if (filled.length === 0) return ["It has no data."];
  if (filled.length > DESCRIBED_SERIES) return describeMany(filled);
  return filled.map((each, index) =>
    describeSeries(each, filled.length > 1 ? each.name || `Series ${index + 1}` : "", facts),
  );
}

/** Describes the bars of a progress bar, which lie on those of a second dataset. */
function describeProgress([bar, frame]: readonly Series[]): string[] {
  if (bar === undefined) return [];
  return bar.data.map(({ value }, index) => {
    const whole = frame?.data[index]?.value ?? 100;
    return endSentence(whole === 100 ? `${formatNumber(value)}%` : `${formatNumber(value)} of ${formatNumber(whole)}`);
  });
}

/** Describes a single series. @param name its name, if there are several; otherwise an empty string */
function describeSeries(series: Series, name: string, { type }: ChartFacts): string {
  const [, item] = nameOf(series.type || type);
  const text = describeData(series, count(series.count, item));
  return endSentence(name === "" ? text : `${name}: ${lower(text)}`);
}

function describeData({ type, data, points, count: entries, pointer }: Series, amount: string): string {
  if (pointer !== undefined)
    return `It shows ${formatNumber(pointer)}${data.length === 0 ? "" : ` of ${formatNumber(most(data).value)}`}`;
  if (points.length > 0 && /^(?:scatter|bubble)/.test(type)) return `${amount}, ${describePoints(points)}`;
  if (data.length === 0) return amount;
  const [first] = data as [Datum];
  const last = data.at(-1) as Datum;
  const [low, high] = [least(data), most(data)];
  if (entries === 1) return `${amount}: ${at(first)}`;
  if (low.value === high.value) return `${amount}, all of them ${formatNumber(low.value)}`;
  if (/^(?:pie|doughnut|polarArea|outlabeled)/.test(type)) return `${amount}. ${describeShares(data)}`;
  if (type === "radar") return `${amount}, the highest ${at(high)} and the lowest ${at(low)}`;
  if (/^line/.test(type)) return `${amount}. It ${describeTrend(first, last, low, high)}`;
  if (type === "candlestick" || type === "ohlc") return `${amount}. The close ${describeTrend(first, last, low, high)}`;
  return `${amount} from ${at(low)} to ${at(high)}`;
}

/** Describes a line: its direction from its first to its last point, and the extremes between them. */
function describeTrend(first: Datum, last: Datum, low: Datum, high: Datum): string {
  const verb = last.value > first.value ? "rises" : last.value < first.value ? "falls" : "goes";
  const extremes = [
    ...(high.value > Math.max(first.value, last.value) ? [`a high of ${at(high)}`] : []),
    ...(low.value < Math.min(first.value, last.value) ? [`a low of ${at(low)}`] : []),
  ];
  const between = extremes.length === 0 ? "" : `, with ${joinWords(extremes)}`;
  return `${verb} from ${at(first)} to ${at(last)}${between}`;
}

/** Describes slices: the largest and the smallest, with their shares. */
function describeShares(data: readonly Datum[]): string {
  const total = data.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const share = ({ label, value }: Datum) =>
    `${label === "" ? "" : `${label} with `}${formatNumber(value)} (${formatShare(Math.abs(value) / total)})`;
  return `The largest is ${share(most(data))}, the smallest ${share(least(data))}`;
}

/** Describes points: their ranges, and whether one coordinate grows with the other. */
function describePoints(points: readonly Point[]): string {
  const range = (values: readonly number[]) =>
    `${formatNumber(values.reduce((low, value) => Math.min(low, value)))} to ${formatNumber(values.reduce((high, value) => Math.max(high, value)))}`;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const correlation = points.length < CORRELATED_POINTS ? 0 : correlate(xs, ys);
  const trend = Math.abs(correlation) < 0.5 ? "" : `; y ${correlation > 0 ? "rises" : "falls"} as x rises`;
  return `x from ${range(xs)} and y from ${range(ys)}${trend}`;
}

/** Minimum number of points for which a correlation means something. */
const CORRELATED_POINTS = 5;

/** Returns Pearson's correlation coefficient, -1 to 1; 0 if a coordinate is constant. */
function correlate(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [both, x2, y2] = [0, 0, 0];
  for (const [index, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, (ys[index] as number) - meanY];
    both += dx * dy;
    x2 += dx * dx;
    y2 += dy * dy;
  }
  const scale = Math.sqrt(x2 * y2);
  return scale > 0 ? both / scale : 0;
}

/** Describes many series by their number and their extremes. */
function describeMany(series: readonly Series[]): string[] {
  const all = series.flatMap(({ name, data }) =>
    data.map(({ label, value }) => ({ value, label: [name, label].filter((part) => part !== "").join(", ") })),
  );
  const amounts = `${series.length} series`;
  if (all.length === 0) return [endSentence(amounts)];
  return [endSentence(`${amounts} with values from ${inSeries(least(all))} to ${inSeries(most(all))}`)];
}

const least = (data: readonly Datum[]) => data.reduce((low, datum) => (datum.value < low.value ? datum : low));
const most = (data: readonly Datum[]) => data.reduce((high, datum) => (datum.value > high.value ? datum : high));

/** Formats a value with its category: `50 in Q1`, `7 on Monday`, `3 for apples`. */
function at({ label, value }: Datum): string {
  return label === "" ? formatNumber(value) : `${formatNumber(value)} ${prepositionOf(label)} ${label}`;
}

const MONTHS = [
  ["jan(?:uary)?", "feb(?:ruary)?", "mar(?:ch)?", "apr(?:il)?", "may", "june?", "july?", "aug(?:ust)?"],
  ["sept?(?:ember)?", "oct(?:ober)?", "nov(?:ember)?", "dec(?:ember)?"],
]
  .flat()
  .join("|");
const WEEKDAYS = "mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun";
const DATES = "\\d{4}-\\d\\d-\\d\\d|\\d\\d-\\d\\d$|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}";
const DAY = new RegExp(`^(?:(?:${WEEKDAYS})(?:day)?$|${DATES}|(?:${MONTHS}) \\d{1,2}(?:,|$))`, "i");
const PERIOD = new RegExp(`^(?:q[1-4]|h[12]|(?:19|20)\\d\\d|week \\d+|${MONTHS})\\b`, "i");
const NUMBER = /^-?[\d.,]+$/;

/** Returns the preposition of a category: of days, of other periods, of numbers, or of things. */
function prepositionOf(label: string): string {
  if (DAY.test(label)) return "on";
  if (PERIOD.test(label)) return "in";
  return NUMBER.test(label) ? "at" : "for";
}

/** Formats a value with the name of its series: `50 (Users, Q1)`. */
function inSeries({ label, value }: Datum): string {
  return label === "" ? formatNumber(value) : `${formatNumber(value)} (${label})`;
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
