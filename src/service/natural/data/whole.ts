// What is bound → the same with what a list leaves to be understood: the rest of a hundred percent, and a heading that stands before
// its first name alone, "GDP of USA 25, China 18". Either is said. A rest of anything else has no number.

import type { Reading } from "../recognise/reading.ts";
import { capitalise } from "../text/capital.ts";
import { BELONGING, MEASURE_WORDS, REST_WORD } from "../vocabulary/measure-words.ts";
import { foldWord } from "../vocabulary/phrase-table.ts";
import type { Bound } from "./bind.ts";

/** Kinds that draw the rest of their number anyway. */
const WHOLE = new Set(["gauge", "radialGauge", "progressBar"]);

/** "65% complete and the rest gray": what a hundred percent lacks. */
export function addRest(reading: Reading, bound: Bound): Bound {
  const at = bound.loose.findIndex(({ text }) => REST_WORD.test(foldWord(text)));
  const name = bound.loose[at];
  if (name === undefined) return bound;
  const amounts = bound.entries.flatMap((entry) => entry.amounts);
  const sum = amounts.reduce((total, { value }) => total + value, 0);
  const isSingle = bound.entries.every((entry) => entry.amounts.length === 1);
  const isPart = amounts.length > 0 && isSingle && amounts.every(({ isPercent }) => isPercent) && sum > 0 && sum < 100;
  if (WHOLE.has(reading.wishes.kind ?? "")) return { ...bound, loose: bound.loose.filter((one) => one !== name) };
  if (!isPart) {
    if (amounts.length > 0) reading.warn(`no number for "${name.text}"; left out`);
    return { ...bound, loose: amounts.length > 0 ? bound.loose.filter((one) => one !== name) : bound.loose };
  }
  const value = Number((100 - sum).toPrecision(12));
  reading.warn(`the rest is computed: 100% less ${sum}% is ${value}%`);
  // "The rest is open": what it is called.
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

/** "GDP of USA 25, China 18": what heads the first name heads them all. */
export function splitHeading(reading: Reading, bound: Bound): Bound {
  const [first, ...others] = bound.entries;
  const text = first?.name?.text;
  const isList =
    others.length > 0 && bound.entries.every(({ amounts, name }) => amounts.length === 1 && name !== undefined);
  if (!isList || text === undefined || reading.wishes.title !== undefined) return bound;
  const words = text.split(" ");
  const at = words.findIndex((_, index) => index > 0 && index < words.length - 1 && BELONGING.test(words[index] ?? ""));
  const length = at > 0 ? at : words.length === 2 && others.every(({ name }) => isOneWord(name?.text)) ? 1 : 0;
  const heading = words.slice(0, length).join(" ");
  const label = words.slice(at > 0 ? at + 1 : length).join(" ");
  const isMeasure = (said: string): boolean => MEASURE_WORDS.read(foldWord(said)) !== undefined || measures(said);
  const areNames = [label, ...others.map(({ name }) => name?.text ?? "")].every((name) => /^\p{Lu}/u.test(name));
  if (length === 0 || !isMeasure(heading) || !areNames) return bound;
  reading.wishes.title = capitalise(heading);
  reading.warn(`"${heading}" is taken for the title`);
  const name = { ...(first?.name ?? { type: "name", isCalendar: false }), text: label };
  return { ...bound, entries: bound.entries.map((entry) => (entry === first ? { ...entry, name } : entry)) };
}

function isOneWord(text: string | undefined): boolean {
  return text !== undefined && !text.includes(" ") && MEASURE_WORDS.read(foldWord(text)) === undefined;
}

/** Whether the last word of several is what is measured: "market share". */
function measures(text: string): boolean {
  const last = text.split(" ").at(-1) ?? "";
  return last !== text && MEASURE_WORDS.read(foldWord(last)) !== undefined;
}
