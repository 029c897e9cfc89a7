// Lists the values of a description with the words around them. The words between two values belong to the value before them if
// they come before a separator, and to the value after them otherwise.

import type { Reading } from "../words/reading.ts";
import { timeEnd } from "../words/time.ts";
import type { Amount } from "../words/token.ts";
import type { Phrase } from "./phrase.ts";

export interface Value {
  readonly at: number;
  readonly amount: Amount;
  /** The words before the value. */
  pre: Phrase;
  /** The words before the colon that precedes `pre`. */
  readonly heading: Phrase | undefined;
  /** Whether the words before the value end with a colon. */
  readonly isDirect: boolean;
  /** Words up to the next value without any separator, which may belong to either. */
  joined: Phrase;
  /** The words after the value. */
  post: Phrase;
  /** Strength of the separator between the value and the value before it. */
  readonly level: number;
}

/** Words in a row that have no value: a list of names, or a remark. */
export interface LooseWords {
  /** The items of the list. */
  readonly items: readonly Phrase[];
  /** Whether "vs" or "versus" separates the items. */
  readonly isVersus: boolean;
  /** Index of the next value. */
  readonly next: number;
  /** Whether a sentence ends after the words. */
  readonly isClosed: boolean;
}

interface Piece {
  readonly phrase: number[];
  /** Strength of the separator before the piece. */
  readonly level: number;
  readonly isVersus: boolean;
  /** Whether a slash precedes the piece. */
  readonly isSlash?: boolean;
}

/** Returns the strength of the separator at a position, which can also be a word, a slash or an arrow. */
export function levelAt(reading: Reading, at: number): number {
  const level = reading.separation(at);
  if (level > 0) return level;
  const { text = "", type } = reading.free(at) ?? {};
  if (type === "mark" && text === "/") return isSlashSeparator(reading, at) ? 2 : 0;
  if (
    type === "mark" &&
    (text === ">" || text === "→") &&
    reading.tokens[at - 1]?.text !== "-" &&
    reading.tokens[at - 1]?.text !== "="
  )
    return isAfterValue(reading, at) || startsArrows(reading, at) ? 2 : 0;
  if (type === "mark" && (text === "•" || (text === ")" && closesGroup(reading, at)))) return 3;
  // "Plus" with a capital letter is a name.
  if (reading.is(at, "and") && !/^\p{Lu}\p{Ll}/u.test(text)) return 1;
  if (/^(?:while|whereas|wahrend|wohingegen|mientras)$/.test(reading.word(at))) return 2;
  return reading.is(at, "versus") ? 1.5 : 0;
}

/** Maximum number of tokens in parentheses. */
const MAX_GROUP = 80;

/** Returns the end of parentheses that enclose several values, after a name: "men (smokers 24, others 76)". */
function groupEnd(reading: Reading, at: number): number | undefined {
  if (reading.tokens[at]?.text !== "(" || reading.tokens[at - 1]?.type !== "word") return undefined;
  let count = 0;
  for (let end = at + 1; end < Math.min(reading.tokens.length, at + MAX_GROUP); end += 1) {
    if (reading.tokens[end]?.text === "(") return undefined;
    if (reading.tokens[end]?.text === ")") return count > 1 ? end : undefined;
    if (reading.free(end)?.number !== undefined) count += 1;
  }
  return undefined;
}

function closesGroup(reading: Reading, at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - MAX_GROUP); from -= 1)
    if (reading.tokens[from]?.text === "(") return groupEnd(reading, from) === at;
  return false;
}

/** A slash between values, or with spaces, separates them. Otherwise it is part of a name, such as "km/h". */
function isSlashSeparator(reading: Reading, at: number): boolean {
  const next = reading.tokens[at + 1];
  return (
    reading.tokens[at - 1]?.number !== undefined || (reading.tokens[at]?.isTight === false && next?.isTight === false)
  );
}

/** Returns whether another arrow follows in the same list: "hobbies → tennis 14 → chess 9". */
function startsArrows({ tokens }: Reading, at: number): boolean {
  const rest = tokens.slice(at + 1, at + 9).map(({ text }) => text);
  const next = rest.indexOf("→");
  return next !== -1 && !rest.slice(0, next).includes(",");
}

function isAfterValue(reading: Reading, at: number): boolean {
  for (let place = at - 1; place >= 0 && reading.separation(place) < 2; place -= 1)
    if (reading.tokens[place]?.number !== undefined) return true;
  return false;
}

/** The values of a description, and the words without values. */
export interface ValueList {
  readonly values: readonly Value[];
  readonly loose: readonly LooseWords[];
}

/** Lists the values of a description, and the words without values. */
export function listValues(reading: Reading): ValueList {
  const values: Value[] = [];
  const loose: LooseWords[] = [];
  let pieces: Piece[] = [{ phrase: [], level: 4, isVersus: false }];
  const close = (amount: Amount | undefined, at: number): void => {
    const before = values.at(-1);
    const { post, pre, heading, isDirect, middle, closing, level } = splitGap(reading, pieces, before === undefined);
    if (before !== undefined && amount !== undefined && pieces.length === 1) before.joined = pieces[0]?.phrase ?? [];
    else if (before !== undefined) before.post = post;
    const isLast = amount === undefined;
    const [first] = pieces;
    // "10, 20 and 30 for apples, pears and plums": the list begins after the value.
    const start = post.findIndex((place) => reading.tokens[place]?.type === "word");
    const [word = -1, next = -1] = post.slice(Math.max(0, start));
    const isIntroduced =
      reading.is(word, "for", "in", "by", "categories") || (reading.is(word, "with") && reading.is(next, "categories"));
    // "10 20 30 (2022, 2023, 2024)"
    const isEnclosed = isLast && pieces.length > 2 && reading.tokens[post[0] ?? -1]?.text === "(";
    const startsList = before !== undefined && first !== undefined && start !== -1 && (isIntroduced || isEnclosed);
    const words = isLast && before !== undefined ? pieces.slice(1) : isLast ? pieces : middle;
    const listed = startsList && (words[0]?.level ?? 4) < 3 ? [first, ...words] : words;
    for (const one of groupLoose(reading, listed, isLast ? 4 : closing)) loose.push({ ...one, next: values.length });
    const isJoined = pieces.length === 1 && before !== undefined;
    if (amount !== undefined)
      values.push({
        at,
        amount,
        pre: isJoined ? [] : pre,
        heading,
        isDirect,
        joined: [],
        post: [],
        level: isJoined ? 0 : level,
      });
    pieces = [{ phrase: [], level: 0, isVersus: false }];
  };
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const token = reading.tokens[at];
    const separation = reading.separation(at);
    if (separation === 0 && !reading.isFree(at)) continue;
    const level = reading.isFree(at) || separation > 0 ? levelAt(reading, at) : 0;
    if (token?.number !== undefined && reading.isFree(at)) close(token.number, at);
    else if (level > 0) {
      const isSlash = token?.text === "/";
      pieces.push({ phrase: [], level, isVersus: level === 1.5 || isSlash, isSlash });
      // The separator "as well as" has several tokens.
      at = Math.max(at, reading.match("and", at) - 1, reading.match("versus", at) - 1);
    } else pieces.at(-1)?.phrase.push(at);
  }
  close(undefined, reading.tokens.length);
  return { values, loose };
}

interface Gap {
  readonly post: Phrase;
  readonly pre: Phrase;
  readonly heading: Phrase | undefined;
  readonly isDirect: boolean;
  readonly middle: readonly Piece[];
  /** Strength of the separator at the end of the gap. */
  readonly closing: number;
  readonly level: number;
}

function splitGap(reading: Reading, pieces: readonly Piece[], isStart: boolean): Gap {
  const level = pieces.slice(isStart ? 0 : 1).reduce((max, piece) => Math.max(max, piece.level), 0);
  const post = isStart ? [] : (pieces[0]?.phrase ?? []);
  const rest = isStart ? pieces : pieces.slice(1);
  // Words joined by "and" form one name after a stronger separator: "A 10, research and development 30".
  let first = rest.length - 1;
  while (
    first > 0 &&
    (rest[first]?.level ?? 0) < 2 &&
    (rest[first - 1]?.phrase.length ?? 0) > 0 &&
    !hasColon(reading, rest[first - 1]?.phrase ?? [])
  )
    first -= 1;
  const span = rest.slice(Math.max(0, first));
  const isVersus = span.some((piece, index) => index > 0 && piece.isVersus);
  const words = joinPieces(isVersus ? span.slice(-1) : span);
  const middle = isVersus ? rest.slice(0, -1) : rest.slice(0, Math.max(0, first));
  const last = (isVersus ? rest.at(-1) : span[0])?.level ?? 4;
  const shared = { post, level };
  const colon = words.findLastIndex((at) => isColon(reading, at));
  if (colon === -1)
    return {
      ...shared,
      pre: words,
      heading: undefined,
      isDirect: false,
      middle: isVersus ? rest : middle,
      closing: last,
    };
  const before = words.slice(0, colon);
  const after = words.slice(colon + 1);
  // "Units per line: Line 1 = 10": the last name before the value is its label.
  const earlier = before.findLastIndex((at) => isColon(reading, at));
  const isDirect = after.every((at) => reading.tokens[at]?.type === "mark");
  const pre = isDirect ? before.slice(earlier + 1) : after;
  const heading = isDirect ? (earlier === -1 ? undefined : before.slice(0, earlier)) : before.slice(earlier + 1);
  // The last item of a list of names is before the colon: "A, B and C: 1, 2, 3".
  const item = { phrase: [...(heading ?? pre)], level: last, isVersus };
  // "in Berlin and Rome, Sept: 3 and 4": a point in time is a label of its own.
  const itemAt = item.phrase[0] ?? -1;
  const [beforeAt = -1] = (middle.at(-1)?.phrase ?? []).slice(-2);
  const isTimeList = timeEnd(reading, beforeAt) > beforeAt;
  const isOther =
    heading === undefined && ((timeEnd(reading, itemAt) > itemAt && !isTimeList) || reading.is(itemAt, "dataWord"));
  const isList = middle.length > 0 && last < 3 && !isOther;
  const lead = !isDirect && earlier !== -1 ? [{ phrase: before.slice(0, earlier), level: 4, isVersus: false }] : [];
  return {
    ...shared,
    pre,
    heading,
    isDirect,
    middle: [...(isList ? [...middle, item] : middle), ...lead],
    closing: isList ? 2 : last,
  };
}

function joinPieces(pieces: readonly Piece[]): number[] {
  const [first, ...others] = pieces;
  const joined = [...(first?.phrase ?? [])];
  for (const { phrase } of others) {
    const start = phrase[0];
    const last = joined.at(-1);
    if (start !== undefined && last !== undefined) for (let at = last + 1; at < start; at += 1) joined.push(at);
    joined.push(...phrase);
  }
  return joined;
}

const hasColon = (reading: Reading, phrase: Phrase): boolean => phrase.some((at) => isColon(reading, at));

/** Returns whether a mark is a colon, or a dash between words. */
export function isColon(reading: Reading, at: number): boolean {
  const { text = "", type, isTight } = reading.tokens[at] ?? {};
  if (type !== "mark") return false;
  if (text === ":" || text === "=" || groupEnd(reading, at) !== undefined) return true;
  return (
    /^[–—-]$/.test(text) && !isTight && reading.tokens[at + 1]?.isTight !== true && reading.tokens[at + 1]?.text !== ">"
  );
}

/** Groups the pieces of a gap into lists: pieces of one sentence that commas and "and" separate. */
function groupLoose(reading: Reading, pieces: readonly Piece[], closing: number): Omit<LooseWords, "next">[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    // "2022 vs 2023, side by side": a comma ends the names that "vs" contrasts.
    const endsVersus = piece.level === 2 && !piece.isSlash && last?.some(({ isVersus }) => isVersus) === true;
    const isMixed = piece.isSlash && last !== undefined && last.length > 1 && last.at(-1)?.isSlash !== true;
    if (isMixed) groups.push([...last.splice(-1), piece]);
    else if (last === undefined || piece.level >= 3 || endsVersus) groups.push([piece]);
    else last.push(piece);
  }
  return groups.flatMap((group, index) => {
    const items = group.map(({ phrase: all }) => {
      // "autumn / spring / summer:" before a line break
      const last = all.at(-1) ?? -1;
      const isLineEnd = isColon(reading, last) && reading.tokens[last + 1]?.type === "break";
      const phrase = isLineEnd ? all.slice(0, -1) : all;
      return phrase.slice(phrase.findLastIndex((at) => isColon(reading, at)) + 1);
    });
    const filled = items.filter((phrase) => phrase.length > 0);
    const isVersus = group.some((piece) => piece.isVersus);
    return filled.length === 0
      ? []
      : [{ items: filled, isVersus, isClosed: index < groups.length - 1 || closing >= 3 }];
  });
}
