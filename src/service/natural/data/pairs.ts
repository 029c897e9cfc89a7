// Reads pairs of a name and a number, in either order, also below headings: "Jan 10, Feb 20", "20 apples and 30 pears",
// "sales: Jan 10, Feb 20; costs: Jan 5, Feb 6".

import { type Data, NO_DATA, transpose } from "./data.ts";
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
}

/** A pair with the name that was chosen, and the heading before it. */
interface Named {
  readonly value: Pair["value"];
  readonly name: Name | undefined;
  readonly heading: Name | undefined;
}

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
  const labels = isNamed ? names.map((name) => name ?? "") : undefined;
  source.use(heading);
  const counted = nounOf(source, pairs, chosen);
  const subject = heading?.text ?? source.subject ?? counted;
  return {
    ...NO_DATA,
    labels,
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

/** Returns the labels and the title of a description without numbers. */
function nameless(source: Source): Data {
  const shown = source.findShown();
  source.use(shown);
  return { ...NO_DATA, labels: source.pieces.find((piece) => piece.kind === "names")?.names, subject: shown?.text };
}

/** Returns the only noun on the other side of the numbers: "300 wolves in 1990, 450 in 2000". */
function nounOf(source: Source, pairs: readonly Pair[], chosen: readonly Named[]): string | undefined {
  const names = new Set(chosen.map(({ name }) => name));
  const others = pairs.flatMap(({ value, after }) => after.filter((one) => !names.has(one) && one.from === value.end));
  if (new Set(others.map(({ text }) => text)).size !== 1) return undefined;
  source.use(...others);
  return others[0]?.text;
}

function listPairs(pieces: readonly Piece[], lists: readonly List[]): readonly Pair[] {
  return lists.map(({ values: [value], from, end }, index): Pair => {
    const previous = lists[index - 1]?.end ?? 0;
    const next = lists[index + 1]?.from ?? pieces.length;
    const gap = pieces.slice(previous, from);
    const rest = pieces.slice(end, next);
    const last = gap.findLastIndex(({ kind }) => kind === "separator");
    const stop = rest.findIndex(({ kind }) => kind === "separator");
    return {
      value: value as Pair["value"],
      before: namesIn(index === 0 ? gap : gap.slice(last + 1)),
      after: namesIn(stop === -1 ? rest : rest.slice(0, stop)),
    };
  });
}

const namesIn = (pieces: readonly Piece[]): readonly Name[] => pieces.filter((piece) => piece.kind === "name");

/**
 * Chooses the names before or after the numbers: the side on which all names are points in time, or otherwise the side
 * with more names.
 */
function chooseNames(source: Source, pairs: readonly Pair[]): readonly Named[] {
  const [first] = pairs;
  const startsBare = (first?.before.length ?? 0) === 0;
  const befores = pairs.filter(({ before }) => before.length > 0).length;
  const afters = pairs.filter(({ after }) => after.length > 0).length;
  const timeOf = (names: readonly Name[]): Name | undefined => names.find(({ isTime }) => isTime);
  const timesAfter = pairs.filter(({ after }) => after[0]?.isTime).length;
  const timesBefore = pairs.filter(({ before }) => timeOf(before) !== undefined).length;
  const isAfter =
    timesBefore === pairs.length && befores === pairs.length
      ? false
      : (timesAfter === pairs.length && (timesBefore < pairs.length || startsBare)) || afters > befores;
  const isEither = befores === pairs.length && afters === pairs.length && pairs.length > 1 && !isAfter;
  const isDistinct = new Set(pairs.map(({ after }) => after[0]?.text)).size === pairs.length;
  if (isEither && timesAfter + timesBefore === 0 && isDistinct)
    source.guesses.push(`"${first?.before.at(-1)?.text}" is read as the name of ${first?.value.amount.value}`);
  return pairs.map(({ value, before, after }, index) => {
    if (isAfter) {
      const name = after.find(({ lead }) => lead === "from") ?? after[0];
      const heading = index === 0 && timesAfter === pairs.length ? before.at(-1) : undefined;
      return { value, name, heading };
    }
    const time = timesBefore === pairs.length ? timeOf([...before].reverse()) : undefined;
    const name = time ?? before.at(-1);
    const others = before.filter((one) => one !== name);
    // A heading precedes a colon, or before the first name.
    const heading = others.findLast((one) => index === 0 || source.isHeading(one));
    return { value, name, heading };
  });
}

/** Reads pairs below headings: a matrix of labels and series. Most names must occur below most headings. */
function readGroups(source: Source, pairs: readonly Named[]): Data | undefined {
  const groups: { heading: Name; values: Map<string, number> }[] = [];
  const names = new Map<string, Name>();
  for (const { heading, name, value } of pairs) {
    if (heading !== undefined) groups.push({ heading, values: new Map() });
    const group = groups.at(-1);
    if (name === undefined || group === undefined) return undefined;
    names.set(name.text.toLowerCase(), name);
    group.values.set(name.text.toLowerCase(), value.amount.value);
  }
  const shared = [...names.keys()].filter((key) => groups.filter(({ values }) => values.has(key)).length > 1);
  const isFull = shared.length * 2 >= names.size && names.size * groups.length <= pairs.length * 2;
  if (groups.length < 2 || names.size < 2 || !isFull) return undefined;
  source.use(...groups.map(({ heading }) => heading), ...pairs.map(({ name }) => name));
  const series = groups.map(({ heading, values }) => ({
    name: heading.text,
    values: [...names.keys()].map((key) => values.get(key) ?? null),
  }));
  const data: Data = { ...NO_DATA, labels: [...names.values()].map(({ text }) => text), series };
  // The names of points in time are labels; otherwise, the headings are.
  return [...names.values()].every(({ isTime }) => isTime) ? data : transpose(data);
}

/** Takes the subject from the words before the first name, if it has more words than the others: "sales tom 5, ann 6". */
function trimNames(source: Source, pairs: readonly Named[]): readonly (string | undefined)[] {
  const names = pairs.map(({ name }) => name);
  const [first = [], ...others] = names.map((name) => (name === undefined ? [] : source.wordsOf(name)));
  const texts = names.map((name) => name?.text);
  const width = Math.max(0, ...others.map(({ length }) => length));
  const count = first.length - width;
  const isTimes = names.slice(1).every((name) => name?.isTime);
  if (!names[0] || count <= 0 || width < 1 || width > 2 || isTimes || pairs[0]?.heading !== undefined) return texts;
  // "sales North America 5, Europe 6"
  const isCapital = (word = ""): boolean => /^[\p{Lu}\d]/u.test(word);
  const isSure = isCapital(first.at(-width)) && !isCapital(first[0]);
  if (!isSure && others.some(({ length }) => length !== width)) return texts;
  source.subject = source.textOf(names[0], 0, count);
  const label = source.textOf(names[0], count);
  if (!isSure) source.guesses.push(`"${source.subject} ${label}" is read as the label "${label}"`);
  return [label, ...texts.slice(1)];
}
