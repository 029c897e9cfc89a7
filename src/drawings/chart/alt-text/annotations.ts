// Describes the annotations of chartjs-plugin-annotation and the reference lines of the `limn` block, by text and
// value.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { NumberFormat } from "../number-format.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { listValues } from "../theme/chart-shape.ts";
import type { AuthorFacts } from "./author-facts.ts";
import { formatCount, lowerFirst } from "./english.ts";
import { isClear, type Series } from "./read-series.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** Maximum number of annotations that are described one by one. */
const DESCRIBED = 4;

/** An annotation with text, or a line at a value. */
export interface Annotation {
  readonly text: string;
  /** Position of a line: the axis, the axis id (if the annotation has one), and the number or category on the axis. */
  readonly axis?: "x" | "y";
  readonly axisId?: string;
  readonly place?: unknown;
}

/** The facts about a chart that annotations refer to. */
interface AnnotatedChart {
  /** The category axis and its categories. The list is empty for an axis with numbers. */
  readonly category: "x" | "y";
  readonly labels: readonly unknown[];
  readonly series: readonly Series[];
}

/** Maximum number of names of series that are compared with annotations. */
const COMPARED_NAMES = 20;

/**
 * Reads a chart's annotations. Shapes without text are skipped unless they are lines at a value. Text that only repeats
 * a series name or value is also skipped.
 */
export function readAnnotations(
  config: PlainObject,
  author: AuthorFacts,
  chart: AnnotatedChart,
): readonly Annotation[] {
  const { options } = config;
  const names = chart.series.slice(0, COMPARED_NAMES).flatMap(({ name }) => name || []);
  const without = (text: string, name: string) => text.replaceAll(name, "");
  // Plugin versions use different option paths.
  const settings = readPath(options, "plugins", "annotation") ?? readPath(options, "annotation");
  const own = Object.values(Object(readPath(settings, "annotations")))
    .filter(isPlainObject)
    // Text at the centre of a doughnut belongs to the subject.
    .filter(({ display, type }) => display !== false && type !== "doughnutLabel")
    .map((annotation) => readAnnotation(annotation, chart))
    .filter(({ text, axis }) => axis !== undefined || /\p{L}/u.test(names.reduce(without, text)));
  const axis = chart.category === "x" ? "y" : "x";
  const { target, average } = author;
  const values = average === "" ? [] : listValues(config);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    ...own,
    ...(target === undefined ? [] : [{ text: target.label, axis, place: target.value } as const]),
    // The chart shows the average with four significant digits.
    ...(Number.isFinite(mean) ? [{ text: average, axis, place: Number(mean.toPrecision(4)) } as const] : []),
  ];
}

function readAnnotation(annotation: PlainObject, { category, labels }: AnnotatedChart): Annotation {
  const { type, label, content, scaleID, mode, value, endValue = value, borderColor, borderWidth } = annotation;
  const isShown = (readPath(label, "display") ?? readPath(label, "enabled")) === true;
  const text = shorten(formatSingleLine(type === "label" ? content : isShown ? readPath(label, "content") : ""));
  const isLine = (type === undefined || type === "line") && endValue === value;
  const isVisible = text !== "" || (!isClear(borderColor) && borderWidth !== 0);
  const scale = formatSingleLine(scaleID) || (mode === "vertical" ? "x" : mode === "horizontal" ? "y" : "");
  const key = (["x", "y"] as const).find(
    (each) => annotation[`${each}Min`] !== undefined && annotation[`${each}Min`] === annotation[`${each}Max`],
  );
  const axis = scale === "" ? key : scale.startsWith("x") ? "x" : "y";
  if (!isLine || !isVisible || axis === undefined) return { text };
  const end = scale === "" ? annotation[`${axis}Min`] : value;
  const place = axis === category && isFiniteNumber(end) ? (labels[end] ?? end) : end;
  const axisId = formatSingleLine(scaleID ?? annotation[`${axis}ScaleID`]);
  return { text, axis, place, ...(axisId !== "" && { axisId }) };
}

/**
 * Returns a sentence about annotations; an empty string if there are none.
 *
 * @param format formats a number on the given axis
 */
export function describeAnnotations(
  list: readonly Annotation[],
  format: (axis: "x" | "y", axisId?: string) => NumberFormat,
): string {
  const texts = list.slice(0, DESCRIBED).map(({ text, axis, axisId, place }) => {
    const shown =
      axis !== undefined && isFiniteNumber(place) ? format(axis, axisId)(place) : shorten(formatSingleLine(place));
    const name = text === "" ? "a line" : `“${text}”`;
    return axis === undefined || shown === "" || text.includes(shown) ? name : `${name} at ${axis} ${shown}`;
  });
  const rest = list.length - texts.length;
  const more = rest === 0 ? [] : [lowerFirst(formatCount(rest, "other"))];
  return texts.length === 0 ? "" : `Annotations: ${[...texts, ...more].join("; ")}`;
}
