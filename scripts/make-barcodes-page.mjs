// docs/barcodes/*.png: the example of every barcode type, drawn by the Worker; and docs/barcodes.md, which shows them with what each
// takes, and lists the parameters of /barcode. All that it says of types and parameters comes from src/service/params.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleWorker, startWorker } from "./local-worker.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = new URL("../docs/barcodes/", import.meta.url);
const page = new URL("../docs/barcodes.md", import.meta.url);

const ENTRY = `
export { BARCODE_FIELDS, barcodeSchema } from "./src/service/params/barcode.ts";
export { BARCODE_OPTIONS } from "./src/service/params/barcode-option.ts";
export { GS1_TYPES } from "./src/drawings/barcode/barcode-gs1.ts";
export { LINEAR_TYPES } from "./src/drawings/barcode/barcode-linear.ts";
export { MATRIX_TYPES } from "./src/drawings/barcode/barcode-matrix.ts";
export { POSTAL_TYPES } from "./src/drawings/barcode/barcode-postal.ts";
export { RETAIL_TYPES } from "./src/drawings/barcode/barcode-retail.ts";
`;

const { outputFiles } = await build({
  stdin: { contents: ENTRY, resolveDir: root, loader: "ts" },
  bundle: true,
  write: false,
  format: "esm",
});
const params = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);

/** The parts of the page, in their order. */
const GROUPS = [
  ["Goods and books", params.RETAIL_TYPES],
  ["Squares and stacks", params.MATRIX_TYPES],
  ["Bars", params.LINEAR_TYPES],
  ["GS1 data", params.GS1_TYPES],
  ["Letters and parcels", params.POSTAL_TYPES],
];

const INTRODUCTION = `# Barcodes

\`GET /barcode\` takes its parameters from the query of the URL, \`POST /barcode\` from a body of JSON or of a form:

    http://localhost:8787/barcode?type=ean13&text=9520123456788&includeText=true

\`GET /barcode/types\` lists the types below as JSON: the name of each, what it is for, what it accepts, and an example.
\`POST /api/validate-barcode\` takes what \`POST /barcode\` takes, draws it, and says whether that worked.

Made by \`npm run pictures\`; the types are those of [BWIPP](https://github.com/bwipp/postscriptbarcode).
`;

const SIZES = `## Sizes

A picture without \`width\` and \`height\` is as large as its barcode: a bar's module is \`scale\` pixels wide, a square's twice as many
(once where it belongs to a stacked code), and around it is the quiet zone that its standard asks for. With both the picture has exactly
those pixels, with one of them as many in that direction: modules are the largest whole number of pixels that has room, bars become
as high as the picture lets them, squares stay square, postal bars stay as high as they are, and what is left over is shared out around
the code. Text that would take too much of a low picture becomes smaller. A size that has no room for the code is refused, with the
least that has; where one side alone is given, the picture is as small as it can be. Any of the \`padding\` parameters puts so much room around everything, text included, in the place of the quiet zone on
that side; \`paddingleft\` wins over \`paddingwidth\`, and that over \`padding\`. Their unit, and that of all other lengths, is a bar's module.

With \`rotate\` the picture as a whole is turned, and \`width\` and \`height\` are those of what comes out.
`;

const TEXTS = `## Texts

The text is what the type says that it takes; other text is answered by status 400 and a sentence with the encoder's own name for what
is wrong: \`text must end with check digit 8 for ean13, got 7 in 9520123456787 (bwipp.ean13badCheckDigit)\`. Characters beyond ASCII are
encoded as UTF-8. With \`parse\`, \`^065\` and \`^LF\` stand for characters by number and by name; with \`parsefnc\`, \`^FNC1\` and \`^ECI000026\`
for what scanners treat apart. A \`+\` in a query is a plus, as people type it; where the type does not take that, it is a space, as forms
send it.

Text is drawn with the faces of [fonts.md](fonts.md): \`textfont\` names a family, and whatever script \`alttext\` has is there.
`;

const escapeCell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");
const shorten = (text) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);
const formatOptions = (options = {}) =>
  Object.entries(options)
    .map(([name, value]) => ` \`${name}=${value}\``)
    .join("");

function formatTable(head, rows) {
  const lines = [head, ...rows].map((cells) => cells.map(escapeCell));
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
  const format = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  return [
    format(lines[0]),
    `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`,
    ...lines.slice(1).map(format),
  ].join("\n");
}

const formatType = ([type, { title, about, takes, example, options }]) => [
  `\`${type}\`<br>${title}`,
  `<img src="barcodes/${type}.png" alt="${title}">`,
  `${about}. Takes ${takes}.`,
  `\`${shorten(example)}\`${formatOptions(options)}`,
];

const formatField = (name) => {
  const names = params.BARCODE_FIELDS.names[name].map((one) => `\`${one}\``).join(", ");
  return [names, params.barcodeSchema.shape[name].description];
};

const fields = Object.keys(params.barcodeSchema.shape);
const own = fields.filter((name) => !(name in params.BARCODE_OPTIONS));
const options = fields.filter((name) => name in params.BARCODE_OPTIONS);

writeFileSync(
  page,
  [
    INTRODUCTION,
    "## Parameters\n",
    `${formatTable(["Names", "What it is"], own.map(formatField))}\n`,
    SIZES,
    TEXTS,
    "## Types\n\nNames count in any case, with or without dashes. What the example needs beside its text is written behind it.\n",
    ...GROUPS.map(([title, types]) =>
      [
        `### ${title}\n`,
        `${formatTable(["Type", "Picture", "What it is for", "Example"], Object.entries(types).map(formatType))}\n`,
      ].join("\n"),
    ),
    "## Options of the encoders\n\nEach is for the types that have it; others do not mind it.\n",
    `${formatTable(["Name", "What it is"], options.map(formatField))}\n`,
  ].join("\n"),
);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const { url, dispose } = await startWorker(bundleWorker());
try {
  for (const [, types] of GROUPS)
    for (const [type, { example, options }] of Object.entries(types)) {
      const reply = await fetch(new URL("/barcode", url), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ type, text: example, includeText: true, ...options }),
      });
      if (!reply.ok) throw new Error(`${type} is answered by ${reply.status}: ${await reply.text()}`);
      writeFileSync(new URL(`${type}.png`, folder), new Uint8Array(await reply.arrayBuffer()));
    }
} finally {
  await dispose();
}
