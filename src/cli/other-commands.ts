// The commands for images other than charts and cards, for reading codes, and for lists. Each command imports the library's
// modules when it runs, because loading all of them takes longer than drawing an image.

import { readFile } from "node:fs/promises";
import process from "node:process";
import type { Command } from "commander";
import type { ReadCodesOptions } from "../library/types.ts";
import { readConfig, readText, STDIN } from "./input.ts";
import { addOutput, toNumber } from "./options.ts";
import { type DrawOptions, drawOne } from "./output.ts";
import { formatError } from "./usage-error.ts";

export function addOtherCommands(program: Command): void {
  addCodes(program);
  addDocuments(program);
  addGoogleFormats(program);
  addLists(program);
}

function addCodes(program: Command): void {
  addOutput(program.command("qr <text>"))
    .description("draw a QR code")
    .option("--size <pixels>", "width and height, pixels (150)", toNumber)
    .option("--margin <modules>", "quiet zone, modules (4)", toNumber)
    .option("--dark <color>", "colour of the dark modules, as hex digits such as 1a73e8")
    .option("--light <color>", "colour of the background, in hex digits")
    .option("--ec-level <level>", "error correction: L, M, Q or H")
    .option("--caption <text>", "text below the code")
    .action(async (text: string, { size, margin, dark, light, ecLevel, caption, ...options }) => {
      const { renderQr } = await import("../library/qr.ts");
      const own = { size, margin, dark, light, ecLevel, caption };
      return drawOne(STDIN, options, own, (all) => renderQr(text, all));
    });

  addOutput(program.command("barcode <type> <text>"))
    .description("draw a barcode of a type such as code128 or ean13")
    .option("--scale <number>", "pixels per module", toNumber)
    .option("--text", "print the text with the bars")
    .action(async (type: string, text: string, { scale, text: includeText, ...options }) => {
      const { renderBarcode } = await import("../library/barcode.ts");
      return drawOne(STDIN, options, { scale, includeText }, (all) => renderBarcode(type, text, all));
    });

  program
    .command("read <images...>")
    .description("read the QR codes and barcodes in images, and print their texts")
    .option("--formats <names>", "code formats to look for, separated by commas: qr, ean13, linear, matrix or all (qr)")
    .option("--json", "print the codes with their formats and corners as JSON")
    .action(async (files: string[], { formats, json }: { formats?: string; json?: boolean }) => {
      const { readCodes } = await import("../library/read-codes.ts");
      const options = (formats === undefined ? {} : { formats: formats.split(",") }) as ReadCodesOptions;
      const results = [];
      for (const file of files) {
        try {
          const codes = await readCodes(await readImage(file), options);
          results.push({ file, codes });
          if (codes.length > 0) continue;
          process.stderr.write(`${file}: no code found\n`);
        } catch (error) {
          process.stderr.write(`${file}: ${formatError(error)}\n`);
        }
        process.exitCode = 1;
      }
      process.stdout.write(
        json === true
          ? `${JSON.stringify(results, null, 2)}\n`
          : results.flatMap(({ codes }) => codes.map(({ text }) => `${text}\n`)).join(""),
      );
    });
}

function addDocuments(program: Command): void {
  addOutput(program.command("table [file]"))
    .description("draw a table from JSON or YAML with title, columns and dataSource")
    .action(async (file: string = STDIN, options: DrawOptions) => {
      const { renderTable } = await import("../library/table.ts");
      return drawOne(file, options, {}, async (all) => renderTable(await readConfig(file, false), all));
    });

  addOutput(program.command("wordcloud [file]"))
    .description("draw a word cloud from a text file")
    .option("--width <pixels>", "width, CSS pixels (600)", toNumber)
    .option("--height <pixels>", "height, CSS pixels (600)", toNumber)
    .action(async (file: string = STDIN, { width, height, ...options }) => {
      const { renderWordCloud } = await import("../library/word-cloud.ts");
      return drawOne(file, options, { width, height }, async (all) => renderWordCloud(await readText(file), all));
    });

  addOutput(program.command("graph [file]"))
    .description("draw a graph from a file in the DOT language")
    .option("--layout <name>", "layout, such as dot, neato or circo (dot)")
    .action(async (file: string = STDIN, { layout, ...options }) => {
      const { renderGraph } = await import("../library/graph.ts");
      return drawOne(file, options, { layout }, async (all) => renderGraph(await readText(file), all));
    });

  addOutput(program.command("formula <tex>"))
    .description("draw a formula in TeX, such as 'E=mc^2'")
    .option("--width <pixels>", "width, CSS pixels", toNumber)
    .option("--height <pixels>", "height, CSS pixels", toNumber)
    .option("--color <color>", "CSS colour of the formula (black)")
    .option("--background <color>", "CSS colour behind the formula (transparent)")
    .option("--ratio <number>", "image pixels per CSS pixel (1)", toNumber)
    .action(async (tex: string, { width, height, color, background, ratio, ...options }) => {
      const { renderFormula } = await import("../library/formula.ts");
      const own = { width, height, color, backgroundColor: background, devicePixelRatio: ratio };
      return drawOne(STDIN, options, own, (all) => renderFormula(tex, all));
    });

  addOutput(program.command("watermark <image> <mark>"))
    .description("draw a mark on an image; both are files or URLs")
    .option("--position <name>", "position of the mark, such as center or topLeft (bottomRight)")
    .option("--opacity <number>", "opacity of the mark, 0 to 1 (1)", toNumber)
    .option("--mark-width <pixels>", "width of the mark, pixels", toNumber)
    .action(async (image: string, mark: string, { position, opacity, markWidth, ...options }) => {
      const { renderWatermark } = await import("../library/watermark.ts");
      const [main, top] = [await readImage(image), await readImage(mark)];
      return drawOne(STDIN, options, { position, opacity, markWidth }, (all) => renderWatermark(main, top, all));
    });
}

function addGoogleFormats(program: Command): void {
  addOutput(program.command("mapicon <type> [data]"))
    .description("draw a marker for a map, such as: mapicon d_map_pin_letter 'A|FF0000|000000'")
    .option("--ratio <number>", "image pixels per CSS pixel (1)", toNumber)
    .action(async (type: string, data: string | undefined, { ratio, ...options }) => {
      const { renderMapIcon } = await import("../library/map-icon.ts");
      return drawOne(STDIN, options, { devicePixelRatio: ratio }, (all) => renderMapIcon(type, data, all));
    });

  addOutput(program.command("googlechart <query>"))
    .description("draw a chart in the format of Google Image Charts, such as: googlechart 'cht=p3&chd=t:60,40'")
    .action(async (query: string, options: DrawOptions) => {
      const { renderGoogleChart } = await import("../library/google-chart.ts");
      return drawOne(STDIN, options, {}, (all) => renderGoogleChart(query, all));
    });
}

/** Returns the bytes of a file, or a URL unchanged. */
async function readImage(file: string): Promise<Uint8Array | string> {
  return /^(?:https?|data):/i.test(file) ? file : new Uint8Array(await readFile(file));
}

/** The lists: the description of the command, and the columns of its entries. */
const LISTS = {
  themes: ["list the themes", ({ listThemes }) => listThemes().map(({ name, font }) => [name, font])],
  fonts: ["list the fonts", ({ listFonts }) => listFonts().map(({ name, kind }) => [name, kind])],
  templates: [
    "list the templates of cards",
    ({ listTemplates }) =>
      listTemplates().map(({ name, summary, parameters }) => [
        name,
        `${summary} (${Object.keys(parameters).join(", ")})`,
      ]),
  ],
  barcodes: [
    "list the types of barcodes",
    ({ listBarcodes }) => listBarcodes().map(({ name, title, accepts }) => [name, `${title}: ${accepts}`]),
  ],
} as const satisfies Readonly<
  Record<string, readonly [string, (lists: typeof import("../library/lists.ts")) => (readonly [string, string])[]]>
>;

function addLists(program: Command): void {
  for (const [name, [description, rowsOf]] of Object.entries(LISTS))
    program
      .command(name)
      .description(description)
      .option("--json", "print the entries with all details as JSON")
      .action(async ({ json }: { json?: boolean }) => {
        const lists = await import("../library/lists.ts");
        const { listThemes: themes, listFonts: fonts, listTemplates: templates, listBarcodes: barcodes } = lists;
        if (json === true) {
          const list = { themes, fonts, templates, barcodes }[name as keyof typeof LISTS];
          process.stdout.write(`${JSON.stringify(list(), null, 2)}\n`);
          return;
        }
        const rows = rowsOf(lists);
        const width = Math.max(...rows.map(([first]) => first.length));
        process.stdout.write(rows.map(([first, second]) => `${first.padEnd(width)}  ${second}\n`).join(""));
      });
}
