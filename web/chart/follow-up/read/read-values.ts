// Reads new values: "set March to 30", "Costs in May were 9,400, not 9,800", "Feb: 12, Mar: 15", "set Sales to 1, 2, 3".

import type { Mention } from "../../../../src/service/natural/directives/targets.ts";
import type { FoundChange, Reading } from "./follow-up.ts";
import { BY, CHANGE, DECREASE, FILLERS, INCREASE, INSTEAD_OF, VALUE_GLUE } from "./phrases.ts";

/** Parts of a chart whose numbers are not data: a clause with these words contains no values. */
const OTHER_PARTS = [
  "axis",
  "legend",
  "title",
  "target",
  "thick",
  "thin",
  "background",
  "font",
  "size",
  "min",
  "max",
  "range",
  "dataLabels",
  "refLine",
] as const;

/** Finds new values in a sentence without roles. Claims their words. */
export function readValues(
  reading: Reading,
  mentions: readonly Mention[],
  rows: number,
  series: number,
): FoundChange[] {
  const found: FoundChange[] = [];
  for (let at = 0; at < reading.tokens.length; ) {
    const { end } = reading.clause(at, 4);
    found.push(...new SentenceValues(reading, mentions, rows, series).read(at, end));
    at = end + 1;
  }
  return found;
}

class SentenceValues {
  readonly #reading: Reading;
  readonly #mentions: readonly Mention[];
  readonly #rows: number;
  readonly #count: number;
  #series: Mention | undefined;
  #labels: readonly Mention[] = [];
  /** Whether the labels are those of the next number, not of the one before. */
  #isPending = false;
  /** Start of the words that belong to the next number. */
  #from: number | undefined;

  constructor(reading: Reading, mentions: readonly Mention[], rows: number, count: number) {
    this.#reading = reading;
    this.#mentions = mentions;
    this.#rows = rows;
    this.#count = count;
  }

  read(start: number, end: number): FoundChange[] {
    const reading = this.#reading;
    const found: FoundChange[] = [];
    for (let at = start; at < end; ) {
      const old = this.#skipOld(at);
      const mention = this.#mentions.find(({ from }) => from === at);
      if (old > at) {
        if (found.length > 0) reading.claim(at, old, "filler");
        at = old;
      } else if (mention !== undefined && reading.isFree(at)) {
        this.#take(mention);
        at = mention.end;
      } else if (reading.free(at)?.number !== undefined) {
        const { changes, next } = this.#readNumbers(at, end);
        for (const one of changes) found.push(one);
        at = next;
      } else {
        if (!this.#isGlue(at)) this.#forget();
        at += 1;
      }
    }
    found.splice(0, found.length, ...this.#withTrailing(found, end));
    for (const { from, end: stop } of found) reading.claim(this.#verbBefore(from), stop, "directive");
    return found;
  }

  /** Reads the series after the last value: "Jan to 5 and Feb to 6 for Sales". */
  #withTrailing(found: readonly FoundChange[], end: number): FoundChange[] {
    const last = found.at(-1);
    const at = last !== undefined && this.#reading.is(last.end, "for", "in", "of") ? last.end + 1 : end;
    const place = this.#reading.is(at, "article") ? at + 1 : at;
    const series = this.#mentions.find(({ from, isSeries }) => isSeries && from === place);
    if (
      series === undefined ||
      place >= end ||
      found.some(({ directive }) => directive.kind !== "set-value" || directive.series !== undefined)
    )
      return [...found];
    return found.map((one) => ({
      ...one,
      directive: { ...one.directive, series: series.name } as FoundChange["directive"],
      end: one === last ? series.end : one.end,
    }));
  }

  #take(mention: Mention): void {
    this.#from ??= mention.from;
    if (mention.isSeries) this.#series = mention;
    else {
      this.#labels = this.#isPending ? [...this.#labels, mention] : [mention];
      this.#isPending = true;
    }
  }

  /** Drops the labels before a word that can't be between a name and its value. */
  #forget(): void {
    this.#labels = [];
    this.#isPending = false;
    this.#series = undefined;
    this.#from = undefined;
  }

  #isGlue(at: number): boolean {
    const reading = this.#reading;
    return (
      reading.separation(at) > 0 ||
      /^[:=()→-]$/.test(reading.tokens[at]?.text ?? "") ||
      CHANGE.has(reading, at) ||
      VALUE_GLUE.has(reading, at) ||
      FILLERS.has(reading, at) ||
      INCREASE.has(reading, at) ||
      DECREASE.has(reading, at) ||
      reading.is(
        at,
        "to",
        "is",
        "verb",
        "and",
        "in",
        "for",
        "of",
        "article",
        "request",
        "with",
        "adverb",
        "values",
        "pronoun",
        "make",
        "from",
        "by",
        "as",
      )
    );
  }

  /** Returns the end of an old value: "not 9,800", "instead of 30", "from 10" before "to". */
  #skipOld(at: number): number {
    const reading = this.#reading;
    const after = INSTEAD_OF.match(reading, at);
    const start = reading.separation(at) === 2 ? at + 1 : at;
    const not = Math.max(after, start > at ? INSTEAD_OF.match(reading, start) : at);
    if (not > start && reading.free(not)?.number !== undefined) return not + 1;
    const isFrom = reading.is(at, "from") && reading.free(at + 1)?.number !== undefined && reading.is(at + 2, "to");
    return isFrom ? at + 2 : at;
  }

  #readNumbers(at: number, end: number): { changes: FoundChange[]; next: number } {
    const reading = this.#reading;
    const numbers = [reading.tokens[at]?.number?.value ?? 0];
    let next = at + 1;
    while (next < end && isNumberAfterSeparator(reading, next, this.#mentions)) {
      next += reading.free(next)?.number === undefined ? 2 : 1;
      numbers.push(reading.tokens[next - 1]?.number?.value ?? 0);
    }
    // "30 visitors in Feb"
    const after = this.#mentions.find(({ from, isSeries }) => isSeries && from === next);
    if (after !== undefined && numbers.length === 1) {
      this.#series = after;
      next = after.end;
    }
    const place = reading.is(next, "in", "for", "of") ? next + 1 : next;
    const label = this.#mentions.find(({ from, isSeries }) => !isSeries && from === place);
    // "30 in Feb", "we sold 5 apples"
    const { from: start, end: stop } = this.#reading.clause(at, 2);
    const isWhole = at === start && (label?.end ?? stop) >= stop - 1;
    const isAfter =
      isWhole || place > next || reading.is(at - 1, "verb", "is", "adverb") || VALUE_GLUE.has(reading, at - 1);
    if (label !== undefined && !this.#isPending && isAfter && numbers.length === 1) {
      this.#from ??= at;
      this.#labels = [label];
      this.#isPending = true;
      next = label.end;
    }
    const changes = this.#isOther(at) ? [] : this.#createChanges(numbers, at, next);
    if (changes.length === 0) this.#forget();
    this.#isPending = false;
    this.#from = undefined;
    return { changes, next };
  }

  /** Returns whether the clause is about another part of the chart, such as an axis. */
  #isOther(at: number): boolean {
    const { from, end } = this.#reading.clause(at, 2);
    for (let place = from; place < end; place += 1) {
      const isNamed = this.#mentions.some((mention) => place >= mention.from && place < mention.end);
      if (!isNamed && this.#reading.is(place, ...OTHER_PARTS)) return true;
    }
    return false;
  }

  #createChanges(numbers: readonly number[], at: number, end: number): FoundChange[] {
    const from = this.#from ?? at;
    const span = { from, end };
    const series = this.#series?.name;
    const withSeries = series === undefined ? {} : { series };
    const [value = 0] = numbers;
    if (this.#labels.length === 0) {
      // The values of a whole series.
      if (series === undefined || numbers.length !== this.#rows || this.#rows < 2) return [];
      return [{ directive: { kind: "set-series", series, values: numbers }, ...span }];
    }
    const by = this.#direction(from, at);
    if (by !== 0 && numbers.length === 1) {
      const isPercent = this.#reading.tokens[at]?.number?.isPercent === true;
      return this.#labels.map(({ name }) => ({
        directive: { kind: "shift-value", label: name, ...withSeries, by: by * value, isPercent },
        ...span,
      }));
    }
    if (numbers.length > 1 && numbers.length !== this.#count) return [];
    return this.#labels.map(
      ({ name }): FoundChange =>
        numbers.length > 1
          ? { directive: { kind: "set-label", label: name, values: numbers }, ...span }
          : { directive: { kind: "set-value", label: name, ...withSeries, value }, ...span },
    );
  }

  /** Returns 1 for "increase … by", -1 for "lower … by", and 0 for a new value. */
  #direction(from: number, at: number): -1 | 0 | 1 {
    const reading = this.#reading;
    if (!BY.has(reading, at - 1)) return 0;
    for (let place = from - 1; place >= Math.max(0, from - 3); place -= 1) {
      if (INCREASE.has(reading, place)) return 1;
      if (DECREASE.has(reading, place)) return -1;
    }
    return 0;
  }

  #verbBefore(from: number): number {
    const reading = this.#reading;
    let start = from;
    for (let at = from - 1; at >= 0 && this.#isGlue(at) && reading.separation(at) === 0; at -= 1)
      if (CHANGE.has(reading, at) || INCREASE.has(reading, at) || DECREASE.has(reading, at)) start = at;
    return start;
  }
}

/** Returns whether the next number of the list follows, rather than the next name. */
function isNumberAfterSeparator(reading: Reading, at: number, mentions: readonly Mention[]): boolean {
  const isNumber = (place: number): boolean =>
    reading.free(place)?.number !== undefined && !mentions.some(({ from }) => from === place);
  return (
    isNumber(at) ||
    ((reading.separation(at) === 2 || reading.is(at, "and") || reading.tokens[at]?.text === "/") && isNumber(at + 1))
  );
}
