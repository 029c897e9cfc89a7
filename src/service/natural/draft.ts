// Drafts a Chart.js configuration from a description in words: docs/natural.md. The same description always produces the same
// draft, and no number is invented. A small grammar reads the description, and gives every token exactly one role:
//
// 1. A pasted table or JSON is the data. Otherwise, the description is split into tokens (words/).
// 2. Directives (type, title, axes, colours …) are patterns of word classes (directives/). They claim their tokens.
// 3. The values and names among the other tokens are the data (data/): years, dates and counts are names or context. The data is read
//    in several ways, and the cheapest one wins (data/cost.ts).
// 4. Colours and styles are matched to the series or label that they name.
// 5. The remaining numbers and requests were not understood: they lower the confidence and cause a warning.
//
// The vocabulary is data, by language. If the drafter misreads a sentence, extend the grammar; don't add a rule for that sentence.

import { chooseKind, createConfig } from "./config/config.ts";
import { collectSettings } from "./config/settings.ts";
import { formatConfig } from "./config/text.ts";
import { chooseData } from "./data/choose-data.ts";
import { claimPages } from "./data/context-numbers.ts";
import { type Data, seriesNames } from "./data/data.ts";
import { exampleData } from "./data/example.ts";
import { findHeading } from "./data/heading.ts";
import { findJson } from "./data/json.ts";
import { nameNumbers } from "./data/name-numbers.ts";
import { findTable, tableData } from "./data/table.ts";
import { createReading } from "./directives/create-reading.ts";
import type { ChartType, Directive } from "./directives/directive.ts";
import { scanDirectives } from "./directives/scan.ts";
import { scanNamedColors } from "./directives/scan-colors.ts";
import { type FoundDirective, resolveTargets } from "./directives/targets.ts";
import { listUnread } from "./directives/unread.ts";
import { findDoubts } from "./doubt/doubt.ts";
import type { Evidence } from "./doubt/facts.ts";
import { wordsOf } from "./words/lexicon.ts";
import { quoteWords } from "./words/quote.ts";
import type { Reading, Span } from "./words/reading.ts";

/** A chart drafted from words. */
export interface Draft {
  /** The configuration as JSON, or as JavaScript if it calls a helper function. */
  readonly chart: string;
  /** Chart.js version of the configuration. */
  readonly version: 2 | 4;
  /** Warnings, such as parts of the description that the chart doesn't show. */
  readonly warnings: readonly string[];
  /** The parts of the description that were not understood. */
  readonly unread: readonly string[];
  /** Confidence that the chart matches the description, from 0 to 1. */
  readonly confidence: number;
  /** Question for the author of a description without data. */
  readonly question?: string;
  /** The image size and background that the description asks for. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly background?: string;
}

export const EXAMPLE_NOTE = "Example data";
export const QUESTION = "Which numbers should the chart show?";

/** The parts of a drafted chart that parameters replace. A legend must show replaced series names. */
export interface Replaced {
  readonly hasData: boolean;
  readonly hasNames: boolean;
}

/**
 * Drafts a chart, in time proportional to the description's length. Never throws.
 *
 * @param usesExample whether a description without data gets example data, instead of an empty chart
 */
export function draftChart(
  description: string,
  usesExample = false,
  replaced?: Replaced,
  observe?: (evidence: Evidence) => void,
): Draft {
  const warnings = new Set<string>();
  const warn = (text: string): void => void warnings.add(text);
  const json = findJson(description);
  const found = json.data === undefined ? findTable(json.rest) : { table: undefined, rest: json.rest };
  const reading = createReading(dropNumbering(found.rest), warn);
  const { language } = reading;
  claimPages(reading);
  const heading = findHeading(reading, found.rest, found.table !== undefined || json.data !== undefined);
  const directives = scanDirectives(reading);
  const kind = firstType(directives.map(({ directive }) => directive)) ?? toKnownType(json.type);
  const styled = reserveStyledNames(reading, directives);
  const data = readBlock(reading, kind, json.data, found.table && tableData(found.table, kind, found.rest));
  for (const { from, end } of styled) reading.roles.fill(undefined, from, end);
  const names = { series: seriesNames(data), labels: data.labels ?? [] };
  const all = [...directives, ...scanNamedColors(reading, names)].sort((one, other) => one.from - other.from);
  const resolved = resolveTargets(reading, all, names, data.owners);
  const settings = collectSettings(
    kind !== undefined && firstType(resolved) === undefined && json.type !== undefined
      ? [{ kind: "type", type: kind }, ...resolved]
      : resolved,
  );
  if (heading !== undefined) settings.title ??= heading;
  const isEmpty = data.series.length === 0 && data.tuples === undefined;
  const shown = isEmpty && usesExample ? exampleData(data, kind, countParts(reading)) : data;
  if (isEmpty && usesExample && !replaced?.hasData) settings.note = EXAMPLE_NOTE;
  if (replaced?.hasNames) settings.legend ??= true;
  for (const problem of data.problems) warn(problem);
  const type = chooseKind(settings, shown);
  const plan = { data: shown, settings, kind: type, language, warn };
  const config = createConfig(plan);
  const isTable = found.table !== undefined || json.data !== undefined;
  const unread = listUnread(reading, isEmpty ? undefined : shownNumbers(data, resolved), isTable);
  const evidence = { description, reading, plan, isTable, unread, problems: warnings.size };
  observe?.(evidence);
  const doubts = isEmpty ? undefined : findDoubts(evidence);
  if (warnings.size + unread.length === 0) for (const text of doubts?.warnings ?? []) warn(text);
  if (unread.length > 0) warn(`not understood: ${quoteWords(unread)}`);
  return {
    chart: formatConfig(config.value),
    version: config.version,
    warnings: [...warnings],
    unread,
    confidence: doubts === undefined ? 0 : Number((1 - doubts.probability).toFixed(2)),
    ...(isEmpty && { question: QUESTION }),
    ...(settings.size && { size: { width: settings.size.width, height: settings.size.height } }),
    ...(settings.background !== undefined && { background: settings.background }),
  };
}

/** Matches the number or bullet before a line of a list. */
const NUMBERING = /^[^\S\n]*(?:\d{1,2}[.)][^\S\n]+(?=\p{L})|[-*•–][^\S\n]+)/gmu;

/** Matches the dots that lead to a number at the end of a line: "Rent ..... 950". */
const LEADERS = /(?<=[^\S\n])(?:\.{2,}|…+|·{2,}|_{2,})(?=[^\S\n]{1,8}\S{0,3}\d)/gu;

/** Replaces the numbers and bullets of a list with spaces, and its leader dots with colons. */
function dropNumbering(text: string): string {
  const isNumbered = (text.match(NUMBERING)?.length ?? 0) > 1;
  const plain = isNumbered ? text.replace(NUMBERING, (mark) => " ".repeat(mark.length)) : text;
  return plain.replace(LEADERS, toColon).replace(VALUES_FOLLOW, toColon);
}

const toColon = (text: string): string => ":".padEnd(text.length);

/** Words that announce the values like a colon: "with values 12, 15, 18", "North, South with the values of 5 and 6". */
const VALUES_FOLLOW =
  /(?<=\S) (?:with|mit|avec|con|com) (?:the |den |les |los |i |os )?(?:values|werten|valeurs|valores|valori)(?: of| von| de)?:?(?= )/gi;

/** Claims the names in clauses about styles, such as "make Friday red:", until the data is read. */
function reserveStyledNames(reading: Reading, directives: readonly FoundDirective[]): Span[] {
  const reserved = directives.flatMap(({ from, isTargeted }) => {
    let start = from;
    while (reading.isFree(start - 1) && reading.separation(start - 1) < 2 && reading.tokens[start - 1]?.text !== ":")
      start -= 1;
    const isStyled =
      isTargeted &&
      from > start + 1 &&
      reading.is(start, "make") &&
      !reading.tokens.slice(start, from).some(({ number }) => number);
    if (!isStyled) return [];
    reading.claim(start + 1, from, "filler");
    return { from: start + 1, end: from };
  });
  return [...reserved, ...reservePairs(reading, directives)];
}

/** Claims the names in several pairs of a name and a colour without values: "boys blue, girls pink". */
function reservePairs(reading: Reading, directives: readonly FoundDirective[]): Span[] {
  const colors = directives.filter(({ directive, isTargeted }) => directive.kind === "color" && isTargeted);
  return colors.flatMap((one, index): Span[] => {
    const { from, end } = reading.clause(one.from, 3);
    const last = colors.findLast((other) => other.from < end);
    const isPlain = !reading.tokens.slice(from, last?.end).some(({ number }) => number);
    const isFirst = colors[index - 1] === undefined || (colors[index - 1]?.from ?? 0) < from;
    if (last === undefined || last === one || !isFirst || !isPlain) return [];
    const before = directives.findLast((other) => other.end <= one.from && other.directive.kind !== "color");
    const spans: Span[] = [];
    for (let at = Math.max(from, before?.end ?? from); at < last.from; at += 1)
      if (reading.word(at) !== "") {
        reading.claim(at, at + 1, "filler");
        spans.push({ from: at, end: at + 1 });
      }
    return spans;
  });
}

function readBlock(
  reading: Reading,
  kind: ChartType | undefined,
  json: Data | undefined,
  table: Data | undefined,
): Data {
  const block = json ?? table;
  if (block === undefined) return chooseData(reading, kind);
  nameNumbers(reading);
  return block;
}

/** Returns the number in a phrase such as "10 bars". */
function countParts({ tokens }: Reading): number | undefined {
  const at = tokens.findIndex(({ word }, index) => PARTS.has(word) && tokens[index - 1]?.number !== undefined);
  const { value = 0 } = tokens[at - 1]?.number ?? {};
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

const PARTS = wordsOf("part");

function firstType(directives: readonly Directive[]): ChartType | undefined {
  return directives.flatMap((directive) =>
    directive.kind === "type" && directive.series === undefined ? directive.type : [],
  )[0];
}

const KNOWN = new Set<string>(["bar", "horizontalBar", "line", "pie", "doughnut", "polarArea", "radar"]);
const toKnownType = (type: string | undefined): ChartType | undefined =>
  type !== undefined && KNOWN.has(type) ? (type as ChartType) : undefined;

/** Returns the numbers that the chart shows, or that set its appearance. */
function shownNumbers(data: Data, directives: readonly Directive[]): ReadonlySet<number> {
  const values = data.series.flatMap(({ values: list }) => list.flatMap((value) => value ?? []));
  const lines = directives.flatMap((directive) => (directive.kind === "line" ? directive.value : []));
  return new Set([...values, ...lines]);
}
