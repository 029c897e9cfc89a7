// A chart's text → a sentence of what its picture shows, for those who do not see it: its kind, its title, what it counts.

import { readTable } from "./data/chart-table.ts";
import { readType, TYPES } from "./look.ts";
import { readConfig } from "./text/config-tree.ts";

/** Where titles are, in version 2 and in the others. */
const TITLES = [
  ["options", "plugins", "title", "text"],
  ["options", "title", "text"],
];
/** Most names that are listed. */
const MOST = 5;

/** The sentence. */
export function describeChart(text: string): string {
  const type = readType(text) ?? "";
  const kind = Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : type;
  const title = readTitle(text);
  const parts = [
    kind === "" ? "Chart" : `Chart (${kind.toLowerCase()})`,
    ...(title === undefined ? [] : [`“${title}”`]),
  ];
  const reading = readTable(text);
  if (!("table" in reading)) return parts.join(" ");
  const names = [
    ...new Set(reading.table.columns.map(({ name, field }) => (field ? name.slice(0, -field.length - 1) : name))),
  ];
  const [first, last] = [reading.table.labels[0], reading.table.labels.at(-1)];
  if (names.length > 0) parts.push(`of ${names.slice(0, MOST).join(", ")}${names.length > MOST ? " and more" : ""}`);
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
