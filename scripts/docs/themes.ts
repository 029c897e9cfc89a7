// Draws each chart of docs/themes/*.json in every theme, and writes the gallery and the tables of colours in docs/themes.md.
// test/drawings/theme/palettes.test.ts checks that the tables are up to date.

import { PALETTES, THEME_NAMES, type ThemeName } from "../../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../../src/drawings/theme/theme-table.ts";
import { contrastRatio, parseColor, type Rgba, relativeLuminance } from "../../src/engine/color.ts";
import { colorDifference, simulateVision, type Vision } from "../../src/engine/color-vision.ts";
import { listJson, readText, write } from "../project.ts";
import type { Painter } from "./drawing.ts";
import { formatTable, replacePart } from "./markdown-table.ts";

/** Size of the gallery's images, in CSS pixels, and the width at which the page shows them. */
const SIZE = { width: 500, height: 300, devicePixelRatio: 1 };
const SHOWN_WIDTH = 260;

export const PURPOSES: Readonly<Record<ThemeName, string>> = {
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
const VISIONS: readonly Vision[] = ["full", "deuteranopia", "protanopia", "greyscale"];
const COUNTS = [3, 5, 10];

const toRgba = (color: string) => parseColor(color) as Rgba;

/** Calculates a value for each kind of colour vision. */
const forVisions = <Value>(measure: (vision: Vision) => Value) =>
  Object.fromEntries(VISIONS.map((vision) => [vision, measure(vision)])) as Record<Vision, Value>;

/** Returns the smallest CIEDE2000 difference between two of the colours. */
function smallestDifference(colors: readonly string[], vision: Vision): number {
  const perceived = colors.map((color) => simulateVision(toRgba(color), vision));
  return Math.min(
    ...perceived.flatMap((one, index) => perceived.slice(index + 1).map((other) => colorDifference(one, other))),
  );
}

/** Returns the smallest contrast between a colour and the background. */
function smallestContrast(colors: readonly string[], background: string): number {
  const behind = relativeLuminance(toRgba(background), 1);
  return Math.min(...colors.map((color) => contrastRatio(relativeLuminance(toRgba(color), 1), behind)));
}

/** Measures a theme's series colours: contrast, and differences by colour vision and number of series. */
export function measurePalette(name: ThemeName) {
  const { colors } = PALETTES[name];
  return {
    contrast: smallestContrast(colors, THEMES[name].background),
    textContrast: smallestContrast([THEMES[name].text, THEMES[name].mutedText], THEMES[name].background),
    differences: forVisions((vision) => COUNTS.map((count) => smallestDifference(colors.slice(0, count), vision))),
  };
}

/**
 * Returns a sequence's smallest differences for each kind of vision: between neighbours, and between colours at the same
 * distance from the middle.
 */
export function measureSequence(colors: readonly string[]) {
  return forVisions((vision) => {
    const perceived = colors.map((color) => simulateVision(toRgba(color), vision));
    const smallest = (indices: readonly number[], otherOf: (index: number) => number) =>
      Math.min(
        ...indices.map((index) => {
          const [one, other] = [perceived[index], perceived.at(otherOf(index))];
          return one === undefined || other === undefined ? Number.POSITIVE_INFINITY : colorDifference(one, other);
        }),
      );
    const indices = [...perceived.keys()];
    return {
      neighbours: smallest(indices.slice(1), (index) => index - 1),
      sides: smallest(indices.slice(0, Math.floor(perceived.length / 2)), (index) => -1 - index),
    };
  });
}

/** Returns the table of colour sequences. */
export function formatSequences(): string {
  const rows = THEME_NAMES.map((name) => {
    const sequential = measureSequence(PALETTES[name].sequential);
    const diverging = measureSequence(PALETTES[name].diverging);
    const format = (figures: typeof sequential, kind: "neighbours" | "sides") =>
      VISIONS.map((vision) => figures[vision][kind].toFixed(1)).join(" / ");
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

/** Returns the table of colours. */
export function formatPalettes(): string {
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

/**
 * Draws the images, and updates the page.
 *
 * @returns the number of themes
 */
export async function writeThemes({ draw }: Painter): Promise<number> {
  const charts = listJson("docs/themes");
  for (const theme of THEME_NAMES)
    for (const [name, body] of charts) {
      const { bytes } = await draw("/chart", { ...SIZE, ...body, theme });
      write(`docs/themes/${theme}/${name}.png`, bytes);
    }
  const gallery = THEME_NAMES.map((theme) => {
    const images = charts.map(([name, { chart }]) => {
      return `<img src="themes/${theme}/${name}.png" width="${SHOWN_WIDTH}" alt="${chart.options.plugins.title.text}">`;
    });
    return `### ${theme}\n\n${PURPOSES[theme]}.\n\n${images.join("\n")}`;
  });
  const parts = { gallery: gallery.join("\n\n"), colours: formatPalettes(), sequences: formatSequences() };
  const page = Object.entries(parts).reduce((text, part) => replacePart(text, ...part), readText("docs/themes.md"));
  write("docs/themes.md", page);
  return THEME_NAMES.length;
}
