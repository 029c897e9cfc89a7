// docs/chart-types/*.json → a picture of each, drawn by the Worker, and docs/chart-types.md, which shows them with their
// configurations. A row of the page is a file: `title`, `group` (of docs/chart-type-groups.json), `types` that it shows, `plugins` that it shows beside them, `about` if there is
// something to say, `width` and `height` if they are not the usual ones, and `charts`: a configuration, or the text of one, for
// each of the versions listed with it. The picture is of the newest version.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleWorker, startWorker } from "./local-worker.mjs";

const folder = new URL("../docs/chart-types/", import.meta.url);
const page = new URL("../docs/chart-types.md", import.meta.url);

/** The parts of the page, in their order. */
const GROUPS = JSON.parse(readFileSync(new URL("../docs/chart-type-groups.json", import.meta.url), "utf8"));
const SIZE = { width: 400, height: 240 };
/** Characters of a line of the page. */
const LINE = 110;

const INTRODUCTION = `# Chart types

Every type with a configuration and what the service draws for it. The versions are those of Chart.js that have the type:
\`version=4\` and so on, 2 where a request says nothing. Types that Chart.js does not have itself come from the packages listed in
[dependencies.md](dependencies.md), whose documentation says what else each can be given; a type is loaded when a chart first
needs it.

Made by \`npm run pictures\` from [chart-types/](chart-types), a file a row: adding a file adds a row.
`;

/** JSON with what fits into a line on one line. */
function formatValue(value, indent = "") {
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

const formatChart = (chart) =>
  typeof chart === "string" ? `\`\`\`js\n${chart.trim()}\n\`\`\`` : `\`\`\`json\n${formatValue(chart)}\n\`\`\``;
const nameVersions = (versions) => (versions.length === 1 ? `Version ${versions}` : `Versions ${versions.join(", ")}`);

function formatRow(name, { title, types, about, charts, width = SIZE.width }) {
  const versions = charts.flatMap((chart) => chart.versions).sort();
  const [newest, ...others] = [...charts].sort((one, other) => Math.max(...other.versions) - Math.max(...one.versions));
  const lines = [
    `### ${title}`,
    `${nameVersions(versions)} · ${types.map((type) => `\`${type}\``).join(", ")}${about === undefined ? "" : ` · ${about}`}`,
    `<img src="chart-types/${name}.png" width="${width}" alt="${title}">`,
    formatChart(newest.chart),
    ...others.map(
      (other) =>
        `<details><summary>${nameVersions(other.versions)}</summary>\n\n${formatChart(other.chart)}\n\n</details>`,
    ),
  ];
  return lines.join("\n\n");
}

async function drawRow(url, { charts, width = SIZE.width, height = SIZE.height }) {
  const version = Math.max(...charts.flatMap((chart) => chart.versions));
  const { chart } = charts.find(({ versions }) => versions.includes(version));
  const reply = await fetch(new URL("/chart", url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ chart, version, width, height, devicePixelRatio: 1, backgroundColor: "white" }),
  });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return new Uint8Array(await reply.arrayBuffer());
}

const rows = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => [path.basename(file, ".json"), JSON.parse(readFileSync(new URL(file, folder), "utf8"))]);
for (const [name, { group }] of rows)
  if (!Object.hasOwn(GROUPS, group)) throw new Error(`${name}.json is of no group of the page: ${group}`);

const { url, dispose } = await startWorker(bundleWorker());
try {
  for (const [name, row] of rows) {
    const bytes = await drawRow(url, row).catch((error) => {
      throw new Error(`${name}.json is answered by ${error.message}`);
    });
    writeFileSync(new URL(`${name}.png`, folder), bytes);
  }
} finally {
  await dispose();
}
const parts = Object.entries(GROUPS).flatMap(([group, title]) => {
  const members = rows.filter(([, row]) => row.group === group);
  return members.length === 0 ? [] : [`## ${title}`, ...members.map(([name, row]) => formatRow(name, row))];
});
writeFileSync(page, `${[INTRODUCTION.trim(), ...parts].join("\n\n")}\n`);
console.log(`docs/chart-types.md: ${rows.length} rows`);
