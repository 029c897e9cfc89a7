// Finds the directives in a description: those of the rules, chart types, colours, sizes and requests that no chart can meet.

import { classesOf } from "../words/lexicon.ts";
import type { Reading, Span } from "../words/reading.ts";
import { CURRENCY_SIGNS, CURRENCY_WORDS, MAGNITUDE_WORDS } from "../words/unit-words.ts";
import { readColor } from "./color.ts";
import type { Directive } from "./directive.ts";
import { matchPattern, SIGNS, startsOf } from "./pattern.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules.ts";
import { scanColor } from "./scan-colors.ts";
import { scanGradient } from "./scan-gradient.ts";
import type { FoundDirective } from "./targets.ts";
import { endOfType, readType } from "./types.ts";

/** Directives that can apply to a part of the chart. */
const TARGETED = new Set<Directive["kind"]>(["axis", "dash", "color", "curve", "points", "fill", "width"]);

/** Finds the directives, and claims their tokens. */
export function scanDirectives(reading: Reading): FoundDirective[] {
  const found: FoundDirective[] = [];
  const add = ({ from, end }: Span, directives: readonly Directive[], isTargeted?: boolean): void => {
    let start = from;
    while (
      reading.is(start - 1, "article", "in", "with", "as") &&
      // "My line" can be the series "me".
      reading.word(start - 1) !== "my" &&
      reading.isFree(start - 1) &&
      reading.separation(start - 1) === 0
    )
      start -= 1;
    reading.claim(start, end, "directive");
    for (const directive of directives)
      found.push({ directive, from, end, isTargeted: isTargeted ?? TARGETED.has(directive.kind) });
  };
  claimSignature(reading);
  scanGradient(reading, add);
  // "doughnut instead of pie": skips the current type.
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.is(at, "instead", "together")) continue;
    let end = Math.max(reading.match("instead", at), reading.match("together", at));
    const type = endOfType(reading, reading.is(end, "article") ? end + 1 : end);
    if (type !== undefined) end = type;
    else while (isWordOf(reading, end)) end += 1;
    reading.claim(at, end, "filler");
  }
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const size = readSize(reading, at);
    if (size !== undefined) add(size, [size.directive]);
    const unit = readUnit(reading, at);
    if (unit !== undefined) add(unit, unit.directives);
    const impossible = impossibleAt(reading, at);
    if (impossible !== undefined) reading.claim(at, impossible, "unread");
    const not = /^(?:not|nicht|pas|no)$/.test(reading.word(at))
      ? endOfType(reading, reading.is(at + 1, "article") ? at + 2 : at + 1)
      : undefined;
    if (not !== undefined && (reading.separation(not) > 0 || reading.is(not, "request")))
      reading.claim(at, not, "filler");
    const best = bestMatch(reading, at);
    const match = best !== undefined && isListItem(reading, at, best.end) ? undefined : best;
    const type = readType(reading, at);
    if (type !== undefined && (match === undefined || type.end >= match.end)) {
      if (!isNegated(reading, type.from)) {
        for (let place = type.from; place < type.end; place += 1) scanColor(reading, place, add);
        if (isCorrection(reading, type)) dropTypes(found);
        add(type, [{ kind: "type", type: type.type }], type.isLinked);
      } else reading.claim(type.from - 1, type.end, "directive");
    } else if (match !== undefined) add(match, match.directives);
  }
  // Words for colours are read last, because they may be part of the text of a title.
  for (let at = 0; at < reading.tokens.length; at += 1) scanColor(reading, at, add);
  for (let at = 0; at < reading.tokens.length; at += 1)
    if (reading.is(at, "chart") && !isName(reading, at)) reading.claim(at, reading.match("chart", at), "filler");
  return found.sort((one, other) => one.from - other.from);
}

/** Reads the unit of all values, if it is in a separate clause: "(in thousand euros)", "in thousands:". */
function readUnit(reading: Reading, at: number): (Span & { readonly directives: readonly Directive[] }) | undefined {
  const word = (from: number) => (offset: number) => reading.word(from + offset);
  const magnitude = reading.is(at, "in") ? MAGNITUDE_WORDS.find(word(at + 1), reading.language) : undefined;
  const isOwn = reading.separation(at - 1) >= 2 || /^[([]$/.test(reading.tokens[at - 1]?.text ?? "");
  if (magnitude === undefined || !isOwn) return undefined;
  const last = at + 1 + magnitude.length;
  const next = reading.tokens[last]?.text === "." && reading.separation(last) === 0 ? last + 1 : last;
  const start = reading.is(next, "of") ? next + 1 : next;
  const sign = CURRENCY_SIGNS.get(reading.free(start)?.text ?? "");
  const currency = sign === undefined ? CURRENCY_WORDS.find(word(start)) : { meaning: sign, length: 1 };
  const end = currency === undefined ? next : start + currency.length;
  const isEnd = reading.separation(end) >= 2 || /^[)\]:]$/.test(reading.tokens[end]?.text ?? "");
  return isEnd
    ? { from: at, end, directives: currency ? [{ kind: "format", currency: currency.meaning }] : [] }
    : undefined;
}

/** Maximum number of tokens after a closing such as "Kind regards". */
const MAX_SIGNATURE = 8;

/** Claims a closing and the name of the author at the end: "Kind regards, Sister Margaret". */
function claimSignature(reading: Reading): void {
  const { tokens } = reading;
  for (let at = Math.max(1, tokens.length - MAX_SIGNATURE); at < tokens.length; at += 1) {
    const end = reading.match("closing", at);
    const isName = tokens
      .slice(end)
      .every(({ type, text, number }) => type === "break" || (number === undefined && /^[\p{Lu}.,!'’-]/u.test(text)));
    if (end === at || !isName || reading.separation(at - 1) < 2) continue;
    reading.claim(at, tokens.length, "filler");
    return;
  }
}

/** Returns whether a word is a name in a list of names and numbers, as in "carbs 48g, fat 20g". */
function isListItem({ tokens }: Reading, at: number, end: number): boolean {
  const next = tokens[at + 1]?.number;
  const before = tokens[at - 2]?.number;
  if (next === undefined || before === undefined || tokens[at - 1]?.text !== ",") return false;
  return end === at + 1 || (end === at + 2 && next.unit !== undefined && next.unit === before.unit);
}

/** Returns the longest match of a rule at a position. If several are equally long, the first rule wins. */
function bestMatch(reading: Reading, at: number): (Span & { readonly directives: readonly Directive[] }) | undefined {
  let best: (Span & { readonly directives: readonly Directive[] }) | undefined;
  for (const { pattern, act } of rulesAt(reading, at)) {
    const match = matchPattern(reading, pattern, at);
    if (match === undefined || (best !== undefined && match.end <= best.end)) continue;
    const result = act(match, reading);
    if (result === undefined) continue;
    best = "directives" in result ? { from: at, ...result } : { from: at, end: match.end, directives: result };
  }
  return best;
}

const isWordOf = (reading: Reading, at: number): boolean =>
  at < reading.tokens.length &&
  reading.separation(at) < 2 &&
  reading.tokens[at]?.text !== ":" &&
  reading.tokens[at]?.number === undefined &&
  !reading.is(at, "and");

/** Rules by the classes and signs with which their patterns can begin. */
const RULES_BY_START = new Map<string, Rule[]>();
for (const rule of RULES)
  for (const start of startsOf(rule.pattern)) RULES_BY_START.set(start, [...(RULES_BY_START.get(start) ?? []), rule]);
const ORDER = new Map(RULES.map((rule, index) => [rule, index]));

/** Returns the rules that can begin at a position, in order. */
function rulesAt(reading: Reading, at: number): readonly Rule[] {
  const word = reading.word(at);
  const starts = [...(word === "" ? [] : classesOf(word)), ...SIGNS];
  const rules = new Set(starts.flatMap((start) => RULES_BY_START.get(start) ?? []));
  return [...rules].sort((one, other) => (ORDER.get(one) ?? 0) - (ORDER.get(other) ?? 0));
}

/** Reads "not a pie chart" and "instead of bars". */
function isNegated(reading: Reading, at: number): boolean {
  return reading.word(at - 1) === "not" || (reading.word(at - 2) === "not" && reading.is(at - 1, "article"));
}

const CORRECTION = /^(?:no|nah|nope|wait|actually|sorry|nein|quatsch|non|perdon)$/;

/** Returns whether a type replaces the types before it: "a pie? no, make it bars". */
function isCorrection(reading: Reading, { from, end }: Span): boolean {
  // "make it a bar chart instead"
  if (/^(?:instead|stattdessen|plutot)$/.test(reading.word(end)) && !reading.is(end, "instead")) {
    reading.claim(end, end + 1, "filler");
    return true;
  }
  let place = from - 1;
  while (reading.separation(place) === 2 || reading.is(place, "make", "article", "pronoun", "as")) place -= 1;
  return CORRECTION.test(reading.tokens[place]?.word ?? "");
}

function dropTypes(found: FoundDirective[]): void {
  const others = found.filter(({ directive }) => directive.kind !== "type");
  found.splice(0, found.length, ...others);
}

function isName(reading: Reading, at: number): boolean {
  return reading.tokens[at + 1]?.number !== undefined || reading.tokens[at - 1]?.number !== undefined;
}

/** Maximum number of words between a word that makes a request, such as "make" or "with", and the object of the request. */
const MAX_ORDER = 5;

/** Returns whether a word belongs to a request: "bars that bounce", "with a photo of each player", "flash the bigger one". */
function isOrdered(reading: Reading, at: number): boolean {
  if (reading.separation(at - 1) >= 2 || reading.is(at - 1, "and")) return reading.is(at + 1, "article", "every", "by");
  for (let place = at - 1; place >= at - MAX_ORDER && reading.separation(place) < 2; place -= 1)
    if (reading.is(place, "with", "order", "make") || /^(?:that|which|and)$/.test(reading.word(place))) return true;
  return false;
}

/** Returns the end of a request that no chart can meet, unless the words name data. */
function impossibleAt(reading: Reading, at: number): number | undefined {
  const wish = isOrdered(reading, at) ? reading.match("wish", at) : at;
  const end = Math.max(reading.match("impossible", at), wish);
  if (end === at) return undefined;
  const { text, number } = reading.tokens[end] ?? {};
  // "for my slides" is a purpose.
  if (reading.is(at - 1, "for") && /slides|powerpoint/.test(reading.text({ from: at, end }))) return undefined;
  // The author gives the colour after "our brand colour".
  if (reading.is(end, "colorWord") && readColor(reading, reading.match("colorWord", end)) !== undefined)
    return undefined;
  const isData =
    number !== undefined ||
    (wish < end && text !== undefined && /^[:=]$/.test(text)) ||
    reading.tokens[at - 1]?.number !== undefined;
  // "like slide 4"
  return isData
    ? undefined
    : reading.free(end)?.number !== undefined && reading.separation(end + 1) > 0
      ? end + 1
      : end;
}

/** Minimum width and height, in pixels, at which two numbers are read as a size. */
const MIN_SIZE = 50;

/** Reads "800x400", "700 by 350 pixels" and "600 px wide and 300 high". */
function readSize(reading: Reading, at: number): (Span & { readonly directive: Directive }) | undefined {
  const width = reading.free(at)?.number?.value;
  if (width === undefined || width < MIN_SIZE) return undefined;
  const side = readSide(reading, at);
  if (side !== undefined) {
    let place = side.end;
    while (reading.separation(place) === 2 || reading.is(place, "and", "by")) place += 1;
    const other = place > side.end ? readSide(reading, place) : undefined;
    const [one, two] = side.isHeight ? [other, side] : [side, other];
    return (
      one && two && { from: at, end: other?.end ?? 0, directive: { kind: "size", width: one.value, height: two.value } }
    );
  }
  const joined = /^[x×](\d{2,4})(?:px)?$/.exec(reading.word(at + 1))?.[1];
  const isBy =
    /^[x×*]$/.test(reading.word(at + 1) || (reading.free(at + 1)?.text ?? "")) ||
    (reading.word(at + 1) === "by" &&
      (reading.is(at + 3, "size") || reading.is(at - 1, "chart", "size") || isAlone(reading, at, at + 3)));
  const height = joined === undefined ? (isBy ? reading.free(at + 2)?.number?.value : undefined) : Number(joined);
  if (height === undefined || height < MIN_SIZE) return undefined;
  const last = at + (joined === undefined ? 3 : 2);
  const end = reading.match("size", last);
  return { from: at, end, directive: { kind: "size", width, height } };
}

const isAlone = (reading: Reading, from: number, end: number): boolean =>
  reading.separation(from - 1) >= 2 && reading.separation(end) >= 2;

/** Reads one side: "900 pixels wide". */
function readSide(reading: Reading, at: number): { value: number; end: number; isHeight: boolean } | undefined {
  const value = reading.free(at)?.number?.value;
  if (value === undefined) return undefined;
  let end = at + 1;
  let isHeight = false;
  let isSide = false;
  for (; reading.is(end, "size", "in", "is"); end += 1) {
    isHeight ||= /^(?:high|tall|height|hoch|haut|hauteur|alto|altura)$/.test(reading.word(end));
    isSide ||= isHeight || /^(?:wide|width|breit|large|largeur|ancho|anchura)$/.test(reading.word(end));
  }
  return isSide ? { value, end, isHeight } : undefined;
}
