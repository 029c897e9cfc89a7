// Lines, bands and text of the annotation plugin: lists, adds and removes them. docs/plugins.md lists the differences
// between the versions.

import type { Version } from "../appearance.ts";
import { readTable } from "../data/chart-table.ts";
import { readOption, removeOption, setOption } from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { appendItems, removeItem } from "../text/text-edit.ts";
import { type ChartAxis, readAxes } from "./axes.ts";

/** Kind of annotation that the inspector can add. */
export type AnnotationKind = "line" | "band" | "text";

/** Annotation type in the chart's code, by kind. */
const TYPES = { line: "line", band: "box", text: "label" } as const;

const LINE_COLOR = "#e15759";
const BAND_COLOR = "#59a14f33";

export interface Annotation {
  readonly id: string;
  readonly path: Path;
  /** Undefined for other types, which the inspector can only remove. */
  readonly kind: AnnotationKind | undefined;
  readonly name: string;
}

function listPath(version: Version): Path {
  return version === 2 ? ["options", "annotation", "annotations"] : ["options", "plugins", "annotation", "annotations"];
}

/** Returns the chart's annotations; empty if the code computes them. */
export function readAnnotations(text: string, version: Version): Annotation[] {
  const tree = readConfig(text);
  const path = listPath(version);
  const list = tree.find(path);
  if (list === undefined) return [];
  const steps: (string | number | undefined)[] =
    list.name === "ObjectExpression"
      ? list.getChildren("Property").map((property) => tree.nameOf(property))
      : [...(tree.items(list) ?? []).keys()];
  return steps.flatMap((step, index) => {
    if (step === undefined) return [];
    const own: Path = [...path, step];
    const type = readOption(text, [...own, "type"]);
    const kind = (["line", "band", "text"] as const).find((each) => TYPES[each] === type);
    const content = readOption(text, kind === "text" ? [...own, "content"] : [...own, "label", "content"]);
    const name = typeof content === "string" && content !== "" ? content : `${nameOf(kind)} ${index + 1}`;
    return [{ id: `annotation:${step}`, path: own, kind, name }];
  });
}

function nameOf(kind: AnnotationKind | undefined): string {
  return kind === undefined ? "Annotation" : kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** Returns the id of the element that `addAnnotation` adds. */
export function nextAnnotationId(text: string, version: Version, kind: AnnotationKind): string {
  return `annotation:${nextStep(text, version, kind)}`;
}

function nextStep(text: string, version: Version, kind: AnnotationKind): string | number {
  const tree = readConfig(text);
  const list = tree.find(listPath(version));
  const items = list && tree.items(list);
  if (version === 2 || items !== undefined) return items?.length ?? 0;
  const ids = new Set(readAnnotations(text, version).map(({ id }) => id));
  let number = 1;
  while (ids.has(`annotation:${kind}${number}`)) number++;
  return `${kind}${number}`;
}

/** Adds an annotation in the centre of the chart. Returns the text unchanged if the code computes the annotations. */
export function addAnnotation(text: string, version: Version, kind: AnnotationKind): string {
  const path = listPath(version);
  const step = nextStep(text, version, kind);
  const value = create(text, version, kind);
  if (typeof step === "string") return setOption(text, [...path, step], value) ?? text;
  return readConfig(text).find(path) === undefined
    ? (setOption(text, path, [value]) ?? text)
    : (appendItems(text, path, [value]) ?? text);
}

export function removeAnnotation(text: string, { path }: Annotation): string {
  const step = path.at(-1);
  return typeof step === "number" ? removeItem(text, path.slice(0, -1), step) : removeOption(text, path);
}

/** Returns the axis that annotations refer to at first. */
function valueAxisOf(text: string, version: Version): ChartAxis | undefined {
  const axes = readAxes(text, version).filter(({ isValue }) => isValue);
  return axes.find(({ letter }) => letter === "y") ?? axes[0];
}

function create(text: string, version: Version, kind: AnnotationKind): Record<string, unknown> {
  const axis = valueAxisOf(text, version);
  const letter = axis?.letter ?? "y";
  const highest = findHighest(text);
  const round = (value: number) => Number(value.toPrecision(2));
  if (kind === "line") {
    const label = { [version === 4 ? "display" : "enabled"]: true, content: "Goal" };
    const mode = version === 2 ? { mode: letter === "y" ? "horizontal" : "vertical" } : {};
    const line = { borderColor: LINE_COLOR, borderWidth: 2, borderDash: [6, 4] };
    return { type: "line", ...mode, scaleID: axis?.id ?? "y", value: round(highest * 0.8), ...line, label };
  }
  if (kind === "band") {
    const limits = { [`${letter}Min`]: round(highest * 0.4), [`${letter}Max`]: round(highest * 0.6) };
    const scale = { [`${letter}ScaleID`]: axis?.id ?? "y" };
    return { type: "box", ...scale, ...limits, backgroundColor: BAND_COLOR, borderWidth: 0 };
  }
  const labels = listLabels(text);
  const place: Record<string, unknown> = { [`${letter}Value`]: round(highest * 0.9) };
  const other = letter === "y" ? "xValue" : "yValue";
  place[other] = labels[Math.floor(labels.length / 2)] ?? round(highest / 2);
  return { type: "label", xValue: place.xValue, yValue: place.yValue, content: "Text", color: "#333333" };
}

/** Returns the chart's labels; empty if it has none or the code computes them. */
export function listLabels(text: string): readonly string[] {
  const result = readTable(text);
  return "table" in result ? result.table.labels : [];
}

function findHighest(text: string): number {
  const result = readTable(text);
  const cells = "table" in result ? result.table.columns.flatMap((column) => column.cells) : [];
  return Math.max(0, ...cells.filter((cell) => typeof cell === "number")) || 10;
}
