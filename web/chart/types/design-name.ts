// Names a chart's design, such as "Waterfall" or "Stacked bar", which can differ from its type in the code.

import { readType, TYPES, type Version } from "../appearance.ts";
import { readLimn } from "../limn-edit.ts";
import { axisPath, readOption, valueAxis } from "../option-edit.ts";
import { readConfig } from "../text/config-tree.ts";

/** Returns the name for the type picker's button; an empty string if the type is unknown. */
export function nameDesign(text: string, version: Version): string {
  const type = readType(text) ?? "";
  const isBar = type === "bar" || type === "horizontal";
  if (!isBar && type !== "line") return Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : type;
  if (isBar && readLimn(text, "waterfall") === true) return "Waterfall";
  const datasets = readConfig(text).find(["data", "datasets"]);
  const count = (datasets && readConfig(text).items(datasets)?.length) ?? 0;
  const options = (name: string) =>
    Array.from({ length: count }, (_, index) => readOption(text, ["data", "datasets", index, name]));
  const types = new Set(options("type").map((own) => own ?? (isBar ? "bar" : "line")));
  if (types.size > 1 && types.has("bar") && types.has("line")) return "Bars and a line";
  const axis = axisPath(valueAxis(text), version);
  const isStacked = readOption(text, [...axis, "stacked"]) === true;
  const max = readOption(text, [...axis, ...(version === 2 ? ["ticks"] : []), "max"]);
  const isFilled = type === "line" && count > 0 && options("fill").every((fill) => fill !== null && fill !== false);
  const name = isFilled ? "Area" : TYPES[type as keyof typeof TYPES];
  if (!isStacked) return name;
  return `${max === 100 ? "100% stacked" : "Stacked"} ${name.toLowerCase()}`;
}
