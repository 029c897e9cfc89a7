// The options that can be picked beside a chart's code: where each version of Chart.js has them, what the chart's text says of them, and
// the text with another value in their place. Undefined where the text has them computed, or where only its author can change them.

import type { Version } from "./look.ts";
import { readType } from "./look.ts";
import { type Literal, type Path, readConfig } from "./text/config-tree.ts";
import { removeAt, setAt } from "./text/text-edit.ts";

/** An axis of a chart that has two. */
export type Axis = "x" | "y";

/** Types that have an axis for each direction. */
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
/** Of these, the ones that the service begins at zero as long as nothing is said of any axis. */
const ZERO_BASED = new Set(["bar", "horizontal", "line", "scatter", "bubble"]);

/** Whether the chart has axes that can have a title. */
export function hasAxes(text: string): boolean {
  return WITH_AXES.has(readType(text) ?? "");
}

/** The axis that the values are on. */
export function valueAxis(text: string): Axis {
  return readType(text) === "horizontal" ? "x" : "y";
}

/** Where the options of an axis are. */
export function axisPath(axis: Axis, version: Version): Path {
  return version === 2 ? ["options", "scales", `${axis}Axes`, 0] : ["options", "scales", axis];
}

/** The literal at a path; null for nothing there. Undefined for what cannot be seen: a call, a name, a list, or a function on the way. */
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
      // What is spread into it, or has a name that is computed, may be this.
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

/** Whether an option, or something that it stands in, is the plain value `false`: so people turn whole parts off. */
export function isTurnedOff(text: string, path: Path): boolean {
  const tree = readConfig(text);
  const node = tree.find(path);
  return node !== undefined && tree.valueOf(node) === false;
}

/** Puts options at a path, whose parents are made where there are none, lists of axes among them. */
export function setOption(text: string, path: Path, value: unknown): string | undefined {
  const tree = readConfig(text);
  // `legend: false` becomes an object that says so.
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

/** Puts options on an axis. A chart whose values began at zero because nothing was said of its axes goes on to do so. */
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

function zeroPath(version: Version): Path {
  return version === 2 ? ["ticks", "beginAtZero"] : ["beginAtZero"];
}

/** Removes an option, and whatever of its parents is empty then. Items of lists stay: others are counted from them. */
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

/** Whether the values begin at zero. Undefined where that cannot be seen. */
export function readZero(text: string, version: Version): boolean | undefined {
  const said = readOption(text, [...axisPath(valueAxis(text), version), ...zeroPath(version)]);
  if (said === null) return readOption(text, ["options", "scales"]) === null && ZERO_BASED.has(readType(text) ?? "");
  return typeof said === "boolean" ? said : undefined;
}

/** Lets the values begin at zero, or where they are. */
export function setZero(text: string, version: Version, isZero: boolean): string {
  return setOption(text, [...axisPath(valueAxis(text), version), ...zeroPath(version)], isZero) ?? text;
}
