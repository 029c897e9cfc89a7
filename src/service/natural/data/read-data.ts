// Reads the data of a description from its pieces: lists of numbers with their names, or pairs of a name and a number.

import { type ChartType, GAUGES } from "../directives/wish.ts";
import type { Reading } from "../words/reading.ts";
import type { Amount } from "../words/token.ts";
import { type Data, NO_DATA, type Series, transpose } from "./data.ts";
import { readPairs } from "./pairs.ts";
import type { Piece } from "./pieces.ts";
import { type List, type Name, Source } from "./source.ts";

type Names = Extract<Piece, { kind: "names" }>;

/** Names in a row. */
interface NameGroup {
  readonly pieces: readonly (Name | Names)[];
  readonly names: readonly string[];
  readonly from: number;
  readonly end: number;
  readonly cue: "labels" | "data" | undefined;
}

/** Reads the data, and claims the tokens that the chart shows. */
export function readData(reading: Reading, kind: ChartType | undefined): Data {
  const isPlot = kind === "scatter" || kind === "bubble";
  const source = new Source(reading, isPlot);
  const lists = findLists(source.pieces);
  const data =
    (GAUGES.has(kind) ? readMeasure(source, lists) : undefined) ??
    readPoints(source, lists, kind) ??
    (lists.some(({ values }) => values.length > 1) ? readLists(source, lists, kind) : readPairs(source, lists));
  source.claim();
  return { ...data, guesses: source.guesses };
}

/** Finds the lists: values with only commas, "and", "vs", slashes or spaces between them, inside one pair of brackets. */
function findLists(pieces: readonly Piece[]): readonly List[] {
  const lists: List[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const first = pieces[at];
    if (first?.kind !== "value") continue;
    const values = [first];
    const joints: string[] = [];
    let end = at + 1;
    for (;;) {
      const joint = pieces[end];
      const isJoint = joint?.kind === "separator" && joint.level === 1;
      const next = pieces[isJoint ? end + 1 : end];
      if (next?.kind !== "value") break;
      values.push(next);
      joints.push(isJoint ? joint.text : "");
      end += isJoint ? 2 : 1;
    }
    lists.push({ values, joints, from: at, end });
    at = end - 1;
  }
  return lists;
}

const amountsOf = (lists: readonly List[]): Amount[] =>
  lists.flatMap(({ values }) => values.map(({ amount }) => amount));
const numbersOf = ({ values }: List): number[] => values.map(({ amount }) => amount.value);

/** Reads the value and maximum of a gauge: "68 of 120". */
function readMeasure(source: Source, lists: readonly List[]): Data | undefined {
  const values = lists.flatMap((list) => list.values);
  if (values.length === 0) return undefined;
  values.splice(values.length === 2 ? 2 : 1);
  source.use(...values);
  const shown = values.map(({ amount }) => amount.value);
  return { ...NO_DATA, series: [{ name: undefined, values: shown }], amounts: amountsOf(lists) };
}

/** Reads points: "(1, 2), (3, 4)", "1 2, 3 4", and "x 1, 2, 3 y 4, 5, 6" for scatter and bubble charts. */
function readPoints(source: Source, lists: readonly List[], kind: ChartType | undefined): Data | undefined {
  const isPlot = kind === "scatter" || kind === "bubble";
  const size = lists[0]?.values.length ?? 0;
  const isNamed = source.pieces.some(({ kind: one }) => one === "name" || one === "names");
  const groups = lists.flatMap(({ values, joints }) => {
    const isSpaced = joints.includes("") && joints.some((joint) => joint !== "");
    // If there are both spaces and commas, the kind that comes first separates the numbers of a point, and the other kind the
    // points.
    const rows: number[][] = [[]];
    values.forEach(({ amount }, index) => {
      if (index > 0 && isSpaced && (joints[index - 1] === "") !== (joints[0] === "")) rows.push([]);
      rows.at(-1)?.push(amount.value);
    });
    return rows;
  });
  const isTuples = (count: number): boolean => groups.length > 1 && groups.every(({ length }) => length === count);
  const isListed =
    isPlot ||
    (kind === undefined && !isNamed && lists.length > 1 && source.pieces.some(({ kind: one }) => one === "bracket"));
  const named = source.pieces.filter((piece) => piece.kind === "name");
  const [first, second] = lists;
  const isAxes =
    isPlot && lists.length === 2 && size > 2 && size === second?.values.length && (size > 3 || named.length > 1);
  if (first === undefined || !isListed || !(isAxes || isTuples(2) || (isTuples(3) && kind !== "scatter")))
    return undefined;
  const others = second === undefined ? [] : numbersOf(second);
  const tuples = isAxes ? numbersOf(first).map((x, index) => [x, others[index] ?? 0]) : groups;
  source.use(...lists.flatMap(({ values }) => values));
  // "height vs weight" or "x: 0, 1 y: 0, 1"
  source.use(...named.filter(({ text }) => /^[xy]$/i.test(text)));
  const [x, y] = named.length === 2 ? named : [];
  const isAxisNames = x !== undefined && y !== undefined && !/^x$/i.test(x.text);
  if (isAxisNames) source.use(x, y);
  return {
    ...NO_DATA,
    tuples: [{ name: undefined, tuples }],
    amounts: amountsOf(lists),
    ...(isAxisNames && { axes: { x: x.text, y: y.text } }),
  };
}

/** Finds groups of names that only commas, "and" or "vs" separate. */
function findGroups(pieces: readonly Piece[]): readonly NameGroup[] {
  const groups: NameGroup[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const first = pieces[at];
    if (first?.kind !== "name" && first?.kind !== "names") continue;
    const found: (Name | Names)[] = [first];
    let end = at + 1;
    for (;;) {
      const joint = pieces[end];
      const isJoint = joint?.kind === "separator" && joint.level === 1;
      const gap = isJoint && pieces[end + 1]?.kind === "gap" && pieces[end + 2]?.kind === "name" ? 1 : 0;
      const next = pieces[(isJoint ? end + 1 : end) + gap];
      const isNext = next?.kind === "name" || next?.kind === "names";
      const last = found.at(-1);
      const isTimes = next?.kind === "name" && next.isTime && last?.kind === "name" && last.isTime;
      const isRange = next?.kind === "names" || last?.kind === "names";
      if (!isNext || isRange || next.lead === "for" || (!isJoint && !isTimes)) break;
      found.push(next);
      end += isJoint ? 2 + gap : 1;
    }
    const names = found.flatMap((piece) => (piece.kind === "names" ? piece.names : [piece.text]));
    groups.push({ pieces: found, names, from: at, end, cue: cueBefore(pieces, at) });
    at = end - 1;
  }
  return groups;
}

/** Returns the word "labels" or "data" before a list, apart from colons and brackets. */
function cueBefore(pieces: readonly Piece[], from: number): "labels" | "data" | undefined {
  const piece = pieces[skipBack(pieces, from)];
  return piece?.kind === "cue" ? piece.cue : undefined;
}

/** Returns the index of the last piece before a position, skipping links, brackets and gaps. */
const skipBack = (pieces: readonly Piece[], from: number): number =>
  pieces.slice(0, from).findLastIndex(({ kind }) => kind !== "link" && kind !== "bracket" && kind !== "gap");

function readLists(source: Source, all: readonly List[], kind: ChartType | undefined): Data {
  const { pieces } = source;
  const lists = all.filter(({ values }) => values.length > 1);
  const groups = findGroups(pieces);
  const free = new Set(groups);
  // Numbers after the word "labels" are labels, and so are years in a list beside another list.
  const numbered = lists.find((list) => lists.length > 1 && cueBefore(pieces, list.from) === "labels");
  const rows = lists.filter((list) => list !== numbered);
  const size = Math.max(...rows.map(({ values }) => values.length));
  const headings = rows.map((list): Name | undefined => {
    const before = skipBack(pieces, list.from);
    const group = groups.find(({ end }) => end === before + 1);
    const last = group?.pieces.at(-1);
    const isLabels = group?.cue === "labels" || (group !== undefined && group.names.length === list.values.length);
    if (group === undefined || last?.kind !== "name" || isLabels || !free.has(group)) return undefined;
    // "wins draws losses 18 7 13"
    const isWords = all.length === 1 && groups.length === 1 && source.wordsOf(last).length === list.values.length;
    if (isWords && !source.isHeading(last)) return undefined;
    const others = group.pieces.slice(0, -1);
    const names = others.flatMap((piece) => (piece.kind === "names" ? piece.names : [piece.text]));
    free.delete(group);
    // "Jan, Feb and Mar and sales 1, 2, 3"
    if (others.length > 0) free.add({ ...group, pieces: others, names, end: group.from + others.length });
    return last;
  });
  const pick = (test: (group: NameGroup) => boolean): NameGroup | undefined => {
    const found = [...free].find(test);
    if (found !== undefined) free.delete(found);
    return found;
  };
  const isSize = ({ names }: NameGroup): boolean => names.length === size;
  const hasRange = ({ pieces: list }: NameGroup): boolean =>
    list.some((piece) => piece.kind === "names" || piece.isTime);
  const labelled =
    pick((group) => group.cue === "labels" && isSize(group)) ??
    (numbered === undefined ? (pick((group) => isSize(group) && hasRange(group)) ?? pick(isSize)) : undefined) ??
    pick((group) => group.pieces.length > 1 && group.names.length > size / 2 && group.names.length > rows.length);
  const isUnnamed = rows.length > 1 && headings.every((heading) => heading === undefined);
  const listed = isUnnamed ? pick(({ names }) => names.length === rows.length) : undefined;
  const split = labelled === undefined && numbered === undefined ? splitName(source, free, size) : undefined;
  const labels = labelled?.names ?? split ?? (numbered && numbersOf(numbered).map(String));
  source.use(...headings, ...(labelled?.pieces ?? []), ...(listed?.pieces ?? []), ...(numbered?.values ?? []));
  source.use(...rows.flatMap(({ values }) => values));
  dropRepeated(source, [...free], headings);
  if (new Set(rows.map(({ values }) => values.length)).size > 1)
    source.guesses.push("the lists have different lengths");
  if (labels !== undefined && labels.length !== size) source.guesses.push(`${labels.length} labels for ${size} values`);
  const named = rows.map(
    (list, index): Series => ({ name: headings[index]?.text ?? listed?.names[index], values: scaleList(list) }),
  );
  // The only series is named by its heading, or by the name directly before the numbers or the labels.
  const [first = { name: undefined, values: [] }] = named;
  const from = lists[0]?.from ?? 0;
  const nearest = [...free].find(({ end, names }) => end <= from && names.length === 1)?.pieces[0];
  const before = nearest?.kind === "name" && !nearest.isTime ? nearest : undefined;
  const heading = named.length > 1 ? undefined : (headings[0] ?? before);
  source.use(heading);
  const series = heading === undefined ? named : [{ name: heading.text, values: first.values }];
  const subject = heading !== undefined && source.isHeading(heading) ? heading.text : undefined;
  const data = { ...NO_DATA, labels, series, amounts: amountsOf(rows), subject };
  // "marketing 10 / 12, sales 20 / 18" and "2021: 10, 20; 2022: 15, 25" list the values of each label.
  const isCompared = rows.every(
    ({ joints }) => joints.length > 0 && joints.every((joint) => joint === "vs" || joint === "/"),
  );
  const isTimes = headings.every((heading) => heading?.isTime) && labelled !== undefined && !hasRange(labelled);
  const pair = isCompared && labels === undefined ? pick(({ names }) => names.length === size) : undefined;
  source.use(...(pair?.pieces ?? []));
  const isTurned = headings.every((heading) => heading !== undefined) && (isCompared || (isTimes && kind !== "radar"));
  return isTurned && rows.length > 1 ? transpose({ ...data, labels: labels ?? pair?.names }) : data;
}

/** Returns the numbers. In "1.1, 1.2 and 1.6 million", the factor applies to all of them. */
function scaleList(list: List): readonly number[] {
  const factors = list.values.map(({ amount }) => amount.factor);
  const { factor = 1 } = list.values.at(-1)?.amount ?? {};
  const isShared = factor > 1 && factors.slice(0, -1).every((one) => one === undefined);
  return numbersOf(list).map((value, index, { length }) => (isShared && index < length - 1 ? value * factor : value));
}

/** Splits a name of several words into labels, if it has one word for each value: "cats dogs birds". */
function splitName(source: Source, free: Set<NameGroup>, size: number): readonly string[] | undefined {
  for (const group of free) {
    const [piece] = group.pieces;
    const words = piece === undefined || piece.kind !== "name" ? [] : source.wordsOf(piece);
    if (group.pieces.length > 1 || words.length !== size || !words.every((word) => /\p{L}/u.test(word))) continue;
    free.delete(group);
    source.use(piece);
    if (group.cue !== "labels") source.guesses.push(`"${words.join(" ")}" is read as ${size} labels`);
    return words;
  }
  return undefined;
}

/** Marks names that other pieces repeat: "compare boys and girls: boys 12, 15; girls 14, 13". */
function dropRepeated(source: Source, groups: readonly NameGroup[], headings: readonly (Name | undefined)[]): void {
  const known = new Set(headings.map((heading) => heading?.text.toLowerCase()));
  for (const { pieces } of groups)
    for (const piece of pieces) if (piece.kind === "name" && known.has(piece.text.toLowerCase())) source.use(piece);
}
