// Chooses between interpretations of the data. A number can be a value, a name or context, and in a list with a regular structure
// each number has the same role. Each interpretation has a cost: numbers that the chart does not show, labels unlike the others,
// gaps, units that differ. The cheapest interpretation wins.

import type { ChartType } from "../directives/directive.ts";
import type { Reading } from "../words/reading.ts";
import { costOf, isHalf, isTime, isTotalWord } from "./cost.ts";
import { type Data, NO_DATA } from "./data.ts";
import { nameFirstOfTwo } from "./name-lists.ts";
import { nameNumbers } from "./name-numbers.ts";
import { isNumber } from "./number-parts.ts";
import { type Interpretation, readData } from "./read-data.ts";

interface Attempt {
  readonly reading: Reading;
  readonly data: Data;
  readonly cost: number;
}

/** Minimum difference in cost that makes one interpretation better than another. */
const MARGIN = 0.3;
/** Maximum cost of an interpretation that needs no comparison. */
const LOW = 0.3;
/** Maximum number of numbers in a description that is read in several ways. */
const MAX_NUMBERS = 120;
/** Maximum number of tokens that all attempts together read. */
const MAX_TOKENS = 2000;
/** Maximum number of interpretations with other context. */
const MAX_CONTEXT = 8;

const USUAL: Interpretation = { name: nameNumbers };
const OTHERS: readonly Interpretation[] = [
  { name: nameFirstOfTwo },
  { name: nameNumbers, orientation: "after" },
  { name: nameNumbers, orientation: "before" },
];

/** Reads the data in several ways, and returns the most likely one. */
export function chooseData(reading: Reading, kind: ChartType | undefined): Data {
  const attempts: Attempt[] = [];
  const isLate = (): boolean => attempts.length * reading.tokens.length > MAX_TOKENS;
  const attempt = (interpretation: Interpretation, context: readonly ContextNumber[] = []): Attempt => {
    const copy = reading.fork();
    for (const { at } of context) copy.claim(at, at + 1, "context");
    const data = readData(copy, kind, interpretation);
    // A point in time without its value is unlikely to be context.
    const lost =
      context.length === 0 ? [] : best.data.labels?.filter((label) => isTime(label) && !data.labels?.includes(label));
    const cost = context.reduce((sum, number) => sum + number.cost, costOf(reading, copy, data)) + (lost?.length ?? 0);
    const found = { reading: copy, data, cost };
    attempts.push(found);
    return found;
  };
  const count = reading.tokens.filter(({ number }) => number !== undefined).length;
  if (count > MAX_NUMBERS) return readData(reading, kind, USUAL);
  let best: Attempt = { reading, data: NO_DATA, cost: Number.POSITIVE_INFINITY };
  best = attempt(USUAL);
  if (best.cost > LOW && hasValues(best.data)) {
    let interpretation = USUAL;
    for (const other of best.data.tuples === undefined ? OTHERS : []) {
      if (isLate()) break;
      const found = attempt(other);
      if (found.cost + MARGIN < best.cost) [best, interpretation] = [found, other];
    }
    const numbers = best.cost > LOW ? listContext(best.reading, reading) : [];
    const elsewhere = numbers.filter(({ isElsewhere }) => isElsewhere);
    for (const context of [...numbers.map((number) => [number]), ...(elsewhere.length > 1 ? [elsewhere] : [])])
      for (const one of new Set([USUAL, interpretation])) {
        if (isLate()) break;
        const found = attempt(one, context);
        if (found.cost + MARGIN < best.cost) best = found;
      }
  }
  reading.adopt(best.reading);
  const shown = (data: Data): string => JSON.stringify([data.labels, data.series, data.tuples]);
  const others = attempts.filter(({ data }) => shown(data) !== shown(best.data));
  return { ...best.data, margin: Math.min(3, ...others.map(({ cost }) => cost - best.cost)) };
}

const hasValues = ({ series, tuples }: Data): boolean => series.length > 0 || tuples !== undefined;

/** A number that may be context, such as "20" in "after 20 games". */
interface ContextNumber {
  readonly at: number;
  readonly cost: number;
  /** Whether the number is in another sentence than most values. */
  readonly isElsewhere: boolean;
}

/** Lists the values that may be context, because the words or units beside them are unlike those of the other values. */
function listContext(best: Reading, reading: Reading): ContextNumber[] {
  const places = reading.tokens.flatMap(({ number }, at) =>
    number !== undefined && best.tokens[at]?.number !== undefined && reading.isFree(at) ? [at] : [],
  );
  if (places.length < 3) return [];
  const sides = places.map((at) => [sideOf(reading, at - 1), sideOf(reading, at + 1)] as const);
  const units = places.map((at) => unitOf(reading, at));
  const isUsual = (values: readonly string[], index: number): boolean =>
    values.filter((value) => value === values[index]).length > values.length / 2;
  const before = sides.map(([side]) => side);
  const after = sides.map(([, side]) => side);
  const sentences = places.map(
    (at) => reading.tokens.slice(0, at).filter((_, place) => reading.separation(place) >= 4).length,
  );
  const isElsewhere = (index: number): boolean =>
    !isUsual(sentences.map(String), index) && sentences.some((_, other) => isUsual(sentences.map(String), other));
  const sum = places.reduce((total, at) => total + (reading.tokens[at]?.number?.value ?? 0), 0);
  return places
    .flatMap((at, index): ContextNumber[] => {
      const isSmall = reading.is(
        at - 1,
        "in",
        "for",
        "of",
        "by",
        "with",
        "from",
        "article",
        "to",
        "pronoun",
        "verb",
        "adverb",
      );
      const isNamed = after[index] === "word" && isUsual(after, index);
      const isListed = after[index] === "," && isNumber(reading, at + 2);
      const isOther = isElsewhere(index) && !isUsual(units, index);
      const value = reading.tokens[at]?.number?.value ?? 0;
      const isTotal = isNearTotal(reading, at) && isHalf(value, sum);
      const cost =
        isOther || isTotal
          ? 0.3
          : Math.max(
              0.2,
              (isSmall ? 0.3 : 0.9) +
                (isNamed ? 0.6 : 0) +
                (isListed ? 1 : 0) +
                (isUsual(before, index) && !isSmall ? 0.5 : 0) +
                (isUsual(units, index) ? (units[index] === "" ? 0 : 0.6) : -0.4) -
                (isElsewhere(index) ? 0.2 : 0),
            );
      return [{ at, cost: isElsewhere(index) ? Math.min(cost, 0.6) : cost, isElsewhere: isElsewhere(index) }];
    })
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MAX_CONTEXT);
}

const isNearTotal = (reading: Reading, at: number): boolean =>
  Array.from({ length: 7 }, (_, index) => at - 4 + index).some((place) => isTotalWord(reading, place));

function sideOf(reading: Reading, at: number): string {
  const { type = "", number } = reading.free(at) ?? {};
  if (reading.separation(at) > 0 || type === "" || type === "break") return ",";
  return number !== undefined ? "number" : type === "quoted" ? "word" : type;
}

function unitOf(reading: Reading, at: number): string {
  const { isPercent, currency, unit = "" } = reading.tokens[at]?.number ?? {};
  return isPercent ? "%" : (currency ?? unit);
}
