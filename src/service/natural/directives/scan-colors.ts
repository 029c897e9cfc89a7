// Finds colours, lists of colours and gradients.

import type { Reading, Span } from "../words/reading.ts";
import { readColor, readColors } from "./color.ts";
import type { ChartNames, Direction, Directive } from "./directive.ts";
import { type Found, findMentions } from "./targets.ts";

/** Finds colours next to the names of series and labels: "boys blue, girls purple". */
export function scanNamedColors(reading: Reading, names: ChartNames): Found[] {
  const found: Found[] = [];
  const mentions = findMentions(reading, names);
  const ends = new Set(mentions.map(({ end }) => end));
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

/** Reads a gradient: "gradient from green to red top down", "green to blue gradient". */
export function scanGradient(reading: Reading, add: Add): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const noun = reading.match("gradient", at);
    if (noun === at) continue;
    let end = noun;
    let colors: readonly string[] = [];
    let direction: Direction = readDirection(reading, at - 1, 1)?.direction ?? "down";
    const from = readDirection(reading, at - 1, 1) === undefined ? at : at - 1;
    for (let place = noun; place < reading.tokens.length; ) {
      const way = readDirection(reading, place);
      const list = readColors(reading, place);
      if (way !== undefined) [direction, end] = [way.direction, way.end];
      else if (list.colors.length > 1 && colors.length === 0) [colors, end] = [list.colors, list.end];
      else if (
        !reading.is(place, "from", "to", "by", "and", "article", "in", "with", "is", "of") &&
        reading.free(place)?.text !== ","
      )
        break;
      place = Math.max(place + 1, end);
    }
    const behind = colors.length > 1 ? undefined : colorsBefore(reading, from);
    if (behind !== undefined) colors = behind.colors;
    add({ from: behind?.from ?? from, end }, [{ kind: "gradient", colors, direction }]);
    return;
  }
}

function colorsBefore(reading: Reading, before: number): { colors: readonly string[]; from: number } | undefined {
  for (let from = Math.max(0, before - 8); from < before; from += 1) {
    const { colors, end } = readColors(reading, from);
    if (colors.length > 1 && end === before) return { colors, from };
  }
  return undefined;
}

const DIRECTIONS: readonly (readonly [Direction, RegExp])[] = [
  [
    "down",
    /^(?:(?:from )?top (?:down|to bottom)|vertical(?:ly)?|von oben nach unten|de haut en bas|de arriba (?:a )?abajo)\b/,
  ],
  ["up", /^(?:(?:from )?bottom (?:up|to top)|upwards?|von unten nach oben|de bas en haut|de abajo (?:a )?arriba)\b/],
  [
    "right",
    /^(?:(?:from )?left to right|horizontal(?:ly)?|sideways|von links nach rechts|de gauche a droite|de izquierda a derecha)\b/,
  ],
  ["left", /^(?:(?:from )?right to left|von rechts nach links|de droite a gauche|de derecha a izquierda)\b/],
  ["diagonal", /^(?:(?:en )?diagonal(?:ly)?|corner to corner)\b/],
];
/** Number of words of the longest direction. */
const DIRECTION_WORDS = 4;

function readDirection(
  reading: Reading,
  at: number,
  max = DIRECTION_WORDS,
): { direction: Direction; end: number } | undefined {
  const words = Array.from({ length: max }, (_, offset) => reading.word(at + offset)).join(" ");
  for (const [direction, pattern] of DIRECTIONS) {
    const text = pattern.exec(words)?.[0];
    if (text !== undefined) return { direction, end: at + text.split(" ").length };
  }
  return undefined;
}

/** Reads a colour, or a list of colours for the chart: "in green, grey and red", "colours red, blue". */
export function scanColor(reading: Reading, at: number, add: Add): void {
  if (!reading.isFree(at) || isLabelList(reading, at)) return;
  if (scanRest(reading, at, add)) return;
  const noun = reading.match("colorWord", at);
  const lead = noun > at ? noun : reading.is(at, "in", "with") ? at + 1 : at;
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
  const isNamed = isData(color.end) || isData(at - 1) || next?.text === ":" || next?.text === "=";
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
  if (!isSure && /-/.test(reading.tokens[color.end]?.text ?? "") && next?.isTight) return;
  const end =
    behind > color.end ? behind : reading.match("barWord", color.end) > color.end && isSure ? color.end + 1 : color.end;
  add({ from: at, end }, [{ kind: "color", color: color.css }], true);
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
