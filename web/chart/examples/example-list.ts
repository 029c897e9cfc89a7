// Gallery examples: the rows of docs/chart-types.md with their images, from docs/chart-types/.

import groupTitles from "../../../docs/chart-type-groups.json";
import type { Version } from "../appearance.ts";
import { formatIndented } from "../text/text-style.ts";

/** A configuration, as an object or as code, and the Chart.js versions that it works with. */
interface RowChart {
  readonly versions: readonly Version[];
  readonly chart: unknown;
}

/** Contents of a file in docs/chart-types/. */
interface Row {
  readonly title: string;
  readonly group: string;
  readonly types: readonly string[];
  readonly charts: readonly RowChart[];
  readonly width?: number;
  readonly height?: number;
}

export interface Example {
  /** File name without extension. */
  readonly name: string;
  readonly title: string;
  readonly types: readonly string[];
  /** Chart.js versions that support the example, latest first. */
  readonly versions: readonly Version[];
  /** URL of the image. */
  readonly image: string;
  readonly width: number;
  readonly height: number;
}

/** Group of examples. */
export interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly Example[];
}

const ROWS = import.meta.glob<Row>("../../../docs/chart-types/*.json", { eager: true, import: "default" });
const IMAGES = import.meta.glob<string>("../../../docs/chart-types/*.png", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Returns all examples, in the order of docs/chart-types.md. */
export function listExamples(): ExampleGroup[] {
  const rows = Object.entries(ROWS);
  return Object.entries(groupTitles).map(([group, title]) => ({
    title,
    examples: rows.filter(([, row]) => row.group === group).map(([file, row]) => exampleOf(file, row)),
  }));
}

function exampleOf(file: string, { title, types, charts, width = 400, height = 240 }: Row): Example {
  const versions = charts.flatMap((chart) => chart.versions).sort((one, other) => other - one);
  const image = IMAGES[file.replace(/json$/, "png")] ?? "";
  return { name: nameOf(file), title, types, versions, image, width, height };
}

/** Returns an example's code for the latest version that supports the example. */
export function exampleText({ name, versions: [newest] }: Example): string {
  const row = Object.entries(ROWS).find(([file]) => nameOf(file) === name)?.[1];
  const chart = row?.charts.find(({ versions }) => versions.includes(newest as Version))?.chart;
  return typeof chart === "string" ? chart.trim() : formatIndented(chart, { isJson: false, quote: "'" });
}

function nameOf(file: string): string {
  return file.replace(/^.*\/|\.\w+$/g, "");
}
