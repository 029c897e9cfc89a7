// Derives alt text from a chart's code: type, title, series names and label range.

import { readType } from "./appearance.ts";
import { readTable } from "./data/chart-table.ts";
import { readConfig } from "./text/config-tree.ts";

/** Paths of the title text in Chart.js 3 and 4, and in Chart.js 2. */
const TITLES = [
  ["options", "plugins", "title", "text"],
  ["options", "title", "text"],
];
/** Maximum number of series names in the alt text. */
const MAX_NAMES = 5;

/** Display names of chart types. */
const KINDS: Readonly<Record<string, string>> = {
  bar: "Bar chart",
  horizontal: "Horizontal bar chart",
  line: "Line chart",
  pie: "Pie chart",
  doughnut: "Doughnut chart",
  polarArea: "Polar area chart",
  radar: "Radar chart",
  scatter: "Scatter chart",
  bubble: "Bubble chart",
  sparkline: "Sparkline",
  progressBar: "Progress bar",
};

/** Returns alt text such as `Bar chart “Revenue” of Sales, Costs from Q1 to Q4`. */
export function describeChart(text: string): string {
  const type = readType(text) ?? "";
  const kind = Object.hasOwn(KINDS, type) ? (KINDS[type] as string) : type === "" ? "Chart" : `Chart of type ${type}`;
  const title = readTitle(text);
  const parts = title === undefined ? [kind] : [`${kind} “${title}”`];
  const reading = readTable(text);
  if (!("table" in reading)) return parts.join(" ");
  const { columns, labels } = reading.table;
  const series = [...new Set(columns.map(({ name, field }) => (field ? name.slice(0, -field.length - 1) : name)))];
  const names = series.filter((name) => !/^Series \d+$/.test(name));
  const [first, last] = [labels[0], labels.at(-1)];
  if (names.length > 0)
    parts.push(`of ${names.slice(0, MAX_NAMES).join(", ")}${names.length > MAX_NAMES ? " and more" : ""}`);
  if (first !== undefined && last !== undefined && first !== last) parts.push(`from ${first} to ${last}`);
  return parts.join(" ");
}

function readTitle(text: string): string | undefined {
  const tree = readConfig(text);
  for (const path of TITLES) {
    const node = tree.find(path);
    const title = node === undefined ? undefined : tree.valueOf(node);
    if (typeof title === "string" && title !== "") return title;
  }
  return undefined;
}
