// Reads and writes the chart title, the axis titles and the legend at the path that the Chart.js version uses. The read
// functions return undefined if the code computes the option.

import type { Version } from "./appearance.ts";
import { type Axis, axisPath, isTurnedOff, readOption, removeOption, setAxisOption, setOption } from "./option-edit.ts";
import type { Path } from "./text/config-tree.ts";

/** Component that has a title. */
export type TitleTarget = "chart" | Axis;

interface TitlePath {
  readonly path: Path;
  /** Name of the option that holds the text. */
  readonly textOption: string;
}

/** Returns the path to a title's options. */
function locateTitle(target: TitleTarget, version: Version): TitlePath {
  if (target === "chart") return { path: partPath("title", version), textOption: "text" };
  return locateAxisTitle(axisPath(target, version), version);
}

function partPath(name: "title" | "legend", version: Version): Path {
  return version === 2 ? ["options", name] : ["options", "plugins", name];
}

/** Returns the path to the options of an axis's title, and the name of the option that holds the text. */
function locateAxisTitle(axis: Path, version: Version): TitlePath {
  return version === 2
    ? { path: [...axis, "scaleLabel"], textOption: "labelString" }
    : { path: [...axis, "title"], textOption: "text" };
}

/** Returns the title text, an empty string if the title is missing or hidden, or undefined if the code computes it. */
export function readTitle(text: string, target: TitleTarget, version: Version): string | undefined {
  return readTitleAt(text, locateTitle(target, version));
}

/** Like `readTitle`, for the title of the axis with the given path. */
export function readAxisTitle(text: string, axis: Path, version: Version): string | undefined {
  return readTitleAt(text, locateAxisTitle(axis, version));
}

function readTitleAt(text: string, { path, textOption }: TitlePath): string | undefined {
  const shown = readOption(text, [...path, "display"]);
  const titleText = readOption(text, [...path, textOption]);
  if (shown === undefined || titleText === undefined) return undefined;
  return shown === true ? String(titleText ?? "") : "";
}

/** Sets or removes a title. Returns the text unchanged if the code computes the title. */
export function setTitle(text: string, target: TitleTarget, version: Version, title: string): string {
  if (title === readTitle(text, target, version)) return text;
  const { path, textOption } = locateTitle(target, version);
  if (title === "") return removeOption(removeOption(text, [...path, textOption]), [...path, "display"]);
  const exists = readOption(text, [...path, textOption]) !== null || readOption(text, [...path, "display"]) !== null;
  if (target === "chart") return putTitle(text, path, textOption, title, exists) ?? text;
  if (exists) return putTitle(text, path, textOption, title, true) ?? text;
  const inner = path.slice(axisPath(target, version).length);
  const begun = setAxisOption(text, target, version, [...inner, "display"], true);
  return (begun && setOption(begun, [...path, textOption], title)) ?? text;
}

/** Like `setTitle`, for any axis. */
export function setAxisTitle(
  text: string,
  { path: axis, letter, isFirst }: { readonly path: Path; readonly letter: Axis; readonly isFirst: boolean },
  version: Version,
  title: string,
): string {
  if (isFirst) return setTitle(text, letter, version, title);
  const { path, textOption } = locateAxisTitle(axis, version);
  if (title === "") return removeOption(removeOption(text, [...path, textOption]), [...path, "display"]);
  return putTitle(text, path, textOption, title, readOption(text, path) === undefined) ?? text;
}

function putTitle(text: string, path: Path, textOption: string, title: string, exists: boolean): string | undefined {
  const shown = readOption(text, [...path, "display"]) === true ? text : setOption(text, [...path, "display"], true);
  if (shown === undefined) return exists ? undefined : setOption(text, path, { display: true, [textOption]: title });
  return setOption(shown, [...path, textOption], title);
}

/** Legend positions. `auto` uses the default, and `off` hides the legend. */
export const LEGENDS = {
  auto: "Automatic",
  off: "None",
  top: "Top",
  right: "Right",
  bottom: "Bottom",
  left: "Left",
} as const;

/** Legend position. */
export type Legend = keyof typeof LEGENDS;

/** Returns the legend position, or undefined if it is computed or not in the list. */
export function readLegend(text: string, version: Version): Legend | undefined {
  const path = partPath("legend", version);
  if (isTurnedOff(text, path)) return "off";
  const shown = readOption(text, [...path, "display"]);
  const position = readOption(text, [...path, "position"]);
  if (shown === undefined || position === undefined) return undefined;
  if (shown === false) return "off";
  if (position === null) return shown === true ? "top" : "auto";
  return typeof position === "string" && Object.hasOwn(LEGENDS, position) ? (position as Legend) : undefined;
}

/** Sets the legend position. Returns the text unchanged if the code computes the legend. */
export function setLegend(text: string, version: Version, legend: Legend): string {
  const path = partPath("legend", version);
  if (legend === "auto") {
    if (isTurnedOff(text, path)) return removeOption(text, path);
    return removeOption(removeOption(text, [...path, "position"]), [...path, "display"]);
  }
  const shown = setOption(text, [...path, "display"], legend !== "off");
  if (shown === undefined || legend === "off") return shown ?? text;
  return setOption(shown, [...path, "position"], legend) ?? text;
}
