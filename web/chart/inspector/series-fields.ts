// The inspector's fields for a series: its type, colour, line, points, fill and axis.

import { readSwatches, readType, setColor, type Version } from "../appearance.ts";
import { parseFieldColor, withAlpha } from "../css-color.ts";
import { readData, readOption, removeOption } from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { readSide, type Side, setSide } from "./axes.ts";
import {
  checkField,
  choiceField,
  type Field,
  numberWithin,
  parseDecimal,
  readText,
  writeOption,
  writeOptions,
} from "./field.ts";
import { forecastFields } from "./limn-fields.ts";
import { lineFields, pointFields } from "./line-fields.ts";

/** How a series is drawn. */
type Kind = "bar" | "line" | "points" | "radar" | "other";

const KINDS: Readonly<Record<string, Kind>> = {
  bar: "bar",
  horizontal: "bar",
  horizontalBar: "bar",
  line: "line",
  sparkline: "line",
  scatter: "points",
  bubble: "points",
  radar: "radar",
};

const ORDERS = { "": "Automatic", "-1": "In front", "1": "Behind" } as const;

/** Returns how a dataset is drawn. */
export function kindOf(text: string, series: number): Kind {
  const own = readOption(text, ["data", "datasets", series, "type"]);
  return KINDS[typeof own === "string" ? own : (readType(text) ?? "")] ?? "other";
}

/**
 * Returns the fields for a series.
 *
 * @param standard colours of series without a colour in the code
 */
export function seriesFields(text: string, series: number, version: Version, standard: readonly string[]): Field[] {
  const kind = kindOf(text, series);
  const path: Path = ["data", "datasets", series];
  const hasLine = kind === "line" || kind === "radar" || (kind === "points" && showsLine(text, path));
  const hasPoints = kind === "line" || kind === "radar" || kind === "points";
  const isBubble = readType(text) === "bubble";
  return [
    ...typeFields(text, path),
    colorField(text, series, standard),
    ...sideFields(text, series, version),
    ...(kind === "points" && !isBubble
      ? [
          checkField(text, {
            name: "showLine",
            label: "Connect the points",
            path: [...path, "showLine"],
            standard: false,
          }),
        ]
      : []),
    ...(hasLine ? lineFields(text, path, version) : []),
    ...(kind === "bar" || kind === "line" ? forecastFields(text, series) : []),
    ...(hasPoints ? pointFields(text, path, isBubble) : []),
    ...(kind === "line" || kind === "radar" ? [fillField(text, series, version)] : []),
    ...(kind === "other" ? [] : [opacityField(text, series, standard)]),
    ...(isMixed(text) ? [orderField(text, path)] : []),
  ];
}

function showsLine(text: string, path: Path): boolean {
  return readOption(text, [...path, "showLine"]) === true || readOption(text, [...path, "type"]) === "line";
}

/** Bars and lines can be combined in one chart, except in charts with horizontal bars. */
function typeFields(text: string, path: Path): Field[] {
  const chartType = readType(text);
  if (chartType !== "bar" && chartType !== "line") return [];
  const own = readText(text, [...path, "type"]);
  return [
    choiceField({
      name: "type",
      label: "Show as",
      options: { bar: "Bars", line: "Line" },
      value: own === "" ? chartType : own,
      // By default, the first series is in front, and bars would hide a later line.
      write: (chart, value) =>
        value === chartType
          ? writeOptions(chart, path, { type: undefined, order: undefined })
          : writeOptions(chart, path, { type: value, order: value === "line" ? -1 : 1 }),
    }),
  ];
}

function colorField(text: string, series: number, standard: readonly string[]): Field {
  const isComputed = ["backgroundColor", "borderColor"].some(
    (name) => readData(text, ["data", "datasets", series, name]) === undefined,
  );
  return {
    name: "color",
    label: "Colour",
    control: { type: "color", fallback: standard[series % standard.length] as string },
    value: isComputed ? undefined : (readSwatches(text)[series]?.color ?? ""),
    write: (chart, value) => setColor(chart, series, value, standard),
  };
}

function sideFields(text: string, series: number, version: Version): Field[] {
  const type = readType(text);
  if (!["bar", "line", "horizontal", "scatter", "bubble"].includes(type ?? "")) return [];
  const [first, second] = type === "horizontal" ? ["Bottom", "Top"] : ["Left", "Right"];
  return [
    choiceField({
      name: "axis",
      label: "Axis",
      options: { first: `${first} axis`, second: `${second} axis` },
      value: readSide(text, series, version),
      write: (chart, value) => setSide(chart, series, version, value as Side),
    }),
  ];
}

function fillField(text: string, series: number, version: Version): Field {
  const path: Path = ["data", "datasets", series, "fill"];
  const literal = readOption(text, path);
  const zero = version === 2 ? "zero" : "origin";
  const isZero = literal === true || literal === "origin" || literal === "zero";
  const value =
    literal === false
      ? "none"
      : isZero
        ? "zero"
        : literal === "-1"
          ? "series"
          : literal === null
            ? ""
            : String(literal);
  return choiceField({
    name: "fill",
    label: "Fill",
    options: {
      "": "Automatic",
      none: "None",
      zero: "Down to zero",
      ...(series > 0 && { series: "To the previous series" }),
    },
    value: literal === undefined ? undefined : value,
    write: (chart, picked) => {
      const fill = { none: false, zero, series: "-1" }[picked];
      return writeOption(chart, path, fill);
    },
  });
}

/** Opacity of the fill: of bars, of points, and of the area below a line. */
function opacityField(text: string, series: number, standard: readonly string[]): Field {
  const path: Path = ["data", "datasets", series];
  const background = readOption(text, [...path, "backgroundColor"]);
  const border = readOption(text, [...path, "borderColor"]);
  const own = typeof background === "string" ? parseFieldColor(background) : undefined;
  const isKnown = background === null || own !== undefined;
  return {
    name: "opacity",
    label: "Fill opacity in %",
    control: { type: "number", placeholder: "Automatic" },
    value: isKnown ? (own === undefined ? "" : String(Math.round(own.alpha * 100))) : undefined,
    findProblem: numberWithin({ min: 0, max: 100 }),
    write: (chart, value) => {
      const percent = parseDecimal(value);
      if (percent === undefined) return removeOption(chart, [...path, "backgroundColor"]);
      const line = typeof border === "string" ? parseFieldColor(border) : undefined;
      const { hex } = own ?? line ?? { hex: standard[series % standard.length] as string };
      return writeOptions(chart, path, { backgroundColor: withAlpha(hex, percent / 100) });
    },
  };
}

/** The drawing order matters in a chart that combines types. */
function isMixed(text: string): boolean {
  const tree = readConfig(text);
  const datasets = tree.find(["data", "datasets"]);
  const count = (datasets && tree.items(datasets)?.length) ?? 0;
  return Array.from({ length: count }, (_, index) => readOption(text, ["data", "datasets", index, "type"])).some(
    (type) => type !== null,
  );
}

function orderField(text: string, path: Path): Field {
  return choiceField({
    name: "order",
    label: "Layer",
    options: ORDERS,
    value: readText(text, [...path, "order"]),
    write: (chart, value) => writeOption(chart, [...path, "order"], value === "" ? undefined : Number(value)),
  });
}
