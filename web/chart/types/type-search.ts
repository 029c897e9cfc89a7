// Searches the chart types of the type picker, also by the names that spreadsheets and other chart tools use for them.

import type { ChartType, TypeGroup } from "./type-list.ts";

/** Names of the types that most people look for, in the order of the first group. */
const COMMON = ["bar", "horizontal-bar", "stacked-bar", "line", "area", "pie", "doughnut", "mixed", "scatter"];

/** Other words for types, by name. */
const SYNONYMS: Readonly<Record<string, string>> = {
  bar: "column columns histogram",
  "stacked-bar": "column columns",
  "stacked-percent": "percent share column columns normalized",
  "stacked-horizontal-percent": "percent share normalized",
  waterfall: "bridge",
  mixed: "combo combined",
  line: "trend curve",
  doughnut: "donut ring",
  scatter: "xy points",
  gauge: "speedometer",
  matrix: "heatmap calendar",
  choropleth: "country countries world",
};

/** Words that every type matches. */
const GENERAL = new Set(["chart", "charts", "graph", "diagram", "a", "the", "%"]);

/** Returns the groups with the types that a query describes. Without a query, the common types come first. */
export function findTypes(groups: readonly TypeGroup[], query: string): readonly TypeGroup[] {
  const words = query
    .toLowerCase()
    .replaceAll(/(\d)\s*%/g, "$1%")
    .split(/\s+/)
    .filter((word) => word !== "" && !GENERAL.has(word));
  const isExact = (type: ChartType) => type.title.toLowerCase().includes(query.trim().toLowerCase());
  if (words.length === 0 && query.trim() === "") {
    const all = groups.flatMap(({ types }) => types);
    const common = COMMON.flatMap((name) => all.find((type) => type.name === name) ?? []);
    const others = groups.map((group) => ({ ...group, types: group.types.filter((type) => !common.includes(type)) }));
    return [{ title: "Common", types: common }, ...others];
  }
  const fits = (type: ChartType, group: string) => {
    const text =
      `${type.title} ${type.types.join(" ")} ${type.name} ${SYNONYMS[type.name] ?? ""} ${group}`.toLowerCase();
    return isExact(type) || words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, types: group.types.filter((type) => fits(type, group.title)) }))
    .filter(({ types }) => types.length > 0);
}
