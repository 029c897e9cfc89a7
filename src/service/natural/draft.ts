// Drafts a Chart.js configuration from a description in words: docs/natural.md. The same description always produces the same
// draft, and no number is invented. A small grammar reads the description, and gives every token at most one role:
//
// 1. A pasted table or JSON is the data. Otherwise, the description is split into tokens (words/).
// 2. Requested changes (type, title, axes, colours …) are patterns of word classes (directives/). They claim their tokens.
// 3. The other numbers and the names beside them are the data (data/).
// 4. Colours and styles are matched to the series or label that they name.
// 5. The remaining words and numbers are unread: they lower the confidence and cause a warning.
//
// If the grammar misreads a sentence, extend it for all such sentences, or leave the words unread.

import { chooseKind, createConfig } from "./config/config.ts";
import { collectSettings } from "./config/settings.ts";
import { formatConfig } from "./config/text.ts";
import { seriesNames } from "./data/data.ts";
import { exampleData } from "./data/example.ts";
import { findJson } from "./data/json.ts";
import { readData } from "./data/read-data.ts";
import { findTable, tableData } from "./data/table.ts";
import { createReading } from "./directives/create-reading.ts";
import { resolveTargets, scanWishes } from "./directives/scan.ts";
import type { ChartType, Wish } from "./directives/wish.ts";
import { SMALL_CLASSES } from "./words/lexicon.ts";
import { quoteWords } from "./words/quote.ts";
import type { Reading } from "./words/reading.ts";

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
export const QUESTION = "The description has no numbers. Which numbers should the chart show?";

/** The parts of a drafted chart that parameters replace. A legend must show replaced series names. */
export interface Replaced {
  readonly hasData: boolean;
  readonly hasNames: boolean;
}

/**
 * Drafts a chart. Never throws.
 *
 * @param usesExample whether a description without data gets example data, instead of an empty chart
 */
export function draftChart(description: string, usesExample = false, replaced?: Replaced): Draft {
  const guesses = new Set<string>();
  const problems = new Set<string>();
  const json = findJson(description);
  const found = json.data === undefined ? findTable(json.rest) : json;
  const reading = createReading(dropNumbering(found.rest), (text) => guesses.add(text));
  const { language } = reading;
  const wishes = scanWishes(reading);
  const types = wishes.flatMap(({ wish }) => (wish.change === "type" ? wish.type : []));
  const kind = types[0] ?? toKnownType(json.type);
  const block = json.data ?? ("table" in found && found.table ? tableData(found.table, kind) : undefined);
  const [only, ...others] = block?.series ?? [];
  const data =
    block === undefined ? readData(reading, kind) : { ...block, ...(others.length === 0 && { subject: only?.name }) };
  const resolved = resolveTargets(reading, wishes, { series: seriesNames(data), labels: data.labels ?? [] });
  const typed: readonly Wish[] = types.length === 0 && kind !== undefined ? [{ change: "type", type: kind }] : [];
  const settings = collectSettings([...typed, ...resolved]);
  const isEmpty = data.series.length === 0 && data.tuples === undefined;
  const shown = isEmpty && usesExample ? exampleData(data, kind) : data;
  if (isEmpty && usesExample && !replaced?.hasData) settings.note = EXAMPLE_NOTE;
  if (replaced?.hasNames) settings.legend ??= true;
  for (const guess of data.guesses) guesses.add(guess);
  const plain = new Set(types.filter((type) => type !== "bar" && type !== "line" && type !== "area"));
  if (plain.size > 1) guesses.add(`several chart types are named: the chart is a ${types[0]} chart`);
  const type = chooseKind(settings, shown);
  const config = createConfig({ data: shown, settings, kind: type, language, warn: (text) => problems.add(text) });
  const unread = listUnread(reading);
  // Each guess, each part that the chart can't show and each unread number halves the confidence of 0.95. Unread words lower it by up to a
  // half.
  const doubts = Math.min(10, guesses.size + problems.size + unread.numbers);
  const share = unread.count / Math.max(1, reading.tokens.length);
  return {
    chart: formatConfig(config.value),
    version: config.version,
    warnings: [
      ...guesses,
      ...problems,
      ...(unread.parts.length > 0 ? [`not understood: ${quoteWords(unread.parts)}`] : []),
    ],
    unread: unread.parts,
    confidence: isEmpty ? 0 : Number((0.95 * 0.5 ** doubts * (1 - share / 2)).toFixed(2)),
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
  return plain.replace(LEADERS, (dots) => ":".padEnd(dots.length));
}

const KNOWN = new Set<string>(["bar", "horizontalBar", "line", "pie", "doughnut", "polarArea", "radar"]);
const toKnownType = (type: string | undefined): ChartType | undefined =>
  type !== undefined && KNOWN.has(type) ? (type as ChartType) : undefined;

/** Classes of words that are read without an effect on the chart. */
const WITHOUT_EFFECT = [...SMALL_CLASSES, "make", "chart", "data", "categories", "values", "label", "part"] as const;

/** Lists the words and numbers that have no role, as they are written, and counts their tokens and numbers. */
function listUnread(reading: Reading): {
  readonly parts: readonly string[];
  readonly count: number;
  readonly numbers: number;
} {
  const parts: string[] = [];
  let [count, numbers, from] = [0, 0, 0];
  const { tokens, roles } = reading;
  const isOpen = (at: number): boolean =>
    tokens[at] !== undefined && (roles[at] === undefined || roles[at] === "unread");
  const isQuiet = (at: number): boolean =>
    !isOpen(at) || tokens[at]?.type === "mark" || WITHOUT_EFFECT.some((name) => reading.is(at, name));
  for (let at = 0; at <= tokens.length; at += 1) {
    if (isOpen(at) && reading.separation(at) === 0) continue;
    let [start, end] = [from, at];
    while (start < end && isQuiet(start)) start += 1;
    while (start < end && isQuiet(end - 1)) end -= 1;
    const text = reading.text({ from: start, end });
    if (/[\p{L}\p{N}]/u.test(text)) {
      parts.push(text);
      count += end - start;
      numbers += tokens.slice(start, end).filter(({ number }) => number !== undefined).length;
    }
    from = at + 1;
  }
  return { parts, count, numbers };
}
