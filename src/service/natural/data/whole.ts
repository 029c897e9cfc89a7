// Adds information that a list only implies: the rest of 100 percent, and a heading that is written only before the first
// name, like "GDP" in "GDP of USA 25, China 18". Both trigger a warning.

import type { Reading } from "../recognise/reading.ts";
import { capitalise } from "../text/capital.ts";
import { MEASURE_CONNECTORS, MEASURE_WORDS, REMAINDER_WORD } from "../vocabulary/measure-words.ts";
import { foldWord } from "../vocabulary/phrase-table.ts";
import type { BoundElements } from "./bind.ts";

/** Chart types that draw the remainder themselves. */
const DRAWS_REST = new Set(["gauge", "radialGauge", "progressBar"]);

/** Adds an entry for the remaining percentage: "65% complete and the rest gray". */
export function addRemainder(reading: Reading, bound: BoundElements): BoundElements {
  const at = bound.loose.findIndex(({ text }) => REMAINDER_WORD.test(foldWord(text)));
  const name = bound.loose[at];
  if (name === undefined) return bound;
  const amounts = bound.entries.flatMap((entry) => entry.amounts);
  const sum = amounts.reduce((total, { value }) => total + value, 0);
  const isSingle = bound.entries.every((entry) => entry.amounts.length === 1);
  const isPart = amounts.length > 0 && isSingle && amounts.every(({ isPercent }) => isPercent) && sum > 0 && sum < 100;
  if (DRAWS_REST.has(reading.settings.kind ?? ""))
    return { ...bound, loose: bound.loose.filter((one) => one !== name) };
  if (!isPart) {
    if (amounts.length > 0) reading.warn(`"${name.text}" has no number and was ignored`);
    return { ...bound, loose: amounts.length > 0 ? bound.loose.filter((one) => one !== name) : bound.loose };
  }
  const value = Number((100 - sum).toPrecision(12));
  reading.warn(`the rest was calculated: 100% − ${sum}% = ${value}%`);
  // "The rest is open": "open" is the name of the rest.
  const called = bound.loose[at + 1];
  const [color] = bound.colors;
  const isItsColor = bound.colors.length === 1 && color !== undefined;
  const rest = {
    name: called ?? { ...name, text: capitalise(name.text) },
    amounts: [{ value, isPercent: true }],
    joints: [],
    ...(isItsColor && { color }),
  };
  return {
    ...bound,
    entries: [...bound.entries, rest],
    colors: isItsColor ? [] : bound.colors,
    loose: bound.loose.filter((one) => one !== name && one !== called),
  };
}

/** Separates a heading from the first name. In "GDP of USA 25, China 18", "GDP" applies to both names and becomes the title. */
export function splitHeading(reading: Reading, bound: BoundElements): BoundElements {
  const [first, ...others] = bound.entries;
  const text = first?.name?.text;
  const isList =
    others.length > 0 && bound.entries.every(({ amounts, name }) => amounts.length === 1 && name !== undefined);
  if (!isList || text === undefined || reading.settings.title !== undefined) return bound;
  const words = text.split(" ");
  const at = words.findIndex(
    (_, index) => index > 0 && index < words.length - 1 && MEASURE_CONNECTORS.test(words[index] ?? ""),
  );
  const length = at > 0 ? at : words.length === 2 && others.every(({ name }) => isOneWord(name?.text)) ? 1 : 0;
  const heading = words.slice(0, length).join(" ");
  const label = words.slice(at > 0 ? at + 1 : length).join(" ");
  const isMeasure = (said: string): boolean =>
    MEASURE_WORDS.read(foldWord(said)) !== undefined || endsWithMeasure(said);
  const areNames = [label, ...others.map(({ name }) => name?.text ?? "")].every((name) => /^\p{Lu}/u.test(name));
  if (length === 0 || !isMeasure(heading) || !areNames) return bound;
  reading.settings.title = capitalise(heading);
  reading.warn(`"${heading}" is used as the title`);
  const name = { ...(first?.name ?? { type: "name", isCalendar: false }), text: label };
  return { ...bound, entries: bound.entries.map((entry) => (entry === first ? { ...entry, name } : entry)) };
}

function isOneWord(text: string | undefined): boolean {
  return text !== undefined && !text.includes(" ") && MEASURE_WORDS.read(foldWord(text)) === undefined;
}

/** Returns whether the last of several words is a measure: "market share". */
function endsWithMeasure(text: string): boolean {
  const last = text.split(" ").at(-1) ?? "";
  return last !== text && MEASURE_WORDS.read(foldWord(last)) !== undefined;
}
