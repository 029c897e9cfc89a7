// Reads pairs of a name and a number, in either order, also below headings: "Jan 10, Feb 20", "20 apples and 30 pears",
// "sales: Jan 10, Feb 20; costs: Jan 5, Feb 6".

import { type Data, NO_DATA, type Series, transpose } from "./data.ts";
import type { Piece } from "./pieces.ts";
import type { List, Name, Source } from "./source.ts";
import { isSum, TOTAL } from "./table.ts";

/** A number, and the names before and after it. */
interface Pair {
  readonly value: Extract<Piece, { kind: "value" }>;
  /** Names between the last separator and the number, the nearest one last. */
  readonly before: readonly Name[];
  /** Names between the number and the next separator. */
  readonly after: readonly Name[];
  /** Strongest separator before the names. */
  readonly level: number;
}

/** A pair with the name that was chosen, and the heading before it. */
interface Named {
  readonly value: Pair["value"];
  readonly name: Name | undefined;
  readonly heading: Name | undefined;
  readonly level: number;
}

/** Reads the pairs of a description. */
export function readPairs(source: Source, lists: readonly List[]): Data {
  const pairs = withoutTotal(listPairs(source.pieces, lists));
  if (pairs.length === 0) return nameless(source);
  const chosen = chooseNames(source, pairs);
  source.use(...pairs.map(({ value }) => value));
  const amounts = pairs.map(({ value }) => value.amount);
  const groups = readGroups(source, chosen);
  if (groups !== undefined) return { ...groups, amounts };
  const names = trimNames(source, chosen);
  source.use(...chosen.map(({ name }) => name));
  const values = amounts.map(({ value }) => value);
  const isNamed = names.some((name) => name !== undefined);
  if (isNamed && names.includes(undefined)) source.guesses.push("some numbers have no name");
  const texts = names.flatMap((name) => name?.toLowerCase() ?? []);
  if (new Set(texts).size < texts.length) source.guesses.push("several numbers have the same name");
  const [first] = chosen;
  const heading = first?.heading;
  // The name of a single number is its label.
  if (values.length === 1 && heading === undefined && !first?.name?.isTime)
    return {
      ...NO_DATA,
      labels: isNamed ? [names[0] ?? ""] : undefined,
      series: [{ name: undefined, values }],
      amounts,
    };
  source.use(heading);
  const counted = nounOf(source, pairs, chosen);
  const subject = heading?.text ?? source.subject ?? counted;
  return {
    ...NO_DATA,
    labels: isNamed ? names.map((name) => name ?? "") : undefined,
    series: [{ name: subject, values }],
    amounts,
    subject: heading !== undefined && source.isHeading(heading) ? heading.text : source.subject,
  };
}

/** Leaves out the sum of the other numbers: "total: 16". */
function withoutTotal(pairs: readonly Pair[]): readonly Pair[] {
  const last = pairs.at(-1);
  const others = pairs.slice(0, -1).map(({ value }) => value.amount.value);
  const isTotal = last !== undefined && [...last.before, ...last.after].some(({ text }) => TOTAL.test(text));
  return isTotal && others.length > 1 && isSum(others, last.value.amount.value) ? pairs.slice(0, -1) : pairs;
}

/** Returns the only noun on the other side of the numbers: "300 wolves in 1990, 450 in 2000". */
function nounOf(source: Source, pairs: readonly Pair[], chosen: readonly Named[]): string | undefined {
  const names = new Set(chosen.map(({ name }) => name));
  const others = pairs.flatMap(({ value, after }) => after.filter((one) => !names.has(one) && one.from === value.end));
  if (new Set(others.map(({ text }) => text)).size !== 1) return undefined;
  source.use(...others);
  return others[0]?.text;
}

/** Returns the names of a description without numbers, for example data. */
function nameless({ pieces }: Source): Data {
  const ranges = pieces.flatMap((piece) => (piece.kind === "names" ? [piece] : []));
  return { ...NO_DATA, labels: ranges[0]?.names };
}

function listPairs(pieces: readonly Piece[], lists: readonly List[]): readonly Pair[] {
  return lists.map(({ values: [value], from, end }, index): Pair => {
    const previous = lists[index - 1]?.end ?? 0;
    const next = lists[index + 1]?.from ?? pieces.length;
    const gap = pieces.slice(previous, from);
    const rest = pieces.slice(end, next);
    const last = gap.findLastIndex(({ kind }) => kind === "separator");
    const stop = rest.findIndex(({ kind }) => kind === "separator");
    const level = Math.max(0, ...gap.map((piece) => (piece.kind === "separator" ? piece.level : 0)));
    return {
      value: value as Pair["value"],
      before: namesIn(index === 0 ? gap : gap.slice(last + 1)),
      after: namesIn(stop === -1 ? rest : rest.slice(0, stop)),
      level,
    };
  });
}

const namesIn = (pieces: readonly Piece[]): readonly Name[] => pieces.filter((piece) => piece.kind === "name");

/** Chooses the names before or after the numbers: points in time if all numbers have one, or else the complete side. */
function chooseNames(source: Source, pairs: readonly Pair[]): readonly Named[] {
  const [first] = pairs;
  const isShared = (pair: Pair, index: number): boolean =>
    index > 0 && pair.before.length > 0 && pair.before[0] === pairs[index - 1]?.after[0];
  const startsBare = (first?.before.length ?? 0) === 0;
  const befores = pairs.filter(
    (pair, index) => pair.before.length > 0 && !(startsBare && isShared(pair, index)),
  ).length;
  const afters = pairs.filter((pair, index) => {
    const next = pairs[index + 1];
    return pair.after.length > 0 && (startsBare || next === undefined || !isShared(next, index + 1));
  }).length;
  const timeOf = (names: readonly Name[]): Name | undefined => names.find(({ isTime }) => isTime);
  const timesAfter = pairs.filter(({ after }) => after[0]?.isTime).length;
  const timesBefore = pairs.filter(({ before }) => timeOf(before) !== undefined).length;
  const isAfter =
    timesBefore === pairs.length && befores === pairs.length
      ? false
      : (timesAfter === pairs.length && (timesBefore < pairs.length || startsBare)) || afters > befores;
  const isBoth = befores === pairs.length && afters === pairs.length && pairs.length > 1;
  if (isBoth && timesAfter + timesBefore === 0 && !isAfter && hasDistinct(pairs.map(({ after }) => after[0]?.text)))
    source.guesses.push(`"${first?.before.at(-1)?.text}" is read as the name of ${first?.value.amount.value}`);
  return pairs.map(({ value, before, after, level }, index) => {
    if (isAfter) {
      const name = after.find(({ lead }) => lead === "from") ?? after[0];
      const heading = index === 0 && timesAfter === pairs.length ? before.at(-1) : undefined;
      return { value, name, heading, level };
    }
    const time = timesBefore === pairs.length ? timeOf([...before].reverse()) : undefined;
    const name = time ?? before.at(-1);
    const others = before.filter((one) => one !== name);
    // A heading stands before a colon, or before the first name.
    const heading = others.findLast((one) => index === 0 || source.isHeading(one));
    return { value, name, heading, level };
  });
}

const hasDistinct = (texts: readonly (string | undefined)[]): boolean => new Set(texts).size === texts.length;

/** Reads pairs below headings, or several pairs for each name: a matrix of labels and series. */
function readGroups(source: Source, pairs: readonly Named[]): Data | undefined {
  const groups: { heading: Name; text: string; pairs: { name: string; piece: Name; value: number }[] }[] = [];
  const starts = pairs.filter(({ heading }) => heading !== undefined).length;
  const repeated = repeatedHeadings(source, pairs);
  if (starts < 2 && repeated === undefined) return undefined;
  for (const [index, { heading, name, value }] of pairs.entries()) {
    if (name === undefined) return undefined;
    const own = repeated?.[index];
    const text = repeated === undefined ? heading?.text : own?.heading;
    if (text !== undefined) groups.push({ heading: heading ?? name, text, pairs: [] });
    const group = groups.at(-1);
    if (group === undefined) return undefined;
    group.pairs.push({ name: own?.name ?? name.text, piece: name, value: value.amount.value });
  }
  const keys = [
    ...new Map(
      groups.flatMap((group) => group.pairs.map(({ name, piece }) => [name.toLowerCase(), { name, piece }])),
    ).values(),
  ];
  const cells = groups.reduce((sum, group) => sum + group.pairs.length, 0);
  const isShared = (key: string): boolean =>
    groups.filter((group) => group.pairs.some(({ name }) => name.toLowerCase() === key.toLowerCase())).length > 1;
  if (keys.filter(({ name }) => isShared(name)).length * 2 < keys.length) return undefined;
  if (groups.length < 2 || keys.length * groups.length > cells * 2 || keys.length < 2) return undefined;
  const series = groups.map(
    ({ text, pairs: list }): Series => ({
      name: text,
      values: keys.map(
        ({ name }) => list.find((pair) => pair.name.toLowerCase() === name.toLowerCase())?.value ?? null,
      ),
    }),
  );
  source.use(...groups.flatMap(({ heading, pairs: list }) => [heading, ...list.map(({ piece }) => piece)]));
  const data: Data = { ...NO_DATA, labels: keys.map(({ name }) => name), series };
  // The names of points in time are labels; otherwise, the headings are.
  const isTimes = keys.every(({ piece }) => piece.isTime);
  return isTimes ? data : transpose(data);
}

/** Splits "Team A done 5 todo 3, Team B done 8 todo 1": the names of the first pairs end with the same words. */
function repeatedHeadings(
  source: Source,
  pairs: readonly Named[],
): readonly ({ readonly heading: string | undefined; readonly name: string } | undefined)[] | undefined {
  const starts = pairs.flatMap(({ level }, index) => (index === 0 || level > 0 ? [index] : []));
  const width = pairs.length / starts.length;
  if (starts.length < 2 || width < 2 || !starts.every((start, index) => start === index * width)) return undefined;
  const nameAt = (index: number): string => pairs[index]?.name?.text.toLowerCase() ?? "";
  const isSame = pairs.every((_, index) => index % width === 0 || nameAt(index) === nameAt(index % width));
  const first = starts
    .map((start) => pairs[start]?.name)
    .map((name) => (name === undefined ? [] : source.wordsOf(name)));
  const tail = first[0]?.at(-1)?.toLowerCase();
  if (!isSame || !first.every((words) => words.length > 1 && words.at(-1)?.toLowerCase() === tail)) return undefined;
  return pairs.map(({ name }, index) => {
    if (name === undefined || index % width > 0) return name && { heading: undefined, name: name.text };
    const count = source.wordsOf(name).length - 1;
    return { heading: source.textOf(name, 0, count), name: source.textOf(name, count) };
  });
}

/** Removes words from names that aren't part of them: the subject before the first one, and words that all names share. */
function trimNames(source: Source, pairs: readonly Named[]): readonly (string | undefined)[] {
  const names = pairs.map(({ name }) => name);
  const words = names.map((name) => (name === undefined ? [] : source.wordsOf(name)));
  const others = words.slice(1);
  const width = Math.max(0, ...others.map(({ length }) => length));
  const [first = []] = words;
  const isTimes = names.slice(1).every((name) => name?.isTime);
  const isCapital = (word = ""): boolean => /^[\p{Lu}\d]/u.test(word);
  const isMixed =
    isCapital(first.at(-width)) &&
    others.filter(([word]) => isCapital(word)).length * 2 >= others.length &&
    !isCapital(first[0]);
  const count = first.length - width;
  if (
    others.length > 0 &&
    width > 0 &&
    count > 0 &&
    names[0] &&
    !isTimes &&
    pairs[0]?.heading === undefined &&
    width < 3
  ) {
    const isPart = isMixed || others.every(({ length }) => length === width);
    if (isPart) {
      source.subject = source.textOf(names[0], 0, count);
      const label = source.textOf(names[0], count);
      if (!isMixed) source.guesses.push(`"${source.subject} ${label}" is read as the label "${label}"`);
      return names.map((name, index) => (index === 0 ? label : name?.text));
    }
  }
  return names.map((name) => name?.text);
}
