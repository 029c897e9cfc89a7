// Leaves out annotations that repeat the alt text's description of the values, and reads series names from annotations.

import { isFiniteNumber } from "../record.ts";
import type { Annotation } from "./annotation-text.ts";
import type { ChartFacts } from "./chart-facts.ts";
import type { Datum } from "./datum.ts";
import { isSame } from "./place-text.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of annotations and of values that are compared. */
const COMPARED_ANNOTATIONS = 40;
const COMPARED_VALUES = 2000;

/** Words that connect a value with its name or category. */
const CONNECTION = /^(?:at|for|in|on)$/i;

/** A label at a value of a series. */
interface ValueLabel {
  readonly annotation: Annotation;
  readonly series: Series;
  readonly datum: Datum;
}

/**
 * Returns the annotations without labels that repeat the name, the value or the category of the point where they are. If a
 * chart without a legend has a label with another name at each line, the lines get these names.
 */
export function dropRepeatedAnnotations(
  annotations: readonly Annotation[],
  facts: ChartFacts,
): { readonly annotations: readonly Annotation[]; readonly series: readonly Series[] } {
  const { series, author } = facts;
  const size = series.reduce((sum, { data }) => sum + data.length, 0);
  const labels =
    annotations.length > COMPARED_ANNOTATIONS || size > COMPARED_VALUES
      ? []
      : annotations.flatMap((annotation) => findValues(annotation, facts));
  if (labels.length === 0) return { annotations, series };
  const names = author.hidesLegend ? readNames(labels, series) : undefined;
  const repeated = new Set(
    labels
      .filter(({ annotation, series: one }) => names?.get(one) === annotation.text)
      .concat(labels.filter(repeatsValue))
      .map(({ annotation }) => annotation),
  );
  return {
    annotations: annotations.filter((annotation) => !repeated.has(annotation)),
    series: names === undefined ? series : series.map((each) => ({ ...each, name: names.get(each) ?? each.name })),
  };
}

/** Finds the values that a label annotation is at. */
function findValues(annotation: Annotation, { series, isHorizontal, categories }: ChartFacts): readonly ValueLabel[] {
  const { point } = annotation;
  if (point === undefined) return [];
  const [place, value] = isHorizontal ? [point.y, point.x] : [point.x, point.y];
  const names = categories[isHorizontal ? "y" : "x"];
  const category = isFiniteNumber(place) && names !== undefined ? names[place] : place;
  if (!isFiniteNumber(value) || category === undefined) return [];
  return series.flatMap((each) =>
    each.data.flatMap((datum) =>
      isSame(datum.value, value) && datum.label() === String(category) ? [{ annotation, series: each, datum }] : [],
    ),
  );
}

/** Returns whether a label consists of the name, the value and the category of its point, or of some of these. */
function repeatsValue({ annotation, series, datum }: ValueLabel): boolean {
  const value = series.format(datum.value);
  const without = (text: string, part: string) => {
    const index = part === "" ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
    return index < 0 ? text : `${text.slice(0, index)} ${text.slice(index + part.length)}`;
  };
  const rest = [series.name, value, datum.label()].reduce(without, annotation.text);
  return rest.split(/[\s%:,.–-]+/).every((word) => word === "" || CONNECTION.test(word));
}

/** Returns the names of lines if each line has exactly one label that is neither its name nor a number. */
function readNames(labels: readonly ValueLabel[], series: readonly Series[]): ReadonlyMap<Series, string> | undefined {
  const names = new Map<Series, string>();
  for (const { annotation, series: one } of labels) {
    if (names.has(one) || !/\p{L}/u.test(annotation.text) || /\d/.test(annotation.text)) return undefined;
    names.set(one, annotation.text);
  }
  const isComplete = series.length > 1 && labels.length === series.length && series.every((each) => names.has(each));
  return isComplete && new Set(names.values()).size === series.length ? names : undefined;
}
