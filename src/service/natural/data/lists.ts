// Finds lists of names without values: "for A, B and C", "budget vs actual", "date / systolic / diastolic".

import { matchClass } from "../words/lexicon.ts";
import type { Reading } from "../words/reading.ts";
import type { Entry } from "./entries.ts";
import type { NameList } from "./name-list.ts";
import { clean, type Name, type Phrase, splitPhrase, toName } from "./phrase.ts";
import type { Range } from "./ranges.ts";
import {
  addColumns,
  addFor,
  addLabelled,
  addPlural,
  addPostTimes,
  addTimes,
  addWords,
  NAMED_LISTS,
} from "./spaced-lists.ts";
import { isColon, levelAt, type ValueList } from "./values.ts";

/** Finds the lists of names in a description. */
export function listNames(
  reading: Reading,
  { values, loose }: ValueList,
  entries: readonly Entry[],
  ranges: readonly Range[],
): NameList[] {
  const lists: NameList[] = ranges.map(({ labels, at }) => ({
    names: labels.map((text) => ({ text, phrase: [] })),
    isVersus: false,
    isRange: true,
    next: values.filter((value) => value.at < at).length,
    isHeading: false,
    isOpen: reading.is(at, "every"),
  }));
  for (const { items, isVersus, next, isClosed } of loose) {
    // "Orders as columns, visits as a line" styles the series, and doesn't name them.
    const isFor = reading.is(items[0]?.[0] ?? -1, "for", "in", "by", "with", "categories");
    if (next === values.length && !isFor && isStyled(reading, items)) continue;
    // "for a, b and c 10, 20": the last item is before the first value.
    const heading = isClosed
      ? undefined
      : entries.find(({ index, label, isColon }) => index === next && label !== undefined && !isColon);
    const tail = heading?.label === undefined ? [] : splitItems(reading, heading.label.phrase);
    if (tail.length > 0) add(lists, reading, [...items, ...tail], { isVersus, next, isHeading: true });
    const isAfter = next === values.length && !isFor;
    for (const list of splitLists(reading, items))
      add(lists, reading, list, { isVersus, next, isAfter, isHeading: false });
    if (items.length === 1) addTimes(lists, reading, items[0] ?? [], next);
    for (const item of items) addLabelled(lists, reading, item, next);
    if (items.length === 1 && !isClosed) addPlural(lists, reading, items[0] ?? [], next);
    if (items.length === 1 && isClosed) addWords(lists, reading, items[0] ?? [], next);
  }
  addColumns(lists, reading, entries);
  addPostTimes(lists, reading, values);
  // "for Mon Tue Wed"
  for (const [index, { post }] of values.entries()) {
    if (post.length > 1) addTimes(lists, reading, post, index + 1);
    addLabelled(lists, reading, post, index + 1);
    addFor(lists, reading, post, entries[0]?.amounts.length ?? 0, index + 1);
  }
  for (const { label, group, index } of entries)
    for (const name of [label, group]) {
      const items = name === undefined ? [] : splitItems(reading, name.phrase);
      const isSlashed = name?.phrase.some((at) => isTightSlash(reading, at)) === true;
      if (items.length > 1)
        add(lists, reading, items, {
          isSlashed,
          isVersus: isContrast(reading, name?.phrase ?? []),
          next: index,
          isHeading: true,
        });
    }
  // The nearest list comes first.
  lists.sort((one, other) => other.next - one.next);
  return lists.filter((list, index) => !lists.slice(0, index).some((other) => isSame(list, other)));
}

/** Returns whether there are directives between the items of a list. */
function isStyled(reading: Reading, items: readonly Phrase[]): boolean {
  const first = items[0]?.[0] ?? 0;
  const last = items.at(-1)?.at(-1) ?? 0;
  return reading.roles.slice(first, last + 2).includes("directive");
}

/** Splits items where "for" begins another list: "compare Q1 and Q2 for Rome, Paris". */
function splitLists(reading: Reading, items: readonly Phrase[]): Phrase[][] {
  const lists: Phrase[][] = [[]];
  for (const item of items) {
    const place = item.findIndex((at, index) => index > 0 && reading.is(at, "for"));
    if (place === -1 || items.length < 3) lists.at(-1)?.push(item);
    else {
      lists.at(-1)?.push(item.slice(0, place));
      lists.push([item.slice(place)]);
    }
  }
  return lists;
}

const isSame = (one: NameList, other: NameList): boolean =>
  one.names.map(({ text }) => text).join("|") === other.names.map(({ text }) => text).join("|");

const isContrast = (reading: Reading, phrase: Phrase): boolean =>
  phrase.some((at) => reading.is(at, "versus") || reading.tokens[at]?.text === "/");

const isTightSlash = (reading: Reading, at: number): boolean =>
  reading.tokens[at]?.text === "/" && reading.tokens[at]?.isTight === true;

/** Splits a phrase at commas, slashes, "and" and "vs". */
export function splitItems(reading: Reading, phrase: Phrase): Phrase[] {
  const items: number[][] = [[]];
  for (const at of phrase) {
    const text = reading.tokens[at]?.text ?? "";
    if (levelAt(reading, at) > 0 || text === "/") items.push([]);
    else items.at(-1)?.push(at);
  }
  return items.filter((item) => item.length > 0);
}

/** Words between an ordinal and a name: "the first line is Oslo". */
const ORDERED = /^(?:one|line|bar|series|row|column)$/;

function add(
  lists: NameList[],
  reading: Reading,
  items: readonly Phrase[],
  about: Pick<NameList, "isVersus" | "next" | "isHeading" | "isAfter"> & { readonly isSlashed?: boolean },
): void {
  // A tight slash joins the names of columns: "gold/silver/bronze".
  const split =
    items.length === 1 ? splitItems(reading, items[0] ?? []) : items.flatMap((item) => splitItems(reading, item));
  // "labels A, B and data 1, 2": the last item is no label.
  if (
    split.length > 1 &&
    clean(reading, split.at(-1) ?? [], "heading").length === 0 &&
    reading.is(split.at(-1)?.[0] ?? -1, "dataWord")
  )
    split.pop();
  // "The first one is the Pixel, the second the iPhone"
  const isOrdinal = (at: number): boolean => reading.is(at, "ordinal");
  const areOrdinals = split.length > 1 && split.every((item) => item.length > 1 && item.slice(0, 2).some(isOrdinal));
  if (areOrdinals)
    for (const [index, item] of split.entries()) {
      const start = item.findIndex(isOrdinal) + 1;
      split[index] = item.slice(start).filter((at, place) => place > 0 || !ORDERED.test(reading.word(at)));
      for (const at of item) if (!split[index]?.includes(at)) reading.claim(at, at + 1, "filler");
    }
  // "a, b and c and make it red": a request ends the list.
  const request = split.findIndex((item, index) => index > 0 && reading.is(item[0] ?? -1, "order"));
  if (request !== -1) split.splice(request);
  if (split.length < 2) return;
  // "Grades 6, 7 and 8"
  const [first = []] = split;
  const isDigits = (item: Phrase): boolean => /^\d+$/.test(reading.tokens[item[0] ?? -1]?.text ?? "");
  if (split.length > 1 && split.slice(1).every(isDigits) && isDigits(first.slice(-1)) && first.length > 1)
    split[0] = first.slice(-1);
  const [start = -1] = split[0] ?? [];
  const isIntroduced =
    isColon(reading, start - 1) &&
    matchClass("categories", () => reading.tokens[start - 2]?.word ?? "", reading.language) > 0;
  const isLabels =
    isIntroduced ||
    reading.is(split[0]?.[0] ?? -1, "for", "categories") ||
    (split[0] ?? []).some((at) => reading.is(at, "categories"));
  // "labels red, green, blue votes 3, 5, 8": the words after the last label name the values.
  const widest = Math.max(...split.slice(1, -1).map((item) => item.length), 0);
  if (isLabels && about.isHeading && split.length > 2 && (split.at(-1)?.length ?? 0) > widest)
    split.push(split.pop()?.slice(0, widest) ?? []);
  const isSlashed =
    about.isSlashed === true || (items.length === 1 && (items[0] ?? []).some((at) => isTightSlash(reading, at)));
  const isVersus = about.isVersus || isSlashed || areOrdinals;
  // "latency p50/p95/p99": the words before the first name are not part of it.
  const longest = Math.max(
    ...split.slice(1).map((item, index) => cleanItem(reading, item, false, index === split.length - 2).length),
  );
  if (isSlashed && (split[0]?.length ?? 0) > longest) split[0] = split[0]?.slice(-longest) ?? [];
  // "two lines (boys and girls)"
  const opens = split.at(-1)?.some((at) => reading.tokens[at]?.text === "(");
  if (!opens) split.push((split.pop() ?? []).filter((at) => reading.tokens[at]?.text !== ")"));
  const names = split.map((item, index) =>
    itemName(reading, item, cleanItem(reading, item, index === 0, index === split.length - 1)),
  );
  if (names.some((name) => name === undefined)) return;
  const { next, isHeading, isAfter = false } = about;
  const list = { names: names as Name[], isRange: false, next, isHeading, isVersus, isLabels, isAfter };
  lists.push(list);
  // "water access before / after", "temperature max and min": the first words belong to both names.
  const [head, ...others] = list.names;
  const max = Math.max(...others.map(({ phrase }) => phrase.length));
  const isSlash = others.length > 1 && reading.tokens[(head?.phrase.at(-1) ?? -2) + 1]?.text === "/";
  const isShared =
    (isSlash && max === 1 && (head?.phrase.length ?? 0) > 1) ||
    others.every(({ phrase }) => reading.is(phrase[0] ?? -1, "max", "min")) ||
    (head?.phrase.length ?? 0) > max + 1;
  const tail = isShared ? toName(reading, head?.phrase.slice(-max) ?? []) : undefined;
  if (tail !== undefined) lists.push({ ...list, names: [tail, ...others] });
}

/** Returns the name of an item. A single letter such as "a" is a name in a list. */
function itemName(reading: Reading, item: Phrase, cleaned: Phrase): Name | undefined {
  const when = item.findIndex((at) => reading.is(at, "when"));
  const rest = reading.is(item.at(-1) ?? -1, "article") ? item.slice(-1) : when === -1 ? [] : item.slice(when);
  // "this year against last"
  const first = cleaned[0] ?? -1;
  const isPeriod =
    /^(?:this|last)$/.test(reading.word(first - 1)) && item.includes(first - 1) && reading.is(first, "period");
  return toName(reading, isPeriod ? [first - 1, ...cleaned] : cleaned) ?? toName(reading, rest);
}

/** Removes the words before the first name of a list, and after the last: "two phones on camera", "price in 2023". */
function cleanItem(reading: Reading, item: Phrase, isFirst: boolean, isLast: boolean): Phrase {
  if (isFirst && NAMED_LISTS.has(reading.word(item[0] ?? -1)) && item.length > 1) return clean(reading, item.slice(1));
  // "for each region I need target and actual"
  const request = isFirst
    ? item.findLastIndex((at, index) => index < item.length - 1 && reading.is(at, "pronoun", "request"))
    : -1;
  if (request > 0) return cleanItem(reading, item.slice(request + 1), isFirst, isLast);
  if (isFirst) {
    const { tail } = splitPhrase(reading, item);
    const of = item.findLastIndex((at) => reading.is(at, "of", "from", "with", "categories", "versus", "make"));
    const rest = tail.length > 0 ? tail : of === -1 ? item : item.slice(of + 1);
    return clean(reading, rest, "heading").length > 0 ? clean(reading, rest, "heading") : clean(reading, item);
  }
  if (isLast) {
    const place = item.findIndex(
      (at, index) =>
        (index > 0 && reading.is(at, "in", "for", "by", "dataWord", "article", "pronoun")) ||
        reading.tokens[at]?.text === "(",
    );
    return clean(reading, place === -1 ? item : item.slice(0, place));
  }
  return clean(reading, item);
}

/** Adds the items of a heading: "2022 and 2023". */
export function addItems(lists: NameList[], reading: Reading, phrase: Phrase): void {
  add(lists, reading, splitItems(reading, phrase), { isVersus: true, next: 0, isHeading: false });
}
