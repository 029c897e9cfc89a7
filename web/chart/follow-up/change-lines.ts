// Changes of reference lines and trend lines.

import { readType, type Version } from "../appearance.ts";
import {
  type Annotation,
  addAnnotation,
  nextAnnotationId,
  readAnnotations,
  removeAnnotation,
} from "../inspector/annotations.ts";
import { readAverage, readTarget, setAverage, setTarget } from "../limn-edit.ts";
import { hasAxes, readOption } from "../option-edit.ts";
import { setAt } from "../text/text-edit.ts";
import { type Change, describeKind, findField, listOf, Refusal, readNames, tableOf, writeField } from "./context.ts";

interface ReferenceLine {
  readonly label: string;
  /** Undefined if the value is computed. */
  readonly value: number | undefined;
  readonly color: string;
  readonly remove: (text: string) => string;
  readonly move: ((text: string, value: number) => string) | undefined;
}

/** Lists the chart's reference lines. */
export function listLines(text: string, version: Version): ReferenceLine[] {
  const target = readTarget(text);
  const average = readAverage(text);
  const annotations = readAnnotations(text, version).filter(({ kind }) => kind === "line");
  const lines: ReferenceLine[] = annotations.map((annotation) => describeAnnotation(text, version, annotation));
  if (average?.isShown)
    lines.unshift({
      label: "Average",
      value: undefined,
      color: "",
      remove: (chart) => setAverage(chart, false, ""),
      move: undefined,
    });
  if (target !== undefined && target.value !== "")
    lines.unshift({
      label: target.label || "Target",
      value: Number(target.value),
      color: "",
      remove: (chart) => setTarget(chart, undefined, ""),
      move: (chart, value) => setTarget(chart, value, target.label),
    });
  return lines;
}

function describeAnnotation(text: string, version: Version, { id, path, name }: Annotation): ReferenceLine {
  const current = (chart: string) => readAnnotations(chart, version).find((each) => each.path.at(-1) === path.at(-1));
  return {
    label: name,
    value: readValue(text, version, id),
    color: String(readOption(text, [...path, "borderColor"]) ?? ""),
    remove: (chart) => {
      const annotation = current(chart);
      return annotation === undefined ? chart : removeAnnotation(chart, annotation);
    },
    move: (chart, value) => writeField(chart, version, [id, "value"], String(value), "This line can't be moved."),
  };
}

function readValue(text: string, version: Version, id: string): number | undefined {
  const value = findField(text, version, id, "value")?.value ?? "";
  return value.trim() === "" || !Number.isFinite(Number(value)) ? undefined : Number(value);
}

function checkAxes(text: string): void {
  if (!hasAxes(text)) throw new Refusal(`${describeKind(text)} can't have a reference line.`);
}

/** Adds a line at a value, or moves the line with the same label. */
export function setLine(text: string, version: Version, { value, label, color, moves }: Change<"line">): string {
  checkAxes(text);
  const name = label ?? "";
  const lines = listLines(text, version);
  const moved =
    moves == null
      ? lines.find((line) => line.move !== undefined && line.label.toLowerCase() === name.toLowerCase())
      : lines.find((line) => line.label === moves);
  if (moves != null && moved === undefined) throw new Refusal(`There is no reference line called “${moves}”.`);
  const isSame = color == null && (name === "" || name.toLowerCase() === moved?.label.toLowerCase());
  if (moved?.move !== undefined && isSame) return moved.move(text, value);
  if (moved === undefined && color == null && readTarget(text)?.value === "") return setTarget(text, value, name);
  return addLine(
    moved?.remove(text) ?? text,
    version,
    value,
    name || (moved?.label ?? ""),
    color ?? (moved?.color || undefined),
  );
}

function addLine(text: string, version: Version, value: number, label: string, color: string | undefined): string {
  const id = nextAnnotationId(text, version, "line");
  const added = addAnnotation(text, version, "line");
  if (added === text) throw new Refusal("The reference lines are computed in the code. Change them there.");
  const fields = { value: String(value), label, ...(color !== undefined && { borderColor: color }) };
  return Object.entries(fields).reduce(
    (done, [name, each]) => findField(done, version, id, name)?.write(done, each) ?? done,
    added,
  );
}

/** Removes the named reference lines, or all of them. */
export function removeLines(text: string, version: Version, { labels }: Change<"removeLines">): string {
  const lines = listLines(text, version);
  if (lines.length === 0) throw new Refusal("The chart has no reference line to remove.");
  const chosen = labels == null ? lines : lines.filter(({ label }) => labels.includes(label));
  if (chosen.length === 0) throw new Refusal(`There is no reference line called “${listOf(labels ?? [])}”.`);
  // Later annotations first, because removing one renumbers the rest.
  return chosen.reduceRight((done, line) => line.remove(done), text);
}

/** Shows the average of all values, or a line at the average of one of several series. */
export function setAverageLine(text: string, version: Version, { label, series: names }: Change<"average">): string {
  checkAxes(text);
  const { series } = readNames(text);
  const [name] = names ?? [];
  if (name === undefined || series.length < 2) return setAverage(text, true, label ?? "");
  const cells = tableOf(text).columns.find((column) => column.series === series.indexOf(name))?.cells ?? [];
  const numbers = cells.filter((cell) => typeof cell === "number");
  if (numbers.length === 0) throw new Refusal(`“${name}” has no values to average.`);
  const value = Number((numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toPrecision(4));
  return setLine(text, version, { change: "line", value, label: label || `Average of ${name}` });
}

/** Adds a series with the linear trend of a series. */
export function addTrend(text: string, name: string | undefined): string {
  const { columns, rows, series } = tableOf(text);
  const type = readType(text);
  if (type !== "bar" && type !== "line" && type !== "scatter")
    throw new Refusal(`${describeKind(text)} can't have a trend line.`);
  const all = readNames(text).series;
  const index = name === undefined ? 0 : all.indexOf(name);
  if (series !== 1 && (name === undefined || index < 0))
    throw new Refusal(`Which series should have a trend line? The chart has ${listOf(all)}.`);
  const own = columns.filter((column) => column.series === index);
  const isPoints = type === "scatter";
  const cellsOf = (axis?: string) => own.find(({ field }) => field === axis)?.cells ?? [];
  const xs = isPoints ? cellsOf("x") : [...Array(rows).keys()];
  const points = (isPoints ? cellsOf("y") : cellsOf()).flatMap((y, row) => {
    const x = xs[row];
    return typeof x === "number" && typeof y === "number" ? [[x, y] as const] : [];
  });
  const valueAt = fitLine(points);
  if (valueAt === undefined) throw new Refusal("A trend line needs at least two points at different positions.");
  const ends = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const data = isPoints
    ? ends.map((x) => ({ x, y: valueAt(x) }))
    : Array.from({ length: rows }, (_, row) => valueAt(row));
  const style = { borderColor: "#777777", backgroundColor: "#777777", borderDash: [6, 4], pointRadius: 0, fill: false };
  const dataset = {
    label: series === 1 ? "Trend" : `Trend of ${name}`,
    ...(isPoints ? { showLine: true } : { type: "line" }),
    data,
    ...style,
    ...(type === "bar" && { order: -1 }),
  };
  return setAt(text, ["data", "datasets", series], dataset) ?? text;
}

/** Returns the least-squares line through points; undefined if all points have the same x. */
function fitLine(points: readonly (readonly [x: number, y: number])[]): ((x: number) => number) | undefined {
  const mean = (of: (x: number, y: number) => number): number =>
    points.reduce((sum, [x, y]) => sum + of(x, y), 0) / points.length;
  const [meanX, meanY] = [mean((x) => x), mean((_, y) => y)];
  const spread = mean((x) => (x - meanX) ** 2);
  if (points.length < 2 || spread === 0) return undefined;
  const slope = mean((x, y) => (x - meanX) * (y - meanY)) / spread;
  return (x) => Number((meanY + slope * (x - meanX)).toPrecision(6));
}
