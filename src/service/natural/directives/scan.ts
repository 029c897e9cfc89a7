// Finds the requested changes in a description: changes that a rule matches, chart types, colours, sizes, and requests
// that no chart can meet.

import { compoundStem, matchClass, SMALL_CLASSES } from "../words/lexicon.ts";
import { foldWord } from "../words/phrase-table.ts";
import type { Reading, Span } from "../words/reading.ts";
import { CLASSES, type WordClass } from "../words/vocabulary.ts";
import { readColor, readColors } from "./color.ts";
import { skipGlue } from "./pattern.ts";
import { matchRules } from "./rules.ts";
import type { ChartType, FoundWish, Wish } from "./wish.ts";

/** Classes of words beside a requested change that have no effect of their own. */
export const QUIET_CLASSES: readonly WordClass[] = [
  ...SMALL_CLASSES.filter((name) => name !== "no"),
  "make",
  "adjective",
  "chart",
];

/** Finds the requested changes, and claims their tokens. */
export function scanWishes(reading: Reading): FoundWish[] {
  const found: FoundWish[] = [];
  const add = ({ from, end }: Span, wishes: readonly Wish[]): void => {
    let start = from;
    while (reading.is(start - 1, "article", "with", "adjective")) start -= 1;
    reading.claim(start, end, "directive");
    for (const wish of wishes) found.push({ wish, from, end });
  };
  const { length } = reading.tokens;
  for (let at = 0; at < length; at += 1) {
    const impossible = reading.match("impossible", at);
    const after = reading.tokens[impossible];
    if (impossible > at && after?.number === undefined && !after?.isTight) reading.claim(at, impossible, "unread");
    const size = readSize(reading, at);
    if (size !== undefined) add(size, [size.wish]);
    const match = matchRules(reading, at);
    const type = readType(reading, at);
    if (type !== undefined && type.end > (match?.end ?? at)) add(type, [{ change: "type", type: type.type }]);
    else if (match !== undefined) add(match, match.wishes);
  }
  // Words for colours are read last, because they can be part of a title.
  for (let at = 0; at < length; at += 1) {
    const color = scanColor(reading, at);
    if (color !== undefined) add(color, [color.wish]);
  }
  // A word such as "line" or "pie" alone is the type if the description names no other.
  if (!found.some(({ wish }) => wish.change === "type"))
    for (let at = 0; at < length; at += 1) {
      const type = longestType(reading, at);
      if (type === undefined || type.type === "otherChart" || !isLikelyType(reading, type)) continue;
      add({ from: at, end: type.end }, [{ change: "type", type: type.type }]);
      break;
    }
  for (let at = 0; at < length; at += 1)
    if (reading.is(at, "chart")) reading.claim(at, reading.match("chart", at), "filler");
  return found.sort((one, other) => one.from - other.from);
}

/** Types whose words also name things. */
const PLAIN = new Set<ChartType>(["bar", "line", "area", "pie", "funnel", "bubble", "waterfall"]);

/** Whether a type word that isn't beside a word for "chart" is more likely a type than a name in a pair. */
function isLikelyType(reading: Reading, { from, end, type }: TypeSpan): boolean {
  const { tokens } = reading;
  if (from === 0) return true;
  if (tokens[from - 1]?.number !== undefined) return reading.separation(end) > 0 && tokens[0]?.number === undefined;
  return tokens[end]?.number === undefined || !PLAIN.has(type);
}

/** Chart types, which are also the classes of their words. */
const TYPES = CLASSES.slice(CLASSES.indexOf("bar"), CLASSES.indexOf("stacked")) as readonly (ChartType & WordClass)[];

interface TypeSpan extends Span {
  readonly type: ChartType;
}

function longestType(reading: Reading, at: number): TypeSpan | undefined {
  let best: TypeSpan | undefined;
  const stem = compoundStem(reading.word(at));
  for (const type of TYPES) {
    const isCompound = stem !== "" && matchClass(type, (offset) => (offset === 0 ? stem : ""), reading.language) > 0;
    const end = isCompound ? at + 1 : reading.match(type, at);
    if (end > (best?.end ?? at)) best = { type, from: at, end };
  }
  return best;
}

const STYLES = ["stacked", "unstacked", "horizontal", "vertical", "smooth", "dashed", "rounded", "filled"] as const;
/** Words that are types only beside a word for "chart". */
const OTHER_MEANINGS =
  /^(?:ring|rose|star|web|dot|box|flow|bridge|dial|key|map|karte|carte|mapa|network|org|timeline|trend)$/;

/** Returns the type at a position, unless the word is more likely a name. */
function readType(reading: Reading, at: number): TypeSpan | undefined {
  const noun = reading.match("chart", at);
  let start = noun;
  // "graphique à barres", "gráfico de barras"
  while (noun > at && start < noun + 3 && longestType(reading, start) === undefined && skipGlue(reading, start) > start)
    start = skipGlue(reading, start);
  const found = longestType(reading, start);
  if (found === undefined) return undefined;
  const { type, end } = found;
  if (noun > at) return start > noun || reading.language !== "en" ? { type, from: at, end } : undefined;
  if (compoundStem(reading.word(at)) !== "") return found;
  const after = reading.match("chart", reading.tokens[end]?.text === "-" ? end + 1 : end);
  if (after > end) return { type, from: at, end: after };
  if (type === "otherChart" || OTHER_MEANINGS.test(reading.word(at))) return undefined;
  const [before, next] = [reading.tokens[at - 1], reading.tokens[end]];
  const isStyled = reading.roles[at - 1] === "directive" || reading.is(end, ...STYLES);
  const isWished = reading.is(at - 1, "as", "make", "with", "article", "in") || readColor(reading, at - 1);
  const isEdge = at === 0 || end >= reading.tokens.length || reading.is(end, "request");
  const isOwnClause = reading.separation(at - 1) >= 2 && reading.separation(end) >= 2;
  // "2 lines"
  const isCount = before?.number !== undefined && reading.roles[at - 1] === undefined && /s$/.test(reading.word(at));
  if (isCount && next !== undefined && next.number === undefined && reading.separation(at - 2) >= 2)
    return { type, from: at - 1, end };
  // "pies 18" is a pair of a name and its value.
  const isPair =
    next?.number !== undefined && reading.separation(at - 1) === 2 && reading.tokens[at - 2]?.number !== undefined;
  const isNumbered = before?.number !== undefined && reading.separation(end) < 4 && next?.text !== ",";
  if (isPair || (isNumbered && !isEdge)) return undefined;
  const isType = isStyled || isEdge || isOwnClause || (isWished && next?.number === undefined) || next?.text === ":";
  return isType ? found : undefined;
}

/** Reads colours that a word or their place marks: "in red", "red bars", "colours red, blue", "(blue)", "#ff6600". */
function scanColor(reading: Reading, at: number): (Span & { readonly wish: Wish }) | undefined {
  const noun = reading.match("colorWord", at);
  const isSaid = noun > at || reading.is(at, "in", "with") || reading.tokens[at]?.text === "(";
  let start = noun > at ? noun : isSaid ? at + 1 : at;
  while (isSaid && (reading.is(start, "article", "is", "of") || /^[:=]$/.test(reading.free(start)?.text ?? "")))
    start += 1;
  const color = readColor(reading, start);
  if (color === undefined) return undefined;
  const list = readColors(reading, start);
  const [before, next] = [reading.tokens[at - 1], reading.free(list.end)];
  // "revenue in green 5, 10"
  const isOwned = reading.is(at, "in") && before?.type === "word" && !color.isThing;
  const isValue = next?.text === ":" || next?.text === "=" || (next?.number !== undefined && !isOwned);
  const isFirst = next?.text === ":" && !reading.tokens.slice(0, at).some(({ number }) => number);
  if (isValue && !(isFirst && reading.free(at - 1) === undefined)) return undefined;
  const isBracket = reading.tokens[at]?.text === "(";
  if (isBracket && next?.text !== ")") return undefined;
  const behind = reading.match("colorWord", list.end);
  const isStyle =
    reading.roles[color.end] === "directive" || reading.roles[at - 1] === "directive" || behind > list.end;
  // "…, blue" is a clause of its own, but not in "red, blue 10, 20".
  const isClause = at > 0 && reading.separation(at - 1) >= 2 && reading.separation(list.end) >= 2;
  const isOwn = isClause && readColor(reading, at - 2) === undefined;
  if (!isSaid && !isStyle && !isOwn && reading.tokens[at]?.type !== "color") return undefined;
  if (list.colors.length > 1 && (isSaid || isOwn))
    return { from: at, end: Math.max(list.end, behind), wish: { change: "colors", colors: [...list.colors] } };
  const end = list.colors.length > 1 ? color.end : Math.max(color.end, behind);
  return { from: at, end: isBracket ? end + 1 : end, wish: { change: "color", color: color.css } };
}

/** Minimum width and height, in pixels, at which two numbers are read as a size. */
const MIN_SIZE = 50;

/** Reads "800x400" and "700 by 350 pixels". */
function readSize(reading: Reading, at: number): (Span & { readonly wish: Wish }) | undefined {
  const width = reading.free(at)?.number?.value;
  if (width === undefined || width < MIN_SIZE) return undefined;
  const joined = /^[x×](\d{2,4})(?:px)?$/.exec(reading.word(at + 1))?.[1];
  const isBy =
    /^[x×]$/.test(reading.tokens[at + 1]?.text ?? "") || (reading.is(at + 1, "by") && reading.is(at + 3, "size"));
  const height = joined !== undefined ? Number(joined) : isBy ? reading.free(at + 2)?.number?.value : undefined;
  if (height === undefined || height < MIN_SIZE || !Number.isInteger(width) || !Number.isInteger(height))
    return undefined;
  const last = at + (joined === undefined ? 3 : 2);
  return { from: at, end: reading.match("size", last), wish: { change: "size", width, height } };
}

const TARGETED = new Set<Wish["change"]>(["type", "axis", "dash", "color", "curve", "points", "fill"]);

/** The names of a chart's series and labels. */
export interface ChartNames {
  readonly series: readonly string[];
  readonly labels: readonly string[];
}

/** Finds the colours beside names, such as "boys blue", and the series and labels to which requested changes apply. */
export function resolveTargets(
  reading: Reading,
  found: readonly FoundWish[],
  names: ChartNames,
  bounds: Span = { from: 0, end: reading.tokens.length },
): readonly Wish[] {
  const all = [...names.series, ...names.labels];
  const isNumber = (at: number): boolean => reading.tokens[at]?.number !== undefined;
  const skip = (at: number): number => {
    if (reading.roles[at] === "directive") return at + 1;
    const next = skipGlue(reading, at);
    const nouns = (["bar", "line", "area"] as const).map((name) => reading.match(name, at));
    return next > at ? next : Math.max(...nouns);
  };
  /** Returns the name that ends before a position, apart from small words and its values: "revenue 5, 10, 15 in green". */
  const before = (end: number): NameSpan | undefined => {
    let last = end;
    while (isNumber(last - 1) || (isNumber(last - 2) && reading.tokens[last - 1]?.text === ",")) last -= 1;
    const first = Math.max(bounds.from, last - MAX_NAME);
    for (let from = last - 1; from >= first && reading.separation(from) < 2; from -= 1) {
      const name = findName(reading, from, all);
      if (name === undefined) continue;
      let at = name.end;
      while (at < last && skip(at) > at) at = skip(at);
      return at >= last ? { ...name, end } : undefined;
    }
    return undefined;
  };
  const after = (from: number): NameSpan | undefined => {
    const link = reading.match("of", from);
    return link > from ? findName(reading, reading.is(link, "article") ? link + 1 : link, all) : undefined;
  };
  const wishes = found.map(({ wish, from, end }): Wish => {
    if (!TARGETED.has(wish.change)) return wish;
    const isChart = wish.change === "type" && !/^(?:bar|line|area)$/.test(wish.type);
    const owner = isChart ? undefined : (before(from) ?? after(end));
    const isPart =
      owner !== undefined && (names.series.length > 1 || (wish.change === "color" && names.labels.length > 1));
    if (!isPart || (wish.change === "type" && !names.series.includes(owner.name))) return wish;
    reading.claim(owner.from, owner.end, "directive");
    return { ...wish, series: [owner.name] } as Wish;
  });
  for (let at = bounds.from; at < bounds.end; at += 1) {
    const color = readColor(reading, at);
    const owner = color && !isNumber(color.end) ? before(at) : undefined;
    if (color === undefined || owner === undefined) continue;
    reading.claim(owner.from, color.end, "directive");
    wishes.push({ change: "color", color: color.css, series: [owner.name] });
  }
  return wishes;
}

interface NameSpan extends Span {
  readonly name: string;
}

/** Finds the longest name at a position, even if its words already have a role. */
export function findName(reading: Reading, at: number, names: readonly string[]): NameSpan | undefined {
  const word = foldWord(reading.tokens[at]?.text ?? "");
  let best: NameSpan | undefined;
  for (const name of names) {
    const words = foldWord(name).startsWith(word) ? nameWords(name) : [];
    const isHere =
      words.length > 0 && words.every((one, index) => foldWord(reading.tokens[at + index]?.text ?? "") === one);
    if (isHere && at + words.length > (best?.end ?? at)) best = { name, from: at, end: at + words.length };
  }
  return best;
}

/** Maximum number of tokens between the start of a name and the change that is requested for it. */
const MAX_NAME = 8;

const nameWords = (name: string): readonly string[] => foldWord(name).match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
