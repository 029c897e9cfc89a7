// Calculates the cost of an interpretation of the data: the more unusual, the higher.

import { readCalendar } from "../words/calendar-words.ts";
import { FUNCTION_WORDS, isWordOf } from "../words/lexicon.ts";
import { foldWord, type Language } from "../words/phrase-table.ts";
import type { Reading } from "../words/reading.ts";
import { isYear } from "../words/time.ts";
import type { Amount } from "../words/token.ts";
import type { Data } from "./data.ts";

/** Costs of a number and of a year that the chart does not show. */
const LOST = 2;
const LOST_YEAR = 0.5;
/** Cost of a first or last value that is the sum of the others. */
const TOTAL = 0.8;
/** Cost of a word beside a value that the chart doesn't show. */
const LOST_WORD = 0.9;

/**
 * Returns the cost of an interpretation.
 *
 * @param before the description before its data was read
 * @param after the description with the roles of its tokens
 */
export function costOf(before: Reading, after: Reading, data: Data): number {
  const names = [
    ...(data.labels ?? []),
    ...[...data.series, ...(data.tuples ?? [])].map(({ name }) => name ?? ""),
  ].join(" ");
  const shown = `${names} ${data.subject ?? ""}`;
  const isLost = (at: number): boolean => {
    const { number, text = "" } = after.tokens[at] ?? {};
    const role = after.roles[at];
    return number === undefined ? (role === undefined || role === "name") && !shown.includes(text) : role === undefined;
  };
  const lost = before.tokens.flatMap(({ number }, at) =>
    number === undefined || before.roles[at] !== undefined || !isLost(at)
      ? []
      : isYear(before.tokens[at])
        ? LOST_YEAR
        : LOST,
  );
  // "36 4, 37 9, 38 14": all labels are numbers.
  const areNumbers =
    (data.labels?.length ?? 0) > 2 && data.labels?.every((label) => /^(?:\p{L}+ )?\d[\d.,–-]*$/u.test(label)) === true;
  const named = areNumbers
    ? 0
    : before.tokens.filter(({ number }, at) => {
        const { value = 0, unit } = number ?? {};
        const isName = number !== undefined && before.roles[at] === undefined && after.tokens[at]?.number === undefined;
        return (
          isName && value > 31 && unit === undefined && !isYear(before.tokens[at]) && !after.is(at - 1, "numbered")
        );
      }).length;
  // "Jan 20 30, Feb 25 28": days of different months may be values.
  const dates = before.tokens.flatMap(({ number }, at) =>
    number !== undefined &&
    after.tokens[at]?.number === undefined &&
    readCalendar(before.tokens[at - 1]?.word ?? "").length > 0
      ? [before.tokens[at - 1]?.word]
      : [],
  );
  const isDated = dates.length > 2 && new Set(dates).size === dates.length;
  return (
    (isDated ? 0.35 : 0) +
    0.2 * Math.min(4, named) +
    Math.min(
      5 * LOST,
      lost.reduce((sum, cost) => sum + cost, 0),
    ) +
    LOST_WORD * Math.min(6, countLostWords(before, after, names, data.labels !== undefined)) +
    costOfLabels(before, data) +
    costOfNames(data, after.language) +
    costOfSeries(data) +
    costOfUnits(before, data) +
    data.problems.length
  );
}

function costOfLabels(before: Reading, { labels, series, tuples }: Data): number {
  if (labels === undefined) return (series[0]?.values.length ?? 0) < 2 || tuples !== undefined ? 0 : 0.4;
  const { language } = before;
  const named = labels.filter((label) => label !== "");
  const isName = (label: string): boolean => /^\p{Lu}/u.test(label);
  const small = named.filter((label) => !isName(label)).length;
  const repeated = named.length - new Set(named.map((label) => label.toLowerCase())).size;
  const times = named.filter(isTime).length;
  // The "12" beside "11am" is an hour.
  const neutral = named.filter((label) => /^\d{1,2}$/.test(label)).length;
  const odd = named.filter((label, index) => isOdd(label, index, named, language)).length;
  return (
    1.5 * Math.min(4, labels.length - named.length) +
    2 * Math.min(4, repeated) +
    Math.min(2, times, named.length - times - neutral) +
    (named.length > 3 && small === 1 ? 0.5 : 0) +
    1.5 * Math.min(3, odd)
  );
}

/** Returns the number of words beside values that the chart doesn't show. */
function countLostWords(before: Reading, { tokens, roles }: Reading, shown: string, isLabelled: boolean): number {
  const isWord = (at: number): boolean => /^(?:word|quoted)$/.test(before.free(at)?.type ?? "");
  const isSmall = (at: number): boolean =>
    before.is(at, ...FUNCTION_WORDS, "verb", "adverb", "request", "when", "pronoun", "dataWord", "categories");
  const beforeValue = (at: number): number => {
    let place = /^[:=–—-]$/.test(tokens[at - 1]?.text ?? "") ? at - 2 : at - 1;
    while (place > at - 3 && isWord(place) && isSmall(place)) place -= 1;
    return place;
  };
  const places = tokens.flatMap(({ number }, at) =>
    number !== undefined && roles[at] === "data" ? (isLabelled ? [beforeValue(at)] : [beforeValue(at), at + 1]) : [],
  );
  const isLost = (at: number): boolean =>
    isWord(at) && roles[at] !== "directive" && !shown.includes(tokens[at]?.text ?? "") && !isSmall(at);
  return new Set(places.filter(isLost)).size;
}

export const isTime = (label: string): boolean =>
  readCalendar(foldWord(label.split(/[\s.]/)[0] ?? "")).length > 0 ||
  /^(?:noon|midnight|midday|today|yesterday|birth|now)$/i.test(label) ||
  /^(?:(?:19|20)\d\d|[QTHqth][1-4]|\d{1,2} ?[ap]m|\d{1,2}:\d\d)$/.test(label);

/** Returns whether a label has half a pair of brackets, or a number among its words. */
export const isMalformed = (label: string): boolean =>
  label.split("(").length !== label.split(")").length || /(?<!\p{L})\p{Ll}{2,} \d[\d.,]* \p{Ll}{2,}/u.test(label);

/** Returns whether a label is unlike the other labels. */
function isOdd(label: string, index: number, labels: readonly string[], language: Language): boolean {
  if (isMalformed(label) || /: /.test(label)) return true;
  if (/^\p{Ll}{2,}$/u.test(label) && !isTime(label) && isWordOf(label, language, ...FUNCTION_WORDS)) return true;
  const others = labels.filter((_, other) => other !== index);
  const words = label.split(/\s+/).filter((word) => !isWordOf(foldWord(word), language, "of"));
  if (others.length < 2) return false;
  const lengths = others.map((other) => other.split(/\s+/).length).sort((one, other) => one - other);
  const longest = lengths.at(-1) ?? 0;
  return words.length >= 3 && (words.length > longest + 1 || (index === 0 && words.length > longest));
}

function costOfNames({ series }: Data, language: Language): number {
  const isCut = (name = ""): boolean => {
    const last = foldWord(name.split(" ").at(-1) ?? "");
    return (
      name.includes(" ") &&
      (/^(?:after|before|during|out)$/.test(last) || isWordOf(last, language, "when", ...FUNCTION_WORDS))
    );
  };
  const isNumeric = (name = ""): boolean => /^\d{1,3}$/.test(name);
  return (
    series.filter(({ name }) => isCut(name)).length * 0.8 + (series.length === 1 && isNumeric(series[0]?.name) ? 1 : 0)
  );
}

function costOfSeries({ labels, series, tuples = [] }: Data): number {
  if (series.length < 2) return 0;
  const isTall = labels !== undefined && series.length > 3 && series.length > labels.length;
  const isMixed =
    labels?.every(isTime) === true &&
    series.some(({ name = "" }) => isTime(name)) &&
    !series.every(({ name = "" }) => isTime(name));
  // "forecast" begins where "actual" ends.
  const isTimeline = series.some(({ values }) => values[0] === null) && labels?.every(isTime) === true;
  const gaps = isTimeline ? 0 : series.flatMap(({ values }) => values.filter((value) => value === null)).length;
  const lengths = new Set(series.map(({ values }) => values.length)).size;
  const unnamed = series.filter(({ name }) => !name).length;
  return (
    (isTall ? 0.5 : 0) +
    (isMixed ? 1 : 0) +
    Math.min(4, gaps) +
    2 * (lengths - 1) +
    Math.min(2, unnamed) +
    (tuples.length > 0 ? 1 : 0)
  );
}

const isYearValue = ({ value, unit, currency, isPercent }: Amount): boolean =>
  Number.isInteger(value) && value >= 1990 && value <= 2040 && !unit && !currency && !isPercent;

/** Returns whether a word announces a total: "altogether", "12,500, of which". */
export const isTotalWord = ({ tokens }: Reading, at: number): boolean =>
  /^(?:total|sum|altogether|overall|insgesamt|gesamt|summe|suma)$/.test(tokens[at]?.word ?? "") ||
  (tokens[at]?.word === "of" && tokens[at + 1]?.word === "which");

/** Returns whether the first of several values is the total of the others. */
export const isHalf = (value: number, sum: number): boolean => value > 20 && Math.abs(sum - 2 * value) < value * 1e-6;

function costOfUnits(before: Reading, { amounts }: Data): number {
  const hasTotal = before.tokens.some((_, at) => isTotalWord(before, at));
  const counts = new Map<string, number>();
  for (const { isPercent, currency } of amounts) {
    const unit = isPercent ? "%" : (currency ?? "");
    counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const years = amounts.filter((amount) => isYearValue(amount)).length;
  const isYears = years > amounts.length / 2;
  const sum = amounts.reduce((total, { value }) => total + value, 0);
  const ends = [amounts[0]?.value ?? 0, amounts.at(-1)?.value ?? 0];
  const isTotal =
    amounts.length > 3 && amounts.every(({ value }) => value > 0) && ends.some((end) => isHalf(end, sum)) && hasTotal;
  return (
    (isTotal ? TOTAL : 0) +
    (isYears ? 0 : years * 0.7) +
    Math.min(3, amounts.length - Math.max(0, ...counts.values())) * 0.5
  );
}
