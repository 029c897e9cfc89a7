// Reads and writes the chart title, the axis titles and the legend at the path that the Chart.js version uses. The read
// functions return undefined if the code computes the option.

import type { Version } from "./appearance.ts";
import { type Axis, axisPath, isTurnedOff, readOption, removeOption, setAxisOption, setOption } from "./option-edit.ts";
import type { Path } from "./text/config-tree.ts";

/** Component that has a title. */
export type TitleTarget = "chart" | Axis;

/** Returns the path of a title's options, and the name of the option that holds the text. */
function placeOf(what: TitleTarget, version: Version): { readonly path: Path; readonly words: string } {
  if (what === "chart") return { path: partPath("title", version), words: "text" };
  return version === 2
    ? { path: [...axisPath(what, 2), "scaleLabel"], words: "labelString" }
    : { path: [...axisPath(what, version), "title"], words: "text" };
}

function partPath(name: "title" | "legend", version: Version): Path {
  return version === 2 ? ["options", name] : ["options", "plugins", name];
}

/** Returns the title text, an empty string if the title is missing or hidden, or undefined if the code computes it. */
export function readTitle(text: string, what: TitleTarget, version: Version): string | undefined {
  const { path, words } = placeOf(what, version);
  const shown = readOption(text, [...path, "display"]);
  const said = readOption(text, [...path, words]);
  if (shown === undefined || said === undefined) return undefined;
  return shown === true ? String(said ?? "") : "";
}

/** Sets or removes a title. Returns the text unchanged if the code computes the title. */
export function setTitle(text: string, what: TitleTarget, version: Version, title: string): string {
  if (title === readTitle(text, what, version)) return text;
  const { path, words } = placeOf(what, version);
  if (title === "") return removeOption(removeOption(text, [...path, words]), [...path, "display"]);
  const isThere = readOption(text, [...path, words]) !== null || readOption(text, [...path, "display"]) !== null;
  if (what === "chart") return putTitle(text, path, words, title, isThere) ?? text;
  if (isThere) return putTitle(text, path, words, title, true) ?? text;
  const inner = path.slice(axisPath(what, version).length);
  const begun = setAxisOption(text, what, version, [...inner, "display"], true);
  return (begun && setOption(begun, [...path, words], title)) ?? text;
}

function putTitle(text: string, path: Path, words: string, title: string, isThere: boolean): string | undefined {
  const shown = readOption(text, [...path, "display"]) === true ? text : setOption(text, [...path, "display"], true);
  if (shown === undefined) return isThere ? undefined : setOption(text, path, { display: true, [words]: title });
  return setOption(shown, [...path, words], title);
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

/** Position of the legend. */
export type Legend = keyof typeof LEGENDS;

/** Returns the legend position, or undefined if it is computed or not in the list. */
export function readLegend(text: string, version: Version): Legend | undefined {
  const path = partPath("legend", version);
  if (isTurnedOff(text, path)) return "off";
  const shown = readOption(text, [...path, "display"]);
  const place = readOption(text, [...path, "position"]);
  if (shown === undefined || place === undefined) return undefined;
  if (shown === false) return "off";
  if (place === null) return shown === true ? "top" : "auto";
  return typeof place === "string" && Object.hasOwn(LEGENDS, place) ? (place as Legend) : undefined;
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
