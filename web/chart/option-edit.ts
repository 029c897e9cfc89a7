// Reads and writes the options that have a field in the appearance panel, at the path that the Chart.js version uses.
// Functions return undefined if the code computes the option, which can then only be changed in the code.

import type { Version } from "./appearance.ts";
import { readType } from "./appearance.ts";
import { type Data, type Literal, type Path, readConfig } from "./text/config-tree.ts";
import { removeAt, setAt } from "./text/text-edit.ts";

/** Axis of a Cartesian chart. */
export type Axis = "x" | "y";

/** Types with Cartesian axes. */
const WITH_AXES = new Set([
  "bar",
  "horizontal",
  "line",
  "scatter",
  "bubble",
  "boxplot",
  "violin",
  "candlestick",
  "ohlc",
]);
/** Types whose value axis starts at zero unless the chart configures an axis. */
const ZERO_BASED = new Set(["bar", "horizontal", "line", "scatter", "bubble"]);

/** True if the chart has axes that can have a title. */
export function hasAxes(text: string): boolean {
  return WITH_AXES.has(readType(text) ?? "");
}

export function valueAxis(text: string): Axis {
  return readType(text) === "horizontal" ? "x" : "y";
}

export function axisPath(axis: Axis, version: Version): Path {
  return version === 2 ? ["options", "scales", `${axis}Axes`, 0] : ["options", "scales", axis];
}

/** Returns the literal at a path, null if the option is absent, or undefined if it is computed or not a literal. */
export function readOption(text: string, path: Path): Literal | undefined {
  const tree = readConfig(text);
  if (tree.root === undefined || tree.mistake !== undefined) return undefined;
  for (let length = 0; length < path.length; length++) {
    const outer = tree.find(path.slice(0, length));
    const step = path[length] as string | number;
    if (outer === undefined) return undefined;
    if (typeof step === "number") {
      const items = tree.items(outer);
      if (items === undefined) return undefined;
      if (items[step] === undefined) return null;
    } else {
      // A spread or a computed property name could set this option.
      if (outer.name !== "ObjectExpression") return undefined;
      if (outer.getChildren("Property").some((each) => tree.nameOf(each) === undefined)) return undefined;
      const property = tree.property(outer, step);
      if (property === undefined) return null;
      if (property.value === undefined) return undefined;
      const value = tree.valueOf(property.value);
      if (length < path.length - 1 && (value === false || value === null)) return null;
    }
  }
  const node = tree.find(path);
  return node === undefined ? undefined : tree.valueOf(node);
}

/** Like `readOption`, but also returns lists and objects that consist of literals. */
export function readData(text: string, path: Path): Data | undefined {
  const literal = readOption(text, path);
  if (literal !== undefined) return literal;
  const tree = readConfig(text);
  const node = tree.mistake === undefined ? tree.find(path) : undefined;
  return node === undefined ? undefined : tree.dataOf(node);
}

/** The literal `false` turns off a whole component, such as the legend. */
export function isTurnedOff(text: string, path: Path): boolean {
  const tree = readConfig(text);
  const node = tree.find(path);
  return node !== undefined && tree.valueOf(node) === false;
}

/** Sets an option and creates missing parents, including lists of axes. Returns undefined if a parent is computed. */
export function setOption(text: string, path: Path, value: unknown): string | undefined {
  const tree = readConfig(text);
  // Replaces `legend: false` with an object.
  for (let length = 1; length < path.length; length++) {
    const node = tree.find(path.slice(0, length));
    const literal = node === undefined ? undefined : tree.valueOf(node);
    if (literal === false || literal === null)
      return setAt(text, path.slice(0, length), nest(path.slice(length), value));
  }
  const list = path.findIndex((step, index) => step === 0 && tree.find(path.slice(0, index)) === undefined);
  return list < 0 ? setAt(text, path, value) : setAt(text, path.slice(0, list), nest(path.slice(list), value));
}

function nest(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }), value);
}

/**
 * Sets an axis option. The service starts values at zero only if no axis is configured, so the first axis option also
 * sets `beginAtZero`.
 */
export function setAxisOption(
  text: string,
  axis: Axis,
  version: Version,
  inner: Path,
  value: unknown,
): string | undefined {
  const isFirst = readConfig(text).find(["options", "scales"]) === undefined && ZERO_BASED.has(readType(text) ?? "");
  const zero = [...axisPath(valueAxis(text), version), ...zeroPath(version)];
  const begun = isFirst ? (setOption(text, zero, true) ?? text) : text;
  return setOption(begun, [...axisPath(axis, version), ...inner], value);
}

/** Returns the path of the option `beginAtZero` in an axis's options. */
export function zeroPath(version: Version): Path {
  return version === 2 ? ["ticks", "beginAtZero"] : ["beginAtZero"];
}

/** Removes an option and all parents that become empty. List items stay, because removing one renumbers the rest. */
export function removeOption(text: string, path: Path): string {
  let done = removeAt(text, path);
  for (let length = path.length - 1; length > 0; length--) {
    const tree = readConfig(done);
    const node = tree.find(path.slice(0, length));
    const isEmpty = node?.name === "ObjectExpression" && /^\{\s*\}$/.test(tree.textOf(node));
    if (!isEmpty || typeof path[length - 1] !== "string") break;
    done = removeAt(done, path.slice(0, length));
  }
  return done;
}

/** Returns undefined if the code computes the option. */
export function readBeginAtZero(text: string, version: Version): boolean | undefined {
  const literal = readOption(text, [...axisPath(valueAxis(text), version), ...zeroPath(version)]);
  if (literal === null) return readOption(text, ["options", "scales"]) === null && ZERO_BASED.has(readType(text) ?? "");
  return typeof literal === "boolean" ? literal : undefined;
}

/** Sets whether the value axis starts at zero. */
export function setBeginAtZero(text: string, version: Version, isZero: boolean): string {
  return setOption(text, [...axisPath(valueAxis(text), version), ...zeroPath(version)], isZero) ?? text;
}
