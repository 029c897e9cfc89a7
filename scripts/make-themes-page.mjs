// Draws each chart of docs/themes/*.json in every theme with the Worker, and generates the gallery and the table of colours
// in docs/themes.md. test/drawings/theme/palettes.test.ts checks that the table is up to date.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { PALETTES, THEME_NAMES } from "../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../src/drawings/theme/theme-table.ts";
import { contrastRatio, parseColor, relativeLuminance } from "../src/engine/color.ts";
import { colorDifference, simulateVision } from "../src/engine/color-vision.ts";
import { bundleWorker, startWorker } from "./local-worker.mjs";

const page = new URL("../docs/themes.md", import.meta.url);
const folder = new URL("../docs/themes/", import.meta.url);
/** Size of the gallery's images, in CSS pixels, and the width at which the page shows them. */
const SIZE = { width: 500, height: 300, devicePixelRatio: 1 };
const SHOWN_WIDTH = 260;

/** Each theme's purpose. */
export const PURPOSES = {
  editorial: "Articles and newsletters: a serif title on the left, room for a subtitle and a source",
  minimal: "Web pages and documents: few, pale axis and grid lines",
  dark: "Pages and slides with a dark background",
  presentation: "Slides: large type, thick lines",
  print: "Paper: shades of grey, patterns, dashes and markers",
  dashboard: "Many small charts on one screen: small type, thin lines, a legend",
  email: "Newsletters: text in Arimo, which is metric-compatible with Arial, and thick lines",
  paper: "Reports with a warm, printed look",
};

/** The kinds of colour vision and the numbers of series that the table compares. */
const VISIONS = ["full", "deuteranopia", "protanopia", "greyscale"];
const COUNTS = [3, 5, 10];

/** Returns the smallest CIEDE2000 difference between two of the colours. */
function smallestDifference(colors, vision) {
  const perceived = colors.map((color) => simulateVision(parseColor(color), vision));
  return Math.min(
    ...perceived.flatMap((one, index) => perceived.slice(index + 1).map((other) => colorDifference(one, other))),
  );
}

/** Returns the smallest contrast between a colour and the background. */
function smallestContrast(colors, background) {
  const behind = relativeLuminance(parseColor(background), 1);
  return Math.min(...colors.map((color) => contrastRatio(relativeLuminance(parseColor(color), 1), behind)));
}

/** Measures a theme's series colours: contrast, and differences by colour vision and number of series. */
export function measurePalette(name) {
  const { colors } = PALETTES[name];
  return {
    contrast: smallestContrast(colors, THEMES[name].background),
    textContrast: smallestContrast([THEMES[name].text, THEMES[name].mutedText], THEMES[name].background),
    differences: Object.fromEntries(
      VISIONS.map((vision) => [vision, COUNTS.map((count) => smallestDifference(colors.slice(0, count), vision))]),
    ),
  };
}

/**
 * Returns a sequence's smallest differences for each kind of vision: between neighbours, and between colours at the same
 * distance from the middle.
 */
export function measureSequence(colors) {
  return Object.fromEntries(
    VISIONS.map((vision) => {
      const perceived = colors.map((color) => simulateVision(parseColor(color), vision));
      const neighbours = Math.min(...perceived.slice(1).map((one, index) => colorDifference(one, perceived[index])));
      const half = perceived.slice(0, Math.floor(perceived.length / 2));
      const sides = Math.min(...half.map((one, index) => colorDifference(one, perceived.at(-1 - index))));
      return [vision, { neighbours, sides }];
    }),
  );
}

/** Returns the table of colour sequences. */
export function formatSequences() {
  const rows = THEME_NAMES.map((name) => {
    const [sequential, diverging] = ["sequential", "diverging"].map((kind) => measureSequence(PALETTES[name][kind]));
    const format = (figures, kind) => VISIONS.map((vision) => figures[vision][kind].toFixed(1)).join(" / ");
    return [
      `\`${name}\``,
      format(sequential, "neighbours"),
      format(diverging, "neighbours"),
      format(diverging, "sides"),
    ];
  });
  return formatTable([
    ["Theme", "Six colours: neighbours", "Seven colours: neighbours", "Seven colours: counterparts"],
    ...rows,
  ]);
}

/** Formats the rows of a table with aligned columns, as the formatter does. */
function formatTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(3, ...rows.map((row) => row[column].length)));
  const format = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const [head, ...body] = rows;
  return [format(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body.map(format)].join("\n");
}

/** Returns the table of colours. */
export function formatPalettes() {
  const rows = THEME_NAMES.map((name) => {
    const { contrast, textContrast, differences } = measurePalette(name);
    const cells = VISIONS.map((vision) => differences[vision].map((value) => value.toFixed(1)).join(" / "));
    return [`\`${name}\``, `${contrast.toFixed(2)}:1`, `${textContrast.toFixed(2)}:1`, ...cells];
  });
  return formatTable([
    ["Theme", "Series contrast", "Text contrast", "Full colour vision", "Deuteranopia", "Protanopia", "Greyscale"],
    ...rows,
  ]);
}

/** The gallery's charts. */
const listCharts = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""));

function formatGallery() {
  return THEME_NAMES.map((name) => {
    const images = listCharts().map((chart) => {
      const { title } = JSON.parse(readFileSync(new URL(`${chart}.json`, folder), "utf8")).chart.options.plugins;
      return `<img src="themes/${name}/${chart}.png" width="${SHOWN_WIDTH}" alt="${title.text}">`;
    });
    return `### ${name}\n\n${PURPOSES[name]}.\n\n${images.join("\n")}`;
  }).join("\n\n");
}

/** Replaces the part of the page between two comments. */
function replacePart(text, part, content) {
  const [start, end] = [`<!-- ${part}: generated by npm run docs -->\n`, `<!-- End of ${part} -->\n`];
  const [before, rest] = text.split(start);
  return `${before}${start}\n${content}\n\n${end}${rest.split(end)[1]}`;
}

async function drawGallery() {
  const { url, dispose } = await startWorker(bundleWorker());
  try {
    for (const theme of THEME_NAMES) {
      mkdirSync(new URL(`${theme}/`, folder), { recursive: true });
      for (const name of listCharts()) {
        const body = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
        const reply = await fetch(new URL("/chart", url), {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ...SIZE, ...body, theme }),
        });
        if (!reply.ok) throw new Error(`${name} returned status ${reply.status}: ${await reply.text()}`);
        writeFileSync(new URL(`${theme}/${name}.png`, folder), new Uint8Array(await reply.arrayBuffer()));
      }
    }
  } finally {
    await dispose();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await drawGallery();
  const text = readFileSync(page, "utf8");
  writeFileSync(
    page,
    replacePart(
      replacePart(replacePart(text, "gallery", formatGallery()), "colours", formatPalettes()),
      "sequences",
      formatSequences(),
    ),
  );
}
