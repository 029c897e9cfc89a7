// Describes the slices of round charts.

import type { Datum } from "./datum.ts";
import { formatCount, formatShare, joinWords, lowerFirst } from "./english.ts";
import { isSame, maxDatum, minDatum, showsNumber } from "./place-text.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of slices to name, and maximum length of the list in characters. */
const NAMED_SLICES = 5;
const LIST_LENGTH = 200;

/** Circumference of a typical pie, in pixels. A slice disappears if its arc is shorter than the gaps next to it. */
const CIRCUMFERENCE = 600;

/** Describes slices: all of them if there are only a few, otherwise the largest and the smallest. */
export function describeSlices({ data, format, whole, spacing }: Series, hasShares: boolean): string {
  const showValue = (value: number) => {
    const share = formatShare(Math.abs(value) / whole);
    if (!hasShares || share === format(value)) return format(value);
    // Values that add up to 100 are percentages.
    return share === `${format(value)}%` ? share : `${format(value)} (${share})`;
  };
  const isHidden = data.some(({ value }) => (Math.abs(value) / whole) * CIRCUMFERENCE < 2 * spacing);
  const gaps = isHidden ? "; wide gaps can hide small slices" : "";
  const list = `: ${joinWords(data.slice(0, NAMED_SLICES).map((slice) => nameSlice(slice, showValue(slice.value))))}`;
  if (data.length <= NAMED_SLICES && list.length <= LIST_LENGTH) return `${list}${gaps}`;
  const show = (size: string, { value }: Datum) => {
    const same = data.filter((each) => isSame(each.value, value));
    const names = same.slice(0, 2).map(({ label }) => label());
    const [amount, isTie] = [showValue(value), same.length > 1];
    const [only = ""] = names;
    if (!isTie && showsAmount(only, amount)) return `the ${size} is ${only}`;
    const isNamed = same.length <= 2 && !names.includes("");
    const subject = isNamed ? joinWords(names) : isTie ? lowerFirst(formatCount(same.length, "slice")) : "";
    return `the ${size} ${isTie ? "are" : "is"} ${subject === "" ? "" : `${subject} with `}${amount}${isTie ? " each" : ""}`;
  };
  const [large, small] = data.length === 2 ? ["larger", "smaller"] : ["largest", "smallest"];
  const text = `${show(large, maxDatum(data))}, and ${show(small, minDatum(data))}`;
  return `. ${text.charAt(0).toUpperCase()}${text.slice(1)}${gaps}`;
}

/** Returns a slice's name and value. Quotes separate a name with digits from the value. */
function nameSlice({ label }: Datum, value: string): string {
  const name = label();
  if (showsAmount(name, value)) return name;
  return `${/\d/.test(name) ? `“${name}”` : name} ${value}`.trim();
}

/** Returns whether a slice's name contains its value or its percentage. */
function showsAmount(name: string, amount: string): boolean {
  const [value = "", share = ""] = amount.split(/[ ()]+/);
  return [value, share].some((each) => each !== "" && showsNumber(name, each));
}
