// The chart types with their images and example data, from docs/chart-types/.

import groupTitles from "../../../docs/chart-type-groups.json";
import type { Version } from "../appearance.ts";
import { formatIndented } from "../text/text-style.ts";

/** Contents of a file in docs/chart-types/. */
interface Row {
  readonly title: string;
  readonly group: string;
  readonly types: readonly string[];
  readonly charts: readonly { readonly versions: readonly Version[]; readonly chart: unknown }[];
  readonly width?: number;
  readonly height?: number;
}

/** A chart type, or a common variant of one, such as stacked bars. */
export interface ChartType {
  /** File name without extension. */
  readonly name: string;
  readonly title: string;
  /** Types in the code. */
  readonly types: readonly string[];
  /** Versions of Chart.js that have the type, latest first. */
  readonly versions: readonly Version[];
  /** URL of the image. */
  readonly image: string;
  readonly width: number;
  readonly height: number;
}

/** Group of chart types. */
export interface TypeGroup {
  readonly title: string;
  readonly types: readonly ChartType[];
}

const ROWS = import.meta.glob<Row>("../../../docs/chart-types/*.json", { eager: true, import: "default" });
const IMAGES = import.meta.glob<string>("../../../docs/chart-types/*.png", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Group of charts that show plugins, not types. */
const PLUGINS = "plugins";

/** Returns all types, in the order of docs/chart-types.md. */
export function listTypes(): TypeGroup[] {
  return Object.entries(groupTitles)
    .filter(([group]) => group !== PLUGINS)
    .map(([group, title]) => ({
      title,
      types: Object.entries(ROWS)
        .filter(([, row]) => row.group === group)
        .map(([file, row]) => typeOf(file, row)),
    }));
}

function typeOf(file: string, { title, types, charts, width = 400, height = 240 }: Row): ChartType {
  const versions = charts.flatMap((chart) => chart.versions).sort((one, other) => other - one);
  const image = IMAGES[file.replace(/json$/, "png")] ?? "";
  return { name: nameOf(file), title, types, versions, image, width, height };
}

/** Returns the sorted names of a version's types, as in the code. */
export function listTypeNames(version: Version): string[] {
  const charts = Object.values(ROWS).flatMap((row) => row.charts.filter(({ versions }) => versions.includes(version)));
  const names = charts.map(({ chart }) =>
    typeof chart === "string" ? /\btype: *["'](\w+)/.exec(chart)?.[1] : (chart as { readonly type: string }).type,
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** Returns the code of a type's example for the latest version. */
export function exampleText({ name, versions: [newest] }: ChartType): string {
  const row = Object.entries(ROWS).find(([file]) => nameOf(file) === name)?.[1];
  const chart = row?.charts.find(({ versions }) => versions.includes(newest as Version))?.chart;
  return typeof chart === "string" ? chart.trim() : formatIndented(chart, { isJson: false, quote: "'" });
}

function nameOf(file: string): string {
  return file.replace(/^.*\/|\.\w+$/g, "");
}
