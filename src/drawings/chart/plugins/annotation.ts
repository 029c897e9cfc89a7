// Installs chartjs-plugin-annotation. Moves annotations to the option path of the installed version, and translates
// options that have the same meaning in all versions. The version's own options take precedence. Also limits polygon
// sides, and clears the plugin's cache.

import type { ChartComponent } from "chart.js-4";
import { Failure, showValue } from "../../../base/failure.ts";
import { ANNOTATIONS, POLYGON_SIDES, TOTAL_POLYGON_SIDES } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { Canvas } from "../../../engine/canvas/canvas.ts";
import { ensureObject, readPath } from "../record.ts";
import type { Install, PackageCode } from "./chart-runtime.ts";
import { type ClearableMap, createClearableMap } from "./clearable-map.ts";

/** The option that shows labels, callouts and arrow heads: `enabled` with Chart.js 3, `display` with Chart.js 4. */
type Switch = "enabled" | "display";

const OTHER_SWITCH: Readonly<Record<Switch, Switch>> = { enabled: "display", display: "enabled" };

type Plugin = ChartComponent & { beforeInit(chart: unknown): void };

/** Installs the plugin for Chart.js 3 or 4. */
export function installAnnotation({ load }: PackageCode, on: Switch): Install<3 | 4> {
  return ({ chart, run, registerParts }) => {
    const cache = createClearableMap();
    const { default: plugin } = run<{ readonly default: Plugin }>(load, cache);
    registerParts(plugin);
    guardPolygons(chart.registry.getElement("polygonAnnotation"));
    return { plugins: [clearCache(plugin, cache)], prepare: (config) => convertAnnotations(config, dialectOf(on)) };
  };
}

/**
 * Clears the cache before each chart. The plugin caches text sizes under ambiguous keys: `["a", "b"]` has the same
 * key as `["a,b"]`.
 */
function clearCache(plugin: Plugin, { forget }: ClearableMap): Plugin {
  return {
    ...plugin,
    beforeInit(chart) {
      forget();
      plugin.beforeInit(chart);
    },
  };
}

/** Positions of a label on a line, by version 2's names, which refer to the sides of the chart. */
const POSITIONS: ReadonlyMap<unknown, string> = new Map([
  ["left", "start"],
  ["top", "start"],
  ["right", "end"],
  ["bottom", "end"],
]);

function dialectOf(on: Switch): AnnotationDialect {
  return {
    path: ["plugins", "annotation"],
    otherPath: ["annotation"],
    asList: false,
    convert(annotation, _key, config) {
      for (const key of ["scaleID", "xScaleID", "yScaleID"]) convertScale(annotation, key, config);
      const label = objectAt(annotation, "label");
      const heads = objectAt(annotation, "arrowHeads");
      for (const part of [
        label,
        label && objectAt(label, "callout"),
        objectAt(annotation, "callout"),
        heads,
        heads && objectAt(heads, "start"),
        heads && objectAt(heads, "end"),
      ])
        if (part !== undefined) renameKey(part, on, OTHER_SWITCH[on]);
      if (label !== undefined) convertLabel(label);
    },
  };
}

/** Replaces the ids that version 2 gives to the first axes. */
function convertScale(annotation: PlainObject, key: string, config: PlainObject): void {
  const id = annotation[key];
  const axis = /^([xy])-axis-0$/.exec(typeof id === "string" ? id : "")?.[1];
  if (axis !== undefined && readPath(config, "options", "scales", String(id)) === undefined) annotation[key] = axis;
}

function convertLabel(label: PlainObject): void {
  renameKey(label, "color", "fontColor");
  renameKey(label, "borderRadius", "cornerRadius");
  if (POSITIONS.has(label.position)) label.position = POSITIONS.get(label.position);
  const { xPadding, yPadding, fontFamily: family, fontSize: size, fontStyle } = label;
  if (xPadding !== undefined || yPadding !== undefined)
    label.padding ??= { x: xPadding ?? LABEL_PADDING, y: yPadding ?? LABEL_PADDING };
  const font: PlainObject = {};
  if (family !== undefined) font.family = family;
  if (size !== undefined) font.size = size;
  if (fontStyle !== undefined) Object.assign(font, { style: "normal", weight: "normal" }, splitStyle(fontStyle));
  if (Object.keys(font).length > 0) label.font ??= font;
}

/** The plugin's default padding in pixels, for labels that set the padding in only one direction. */
const LABEL_PADDING = 6;

/** Splits version 2's font style, which includes the weight. */
function splitStyle(fontStyle: unknown): PlainObject {
  const words = String(fontStyle).split(/\s+/);
  const style = words.find((word) => word === "italic" || word === "oblique");
  const weight = words.find((word) => /^(?:bold|bolder|lighter|[1-9]00)$/.test(word));
  return { ...(style === undefined ? {} : { style }), ...(weight === undefined ? {} : { weight }) };
}

/** The element class of polygons. */
interface Polygon {
  readonly prototype: { resolveElementProperties: (chart: unknown, options: PlainObject) => unknown };
}

/** Work per polygon side, in units of src/base/fuel.ts. Each corner is an element with its own options. */
const SIDE_WORK = 60_000;

/** Limits the number of polygon sides, because the plugin creates an element for each vertex. */
function guardPolygons(polygon: unknown): void {
  const { prototype } = polygon as Polygon;
  const { resolveElementProperties } = prototype;
  prototype.resolveElementProperties = function (chart, options) {
    const { sides } = options;
    if (Number(sides) > POLYGON_SIDES)
      throw new Failure("invalid", `a polygon must have at most ${POLYGON_SIDES} sides, got ${showValue(sides)}`);
    if (Number(sides) > 0) {
      const { canvas } = chart as { readonly canvas: Canvas };
      canvas.fuel.spend(
        Number(sides) * SIDE_WORK,
        "annotations have polygons with too many sides: use fewer or simpler polygons",
      );
    }
    return resolveElementProperties.call(this, chart, options);
  };
}

/** The path and format in which a version of the plugin expects annotations. */
interface AnnotationDialect {
  /** Path from the chart's options to the plugin's options. */
  readonly path: readonly [string, ...string[]];
  /** Path to the plugin's options in the other versions. */
  readonly otherPath: readonly [string, ...string[]];
  /** Rewrites an annotation in place. `key` is its key or index. */
  readonly convert: (annotation: PlainObject, key: string, config: PlainObject) => void;
  /** Whether the plugin expects a list. If so, an object of annotations is converted to a list. */
  readonly asList: boolean;
}

/**
 * Moves and translates the annotations of a chart in place.
 *
 * @throws Failure `invalid` for too many annotations, and for annotations that are not objects
 */
export function convertAnnotations(config: PlainObject, { path, otherPath, convert, asList }: AnnotationDialect): void {
  const parent = path.slice(0, -1).reduce(ensureObject, ensureObject(config, "options"));
  const key = path.at(-1) as string;
  parent[key] ??= readPath(config, "options", ...otherPath);
  const options = parent[key];
  if (!isPlainObject(options)) return;
  const name = `chart.options.${path.join(".")}.annotations`;
  const annotations = options.annotations;
  if (annotations === undefined || annotations === null) delete options.annotations;
  if (annotations === undefined || annotations === null || typeof annotations === "function") return;
  if (typeof annotations !== "object")
    throw new Failure("invalid", `${name} must be a list or an object, got ${showValue(annotations)}`);
  const entries = Object.entries(annotations).filter(([, annotation]) => Boolean(annotation));
  if (entries.length > ANNOTATIONS)
    throw new Failure("invalid", `${name} must have at most ${ANNOTATIONS} annotations, got ${entries.length}`);
  for (const [id, annotation] of entries) {
    if (!isPlainObject(annotation))
      throw new Failure("invalid", `${name}.${id} must be an object, got ${showValue(annotation)}`);
    convert(annotation, id, config);
  }
  const sides = entries.reduce((sum, [, annotation]) => sum + sidesOf(annotation), 0);
  if (sides > TOTAL_POLYGON_SIDES)
    throw new Failure(
      "invalid",
      `polygons in ${name} must have at most ${TOTAL_POLYGON_SIDES} sides in total, got ${sides}`,
    );
  const list = asList || Array.isArray(annotations);
  options.annotations = list ? entries.map(([, annotation]) => annotation) : Object.fromEntries(entries);
}

function sidesOf({ type, sides }: PlainObject): number {
  return type === "polygon" && typeof sides === "number" && sides > 0 ? sides : 0;
}

/** Sets a missing key to the first value found under the alternative keys. */
export function renameKey(target: PlainObject, key: string, ...others: readonly string[]): void {
  for (const other of others) target[key] ??= target[other];
  if (target[key] === undefined) delete target[key];
}

/** Returns the object at the key, if there is one. */
export function objectAt(parent: PlainObject, key: string): PlainObject | undefined {
  const part = parent[key];
  return isPlainObject(part) ? part : undefined;
}

type Axis = "x" | "y";

/** Installs the plugin for version 2, which supports lines along an axis and boxes. */
export const installAnnotation2 =
  ({ load }: PackageCode): Install<2> =>
  ({ run }) => ({
    plugins: run(load),
    prepare: (config) =>
      convertAnnotations(config, {
        path: ["annotation"],
        otherPath: ["plugins", "annotation"],
        asList: true,
        convert: convertTo2,
      }),
  });

function convertTo2(annotation: PlainObject, key: string, config: PlainObject): void {
  // The plugin would generate a random id, and it draws annotations in the order of ids.
  annotation.id ||= `annotation-${key}`;
  annotation.type ??= "line";
  for (const [name, axis] of [
    ["xScaleID", "x"],
    ["yScaleID", "y"],
  ] as const)
    if (annotation[name] === axis || (annotation[name] === undefined && isBounded(annotation, axis)))
      annotation[name] = firstAxis(config, axis);
  if (annotation.type === "line") convertLine(annotation, config);
  const label = objectAt(annotation, "label");
  if (label !== undefined) convertLabelTo2(label, annotation.mode === "horizontal");
}

function convertLine(line: PlainObject, config: PlainObject): void {
  const [alongX, alongY] = [isBounded(line, "y"), isBounded(line, "x")];
  if (line.scaleID === undefined && alongX !== alongY) {
    const axis = alongX ? "y" : "x";
    const [min, max] = [line[`${axis}Min`], line[`${axis}Max`]];
    line.scaleID = line[`${axis}ScaleID`];
    line.value ??= min ?? max;
    if (max !== line.value) renameKey(line, "endValue", `${axis}Max`);
  }
  const { scaleID } = line;
  if ((scaleID === "x" || scaleID === "y") && !listAxes(config, scaleID).includes(scaleID))
    line.scaleID = firstAxis(config, scaleID);
  line.mode ??= listAxes(config, "y").includes(line.scaleID) ? "horizontal" : "vertical";
}

function isBounded(annotation: PlainObject, axis: Axis): boolean {
  return (annotation[`${axis}Min`] ?? annotation[`${axis}Max`] ?? undefined) !== undefined;
}

/** Returns the ids of the x or y axes. */
function listAxes(config: PlainObject, axis: Axis): readonly unknown[] {
  const axes = readPath(config, "options", "scales", `${axis}Axes`);
  const axesOrDefault = Array.isArray(axes) && axes.length > 0 ? axes : [{}];
  return axesOrDefault.map((options, index) => readPath(options, "id") ?? `${axis}-axis-${index}`);
}

function firstAxis(config: PlainObject, axis: Axis): unknown {
  return listAxes(config, axis)[0];
}

function convertLabelTo2(label: PlainObject, isHorizontal: boolean): void {
  renameKey(label, "enabled", "display");
  renameKey(label, "fontColor", "color");
  renameKey(label, "cornerRadius", "borderRadius");
  if (label.position === "start") label.position = isHorizontal ? "left" : "top";
  if (label.position === "end") label.position = isHorizontal ? "right" : "bottom";
  const { font, padding } = label;
  if (isPlainObject(font)) {
    label.fontFamily ??= font.family;
    label.fontSize ??= font.size;
    const style = [font.style, font.weight].filter((word) => word !== undefined).join(" ");
    if (style !== "") label.fontStyle ??= style;
  }
  label.xPadding ??= isPlainObject(padding) ? (padding.x ?? padding.left) : padding;
  label.yPadding ??= isPlainObject(padding) ? (padding.y ?? padding.top) : padding;
  for (const key of ["fontFamily", "fontSize", "xPadding", "yPadding"]) if (label[key] === undefined) delete label[key];
}
