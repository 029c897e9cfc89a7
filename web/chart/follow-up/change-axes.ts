// Changes of axes: titles, ranges, scale, grid.

import { readType, type Version } from "../appearance.ts";
import { type ChartAxis, readAxes } from "../inspector/axes.ts";
import { AxisOptions } from "../inspector/axis-options.ts";
import { readOption, removeOption, setOption, valueAxis } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { readTitle, setTitle, setAxisTitle as setTitleOf } from "../titles.ts";
import { type Change, describeKind, Refusal, writeField } from "./context.ts";

type AxisName = "x" | "y";

/** Chart types with a radial axis. */
const RADIAL = new Set(["radar", "polarArea"]);

function axesOf(text: string, version: Version): readonly ChartAxis[] {
  const axes = readAxes(text, version);
  if (axes.length === 0) throw new Refusal(`${describeKind(text)} has no axes.`);
  return axes;
}

/** Returns the value axis with this letter, or else the first value axis. */
function valueAxisOf(text: string, version: Version, letter?: AxisName): ChartAxis {
  const axes = axesOf(text, version).filter(({ isValue }) => isValue);
  const axis = axes.find((each) => each.letter === letter) ?? axes.find((each) => each.letter === "y") ?? axes[0];
  if (axis === undefined) throw new Refusal("This chart has no value axis.");
  return axis;
}

const isRadial = (text: string): boolean => RADIAL.has(readType(text) ?? "");

/** Returns the path of an option of the radial axis. */
function radialPath(version: Version, name: "min" | "max" | "beginAtZero"): Path {
  return version === 2 ? ["options", "scale", "ticks", name] : ["options", "scales", "r", name];
}

function secondAxisOf(text: string, version: Version): ChartAxis {
  const [, axis] = axesOf(text, version).filter(({ letter }) => letter === valueAxis(text));
  if (axis === undefined) throw new Refusal("This chart has no second value axis.");
  return axis;
}

export function setAxisTitle(
  text: string,
  version: Version,
  { axis: letter, text: title }: Change<"axisTitle">,
): string {
  axesOf(text, version);
  if (letter === "right") return setTitleOf(text, secondAxisOf(text, version), version, title);
  if (readTitle(text, letter, version) === undefined)
    throw new Refusal(`The title of the ${letter} axis is computed in the code. Change it there.`);
  return setTitle(text, letter, version, title);
}

/** Sets the limits of an axis. If the named axis shows labels, the value axis is meant. */
export function setAxisRange(text: string, version: Version, { axis: letter, min, max }: Change<"axisRange">): string {
  if (isRadial(text))
    return Object.entries({ min, max }).reduce(
      (done, [name, value]) =>
        value == null ? done : (setOption(done, radialPath(version, name as "min"), value) ?? done),
      text,
    );
  const axis = letter === "right" ? secondAxisOf(text, version) : valueAxisOf(text, version, letter);
  const at = new AxisOptions(text, axis, version);
  const [from, to] = [min ?? readOption(text, at.range("min")), max ?? readOption(text, at.range("max"))];
  if (typeof from === "number" && typeof to === "number" && from >= to)
    throw new Refusal(`The axis can't go from ${from} to ${to}. The minimum must be less than the maximum.`);
  const limits = Object.entries({ min, max }).filter(([, value]) => value != null) as ["min" | "max", number][];
  // Remove the old limits first: the new minimum can be greater than the old maximum.
  const bare = limits.reduce((done, [name]) => clear(done, at.range(name)), text);
  const missing = "This axis shows labels, not numbers.";
  return limits.reduce(
    (done, [name, value]) => writeField(done, version, [`axis:${axis.id}`, name], String(value), missing),
    bare,
  );
}

const clear = (text: string, path: Path): string =>
  typeof readOption(text, path) === "number" ? removeOption(text, path) : text;

/** Sets whether the value axis starts at zero. */
export function setZero(text: string, version: Version, isOn: boolean): string {
  if (isRadial(text)) return setOption(text, radialPath(version, "beginAtZero"), isOn) ?? text;
  const axis = valueAxisOf(text, version);
  const at = new AxisOptions(text, axis, version);
  const min = readOption(text, at.range("min"));
  const free = typeof min === "number" && (isOn ? min !== 0 : min === 0) ? removeOption(text, at.range("min")) : text;
  return writeField(
    free,
    version,
    [`axis:${axis.id}`, "zero"],
    String(isOn),
    "A logarithmic axis can't start at zero.",
  );
}

/** Writes an inspector field of the axes with a letter, or of all axes. */
export function setAxisFields(
  text: string,
  version: Version,
  letter: AxisName | null | undefined,
  ...[name, value, missing]: readonly [name: string, value: string, missing: string]
): string {
  const axes = axesOf(text, version).filter((axis) => letter == null || axis.letter === letter);
  return axes.reduce((done, { id }) => writeField(done, version, [`axis:${id}`, name], value, missing), text);
}

/** Makes the value axis logarithmic or linear. */
export function setScale(text: string, version: Version, isLog: boolean): string {
  const { id } = valueAxisOf(text, version);
  const value = isLog ? "logarithmic" : "";
  return writeField(text, version, [`axis:${id}`, "scale"], value, "Only a value axis can be logarithmic.");
}

export function setGrid(text: string, version: Version, { on: isOn, axis: letter }: Change<"grid">): string {
  if (isRadial(text)) {
    const path: Path =
      version === 2 ? ["options", "scale", "gridLines", "display"] : ["options", "scales", "r", "grid", "display"];
    return isOn ? removeOption(text, path) : (setOption(text, path, false) ?? text);
  }
  return setAxisFields(text, version, letter, "grid", String(isOn), "This chart has no grid.");
}
