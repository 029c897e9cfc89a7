// The inspector's fields for lines, bands and text annotations.

import type { Version } from "../appearance.ts";
import { parseFieldColor, withAlpha } from "../css-color.ts";
import { hasAxes, readOption, removeOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import {
  type Annotation,
  type AnnotationKind,
  addAnnotation,
  listLabels,
  nextAnnotationId,
  readAnnotations,
  removeAnnotation,
} from "./annotations.ts";
import { type ChartAxis, readAxes } from "./axes.ts";
import { choiceField, type Field, numberField, readText, writeOption, writeOptions } from "./field.ts";
import { averageFields, targetFields } from "./limn-fields.ts";
import { dashField } from "./line-fields.ts";

/** Returns the fields for the target line and the average line, and buttons that add annotations. */
export function lineListFields(text: string, version: Version): Field[] {
  if (!hasAxes(text)) return [];
  const add = (kind: AnnotationKind, label: string): Field => ({
    name: `add-${kind}`,
    label,
    control: { type: "button" },
    value: "",
    write: (chart) => addAnnotation(chart, version, kind),
    selects: nextAnnotationId(text, version, kind),
  });
  return [
    ...targetFields(text),
    ...averageFields(text),
    add("line", "Add line"),
    add("band", "Add band"),
    version === 2
      ? {
          name: "no-text",
          label: "Text in the chart needs Chart.js 3 or later.",
          control: { type: "note" },
          value: "",
          write: (chart) => chart,
        }
      : add("text", "Add text"),
  ];
}

export function annotationFields(text: string, id: string, version: Version): Field[] {
  const annotation = readAnnotations(text, version).find((each) => each.id === `annotation:${id}`);
  if (annotation === undefined) return [];
  const fields = {
    line: () => lineFields(text, annotation, version),
    band: () => bandFields(text, annotation, version),
    text: () => textFields(text, annotation, version),
  };
  return [
    ...(annotation.kind === undefined ? [] : fields[annotation.kind]()),
    {
      name: "remove",
      label: "Remove",
      control: { type: "button" },
      value: "",
      write: (chart) => removeAnnotation(chart, annotation),
      selects: "lines",
    },
  ];
}

/** Creates a field for a position on an axis: a number, or a label of the data. */
function placeField(
  text: string,
  name: string,
  label: string,
  axis: ChartAxis | undefined,
  paths: readonly Path[],
): Field {
  const [path = []] = paths;
  const isNumber = axis?.isValue !== false;
  const setAll = (chart: string, value: unknown) => paths.reduce((done, each) => writeOption(done, each, value), chart);
  if (isNumber) {
    const field = numberField(text, { name, label, path, placeholder: "", set: setAll });
    // Without a position, the annotation would cover the whole axis.
    return { ...field, write: (chart, value) => (value === "" ? chart : field.write(chart, value)) };
  }
  const labels = listLabels(text);
  return {
    name,
    label,
    control: { type: "choice", options: Object.fromEntries(labels.map((each) => [each, each])) },
    value: readText(text, path),
    write: (chart, value) => (value === "" ? chart : setAll(chart, value)),
  };
}

function colorField(text: string, path: Path, label: string, fallback: string): Field {
  return {
    name: path.at(-1) as string,
    label,
    control: { type: "color", fallback },
    value: readText(text, path),
    write: (chart, value) => {
      const { alpha = 1 } = parseFieldColor(readText(chart, path) ?? "") ?? {};
      return writeOption(chart, path, withAlpha(value, alpha));
    },
  };
}

/** Returns the axis that the annotation lies on, by its scale ids and limits. */
function findAxis(text: string, { path }: Annotation, axes: readonly ChartAxis[]): ChartAxis | undefined {
  const ids = ["scaleID", "yScaleID", "xScaleID"].map((name) => readOption(text, [...path, name]));
  return (
    axes.find(
      ({ id, letter }) => ids.includes(id) && (readOption(text, [...path, "scaleID"]) === id || hasLimit(letter)),
    ) ?? axes.find(({ letter }) => hasLimit(letter))
  );
  function hasLimit(letter: string): boolean {
    return [`${letter}Min`, `${letter}Max`].some((name) => (readOption(text, [...path, name]) ?? null) !== null);
  }
}

function axisField(
  text: string,
  axis: ChartAxis | undefined,
  axes: readonly ChartAxis[],
  move: (chart: string, to: ChartAxis, place: readonly [string | number, string | number]) => string,
): Field {
  return choiceField({
    name: "axis",
    label: "Axis",
    options: Object.fromEntries(axes.map(({ id, name }) => [id, name])),
    value: axis?.id ?? "",
    write: (chart, id) => {
      const to = axes.find((each) => each.id === id);
      if (to === undefined) return chart;
      const labels = listLabels(text);
      const place = to.isValue ? ([10, 20] as const) : ([labels[0] ?? "", labels.at(-1) ?? ""] as const);
      return move(chart, to, place);
    },
  });
}

function labelField(text: string, { path }: Annotation, version: Version): Field {
  const shown = version === 4 ? "display" : "enabled";
  return {
    name: "label",
    label: "Label",
    control: { type: "text" },
    value: readText(text, [...path, "label", "content"]),
    write: (chart, value) =>
      value === ""
        ? removeOption(chart, [...path, "label"])
        : writeOptions(chart, [...path, "label"], { [shown]: true, content: value }),
  };
}

function lineFields(text: string, annotation: Annotation, version: Version): Field[] {
  const { path } = annotation;
  const axes = readAxes(text, version);
  const axis = findAxis(text, annotation, axes);
  const isBetween = axis !== undefined && readOption(text, [...path, "scaleID"]) === null;
  const places = isBetween ? [`${axis.letter}Min`, `${axis.letter}Max`] : ["value"];
  return [
    placeField(
      text,
      "value",
      "Position",
      axis,
      places.map((name) => [...path, name]),
    ),
    labelField(text, annotation, version),
    axisField(text, axis, axes, (chart, to, [value]) => {
      const bare = ["xMin", "xMax", "yMin", "yMax"].reduce((done, name) => removeOption(done, [...path, name]), chart);
      const mode = version === 2 ? { mode: to.letter === "y" ? "horizontal" : "vertical" } : {};
      return writeOptions(bare, path, { ...mode, scaleID: to.id, value });
    }),
    colorField(text, [...path, "borderColor"], "Colour", "#e15759"),
    dashField(text, path),
    numberField(text, { name: "width", label: "Line width", path: [...path, "borderWidth"], min: 0, max: 50 }),
  ];
}

function bandFields(text: string, annotation: Annotation, version: Version): Field[] {
  const { path } = annotation;
  const axes = readAxes(text, version);
  const axis = findAxis(text, annotation, axes);
  const letter = axis?.letter ?? "y";
  return [
    placeField(text, "from", "From", axis, [[...path, `${letter}Min`]]),
    placeField(text, "to", "To", axis, [[...path, `${letter}Max`]]),
    ...(version === 2 ? [] : [labelField(text, annotation, version)]),
    axisField(text, axis, axes, (chart, to, [from, end]) => {
      const old = ["xMin", "xMax", "yMin", "yMax", "xScaleID", "yScaleID"];
      const bare = old.reduce((done, name) => removeOption(done, [...path, name]), chart);
      const limits = { [`${to.letter}Min`]: from, [`${to.letter}Max`]: end };
      return writeOptions(bare, path, { [`${to.letter}ScaleID`]: to.id, ...limits });
    }),
    colorField(text, [...path, "backgroundColor"], "Colour", "#59a14f"),
  ];
}

function textFields(text: string, { path }: Annotation, version: Version): Field[] {
  const [x, y] = (["x", "y"] as const).map((letter) => readAxes(text, version).find((axis) => axis.letter === letter));
  return [
    {
      name: "content",
      label: "Text",
      control: { type: "text" },
      isWide: true,
      value: readText(text, [...path, "content"]),
      write: (chart, value) => (value === "" ? chart : writeOption(chart, [...path, "content"], value)),
    },
    placeField(text, "x", "X position", x, [[...path, "xValue"]]),
    placeField(text, "y", "Y position", y, [[...path, "yValue"]]),
    colorField(text, [...path, "color"], "Colour", "#333333"),
    numberField(text, { name: "size", label: "Text size", path: [...path, "font", "size"], min: 4, max: 100 }),
  ];
}
