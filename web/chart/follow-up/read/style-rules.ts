// Reads phrases for existing charts only: "next to each other", "get rid of the red line", "in steps".

import { readColor } from "../../../../src/service/natural/directives/color.ts";
import type { Side } from "../../../../src/service/natural/directives/directive.ts";
import { compilePattern, matchPattern, readText } from "../../../../src/service/natural/directives/pattern.ts";
import type { Mention } from "../../../../src/service/natural/directives/targets.ts";
import { readAxisEnd, readAxisText, readAxisTitles, readLimit, readUnit } from "./axis-rules.ts";
import type { FoundChange, Read, Reading } from "./follow-up.ts";
import {
  readColorFor,
  readHiddenPart,
  readNewTarget,
  readNoMore,
  readPoints,
  readPointsOf,
  readTrend,
  readVerbAndPart,
} from "./part-rules.ts";
import { BY_NAME, MODALS, Phrases, REMOVE, SORT, TITLE_VERBS } from "./phrases.ts";
import { COMPILED, PHRASES } from "./style-phrases.ts";

const LINE = compilePattern("C? dashed? target|average? refLine");
const TARGET = compilePattern("target|average");
const MOVED_TARGET = compilePattern("target refLine? from? #? to|in|is #");
const MOVE = new Phrases(
  "raise|lower|move|shift|set|change|put|bring|increase|decrease|update|drop|erhohe|senke|verschiebe|setze|andere|monte|baisse|deplace|mets|sube|baja|mueve|pon",
);
const WRITE = new Phrases("write|print|label|schreibe|schreib|ecris|affiche|escribe");
const SUM = new Phrases(
  "add up to|adds up to|adding up to|sum to|sums to|summing to|sum up to|total|totalling|totaling|ergeben|zusammen|additionnent|suman",
);
/** Maximum number of words between "sort" and "by". */
const MAX_SORTED = 3;
const SIDES = ["top", "bottom", "left", "right"] as const satisfies readonly Side[];

const READERS: readonly ((reading: Reading, at: number, mentions: readonly Mention[]) => Read | undefined)[] = [
  readPhrase,
  readSort,
  readHundred,
  readNoLine,
  readMovedTarget,
  readSide,
  readNamedType,
  readLimit,
  readUnit,
  readWrite,
  readAxisText,
  readTitle,
  readPoints,
  readColorFor,
  readNewTarget,
  readNoMore,
  readVerbAndPart,
  readHiddenPart,
  readPointsOf,
  readAxisEnd,
  readTrend,
  readAxisTitles,
];

/** Finds the phrases, and claims their words. */
export function readStyles(reading: Reading, mentions: readonly Mention[]): FoundChange[] {
  const found: FoundChange[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    for (const [pattern, directive] of COMPILED) {
      const match = reading.isFree(at) ? matchPattern(reading, pattern, at) : undefined;
      if (match === undefined) continue;
      reading.claim(at, match.end, directive === undefined ? "unread" : "directive");
      if (directive !== undefined)
        found.push({
          directive: typeof directive === "function" ? directive(match) : directive,
          from: at,
          end: match.end,
        });
    }
    for (const read of READERS) {
      const one = reading.isFree(at) ? read(reading, at, mentions) : undefined;
      if (one === undefined) continue;
      const { directives, from = at, end } = one;
      reading.claim(from, end, directives.length === 0 ? "filler" : "directive");
      for (const directive of directives) found.push({ directive, from, end });
    }
  }
  return found;
}

function readPhrase(reading: Reading, at: number): Read | undefined {
  if (isInNewText(reading, at)) return undefined;
  for (const [phrases, directive] of PHRASES) {
    const end = phrases.match(reading, at);
    if (end > at) return { directives: [directive], end };
  }
  return undefined;
}

/** Returns whether a position is in a new title, as in "title: Side by side". */
function isInNewText(reading: Reading, at: number): boolean {
  const { from } = reading.clause(at, 2);
  for (let place = from; place < at; place += 1) {
    const end = reading.match("title", place);
    if (
      end > place &&
      end <= at &&
      (reading.is(end, "to", "as", "is", "called") || /^[:=]$/.test(reading.tokens[end]?.text ?? ""))
    )
      return true;
  }
  return false;
}

/** Reads "write the numbers": the numbers are read later. */
function readWrite(reading: Reading, at: number): Read | undefined {
  const end = WRITE.match(reading, at);
  const place = reading.is(end, "article") ? end + 1 : end;
  return end > at && reading.is(place, "values", "dataLabels", "percentages") ? { directives: [], end } : undefined;
}

/** Reads "the title should say Sales". */
function readTitle(reading: Reading, at: number): Read | undefined {
  const title = reading.match("title", at);
  const verbEnd = TITLE_VERBS.match(reading, title);
  const text = title > at && verbEnd > title ? readText(reading, verbEnd) : undefined;
  return text && { directives: [{ kind: "title", text: text.text }], end: text.end };
}

/** Reads "raise the goal to 8". */
function readMovedTarget(reading: Reading, at: number): Read | undefined {
  const verb = MOVE.match(reading, at);
  const place = reading.is(verb, "article") ? verb + 1 : verb;
  const match = verb > at ? matchPattern(reading, MOVED_TARGET, place) : undefined;
  const value = match?.numbers.at(-1);
  const span = match?.spans[0];
  if (match === undefined || value === undefined || span === undefined) return undefined;
  const name = reading.text(span);
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return { directives: [{ kind: "line", value, label }], end: match.end };
}

/** Reads "can the legend go underneath": words for moving may be between the legend and its side. */
function readSide(reading: Reading, at: number): Read | undefined {
  const legend = reading.match("legend", at);
  if (legend === at) return undefined;
  let place = legend;
  while (MODALS.has(reading, place) || reading.is(place, "article", "is", "to", "in", "request", "adverb"))
    place = Math.max(MODALS.match(reading, place), place + 1);
  const side = SIDES.find((name) => reading.is(place, name));
  if (side === undefined || place === legend) return undefined;
  return { directives: [{ kind: "legend", isOn: true, side }], end: reading.match(side, place) };
}

/** Reads "make costs a line": the series is between the verb and the type. */
function readNamedType(reading: Reading, at: number, mentions: readonly Mention[]): Read | undefined {
  const names = listSeries(reading, at, mentions);
  const last = names.at(-1);
  if (last === undefined) return undefined;
  const isAs = reading.is(last.end, "as");
  const isAsked = reading.is(at - 1, "make") || (reading.is(at - 1, "article") && reading.is(at - 2, "make"));
  // "Visitors should be a line"
  const isSaid = reading.is(last.end, "is") && reading.is(reading.match("is", last.end), "article");
  if (!isAsked && !isAs && !isSaid) return undefined;
  let place = isAs ? reading.match("as", last.end) : isSaid ? reading.match("is", last.end) : last.end;
  for (let count = 0; count < MAX_STYLES; count += 1) {
    const color = readColor(reading, place)?.end ?? place;
    place = reading.is(place, "article", "to", "in", "dashed", "smooth", "thick", "thin", "solid") ? place + 1 : color;
  }
  const type = (["lineWord", "barWord", "areaWord"] as const).find((name) => reading.is(place, name));
  if (type === undefined || !(isSaid || reading.is(last.end, "article", "to", "in", "as"))) return undefined;
  const end = reading.match(type, place);
  const isEnd =
    reading.tokens[end] === undefined || reading.separation(end) > 0 || reading.is(end, "and", "with", "in");
  const kind = { lineWord: "line", barWord: "bar", areaWord: "area" } as const;
  if (!isEnd) return undefined;
  // The words between, such as "dashed", are read later, for the same series.
  reading.claim(place, end, "directive");
  return { directives: [{ kind: "type", type: kind[type], series: names.map(({ name }) => name) }], end: last.end };
}

/** Maximum number of words for the style of a type: "a dashed red line". */
const MAX_STYLES = 4;

/** Returns the series at a position, joined by "and" or commas. */
function listSeries(reading: Reading, at: number, mentions: readonly Mention[]): readonly Mention[] {
  const names: Mention[] = [];
  for (let place = at; ; ) {
    const mention = mentions.find(({ from, isSeries }) => isSeries && from === place);
    if (mention === undefined) return names;
    names.push(mention);
    place = mention.end;
    while (reading.separation(place) === 2 || reading.is(place, "and")) place += 1;
  }
}

/** Reads "sort by Costs", "order alphabetically": the name beside it is read later. */
function readSort(reading: Reading, at: number): Read | undefined {
  const verb = SORT.match(reading, at);
  const name = BY_NAME.match(reading, verb);
  if (name > verb) return { directives: [{ kind: "sort-labels" }], end: name };
  // "Order the schools by size"
  let place = verb;
  while (place < verb + MAX_SORTED && reading.word(place) !== "" && !reading.is(place, "by")) place += 1;
  const by = reading.match("by", place);
  if (verb === at || by === place) return undefined;
  const { end } = reading.clause(at, 2);
  let order: "asc" | "desc" = "desc";
  for (let word = by; word < end; word += 1) {
    const ascending = reading.match("ascending", word);
    const stop = Math.max(ascending, reading.match("descending", word));
    if (stop > word) {
      order = ascending > word ? "asc" : "desc";
      reading.claim(word, stop, "directive");
    }
  }
  return { directives: [{ kind: "sort", order }], end: reading.is(by, "values") ? by + 1 : by };
}

/** Reads "each day adding up to 100%". */
function readHundred(reading: Reading, at: number): Read | undefined {
  const end = SUM.match(reading, at);
  if (end === at || reading.free(end)?.number?.value !== 100) return undefined;
  let from = at;
  while (
    reading.isFree(from - 1) &&
    reading.separation(from - 1) < 2 &&
    reading.tokens[from - 1]?.number === undefined &&
    from > at - 4
  )
    from -= 1;
  return { directives: [{ kind: "stack", isOn: true, isHundred: true }], from, end: end + 1 };
}

/** Reads "get rid of the red line", "no target" and "delete the average line". */
function readNoLine(reading: Reading, at: number, mentions: readonly Mention[]): Read | undefined {
  const verb = Math.max(REMOVE.match(reading, at), reading.match("no", at));
  if (verb === at) return undefined;
  const place = reading.is(verb, "article") ? verb + 1 : verb;
  const match = matchPattern(reading, LINE, place) ?? matchPattern(reading, TARGET, place);
  if (match === undefined || reading.tokens[match.end]?.number !== undefined) return undefined;
  if (mentions.some(({ isSeries, from, end }) => isSeries && from >= at && end <= match.end)) return undefined;
  const isEnd = reading.tokens[match.end] === undefined || reading.separation(match.end) > 0;
  if (!isEnd && !reading.is(match.end, "and", "request", "in", "from")) return undefined;
  return { directives: [{ kind: "no-line" }], end: match.end };
}
