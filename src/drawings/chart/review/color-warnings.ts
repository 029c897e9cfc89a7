// Warns about datasets and slices that look alike to people with a colour vision deficiency or in greyscale, although
// their colours differ.

import { compositeOnto, parseColor, type Rgba, WHITE } from "../../../engine/color.ts";
import { colorDifference, type PerceivedColor, simulateVision, type Vision } from "../../../engine/color-vision.ts";
import { describeSimilarColors, MIN_DIFFERENCE, MIN_GREY_DIFFERENCE } from "../../theme/theme-check.ts";
import type { LegendEntry } from "./legend-entries.ts";
import { quoteText } from "./quote-text.ts";
import type { DrawnText } from "./text-recorder.ts";

/** A kind of vision that is checked. */
interface Check {
  readonly vision: Vision;
  /** Smallest CIEDE2000 difference without a warning. */
  readonly minDifference: number;
  /** The theme that the warning suggests. */
  readonly theme: string;
}

const CHECKS: readonly Check[] = [
  { vision: "deuteranopia", minDifference: MIN_DIFFERENCE, theme: "minimal" },
  { vision: "protanopia", minDifference: MIN_DIFFERENCE, theme: "minimal" },
  { vision: "greyscale", minDifference: MIN_GREY_DIFFERENCE, theme: "print" },
];

/** The indexes of two entries that differ only in colour. */
type Pair = readonly [one: number, other: number];

/**
 * Returns at most one warning for each kind of vision. Pairs that look alike to everyone are skipped, such as the grey
 * lines around a highlighted line.
 *
 * @param entries the datasets or slices in the legend
 * @param texts the text in the image
 * @param background CSS colour behind the chart
 */
export function colorWarnings(
  entries: readonly LegendEntry[],
  texts: readonly DrawnText[],
  background: string,
): string[] {
  const pairs = listPairs(entries, texts);
  if (pairs.length === 0) return [];
  const behind = compositeOnto(parseColor(background) ?? WHITE, WHITE);
  const measure = createMeasure(entries, behind);
  const differsToAll = measure("full");
  const distinct = pairs.filter((pair) => differsToAll(pair) >= MIN_DIFFERENCE);
  return CHECKS.flatMap(({ vision, minDifference, theme }) => {
    const differenceOfPair = measure(vision);
    const alike = distinct
      .map((pair) => ({ pair, difference: differenceOfPair(pair) }))
      .filter(({ difference }) => difference < minDifference)
      .sort((one, other) => one.difference - other.difference);
    const [worst] = alike;
    if (worst === undefined) return [];
    const names = worst.pair.map((index) => quoteText(entries[index]?.name ?? ""));
    return [`${describeSimilarColors(names, alike.length - 1, vision)}, or use theme=${theme}`];
  });
}

function listPairs(entries: readonly LegendEntry[], texts: readonly DrawnText[]): Pair[] {
  const isNamed = entries.map(({ name }) => isLabelled(name, entries, texts));
  return entries.flatMap((one, index) =>
    [...entries.entries()]
      .slice(index + 1)
      .filter(([, other]) => one.mark === other.mark && haveSameShape(one, other))
      .filter(([otherIndex]) => !isNamed[index] || !isNamed[otherIndex])
      .map(([otherIndex]): Pair => [index, otherIndex]),
  );
}

/**
 * Returns whether the chart shows a name outside its legend: alone, or at the beginning of text such as `Sales: 20%`.
 */
function isLabelled(name: string, entries: readonly LegendEntry[], texts: readonly DrawnText[]): boolean {
  const legend = entries.map((entry) => entry.name);
  const shown = texts.filter(({ text }) => {
    if (text === name) return true;
    return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length)) && !legend.includes(text);
  });
  return shown.length > legend.filter((each) => each === name).length;
}

function haveSameShape({ shape }: LegendEntry, other: LegendEntry): boolean {
  return shape.length === other.shape.length && shape.every((part, index) => part === other.shape[index]);
}

/** Returns a function that measures how much pairs differ for a kind of vision: the larger difference of fills or outlines. */
function createMeasure(entries: readonly LegendEntry[], behind: Rgba) {
  return (vision: Vision) => {
    const seen = entries.map(({ colors }) =>
      colors.map((color) => simulateVision(compositeOnto(color, behind), vision)),
    );
    return ([one, other]: Pair): number => {
      const [colors = [], otherColors = []] = [seen[one], seen[other]];
      return Math.max(...colors.map((color, index) => colorDifference(color, otherColors[index] as PerceivedColor)));
    };
  };
}
