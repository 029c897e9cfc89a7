// Splits entries of records that repeat: "Chess boys 12 girls 7, Art boys 5 girls 16", "me Mon 7 Tue 6, her Mon 8 Tue 5".

import type { Reading } from "../words/reading.ts";
import type { Entry } from "./entries.ts";
import { clean, type Name, toName } from "./phrase.ts";
import { isTime } from "./shape-parts.ts";

/** Splits "Chess boys 12 girls 7, Art boys 5 girls 16": labels that repeat, and others that end with the same words. */
export function splitNested(
  reading: Reading,
  entries: readonly Entry[],
): { entries: readonly Entry[]; lead: Name | undefined } | undefined {
  const texts = entries.map(({ label }) => label?.text.toLowerCase() ?? "");
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const isGroup = new Set(entries.map(({ group }) => group?.text)).size === 1;
  const starts = entries.filter((_, index) => counts.get(texts[index] ?? "") === 1);
  if (starts[0] !== entries[0]) return splitRounds(reading, entries, texts);
  if (starts.length < 2 || starts.length * 2 > entries.length + 1 || !isGroup) return undefined;
  const phraseOf = ({ label, raw = [] }: Entry): readonly number[] => {
    const whole = trimMarks(reading, raw);
    return whole.at(-1) === label?.phrase.at(-1) ? whole : (label?.phrase ?? []);
  };
  const words = starts.map((entry) => phraseOf(entry).map((at) => reading.tokens[at]?.word ?? ""));
  let same = 0;
  while (words.every((list) => list.length > same + 1 && list.at(-1 - same) === words[0]?.at(-1 - same))) same += 1;
  if (same === 0) return undefined;
  const longest = Math.max(...words.slice(1).map((list) => list.length - same));
  const isStart = new Set(starts);
  let group: Name | undefined;
  let lead: Name | undefined;
  const split = entries.map((entry): Entry => {
    if (!isStart.has(entry) || entry.label === undefined) return { ...entry, ...(group && { group }) };
    const phrase = phraseOf(entry);
    const names = phrase.slice(0, -same);
    // Words before only the first group are the subject of the data.
    const start = entry === entries[0] ? Math.max(0, names.length - longest) : 0;
    if (start > 0) lead = toName(reading, clean(reading, names.slice(0, start), "heading"));
    group = toName(reading, clean(reading, names.slice(start)));
    const label = toName(reading, clean(reading, phrase.slice(-same))) ?? entry.label;
    return { ...entry, ...(group && { group }), label };
  });
  return { entries: split, lead };
}

/** Splits "2021 fees 40 grants 25, 2022 42/18": the first record names the values of the other records. */
export function splitTemplate(
  reading: Reading,
  entries: readonly Entry[],
): { entries: readonly Entry[]; lead: Name | undefined } | undefined {
  const size = entries.findIndex(({ amounts }) => amounts.length > 1);
  const lists = entries.slice(size);
  const [first] = entries;
  const isTemplate = size > 1 && lists.every(({ amounts, label }) => amounts.length === size && label !== undefined);
  if (!isTemplate || first?.label === undefined) return undefined;
  const phrase = first.label.phrase;
  const length = lists[0]?.label?.phrase.length ?? 1;
  const note = entries[size - 1]?.note;
  // The last value has a name after it: "USA 40 gold 44 silver 42 bronze".
  const isAfter = note !== undefined && phrase.length <= length;
  const group = isAfter ? first.label : toName(reading, phrase.slice(0, length));
  const head = toName(reading, phrase.slice(length));
  const others = entries.slice(1, size).map(({ label }) => label);
  const names = isAfter ? [...others, note] : [head, ...others];
  // "May 44, June 46, disapproval 51, 50": points in time are labels of both series.
  const isTimes = others.every((label) => label !== undefined && isTime(reading, label));
  if (names.includes(undefined) || isTimes) return undefined;
  const expand = ({ amounts, places, ...entry }: Entry, own: Name | undefined): Entry[] =>
    amounts.map((amount, index) => ({
      ...entry,
      ...(own && { group: own }),
      label: names[index] as Name,
      amounts: [amount],
      places: [places[index] ?? -1],
    }));
  const record = entries
    .slice(0, size)
    .map((entry, index) => ({ ...entry, ...(group && { group }), label: names[index] as Name }));
  return { entries: [...record, ...lists.flatMap((entry) => expand(entry, entry.label))], lead: undefined };
}

/** Splits "me Mon 7, Tue 6, her Mon 8, Tue 5": every label repeats, and the first one of each round has other words before it. */
function splitRounds(
  reading: Reading,
  entries: readonly Entry[],
  texts: readonly string[],
): { entries: readonly Entry[]; lead: Name | undefined } | undefined {
  const [first] = texts;
  const groups = entries.flatMap(({ raw = [], label }, index): { index: number; name: Name | undefined }[] =>
    texts[index] === first
      ? [
          {
            index,
            name: toName(
              reading,
              trimMarks(
                reading,
                raw.filter((at) => !label?.phrase.includes(at)),
              ),
            ),
          },
        ]
      : [],
  );
  const isNamed = groups.length > 1 && groups.every(({ name }) => name !== undefined);
  const isDistinct = new Set(groups.map(({ name }) => name?.text)).size === groups.length;
  if (!isNamed || !isDistinct) return undefined;
  const split = entries.map((entry, index) => {
    const group = groups.findLast((one) => one.index <= index)?.name;
    return { ...entry, ...(group && { group }) };
  });
  return { entries: split, lead: undefined };
}

/** Removes conjunctions and marks from both ends of a phrase. */
function trimMarks(reading: Reading, phrase: readonly number[]): number[] {
  const isMark = (at: number): boolean => reading.is(at, "and", "for") || reading.tokens[at]?.type === "mark";
  const start = phrase.findIndex((at) => !isMark(at));
  const end = phrase.findLastIndex((at) => !isMark(at));
  return start === -1 ? [] : phrase.slice(start, end + 1);
}
