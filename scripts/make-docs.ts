// Writes the generated parts of the docs: pages, tables and images. The output is deterministic.
//
//   npm run docs                             writes everything
//   node scripts/make-docs.ts examples qr/   runs one step; examples and gallery take parts of file paths as filters

import { createLanguagesPage } from "../web/docs/site/languages-page.ts";
import { writeBarcodes } from "./docs/barcodes.ts";
import { writeChartTypes } from "./docs/chart-types.ts";
import { type Painter, startPainter } from "./docs/drawing.ts";
import { drawCards, drawExamples, drawGallery } from "./docs/examples.ts";
import { writeFonts } from "./docs/fonts.ts";
import { HELPERS, updateFunctions, updateHelper, updateIndex, updateSigning, updateTools } from "./docs/kinds.ts";
import { updateLimits } from "./docs/limits-table.ts";
import { makeOptionPages } from "./docs/option-tables.ts";
import { updatePresets } from "./docs/preset-tables.ts";
import { writeThemes } from "./docs/themes.ts";
import { loadModules } from "./load-modules.ts";
import { readText, write } from "./project.ts";

const LIMITS = "docs/limits.md";
const PRESETS = "docs/data-presets.md";

/** The steps, in order. Each returns a summary of its output. Only `examples` and `gallery` use `isWanted`. */
const STEPS: Readonly<
  Record<string, (painter: () => Promise<Painter>, isWanted: (file: string) => boolean) => Promise<string>>
> = {
  limits: async () => {
    write(LIMITS, updateLimits(readText(LIMITS)));
    return "the tables in docs/limits.md";
  },
  options: async () => {
    const pages = await makeOptionPages();
    for (const { file, text } of pages) write(file, text);
    return `the tables of options on ${pages.length} pages`;
  },
  presets: async () => {
    write(PRESETS, updatePresets(readText(PRESETS)));
    return `the presets in ${PRESETS}`;
  },
  kinds: async () => {
    const { DESCRIPTIONS } = await loadModules<typeof import("../src/drawings/all.ts")>(
      'export { DESCRIPTIONS } from "./src/drawings/all.ts";',
    );
    const updates = { README: updateIndex, signing: updateSigning, mcp: updateTools, library: updateFunctions };
    for (const [page, update] of Object.entries(updates))
      write(`docs/${page}.md`, update(readText(`docs/${page}.md`), DESCRIPTIONS));
    for (const extension of HELPERS) {
      const file = `clients/limn_sign.${extension}`;
      write(file, updateHelper(readText(file), extension, DESCRIPTIONS));
    }
    return `the ${DESCRIPTIONS.length} kinds of images in ${Object.keys(updates).join(", ")} and clients/`;
  },
  languages: async () => {
    write("docs/languages.md", createLanguagesPage());
    return "docs/languages.md";
  },
  examples: async (painter, isWanted) => `${await drawExamples(await painter(), isWanted)} images of examples`,
  "chart-types": async (painter) => `docs/chart-types.md: ${await writeChartTypes(await painter())} rows`,
  gallery: async (painter, isWanted) => `docs/gallery: ${await drawGallery(await painter(), isWanted)} images`,
  cards: async (painter) => `docs/cards: ${await drawCards(await painter())} images`,
  fonts: async (painter) => `docs/fonts.md: ${await writeFonts(await painter())} families`,
  barcodes: async (painter) => `docs/barcodes.md: ${await writeBarcodes(await painter())} types`,
  themes: async (painter) => `docs/themes.md: ${await writeThemes(await painter())} themes`,
};

const [name, ...filters] = process.argv.slice(2);
if (name !== undefined && STEPS[name] === undefined)
  throw new Error(`the step must be one of ${Object.keys(STEPS).join(", ")}, got ${name}`);
const isWanted = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter));
let painter: Promise<Painter> | undefined;
const getPainter = () => {
  painter ??= startPainter();
  return painter;
};
try {
  for (const [each, run] of Object.entries(STEPS))
    if (name === undefined || name === each) console.log(await run(getPainter, isWanted));
} finally {
  await (await painter)?.end();
}
