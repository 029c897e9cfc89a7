// Describes the annotations of chartjs-plugin-annotation, and the lines of the `limn` block.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { NumberFormat } from "../number-format.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { type AnnotationRange, formatCutRange, formatSlope, isBeyondLimits, isClipped } from "./annotation-clip.ts";
import type { ChartFacts } from "./chart-facts.ts";
import { formatCount, joinWords, lowerFirst } from "./english.ts";
import { showsPlace } from "./place-text.ts";
import { isClear } from "./read-marks.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** Maximum number of annotations that are described one by one. */
const DESCRIBED = 4;

const AXES = ["x", "y"] as const;

/** Kinds of annotations, with their names. */
const KINDS: ReadonlyMap<unknown, string> = new Map([
  ["line", "line"],
  ["box", "box"],
  ["ellipse", "ellipse"],
  ["point", "point"],
  ["polygon", "polygon"],
  ["label", "label"],
  ["doughnutLabel", "label"],
]);

/** An annotation: its kind, its position such as `at y 16`, and its text. The position is formatted on demand. */
export interface Annotation {
  readonly kind: string;
  readonly place: () => string;
  readonly text: string;
  /** The position of a label on each axis: a number or a category. */
  readonly point?: { readonly x: unknown; readonly y: unknown };
}

/** Reads the chart's annotations, before Chart.js changes the configuration. */
export function readAnnotations(options: unknown, facts: ChartFacts): readonly Annotation[] {
  return [...readOptions(options, facts), ...readLines(facts)];
}

/** Returns annotations as a list for the end of a sentence; an empty string if there are none. */
export function describeAnnotations(list: readonly Annotation[]): string {
  const isShort = list.length <= DESCRIBED;
  if (list.length < 2 || (isShort && list.some(({ place, text }) => text !== "" || place() !== "")))
    return list.map(describeAnnotation).join("; ");
  const kinds = [...new Set(list.map(({ kind }) => kind))].map((kind) =>
    lowerFirst(formatCount(list.filter((each) => each.kind === kind).length, kind)),
  );
  const texts = [...new Set(list.map(({ text }) => text).filter((text) => text !== ""))];
  const shown = texts.slice(0, DESCRIBED).map((text) => `“${text}”`);
  const more = texts.length > shown.length ? [lowerFirst(formatCount(texts.length - shown.length, "other text"))] : [];
  return `${joinWords(kinds)}${shown.length === 0 ? "" : `, with the text ${joinWords([...shown, ...more])}`}`;
}

function describeAnnotation(annotation: Annotation): string {
  const { kind, text } = annotation;
  const place = annotation.place();
  const name = `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
  const label = kind === "label" ? `the label “${text}”` : `${name} labelled “${text}”`;
  return `${text === "" ? name : label}${place === "" || showsPlace(text, place) ? "" : ` ${place}`}`;
}

/** Reads the annotations from either of the paths that the plugin's versions use. */
function readOptions(options: unknown, facts: ChartFacts): Annotation[] {
  const settings = readPath(options, "plugins", "annotation") ?? readPath(options, "annotation");
  const found = readPath(settings, "annotations");
  if (typeof found !== "object" || found === null) return [];
  return Object.values(found)
    .filter(isPlainObject)
    .filter(
      // The text in the middle of a round chart belongs to the subject.
      ({ display, type }) => display !== false && type !== "doughnutLabel",
    )
    .filter((annotation) => !isHidden(annotation, options, facts))
    .flatMap((annotation) => {
      const declaredKind = KINDS.get(annotation.type) ?? "line";
      const text = readText(annotation, declaredKind);
      const isDrawn = hasShape(annotation, declaredKind, facts);
      // The label of an invisible annotation is still drawn.
      const kind = !isDrawn ? "label" : isCircle(annotation) ? "circle" : declaredKind;
      if (!isDrawn && text === "") return [];
      const [x, y] = AXES.map((axis) => readRange(annotation, axis, options)) as [AnnotationRange, AnnotationRange];
      const isPoint = declaredKind === "label" && x[0] === x[1] && y[0] === y[1];
      return [
        {
          kind,
          place: createPlaceFormatter(annotation, kind, options, facts),
          text,
          ...(isPoint && { point: { x: x[0], y: y[0] } }),
        },
      ];
    });
}

/** Returns whether an annotation is visible: a label needs content; any other annotation needs a border or fill. */
function hasShape(annotation: PlainObject, kind: string, { version }: ChartFacts): boolean {
  const { content, radius, borderWidth, borderColor, backgroundColor } = annotation;
  if (kind === "label") return Boolean(content);
  if (kind === "point" && radius === 0) return false;
  // Version 2 ignores a border width of 0.
  const hasBorder = !isClear(borderColor) && (version === 2 || borderWidth !== 0);
  return hasBorder || (kind !== "line" && !isClear(backgroundColor));
}

/** Minimum radius of a point annotation that the alt text calls a circle, in pixels. The plugin's default is 10. */
const CIRCLE_RADIUS = 16;

/** Returns whether an annotation is a large point, or a point without a radius, which the plugin fits into its box. */
function isCircle({ type, radius, pointStyle = "circle" }: PlainObject): boolean {
  return (
    type === "point" &&
    pointStyle === "circle" &&
    (Number.isNaN(radius) || (isFiniteNumber(radius) && radius >= CIRCLE_RADIUS))
  );
}

/** Returns the range of each axis of a chart without data, such as `x January to July`; an empty string if it is unknown. */
export function describeAxes({ categories, limits, formats }: ChartFacts): string {
  const ranges = AXES.flatMap((axis) => {
    const names = categories[axis];
    const { min, max } = limits[axis];
    const range = names === undefined ? [min, max] : [min ?? 0, max ?? names.length - 1];
    const isKnown = range.every((end) => end !== undefined && end !== null);
    const text = isKnown ? formatRange(range, false, names, formats[axis]) : "";
    return text === "" ? [] : [`${axis} ${text}`];
  });
  return joinWords(ranges);
}

/** Returns the text of a label annotation, or of the label that another annotation shows. */
function readText(annotation: PlainObject, kind: string): string {
  if (kind === "label") return shorten(formatSingleLine(annotation.content));
  const { label } = annotation;
  const isShown = readPath(label, "display") ?? readPath(label, "enabled");
  return isShown === true ? shorten(formatSingleLine(readPath(label, "content"))) : "";
}

/** Returns the lines of the `limn` block. */
function readLines({ author, average, isHorizontal, formats }: ChartFacts): Annotation[] {
  const axis = isHorizontal ? "x" : "y";
  const line = (value: number, text: string) => ({
    kind: "line",
    place: () => `at ${axis} ${formats[axis](value)}`,
    text,
  });
  const { target } = author;
  return [
    ...(target === undefined ? [] : [line(target.value, target.label)]),
    // The chart shows the average with four digits.
    ...(average === undefined ? [] : [line(Number(average.toPrecision(4)), author.average ?? "")]),
  ];
}

/** Returns a function that formats an annotation's position, such as `at x May and y 5 to 10`. */
function createPlaceFormatter(
  annotation: PlainObject,
  kind: string,
  options: unknown,
  facts: ChartFacts,
): () => string {
  const [x, y] = AXES.map((axis) => readRange(annotation, axis, options)) as [AnnotationRange, AnnotationRange];
  const [isClippedX, isClippedY] = AXES.map((axis) => isClipped(annotation, axis, options)) as [boolean, boolean];
  const clips = { x: isClippedX, y: isClippedY };
  return () => formatPlace({ x, y }, clips, kind, facts);
}

function formatPlace(
  ranges: Readonly<Record<"x" | "y", AnnotationRange>>,
  clips: Readonly<Record<"x" | "y", boolean>>,
  kind: string,
  { categories, formats, limits, isPicture }: ChartFacts,
): string {
  if (isPicture && kind === "label") return "";
  const cuts = AXES.map((axis) =>
    categories[axis] === undefined && clips[axis]
      ? formatCutRange(ranges[axis], axis, limits[axis], formats[axis])
      : undefined,
  );
  const isWhole = kind === "line" && categories.y === undefined && cuts.every((cut) => cut === undefined);
  const slope = isWhole ? formatSlope(ranges.x, ranges.y, limits.y, formats.y) : undefined;
  if (slope !== undefined) return slope;
  const places = AXES.flatMap((axis, index) => {
    const place = cuts[index] ?? formatRange(ranges[axis], kind === "line", categories[axis], formats[axis]);
    return place === "" ? [] : [`${axis} ${place}`];
  });
  return places.length === 0 ? "" : `at ${joinWords(places)}`;
}

/** Returns whether the axis limits hide an annotation entirely. */
function isHidden(annotation: PlainObject, options: unknown, { categories, limits }: ChartFacts): boolean {
  // The size of points and labels doesn't depend on the axes, but is rarely more than half the chart.
  const margin = /^(?:point|label|polygon)$/.test(String(annotation.type)) ? 0.5 : 0;
  return AXES.some(
    (axis) =>
      categories[axis] === undefined &&
      isClipped(annotation, axis, options) &&
      isBeyondLimits(readRange(annotation, axis, options), limits[axis], margin),
  );
}

/** Returns an annotation's ends along an axis. */
function readRange(annotation: PlainObject, axis: "x" | "y", options: unknown): AnnotationRange {
  const { scaleID, value, endValue, mode } = annotation;
  if (value !== undefined && (typeof scaleID === "string" || typeof mode === "string")) {
    const own =
      typeof scaleID === "string" ? (readPath(options, "scales", scaleID, "axis") ?? scaleID.charAt(0)) : undefined;
    return (own ?? (mode === "vertical" ? "x" : "y")) === axis ? [value, endValue ?? value] : [undefined, undefined];
  }
  const axisId = annotation[`${axis}ScaleID`];
  // The plugin centres an annotation whose axis doesn't exist.
  const isMissing = typeof axisId === "string" && !/^[xy](?:-axis-\d+)?$/.test(axisId);
  if (isMissing && readPath(options, "scales", axisId) === undefined) return [undefined, undefined];
  const middle = annotation[`${axis}Value`];
  return [annotation[`${axis}Min`] ?? middle, annotation[`${axis}Max`] ?? middle];
}

/** Formats a range of numbers or categories; an empty string if both ends are missing or the range contains no category. */
function formatRange(
  range: readonly unknown[],
  isDirected: boolean,
  categories: readonly unknown[] | undefined,
  format: NumberFormat,
): string {
  const ends = range.map((end) => {
    const index = categories?.indexOf(end) ?? -1;
    return index < 0 ? end : index;
  });
  if (!isDirected && ends.every(isFiniteNumber)) ends.sort((one, other) => Number(one) - Number(other));
  const isIndex = categories !== undefined && ends.every(isFiniteNumber);
  // An index between two categories belongs to the category inside the range.
  const [start, end] = isIndex ? roundInside(ends) : ends;
  const show = (each: unknown) =>
    shorten(
      formatSingleLine(isFiniteNumber(each) ? (categories === undefined ? format(each) : categories[each]) : each),
    );
  const [first, last] = [show(start), show(end)];
  if (first === "" || last === "") return first === "" ? (last === "" ? "" : `up to ${last}`) : `from ${first}`;
  return first === last ? first : `${first} to ${last}`;
}

/** Rounds the ends of a range to whole numbers inside the range; returns an empty list if there are none. */
function roundInside(ends: readonly number[]): readonly number[] {
  const [start = 0, end = 0] = ends;
  const isRising = start <= end;
  const [low, high] = [Math.ceil(Math.min(start, end)), Math.floor(Math.max(start, end))];
  return low > high ? [] : isRising ? [low, high] : [high, low];
}
