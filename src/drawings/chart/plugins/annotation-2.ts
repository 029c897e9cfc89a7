// Installs chartjs-plugin-annotation on Chart.js 2, which supports lines along an axis and boxes. Options of later
// versions are translated if they describe one of these shapes.

import { load } from "../../../../generated/packages/annotation-2.js";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";
import { convertAnnotations, objectAt, renameKey } from "./annotation-options.ts";
import type { Install } from "./plugin-row.ts";

type Axis = "x" | "y";

export const installAnnotation2: Install<2> = ({ run }) => ({
  plugins: run(load),
  prepare: (config) =>
    convertAnnotations(config, { path: ["annotation"], otherPath: ["plugins", "annotation"], asList: true, convert }),
});

function convert(annotation: PlainObject, key: string, config: PlainObject): void {
  // For an annotation without an id, the plugin generates a random id, and it draws annotations in the order of their ids.
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
  if (label !== undefined) convertLabel(label, annotation.mode === "horizontal");
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

function convertLabel(label: PlainObject, isHorizontal: boolean): void {
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
