// The examples to begin with: the rows of docs/chart-types.md, from the files that it is made of, each with the picture there.

import groupTitles from "../../../docs/chart-type-groups.json";
import type { Version } from "../look.ts";
import { layOut } from "../text/text-style.ts";

/** A configuration, or the text of one, and the versions that it is for. */
interface RowChart {
  readonly versions: readonly Version[];
  readonly chart: unknown;
}

/** A file of docs/chart-types/. */
interface Row {
  readonly title: string;
  readonly group: string;
  readonly types: readonly string[];
  readonly charts: readonly RowChart[];
  readonly width?: number;
  readonly height?: number;
}

/** An example. */
export interface Example {
  /** The name of its file. */
  readonly name: string;
  readonly title: string;
  readonly types: readonly string[];
  /** The versions of Chart.js that have it, the newest first. */
  readonly versions: readonly Version[];
  /** The URL of its picture. */
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

/** Examples of one kind. */
export interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly Example[];
}

const ROWS = import.meta.glob<Row>("../../../docs/chart-types/*.json", { eager: true, import: "default" });
const PICTURES = import.meta.glob<string>("../../../docs/chart-types/*.png", {
  eager: true,
  import: "default",
  query: "?url",
});

/** All examples, in the order of the page. */
export function listExamples(): ExampleGroup[] {
  const rows = Object.entries(ROWS);
  return Object.entries(groupTitles).map(([group, title]) => ({
    title,
    examples: rows.filter(([, row]) => row.group === group).map(([file, row]) => exampleOf(file, row)),
  }));
}

function exampleOf(file: string, { title, types, charts, width = 400, height = 240 }: Row): Example {
  const versions = charts.flatMap((chart) => chart.versions).sort((one, other) => other - one);
  const picture = PICTURES[file.replace(/json$/, "png")] ?? "";
  return { name: nameOf(file), title, types, versions, picture, width, height };
}

/** The text of an example's chart, for the newest version that has it. */
export function textOf({ name, versions: [newest] }: Example): string {
  const row = Object.entries(ROWS).find(([file]) => nameOf(file) === name)?.[1];
  const chart = row?.charts.find(({ versions }) => versions.includes(newest as Version))?.chart;
  return typeof chart === "string" ? chart.trim() : layOut(chart, { isJson: false, quote: "'" });
}

function nameOf(file: string): string {
  return file.replace(/^.*\/|\.\w+$/g, "");
}
