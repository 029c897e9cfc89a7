// Writes docs/barcodes/*.png, an example of each barcode type, and the part of docs/barcodes.md that shows the types.

import type { BarcodeType } from "../../src/drawings/barcode/barcode-type.ts";
import { loadModules } from "../load-modules.ts";
import { clear, readText, write } from "../project.ts";
import type { Painter } from "./drawing.ts";
import { formatTable, replaceSections } from "./markdown-table.ts";

type Exports = typeof import("../../src/drawings/barcode/barcode-gs1.ts") &
  typeof import("../../src/drawings/barcode/barcode-linear.ts") &
  typeof import("../../src/drawings/barcode/barcode-matrix.ts") &
  typeof import("../../src/drawings/barcode/barcode-postal.ts") &
  typeof import("../../src/drawings/barcode/barcode-retail.ts");

const ENTRY = `
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
  const parts = groups.map(
    ([title, types]) =>
      `### ${title}\n\n${formatCells([["Type", "Image", "Use", "Example"], ...types.map(formatType)])}`,
  );
  const content = [
    "Type names are not case-sensitive, and dashes are optional. Parameters that an example needs follow its text.",
    ...parts,
  ].join("\n\n");
  write("docs/barcodes.md", replaceSections(readText("docs/barcodes.md"), { Types: content }));
  clear("docs/barcodes");
  const types = groups.flatMap(([, list]) => list);
  for (const [type, { example, options }] of types) {
    const { bytes } = await draw("/barcode", { type, text: example, includeText: true, ...options });
    write(`docs/barcodes/${type}.png`, bytes);
  }
  return types.length;
}
