// Writes docs/barcodes/*.png, an example of each barcode type, and the parts of docs/barcodes.md that show the types and list the
// parameters of /barcode. The descriptions come from the options.

import type { BarcodeType } from "../../src/drawings/barcode/barcode-type.ts";
import { loadModules } from "../load-modules.ts";
import { clear, readText, write } from "../project.ts";
import type { Painter } from "./drawing.ts";
import { formatTable, replaceSections } from "./markdown-table.ts";

type Exports = typeof import("../../src/drawings/barcode/kind.ts") &
  typeof import("../../src/drawings/barcode/encoder-options.ts") &
  typeof import("../../src/drawings/barcode/barcode-gs1.ts") &
  typeof import("../../src/drawings/barcode/barcode-linear.ts") &
  typeof import("../../src/drawings/barcode/barcode-matrix.ts") &
  typeof import("../../src/drawings/barcode/barcode-postal.ts") &
  typeof import("../../src/drawings/barcode/barcode-retail.ts");

const ENTRY = `
export { BARCODE } from "./src/drawings/barcode/kind.ts";
export { ENCODER_OPTIONS } from "./src/drawings/barcode/encoder-options.ts";
export { GS1_TYPES } from "./src/drawings/barcode/barcode-gs1.ts";
export { LINEAR_TYPES } from "./src/drawings/barcode/barcode-linear.ts";
export { MATRIX_TYPES } from "./src/drawings/barcode/barcode-matrix.ts";
export { POSTAL_TYPES } from "./src/drawings/barcode/barcode-postal.ts";
export { RETAIL_TYPES } from "./src/drawings/barcode/barcode-retail.ts";
`;

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

/** Formats a table of any text. */
const formatCells = (rows: readonly (readonly string[])[]) =>
  formatTable(rows.map((cells) => cells.map((text) => text.replaceAll("|", "\\|").replaceAll("\n", " "))));

function formatType([type, { title, description, accepts, example, options = {} }]: [string, BarcodeType]): string[] {
  const settings = Object.entries(options).map(([name, value]) => ` \`${name}=${value}\``);
  return [
    `\`${type}\`<br>${title}`,
    `<img src="barcodes/${type}.png" alt="${title}">`,
    `${description}. Takes ${accepts}.`,
    `\`${shorten(example)}\`${settings.join("")}`,
  ];
}

/**
 * Draws the images, and writes the page.
 *
 * @returns the number of types
 */
export async function writeBarcodes({ draw }: Painter): Promise<number> {
  const params = await loadModules<Exports>(ENTRY);
  /** The sections of the page, in order. */
  const groups: readonly [title: string, types: [name: string, type: BarcodeType][]][] = [
    ["Retail and books", Object.entries(params.RETAIL_TYPES)],
    ["2D codes", Object.entries(params.MATRIX_TYPES)],
    ["Linear barcodes", Object.entries(params.LINEAR_TYPES)],
    ["GS1 barcodes", Object.entries(params.GS1_TYPES)],
    ["Post and parcels", Object.entries(params.POSTAL_TYPES)],
  ];
  const { names, options } = params.BARCODE.fields;
  const describe = (isOption: boolean) =>
    Object.entries(options)
      .filter(([name]) => name in params.ENCODER_OPTIONS === isOption)
      .map(([name, { facts }]) => [
        names[name as keyof typeof names].map((one) => `\`${one}\``).join(", "),
        facts.about,
      ]);
  const parts = groups.map(
    ([title, types]) =>
      `### ${title}\n\n${formatCells([["Type", "Image", "Use", "Example"], ...types.map(formatType)])}`,
  );
  const sections = {
    Parameters: formatCells([["Names", "Description"], ...describe(false)]),
    Types: [
      "Type names are not case-sensitive, and dashes are optional. Parameters that an example needs follow its text.",
      ...parts,
    ].join("\n\n"),
    "Encoder options": [
      "Each option applies to the types that support it. Other types ignore it.",
      formatCells([["Name", "Description"], ...describe(true)]),
    ].join("\n\n"),
  };
  write("docs/barcodes.md", replaceSections(readText("docs/barcodes.md"), sections));
  clear("docs/barcodes");
  const types = groups.flatMap(([, list]) => list);
  for (const [type, { example, options }] of types) {
    const { bytes } = await draw("/barcode", { type, text: example, includeText: true, ...options });
    write(`docs/barcodes/${type}.png`, bytes);
  }
  return types.length;
}
