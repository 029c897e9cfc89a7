// Installs chartjs-plugin-annotation on Chart.js 3 and 4, and translates the options of other versions. Also limits how
// many sides a polygon can have, and clears the plugin's cache before each chart.

import type { ChartComponent } from "chart.js-4";
import { Failure, showValue } from "../../../base/failure.ts";
import { POLYGON_SIDES } from "../../../base/limits.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import type { Canvas } from "../../../engine/canvas/canvas.ts";
import { readPath } from "../record.ts";
import { type AnnotationDialect, convertAnnotations, objectAt, renameKey } from "./annotation-options.ts";
import { type ClearableMap, createClearableMap } from "./clearable-map.ts";
import type { Install, PackageCode } from "./plugin-row.ts";

/**
 * The option that shows labels, callouts and arrow heads: `enabled` in the plugin for version 3, `display` in the plugin
 * for version 4.
 */
type Switch = "enabled" | "display";

const OTHER_SWITCH: Readonly<Record<Switch, Switch>> = { enabled: "display", display: "enabled" };

type Plugin = ChartComponent & { beforeInit(chart: unknown): void };

/** Installs the plugin. */
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

/** Positions of a label on a line. Version 2 names them after the sides of the chart. */
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

/** Translates the ids that the first axes have in version 2. */
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

/** Limits how many sides a polygon can have, because the plugin creates an element for each corner. */
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
