// Finds the series and labels to which directives apply: the names in their clause, or the rest.

import { readCalendar } from "../words/calendar-words.ts";
import { FUNCTION_WORDS, wordsOf } from "../words/lexicon.ts";
import { foldWord } from "../words/phrase-table.ts";
import type { Reading, Span } from "../words/reading.ts";
import type { ChartNames, Directive } from "./directive.ts";

/** A directive with its position. */
export interface FoundDirective extends Span {
  readonly directive: Directive;
  /** Whether the directive may apply to the series or label that its clause names. */
  readonly isTargeted: boolean;
}

/** A name of the chart in the description. */
export interface Mention extends Span {
  readonly name: string;
  readonly isSeries: boolean;
}

interface NameWords {
  readonly name: string;
  readonly isSeries: boolean;
  readonly words: readonly string[];
}

/** Finds the mentions of names among the tokens without a role. */
export function findMentions(reading: Reading, { series, labels }: ChartNames): Mention[] {
  const names = [
    ...series.map((name): NameWords => ({ name, isSeries: true, words: splitName(name) })),
    ...labels.map((name): NameWords => ({ name, isSeries: false, words: splitName(name) })),
  ].filter(({ words }) => words.length > 0);
  const byWord = new Map<string, NameWords[]>();
  for (const name of names)
    for (const word of new Set([...name.words, ...initials(name.words)]))
      byWord.set(word, [...(byWord.get(word) ?? []), name]);
  const found: Mention[] = [];
  for (let at = 0; at < reading.tokens.length; ) {
    const mention = mentionAt(reading, at, byWord);
    if (mention !== undefined) found.push(mention);
    at = mention?.end ?? at + 1;
  }
  return found;
}

function mentionAt(
  reading: Reading,
  at: number,
  byWord: ReadonlyMap<string, readonly NameWords[]>,
): Mention | undefined {
  const first = wordAt(reading, at);
  const known = byWord.get(first) ?? [];
  let best: { readonly name: NameWords; readonly length: number } | undefined;
  for (const name of known) {
    if (initials(name.words).includes(first))
      return { name: name.name, isSeries: name.isSeries, from: at, end: at + 1 };
    const start = name.words.indexOf(first);
    let length = 0;
    while (start + length < name.words.length && name.words[start + length] === wordAt(reading, at + length))
      length += 1;
    const isWhole = length === name.words.length;
    // A part of a name is enough if no other name contains it.
    const isPart = known.length === 1 && !isSmall(reading, at) && first.length > 2;
    if ((isWhole || isPart) && (best === undefined || length > best.length)) best = { name, length };
  }
  return best && { name: best.name.name, isSeries: best.name.isSeries, from: at, end: at + best.length };
}

/** Returns the acronym of a name of several words: "AOV" for "average order value". */
function initials(words: readonly string[]): readonly string[] {
  return words.length < 3 ? [] : [words.map((word) => word.charAt(0)).join("")];
}

function isSmall(reading: Reading, at: number): boolean {
  return reading.is(at, ...FUNCTION_WORDS, "make", "request", "no");
}

function splitName(name: string): readonly string[] {
  return foldWord(name)
    .split(/[^\p{L}\p{N}.+%]+/u)
    .filter((word) => word !== "")
    .map(canonical);
}

function wordAt(reading: Reading, at: number): string {
  const token = reading.free(at);
  if (token === undefined || token.type === "mark" || token.type === "break") return "";
  return canonical(foldWord(token.text));
}

/** Returns the form in which words are compared: "Wed" and "Wednesday" are the same. */
function canonical(word: string): string {
  // "My line" is the series "me".
  if (/^(?:my|mine)$/.test(word)) return "me";
  const [name] = readCalendar(word);
  return name === undefined ? stem(word) : `${name.cycle} ${name.index}`;
}

/** Removes a possessive or plural ending, so that "the forecasts" and "Olu's" are found. */
function stem(word: string): string {
  return word.replace(/'s?$/, "").replace(/(?<=\p{L}{3})s$/u, "");
}

/** The part of a description that belongs to a series or label: its name and values. A colour after it applies to it. */
export interface OwnedSpan extends Span {
  readonly name: string;
  readonly isSeries: boolean;
}

/** Fills in the series and labels to which directives apply. */
export function resolveTargets(
  reading: Reading,
  found: readonly FoundDirective[],
  names: ChartNames,
  owners: readonly OwnedSpan[] = [],
): Directive[] {
  const mentions = findMentions(reading, names);
  const targeted = found.filter(({ isTargeted }) => isTargeted);
  const owned = new Map(targeted.map((one) => [one, ownerOf(reading, one, owners)]));
  const labelled = new Set([...owned.values()].filter((owner) => owner?.isSeries === false)).size;
  return found.map((one) => {
    if (!one.isTargeted) return one.directive;
    const clause = reading.clause(one.from, 3);
    const [before, after] = neighbours(targeted, one, clause);
    const inside = mentions.filter(({ from, end }) => from >= clause.from && end <= clause.end);
    const preceding = chain(
      reading,
      inside.filter(({ from, end }) => end <= one.from && from >= before),
      one,
    );
    const following = inside.filter(({ from }) => from >= one.end && from < after);
    // In "smooth curves, high red", the name belongs to the next style.
    const isOther = ({ from, end }: Mention): boolean =>
      reading.roles[end] === "directive" && reading.separation(from - 1) === 2;
    const linked = following.filter((mention) => !isOther(mention) && isLinked(reading, one.end, mention.from));
    // "red for sales and blue for costs": the name after "for" belongs to the colour before it.
    const isFor =
      linked.length > 0 &&
      ((one.directive.kind === "color" && reading.is(one.end, "for")) || reading.tokens[one.from]?.word === "dash");
    const targets = preceding.length > 0 && !isFor ? preceding : isFor ? linked.slice(0, 1) : linked;
    for (const { from, end } of targets) reading.claim(from, end, "directive");
    if (targets.length > 0)
      return withTargets(
        one.directive,
        targets.map(({ name }) => name),
      );
    if (one.directive.kind === "color" && isRestBefore(reading, one, before)) return { ...one.directive, isRest: true };
    const ordinal = ordinalBefore(reading, one, before, names);
    if (ordinal !== undefined) return withTargets(one.directive, [ordinal]);
    const owner = owned.get(one);
    // One colour after the last of several values is the colour of the chart.
    const isOwned =
      owner !== undefined &&
      (owner.isSeries || (one.directive.kind === "color" && (labelled > 1 || isEnclosed(reading, one))));
    return isOwned ? withTargets(one.directive, [owner.name]) : one.directive;
  });
}

/** Returns the span around a directive, or the one that ends before it in the same part of the sentence. */
function ownerOf(reading: Reading, one: Span, owners: readonly OwnedSpan[]): OwnedSpan | undefined {
  const inside = owners.find(({ from, end }) => from <= one.from && one.end <= end);
  if (inside !== undefined) return inside;
  const before = owners.findLast(({ end }) => end <= one.from);
  if (before !== undefined && isUninterrupted(reading, before.end, one.from)) return before;
  const after = owners.find(({ from }) => from >= one.end);
  return after !== undefined && isLinked(reading, one.end, after.from) && isUninterrupted(reading, one.end, after.from)
    ? after
    : undefined;
}

function isUninterrupted(reading: Reading, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) if (reading.separation(at) >= 2 || reading.is(at, "and")) return false;
  return true;
}

const ORDINALS = [...wordsOf("ordinal")];
/** Number of ordinals in each language, from the first to the sixth, and the last. */
const ORDINALS_PER_LANGUAGE = 7;

/** Returns the name at a position: "the second bar", "the last slice". */
function ordinalBefore(
  reading: Reading,
  { from }: Span,
  before: number,
  { series, labels }: ChartNames,
): string | undefined {
  for (let at = Math.max(before, from - 5); at < from; at += 1) {
    if (
      !reading.is(at, "ordinal") ||
      !(reading.is(at + 1, "seriesWord", "barWord", "lineWord", "part") || reading.roles[at + 1] === "directive")
    )
      continue;
    const list = series.length > 1 ? series : labels;
    const index = ORDINALS.indexOf(reading.word(at)) % ORDINALS_PER_LANGUAGE;
    const name = index === ORDINALS_PER_LANGUAGE - 1 ? list.at(-1) : list[index];
    if (name !== undefined) reading.claim(at, from, "directive");
    return name;
  }
  return undefined;
}

function isEnclosed(reading: Reading, { from, end }: Span): boolean {
  return reading.tokens[from - 1]?.text === "(" && reading.tokens[end]?.text === ")";
}

/** Returns the mentions in the same cell as a directive, or those joined to them by "and". */
function chain(reading: Reading, mentions: readonly Mention[], one: Span): readonly Mention[] {
  const last = mentions.at(-1);
  if (last === undefined) return [];
  for (let at = last.end; at < one.from; at += 1) if (reading.separation(at) >= 2) return [];
  let first = mentions.length - 1;
  while (first > 0 && isJoined(reading, (mentions[first - 1] as Mention).end, (mentions[first] as Mention).from))
    first -= 1;
  return mentions.slice(first);
}

function isJoined(reading: Reading, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1)
    if (!(reading.is(at, "and", "article") || reading.tokens[at]?.text === ",")) return false;
  return true;
}

function isLinked(reading: Reading, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1)
    if (
      reading.isFree(at) &&
      !reading.is(at, "for", "of", "article", "and", "in", "to", "is", "barWord", "lineWord", "with") &&
      reading.tokens[at]?.text !== ","
    )
      return false;
  return true;
}

function neighbours(
  found: readonly FoundDirective[],
  one: FoundDirective,
  clause: Span,
): readonly [before: number, after: number] {
  const kin = found.filter((other) => other.directive.kind === one.directive.kind && other !== one);
  const before = kin.filter(({ end }) => end <= one.from).at(-1)?.end ?? clause.from;
  const after = kin.find(({ from }) => from >= one.end)?.from ?? clause.end;
  return [Math.max(before, clause.from), Math.min(after, clause.end)];
}

/** Returns whether the words before a colour are "the rest". */
function isRestBefore(reading: Reading, { from }: Span, before: number): boolean {
  for (let at = from - 1; at >= Math.max(before, from - 4); at -= 1)
    if (reading.is(at, "rest")) {
      reading.claim(at, from, "directive");
      return true;
    }
  return false;
}

function withTargets(directive: Directive, series: readonly string[]): Directive {
  return { ...directive, series } as Directive;
}
