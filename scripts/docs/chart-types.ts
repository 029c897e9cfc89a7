// Draws an image for each docs/chart-types/*.json, and writes the sections of docs/chart-types.md, which show the images with
// their configurations. Each file is a row of the page. The image shows the newest version.

import { listJson, readJson, readText, write } from "../project.ts";
import type { Painter } from "./drawing.ts";

interface Row {
  readonly title: string;
  /** A key of docs/chart-type-groups.json. */
  readonly group: string;
  /** The chart types that the row shows. */
  readonly types: readonly string[];
  readonly about?: string;
  readonly width?: number;
  readonly height?: number;
  /** A configuration or its text for each listed version. */
  readonly charts: readonly { readonly versions: readonly number[]; readonly chart: unknown }[];
}

const PAGE = "docs/chart-types.md";
const SIZE = { width: 400, height: 240 };
/** Maximum line length of the page, in characters. */
const LINE = 110;

/** Formats JSON. Values that fit on one line are not split. */
function formatValue(value: unknown, indent = ""): string {
  const flat = JSON.stringify(value)
    .replaceAll(/("(?:[^"\\]|\\.)*")|([{[])|([}\]])|([:,])/g, (_, text, open, close, mark) => {
      if (text !== undefined) return text;
      if (open !== undefined) return open === "{" ? "{ " : "[";
      return close !== undefined ? (close === "}" ? " }" : "]") : `${mark} `;
    })
    .replaceAll("{  }", "{}");
  if (typeof value !== "object" || value === null || indent.length + flat.length <= LINE - 1) return flat;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => inner + formatValue(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${formatValue(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

const formatChart = (chart: unknown) =>
  typeof chart === "string" ? `\`\`\`js\n${chart.trim()}\n\`\`\`` : `\`\`\`json\n${formatValue(chart)}\n\`\`\``;
const nameVersions = (versions: readonly number[]) =>
  versions.length === 1 ? `Version ${versions}` : `Versions ${versions.join(", ")}`;

function formatRow(name: string, { title, types, about, charts, width = SIZE.width }: Row): string {
  const versions = charts.flatMap((chart) => chart.versions).sort();
  const [newest, ...others] = [...charts].sort((one, other) => Math.max(...other.versions) - Math.max(...one.versions));
  const lines = [
    `### ${title}`,
    `${nameVersions(versions)} · ${types.map((type) => `\`${type}\``).join(", ")}${about === undefined ? "" : ` · ${about}`}`,
    `<img src="chart-types/${name}.png" width="${width}" alt="${title}">`,
    formatChart(newest?.chart),
    ...others.map(
      (other) =>
        `<details><summary>${nameVersions(other.versions)}</summary>\n\n${formatChart(other.chart)}\n\n</details>`,
    ),
  ];
  return lines.join("\n\n");
}

/**
 * Draws the images, and writes the page.
 *
 * @returns the number of rows
 */
export async function writeChartTypes({ draw }: Painter): Promise<number> {
  const groups: Readonly<Record<string, string>> = readJson("docs/chart-type-groups.json");
  const rows: [name: string, row: Row][] = listJson("docs/chart-types");
  for (const [name, { group, charts, width = SIZE.width, height = SIZE.height }] of rows) {
    if (groups[group] === undefined) throw new Error(`${name}.json has an unknown group: ${group}`);
    const version = Math.max(...charts.flatMap((chart) => chart.versions));
    const chart = charts.find(({ versions }) => versions.includes(version))?.chart;
    const { bytes } = await draw("/chart", {
      chart,
      version,
      width,
      height,
      devicePixelRatio: 1,
      backgroundColor: "white",
    });
    write(`docs/chart-types/${name}.png`, bytes);
  }
  const [introduction] = readText(PAGE).split("\n\n## ");
  const parts = Object.entries(groups).flatMap(([group, title]) => {
    const members = rows.filter(([, row]) => row.group === group);
    return members.length === 0 ? [] : [`## ${title}`, ...members.map(([name, row]) => formatRow(name, row))];
  });
  write(PAGE, `${[introduction, ...parts].join("\n\n")}\n`);
  return rows.length;
}
