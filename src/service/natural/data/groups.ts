// Splits names such as "sales Jan" and "2021 coal" into a group and a label, if the rest of the data shows which is which.

import type { Reading } from "../words/reading.ts";
import { findTime } from "../words/time.ts";
import type { Entry } from "./entries.ts";
import { splitNested, splitTemplate } from "./nested.ts";
import { clean, type Name, splitPhrase, toName } from "./phrase.ts";

/** Splits the labels of entries. The first entry's label may also contain the words that lead to the data. */
export function splitGroups(
  reading: Reading,
  entries: readonly Entry[],
): { entries: readonly Entry[]; lead: Name | undefined } {
  const nested = splitTemplate(reading, entries) ?? splitNested(reading, entries);
  if (nested !== undefined) return nested;
  const times = entries.map((entry) => splitTime(reading, entry.label));
  const pure = times.filter((time) => time?.kind === "pure").length;
  const tails = times.filter((time) => time?.kind === "tail").length;
  const heads = times.filter((time) => time?.kind === "head").length;
  if (tails > 0 && pure + tails > entries.length / 2 && (tails <= pure || tails === 1 || isSharing(times)))
    return applyGroups(
      reading,
      entries,
      (_, index) => (times[index]?.kind === "tail" ? times[index] : undefined),
      tails === 1,
    );
  if (heads > 1 && isRepeated(entries, times))
    return applyGroups(
      reading,
      entries,
      (_, index) => (times[index]?.kind === "head" ? times[index] : undefined),
      false,
    );
  return splitLead(reading, entries);
}

interface TimeSplit {
  readonly kind: "pure" | "tail" | "head";
  readonly group?: Name | undefined;
  readonly label?: Name | undefined;
}

function splitTime(reading: Reading, name: Name | undefined): TimeSplit | undefined {
  const phrase = name?.phrase ?? [];
  const [first = 0] = phrase;
  const end = (phrase.at(-1) ?? -1) + 1;
  const times = allTimes(reading, first, end).filter(({ from }) => phrase.includes(from));
  const time = times.find((one) => one.end === end) ?? times[0];
  if (time === undefined) return undefined;
  const before = clean(
    reading,
    phrase.filter((at) => at < time.from),
  );
  const after = clean(
    reading,
    phrase.filter((at) => at >= time.end),
  );
  if (before.length === 0 && after.length === 0) return { kind: "pure" };
  const span = toName(
    reading,
    phrase.filter((at) => at >= time.from && at < time.end),
  );
  if (after.length === 0) return { kind: "tail", group: toName(reading, before), label: span };
  return before.length === 0 ? { kind: "head", group: span, label: toName(reading, after) } : undefined;
}

function allTimes(reading: Reading, first: number, end: number): { from: number; end: number }[] {
  const times: { from: number; end: number }[] = [];
  for (let at = first; at < end; ) {
    const found = findTime(reading, at, end);
    if (found === undefined) break;
    times.push(found);
    at = found.end;
  }
  return times;
}

/** Returns whether the words before several points in time differ, as names of series do. */
function isSharing(times: readonly (TimeSplit | undefined)[]): boolean {
  const groups = times.flatMap((time) => (time?.kind === "tail" && time.group ? [time.group.text] : []));
  const labels = times.flatMap((time) => (time?.kind === "tail" && time.label ? [time.label.text] : []));
  return new Set(groups).size < groups.length && new Set(labels).size < labels.length;
}

/** Returns whether the labels after points in time are also labels of other entries. */
function isRepeated(entries: readonly Entry[], times: readonly (TimeSplit | undefined)[]): boolean {
  const labels = times.flatMap((time) => (time?.kind === "head" ? (time.label?.text.toLowerCase() ?? []) : []));
  return new Set(labels).size < labels.length || entries.length > labels.length;
}

type Split = { readonly group?: Name | undefined; readonly label?: Name | undefined };

function applyGroups(
  reading: Reading,
  entries: readonly Entry[],
  splitOf: (entry: Entry, index: number) => Split | undefined,
  isLead: boolean,
): { entries: readonly Entry[]; lead: Name | undefined } {
  let group: Name | undefined;
  let lead: Name | undefined;
  const split = entries.map((entry, index): Entry => {
    const found = splitOf(entry, index);
    if (found?.group !== undefined) {
      // Words before only the first name are the subject of the data.
      if (isLead && index === 0) {
        const heading = clean(reading, found.group.phrase, "heading");
        lead = toName(reading, heading);
        return { ...entry, ...(found.label && { label: found.label }) };
      }
      group = found.group;
      return { ...entry, group, ...(found.label && { label: found.label }) };
    }
    return group === undefined ? entry : { ...entry, group };
  });
  return { entries: split, lead };
}

/** Splits the first label after its last preposition if the others are shorter: "GDP of USA 25, China 18". */
function splitLead(reading: Reading, entries: readonly Entry[]): { entries: readonly Entry[]; lead: Name | undefined } {
  const [first, ...others] = entries;
  const phrase = first?.label?.phrase ?? [];
  const lengths = others.map(({ label }) => label?.phrase.length ?? 0);
  if (first === undefined || others.length === 0 || phrase.length <= Math.max(...lengths))
    return { entries, lead: undefined };
  // "last season home games 5, 6, away games 7, 8": the names end with the same word.
  const last = (entry: Entry | undefined): string => reading.tokens[entry?.label?.phrase.at(-1) ?? -1]?.word ?? "";
  const isShared = lengths.every((length) => length > 1) && others.every((entry) => last(entry) === last(first));
  const shared = isShared ? toName(reading, phrase.slice(-Math.max(...lengths))) : undefined;
  if (shared !== undefined) return { entries: [{ ...first, label: shared }, ...others], lead: undefined };
  const numbered = splitNumbered(reading, entries);
  if (numbered !== undefined) return numbered;
  const capital = first.isColon ? undefined : splitCapital(reading, entries);
  if (capital !== undefined) return capital;
  const of = phrase.findLastIndex((at, index) => index > 0 && index < phrase.length - 1 && reading.is(at, "of"));
  const { head, tail } = splitPhrase(reading, phrase);
  // "Bank of America" is a name, but in "GDP of USA", a measure is before "of".
  const isMeasure = of > 1 || reading.is(phrase[of - 1] ?? -1, "measureNoun");
  const rest =
    tail.length > 0 && tail.length <= Math.max(...lengths) + 1
      ? tail
      : of !== -1 && isMeasure && phrase.length - of - 1 <= Math.max(...lengths)
        ? clean(reading, phrase.slice(of + 1))
        : [];
  if (rest.length === 0) return { entries, lead: undefined };
  const before = rest === tail ? head : clean(reading, phrase.slice(0, of));
  const label = toName(reading, rest);
  const lead = toName(reading, clean(reading, before, "heading"));
  return { entries: [{ ...first, ...(label && { label }) }, ...others], lead };
}

/** Splits "age distribution 18-24: 30, 25-34: 45" and "velocity sprint 1 20, sprint 2 25": the other labels show where the first begins. */
function splitNumbered(
  reading: Reading,
  entries: readonly Entry[],
): { entries: readonly Entry[]; lead: Name | undefined } | undefined {
  const [first, second, ...others] = entries;
  const phrase = first?.label?.phrase ?? [];
  const pattern = second?.label?.phrase ?? [];
  if (first === undefined || pattern.length === 0 || pattern.length >= phrase.length) return undefined;
  const shape = (list: readonly number[]): string =>
    list
      .map((at) => (/\d|^\p{Lu}$/u.test(reading.tokens[at]?.text ?? "") ? "#" : (reading.tokens[at]?.word ?? "")))
      .join(" ");
  const wanted = shape(pattern);
  const end = phrase.slice(-pattern.length);
  if (
    !wanted.includes("#") ||
    shape(end) !== wanted ||
    others.some(({ label }) => label !== undefined && !shape(label.phrase).startsWith(wanted.slice(0, 1)))
  )
    return undefined;
  const label = toName(reading, end);
  const lead = toName(reading, clean(reading, phrase.slice(0, -pattern.length), "heading"));
  return { entries: [{ ...first, ...(label && { label }) }, ...entries.slice(1)], lead };
}

const isCapital = (reading: Reading, at: number): boolean => /^[\p{Lu}\p{N}]/u.test(reading.tokens[at]?.text ?? "");

/** Splits "wind directions N 12, NE 7": if the other labels are capitalised, the last capitalised words are the first label. */
function splitCapital(
  reading: Reading,
  entries: readonly Entry[],
): { entries: readonly Entry[]; lead: Name | undefined } | undefined {
  const [first, ...others] = entries;
  const phrase = first?.label?.phrase ?? [];
  const capitals = others.filter(({ label }) => label?.phrase.every((at) => isCapital(reading, at)));
  const last = phrase.findLastIndex((at) => isCapital(reading, at));
  if (first === undefined || capitals.length * 2 < others.length || capitals.length < 2 || last === -1)
    return undefined;
  let start = last;
  while (start > 0 && isCapital(reading, phrase[start - 1] ?? -1)) start -= 1;
  if (start === 0 && last === phrase.length - 1) return undefined;
  const label = toName(reading, phrase.slice(start, last + 1));
  const rest = [...phrase.slice(0, start), ...phrase.slice(last + 1)];
  const lead = toName(reading, clean(reading, rest, "heading"));
  return { entries: [{ ...first, ...(label && { label }) }, ...others], lead };
}
