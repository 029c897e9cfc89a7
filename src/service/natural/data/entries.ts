// Binds values to names. Names come before their values ("Jan 10, Feb 20") or after them ("10 apples, 20 pears"). In a story, points
// in time can be on either side. The reading that names the most values wins.

import type { Reading } from "../words/reading.ts";
import { findTime, timeEnd } from "../words/time.ts";
import type { Amount } from "../words/token.ts";
import { clean, type Name, type Phrase, splitPhrase, toName } from "./phrase.ts";
import type { Value, ValueList } from "./values.ts";

/** Values with a name: a label and its value, or a series and its values. */
export interface Entry {
  label?: Name;
  /** The words of the label and the heading before it, including small words such as "me". */
  readonly raw?: Phrase;
  readonly amounts: Amount[];
  /** The name of the group to which the entry belongs. */
  group?: Name;
  /** The words after the values, such as a unit. */
  readonly note?: Name;
  /** Places of the values in the description. */
  readonly places: number[];
  /** Index of the first value. */
  readonly index: number;
  /** Whether there is a colon between the label and the values. */
  readonly isColon: boolean;
  /** Whether slashes or "and" separate the values. */
  isCompact: boolean;
  /** Whether a new sentence or line begins with the entry. */
  readonly startsSentence: boolean;
}

export interface BoundValues {
  readonly entries: readonly Entry[];
  /** The words before the first name. */
  readonly lead: Name | undefined;
}

/** The position of names relative to their values. With `time`, points in time can be on either side. */
export type Orientation = "before" | "after" | "time";

/** Binds the values of a description to names. */
export function bindValues(reading: Reading, { values }: ValueList, forced?: Orientation): BoundValues {
  const orientation = forced ?? chooseOrientation(reading, values);
  if (orientation === "time") return bindTimes(reading, values);
  return orientation === "after" ? bindAfter(reading, values) : bindBefore(reading, values);
}

function chooseOrientation(reading: Reading, values: readonly Value[]): Orientation {
  const pre = values.map(({ pre }) => clean(reading, pre).length > 0);
  const post = values.map(({ post }) => clean(reading, post).length > 0);
  const joined = values.map(({ joined }) => clean(reading, joined).length > 0);
  const before = values.filter((_, index) => pre[index] || joined[index - 1]).length;
  const after = values.filter((_, index) => post[index] || joined[index]).length;
  const isUnit = isSameText(
    reading,
    values.map(({ post, joined }) => (post.length > 0 ? post : joined)),
  );
  if (values.length > 1 && bindsTimes(reading, values)) return "time";
  const timesAfter = values.filter(
    ({ post, joined }) => timeIn(reading, post.length > 0 ? post : joined, -1) !== undefined,
  ).length;
  const timesBefore = values.filter(
    ({ pre }, index) => timeIn(reading, pre.length > 0 ? pre : (values[index - 1]?.joined ?? []), -1) !== undefined,
  ).length;
  if (values.length > 1 && timesAfter === values.length && timesBefore < values.length) return "after";
  // A heading before the first value is not its label.
  const isLastOnly = after === 1 && post.at(-1) === true;
  const isHeadingOnly = before === 1 && pre[0] && after > 0 && values.length > 1 && !isLastOnly;
  const lead = before === 1 && after === values.length;
  // "North: 14 low, 9 high. South: …" has headings before the first values.
  const isHeaded =
    values.filter(({ isDirect }) => isDirect).length === before && after >= before && values.length > before;
  return (after > before || isHeadingOnly || lead || isHeaded) && !(isUnit && values.length > 1 && before > 0)
    ? "after"
    : "before";
}

function isSameText(reading: Reading, phrases: readonly Phrase[]): boolean {
  const texts = phrases.flatMap((phrase) => {
    const { head, tail } = splitPhrase(reading, phrase);
    const name = tail.length > 0 ? undefined : toName(reading, clean(reading, head));
    return name === undefined ? [] : [name.text.toLowerCase().replace(/s$/, "")];
  });
  return texts.length > 1 && new Set(texts).size === 1;
}

/** Returns whether every value has a point in time of its own, but not all on the same side. */
function bindsTimes(reading: Reading, values: readonly Value[]): boolean {
  const sides = pairTimes(reading, values).map((found) => found?.side);
  return !sides.includes(undefined) && new Set(sides).size > 1;
}

interface FoundTime {
  readonly side: "before" | "after";
  readonly span: { readonly from: number; readonly end: number };
}

function pairTimes(reading: Reading, values: readonly Value[]): (FoundTime | undefined)[] {
  let used = -1;
  return values.map((value, index) => {
    const before = values[index - 1];
    const pre = [...value.pre, ...(before?.joined ?? [])];
    const post = value.post.length > 0 ? value.post : value.joined;
    const first = timeIn(reading, pre, used);
    const found =
      first === undefined
        ? { side: "after" as const, span: timeIn(reading, post, used) }
        : { side: "before" as const, span: first };
    if (found.span === undefined) return undefined;
    used = found.span.from;
    return { side: found.side, span: found.span };
  });
}

/** Returns the last point in time in a phrase, after a position. */
function timeIn(reading: Reading, phrase: Phrase, after: number): { from: number; end: number } | undefined {
  let last: { from: number; end: number } | undefined;
  const end = (phrase.at(-1) ?? -1) + 1;
  for (let at = phrase[0] ?? 0; at < end; ) {
    const found = findTime(reading, at, end);
    if (found === undefined) break;
    if (phrase.includes(found.from) && found.from > after) last = found;
    at = found.end;
  }
  return last;
}

function bindTimes(reading: Reading, values: readonly Value[]): BoundValues {
  const times = pairTimes(reading, values);
  const entries = values.map(({ at, amount, post }, index): Entry => {
    const span = times[index]?.span ?? { from: at, end: at };
    const label = toName(reading, span.end > span.from ? range(span.from, span.end) : []);
    const note =
      times[index]?.side === "before" ? toName(reading, clean(reading, splitPhrase(reading, post).head)) : undefined;
    return {
      ...(label && { label }),
      ...(note && { note }),
      amounts: [amount],
      places: [at],
      index,
      isColon: false,
      isCompact: false,
      startsSentence: false,
    };
  });
  const first = values[0]?.pre ?? [];
  const span = times[0]?.span;
  const lead = times[0]?.side === "before" ? first.filter((at) => at < (span?.from ?? 0)) : first;
  return { entries, lead: toName(reading, clean(reading, lead, "heading")) };
}

const range = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, index) => from + index);

/** Binds values to the names before them. */
function bindBefore(reading: Reading, values: readonly Value[]): BoundValues {
  const entries: Entry[] = [];
  let group: Name | undefined;
  values.forEach((value, index) => {
    const before = values[index - 1];
    const pre = value.pre.length > 0 ? value.pre : (before?.joined ?? []);
    const heavy = index === 0 ? clean(reading, pre, "first") : [];
    const isCommand =
      index === 0 && reading.is(pre[0] ?? -1, "make") && values[1]?.pre.length === 0 && values[1].joined !== undefined;
    let label = heavy.length > 0 || isCommand ? heavy : clean(reading, pre);
    const heading =
      value.heading === undefined ? [] : clean(reading, value.heading, entries.length === 0 ? "heading" : "name");
    const last = entries.at(-1);
    // "hybrid 15% and 10% electric"
    const own = clean(reading, value.post);
    const isTurned =
      label.length === 0 &&
      heading.length === 0 &&
      own.length > 0 &&
      value.level === 1 &&
      index === values.length - 1 &&
      entries.length > 1 &&
      entries.every(({ label: other, amounts }) => other !== undefined && amounts.length === 1);
    if (isTurned) label = own;
    const isRun = label.length === 0 && heading.length === 0 && value.level < 4 && last !== undefined;
    if (isRun) {
      last.amounts.push(value.amount);
      last.places.push(value.at);
      const between =
        reading.tokens.slice((before?.at ?? 0) + 1, value.at).some(({ text }) => text === "/") || value.level === 1;
      if (between) last.isCompact = true;
      return;
    }
    if (heading.length > 0) group = toName(reading, heading);
    const name = toName(reading, label);
    const note = toName(reading, clean(reading, value.post));
    const isColon = value.isDirect;
    const startsSentence = value.level >= 3 || index === 0;
    entries.push({
      ...(name && { label: name }),
      raw: pre.some((at) => reading.tokens[at]?.type === "word" && !label.includes(at))
        ? pre
        : [...(value.heading ?? []), ...pre],
      ...(group && !(isColon && heading.length === 0) && { group }),
      ...(note && { note }),
      amounts: [value.amount],
      places: [value.at],
      index,
      isColon,
      isCompact: false,
      startsSentence,
    });
  });
  const isShared = entries.every(({ group: own }) => own === undefined || own === entries[0]?.group);
  const lead = values[0]?.heading === undefined || !isShared ? undefined : entries[0]?.group;
  return { entries, lead };
}

/** Binds values to the names after them. The words before a value begin a new group. */
function bindAfter(reading: Reading, values: readonly Value[]): BoundValues {
  const parts = values.map(({ post, joined }) => splitPhrase(reading, post.length > 0 ? post : joined));
  // "310 litres on monday, 295 on tuesday": the tails are the names, and the heads are units.
  const tails = parts.filter(({ tail }) => tail.length > 0).length;
  const heads = new Set(
    parts.flatMap(({ head, tail }) => (tail.length > 0 ? (toName(reading, head)?.text.toLowerCase() ?? []) : [])),
  );
  const usesTails =
    tails > 0 &&
    (tails * 2 > values.length || (heads.size <= 1 && tails > 1) || hasTimes(reading, parts)) &&
    (heads.size <= Math.max(2, tails / 2) || hasTimes(reading, parts));
  const entries: Entry[] = [];
  let group: Name | undefined;
  let lead: Name | undefined;
  let pending: Value[] = [];
  values.forEach((value, index) => {
    const { head, tail } = parts[index] ?? { head: [], tail: [] };
    const whole = clean(reading, value.post.length > 0 ? value.post : value.joined);
    const label = toName(
      reading,
      usesTails && tail.length > 0 ? withoutRemark(reading, tail) : withVerb(reading, value, whole),
    );
    const heading = clean(
      reading,
      value.isDirect || value.heading === undefined ? value.pre : value.heading,
      "heading",
    );
    if (heading.length > 0) {
      // "Tom has 3 goals and 5 assists, Jim has 6"
      const isVerb = reading.is(heading.at(-1) ?? -1, "verb");
      group = toName(reading, isVerb ? clean(reading, heading) : heading);
      if (index === 0) lead = group;
    }
    pending.push(value);
    if (label === undefined && index < values.length - 1 && (values[index + 1]?.level ?? 4) < 3) return;
    const note = usesTails && tail.length > 0 ? toName(reading, head) : undefined;
    entries.push({
      ...(label && { label }),
      ...(group && { group }),
      ...(note && { note }),
      amounts: pending.map(({ amount }) => amount),
      places: pending.map(({ at }) => at),
      index: index - pending.length + 1,
      isColon: false,
      isCompact: false,
      startsSentence: value.level >= 3 || index === 0,
    });
    pending = [];
  });
  // "dipped to 24 in March": words before a value are no group if every label is another point in time.
  const labels = entries.map(({ label }) => label);
  const isTimes = labels.every((label) => label !== undefined && timeIn(reading, label.phrase, -1) !== undefined);
  const isDistinct = new Set(labels.map((label) => label?.text)).size === labels.length;
  if (isTimes && isDistinct) return { entries: entries.map(({ group: _, ...entry }) => entry), lead };
  return { entries, lead };
}

/** Keeps the verb at the start of a name: "1200 visited the page, 96 paid". */
function withVerb(reading: Reading, { post, joined }: Value, name: Phrase): Phrase {
  const [first = -1] = post.length > 0 ? post : joined;
  const isVerb = reading.is(first, "verb") && /.ed$/.test(reading.word(first)) && !name.includes(first);
  return isVerb ? range(first, Math.max(first, name.at(-1) ?? first) + 1) : name;
}

/** Removes parentheses after a point in time: "April (car repair)". */
function withoutRemark(reading: Reading, phrase: Phrase): Phrase {
  const [first = -1] = phrase;
  const end = timeEnd(reading, first);
  const remark = phrase.find((at) => at >= end);
  return end > first && reading.tokens[remark ?? -1]?.text === "(" ? phrase.filter((at) => at < end) : phrase;
}

function hasTimes(reading: Reading, parts: readonly { readonly tail: Phrase }[]): boolean {
  const timed = parts.filter(
    ({ tail }) => tail.length > 0 && findTime(reading, tail[0] ?? 0, (tail.at(-1) ?? 0) + 1) !== undefined,
  ).length;
  return timed > 0 && timed * 2 >= parts.length;
}
