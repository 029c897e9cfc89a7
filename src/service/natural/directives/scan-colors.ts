// Finds colours and lists of colours.

import { TABLEAU_10 } from "../../../base/palette.ts";
import type { Reading, Span } from "../words/reading.ts";
import { isYear } from "../words/time.ts";
import { isColorAt, readColor, readColors } from "./color.ts";
import type { ChartNames, Directive } from "./directive.ts";
import { type FoundDirective, findMentions } from "./targets.ts";

/** Finds colours next to the names of series and labels: "boys blue, girls purple". */
export function scanNamedColors(reading: Reading, names: ChartNames): FoundDirective[] {
  const found: FoundDirective[] = [];
  const mentions = findMentions(reading, names);
  // "the Lions bar orange"
  const ends = new Set(
    mentions.flatMap(({ end }) => (reading.is(end, "barWord", "lineWord", "part") ? [end, end + 1] : [end])),
  );
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const before = reading.is(at - 1, "is", "in") || reading.tokens[at - 1]?.text === ":" ? at - 1 : at;
    const color = ends.has(before) ? readColor(reading, at) : undefined;
    if (color === undefined) continue;
    reading.claim(before, color.end, "directive");
    found.push({ directive: { kind: "color", color: color.css }, from: before, end: color.end, isTargeted: true });
  }
  return found;
}

/** Adds directives, and claims their tokens. */
export type Add = (span: Span, directives: readonly Directive[], isTargeted?: boolean) => void;

/** Reads a colour, or a list of colours for the chart: "in green, grey and red", "colours red, blue". */
export function scanColor(reading: Reading, at: number, add: Add): void {
  if (!reading.isFree(at) || isLabelList(reading, at)) return;
  if (scanRest(reading, at, add)) return;
  const noun = reading.match("colorWord", at);
  const be = reading.match("is", at);
  // "The Lions bar should be orange"
  const isDemanded = be > at + 1 && /^(?:be|ser|être|sein)$/.test(reading.word(be - 1));
  const lead = noun > at ? noun : isDemanded ? be : reading.is(at, "in", "with") ? at + 1 : at;
  let start = lead;
  while (
    start > at &&
    (reading.is(start, "article", "is", "in", "of", "to", "as") ||
      /^[:=(]$/.test(reading.free(start)?.text ?? "") ||
      (noun > at && reading.is(start, "adverb")))
  )
    start += 1;
  const color = readColor(reading, start);
  if (color === undefined) {
    const own = noun > at ? readOwnColors(reading, at, noun) : undefined;
    if (own !== undefined) {
      add(own, [{ kind: "palette", colors: own.isDifferent ? TABLEAU_10 : [] }]);
      return;
    }
    // "Use our brand colours": only the author knows these colours.
    if (noun > at && reading.roles[at - 1] === "directive") reading.claim(at, noun, "directive");
    return;
  }
  const isSaid = start > at;
  const list = readColors(reading, start);
  const isData = (place: number): boolean =>
    reading.tokens[place]?.number !== undefined && reading.roles[place] === undefined;
  if (isSaid && list.colors.length > 1 && !isData(list.end) && reading.free(list.end)?.text !== ":") {
    const end = reading.match("colorWord", list.end);
    // "use the party colours: red, blue"
    let from = at;
    while (noun > at && from > at - 3 && reading.isFree(from - 1) && !reading.is(from, "make")) from -= 1;
    if (!reading.is(from, "make")) from = at;
    add({ from, end }, [{ kind: "palette", colors: list.colors }]);
    return;
  }
  // "Blue and light grey." and "use green, grey and red" are nothing but colours.
  const isOnlyColors =
    list.colors.length > 1 &&
    reading.separation(list.end) >= 2 &&
    !isData(list.end + 1) &&
    (reading.separation(at - 1) >= 2 ||
      reading.is(at - 1, "make") ||
      /^[:–—-]$/.test(reading.tokens[at - 1]?.text ?? ""));
  const isInside = reading.separation(at - 1) === 2 && readColor(reading, at - 2) !== undefined;
  if (isInside) return;
  if (isOnlyColors && !isData(at - 1)) {
    add({ from: at, end: list.end }, [{ kind: "palette", colors: list.colors }]);
    return;
  }
  const next = reading.tokens[color.end];
  const isBeforeStyle = reading.roles[color.end] === "directive" && next?.type === "word";
  const behind = reading.match("colorWord", color.end);
  const isLast =
    reading.separation(color.end) > 0 ||
    next === undefined ||
    reading.is(color.end, "and", "with", "for", "request") ||
    reading.roles[color.end] === "directive";
  // "area chart, purple: visitors 10, 20"
  const isStyle =
    !color.isThing &&
    next?.text === ":" &&
    (isSaid ? reading.roles[at - 1] : reading.separation(at - 1) === 2 ? reading.roles[at - 2] : undefined) ===
      "directive" &&
    reading.tokens[color.end + 1]?.number === undefined;
  // "boys blue, girls orange: Year 1 …": one of several pairs of a name and a colour
  const isPaired = !isData(color.end) && !isData(at - 1) && followsPair(reading, at);
  // "bar chart of enrolments, teal: …" and "women green: Sales …", where no number before is a value
  const isBeforeData =
    (!color.isThing || reading.roles[at - 2] === "directive") &&
    next?.text === ":" &&
    reading.separation(at - 1) === 2 &&
    !isValueNext(reading, color.end) &&
    !reading.tokens.slice(0, at).some(({ number }) => number !== undefined);
  const isNamed =
    !isPaired && !isBeforeData && (isData(color.end) || isData(at - 1) || next?.text === ":" || next?.text === "=");
  // "revenue in green 5, 10": a name before the colour, and its values after it.
  const isBetween =
    isSaid &&
    noun === at &&
    !color.isThing &&
    isData(color.end) &&
    reading.tokens[at - 1]?.type === "word" &&
    reading.isFree(at - 1) &&
    !reading.is(at - 1, "request", "make", "article");
  // "blue for men and orange for women"
  const isNext = reading.is(color.end, "for") && reading.is(at - 1, "and", "with");
  const isSure =
    isPaired ||
    isBeforeData ||
    isStyle ||
    isNext ||
    isBetween ||
    isSaid ||
    behind > color.end ||
    isBeforeStyle ||
    (/^(?:bars?|lines?|columns?|slices?|dots)$/.test(reading.tokens[at - 1]?.word ?? "") && isLast) ||
    reading.is(color.end, "barWord", "lineWord", "areaWord", "points");
  if (isNamed && !isStyle && !isBetween && !(isSaid && isLast) && !(isSaid && !color.isThing && noun > at)) return;
  if (
    !isSure &&
    color.isThing &&
    reading.separation(at - 1) >= 2 &&
    reading.separation(color.end) >= 2 &&
    !isData(at - 1)
  ) {
    add({ from: at, end: color.end }, [{ kind: "color", color: color.css }], true);
    return;
  }
  // "Pens blue" is a name, but "make it blue" and "boys blue, girls pink" are colours.
  if (!isSure && (color.isThing || !isLast) && !isAfterMake(reading, at)) return;
  // "Reds Blues Greens" are names.
  const isNames = [at - 1, at].every((place) => /^\p{Lu}/u.test(reading.free(place)?.text ?? ""));
  if (!isSure && isNames) return;
  if (!isSure && /-/.test(reading.tokens[color.end]?.text ?? "") && next?.isTight) return;
  const end =
    behind > color.end ? behind : reading.match("barWord", color.end) > color.end && isSure ? color.end + 1 : color.end;
  add({ from: at, end }, [{ kind: "color", color: color.css }], true);
}

/** Maximum number of words between "in" and a word for colours, and after it. */
const MAX_PHRASE_WORDS = 5;

/** Reads "each bar in its team's colour", "in the colour of its gate" and "every slice in a different colour". */
function readOwnColors(
  reading: Reading,
  at: number,
  noun: number,
): (Span & { readonly isDifferent: boolean }) | undefined {
  let from = at - 1;
  while (from > at - MAX_PHRASE_WORDS && reading.word(from) !== "" && !reading.is(from, "in")) from -= 1;
  if (!reading.is(from, "in", "with")) return undefined;
  let end = noun;
  if (reading.is(end, "of"))
    while (end < noun + MAX_PHRASE_WORDS && reading.word(end) !== "" && !reading.is(end, "request")) end += 1;
  const words = Array.from({ length: end - from }, (_, index) => reading.word(from + index));
  const isDifferent = words.some((word) => /^(?:own|different|distinct)$/.test(word));
  if (!isDifferent && !words.some((word) => /^(?:its|their|ihrer|leur|su)$/.test(word))) return undefined;
  while (reading.separation(from - 1) < 2 && reading.word(from - 1) !== "" && reading.roles[from] === undefined) {
    from -= 1;
    if (reading.is(from, "by")) break;
  }
  return { from, end, isDifferent };
}

/** Returns whether the value of a name follows a colon: "red: 5, blue: 6". A year before a value is a name. */
function isValueNext({ tokens }: Reading, colon: number): boolean {
  const [first, second] = [tokens[colon + 1], tokens[colon + 2]];
  // "line, green: 3, 5, 4, 7"
  const isList =
    tokens.slice(colon + 1, colon + 7).every(({ number, text }) => number !== undefined || text === ",") &&
    !tokens.slice(colon + 1).some(({ text }) => text === ":");
  return first?.number !== undefined && !isList && !(isYear(first) && second?.number !== undefined);
}

/** Maximum number of words of a name before its colour. */
const MAX_NAME_WORDS = 3;

/** Returns whether a name and a colour, and another name, come before a colour: "boys blue and girls". */
function followsPair(reading: Reading, at: number): boolean {
  let place = at - 1;
  while (
    place >= at - MAX_NAME_WORDS &&
    reading.word(place) !== "" &&
    reading.separation(place) === 0 &&
    !reading.is(place, "and")
  )
    place -= 1;
  const isJoined = place < at - 1 && (reading.separation(place) === 2 || reading.is(place, "and"));
  return isJoined && reading.roles[place - 1] === "directive" && isColorAt(reading, place - 1);
}

/** Reads the colour of the other series or labels: "the rest grey". */
function scanRest(reading: Reading, at: number, add: Add): boolean {
  let place = reading.match("rest", at);
  while (place > at && reading.is(place, "is", "in", "make")) place += 1;
  const color = place > at ? readColor(reading, place) : undefined;
  if (color !== undefined)
    add({ from: at, end: color.end }, [{ kind: "color", color: color.css, isRest: true }], false);
  return color !== undefined;
}

/** Returns whether a word for labels comes before a list of colours: "labels red, blue". */
function isLabelList(reading: Reading, at: number): boolean {
  let place = at - 1;
  while (
    place >= 0 &&
    (reading.separation(place) === 2 ||
      reading.is(place, "and") ||
      readColor(reading, place) !== undefined ||
      /^[:=[]$/.test(reading.tokens[place]?.text ?? ""))
  )
    place -= 1;
  return reading.is(place, "categories");
}

/** Returns whether a verb such as "make" begins the clause. */
function isAfterMake(reading: Reading, at: number): boolean {
  const { from } = reading.clause(at, 2);
  for (let place = from; place < at; place += 1) if (reading.is(place, "make") && place < at) return true;
  return false;
}
