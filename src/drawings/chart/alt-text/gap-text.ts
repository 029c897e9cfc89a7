// Describes the gaps in a line, where values are missing.

import { joinWords, prepositionFor } from "./english.ts";

/** Missing values between two points of a line. Each function returns a category; an empty string if there is none. */
export interface Gap {
  readonly from: () => string;
  readonly to: () => string;
  /** The category of a single missing value. */
  readonly only: (() => string) | undefined;
}

/** Maximum number of gaps whose positions are named. */
const NAMED_GAPS = 2;

/** Finds the runs of missing values between the first and the last value. */
export function findGaps(slots: readonly { readonly hasValue: boolean; readonly label: () => string }[]): Gap[] {
  const gaps: Gap[] = [];
  let last: number | undefined;
  for (const [index, { hasValue, label }] of slots.entries()) {
    if (!hasValue) continue;
    const before = last === undefined ? undefined : slots[last];
    const missing = index - (last ?? index) - 1;
    if (before !== undefined && missing > 0)
      gaps.push({ from: before.label, to: label, only: missing === 1 ? slots[index - 1]?.label : undefined });
    last = index;
  }
  return gaps;
}

/** Returns the end of a phrase such as `five points with a gap in May`; an empty string without gaps. */
export function describeGaps(gaps: readonly Gap[], areBridged: boolean): string {
  if (gaps.length === 0) return "";
  const kind = areBridged ? "bridged " : "";
  const name = gaps.length === 1 ? ` with a ${kind}gap` : ` with ${kind}gaps`;
  const places = gaps.length > NAMED_GAPS ? [] : gaps.map(formatGap);
  if (places.length === 0 || places.includes("")) return name;
  const [word] = /^(?!between)\S+ /.exec(places[0] ?? "") ?? [""];
  const isShared = word !== "" && places.every((place) => place.startsWith(word));
  return `${name} ${isShared ? word : ""}${joinWords(isShared ? places.map((place) => place.slice(word.length)) : places)}`;
}

function formatGap({ from, to, only }: Gap): string {
  const [start, end, middle] = [from(), to(), only?.() ?? ""];
  if (middle !== "") return `${prepositionFor(middle)} ${middle}`;
  return start === "" || end === "" ? "" : `between ${start} and ${end}`;
}
