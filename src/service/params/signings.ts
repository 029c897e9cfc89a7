// Lists the parameters that a signature covers, for each endpoint. docs/signing.md shows this table.

import { TEMPLATE_NAMES } from "../../drawings/chart/template-name.ts";
import { BARCODE_FIELDS } from "./barcode.ts";
import { parseBase64 } from "./base64.ts";
import { CARD_FIELDS } from "./card.ts";
import { CHART_FIELDS } from "./chart.ts";
import { GOOGLE_CHART_FIELDS } from "./google/google-chart.ts";
import { GRAPH_FIELDS } from "./graph.ts";
import { NATURAL_FIELDS } from "./natural.ts";
import { QR_FIELDS } from "./qr.ts";
import type { SigningScheme } from "./signing.ts";
import { TABLE_FIELDS } from "./table.ts";
import { WATERMARK_FIELDS } from "./watermark.ts";
import { WORD_CLOUD_FIELDS } from "./word-cloud.ts";

type NameTable = Readonly<Record<string, readonly string[]>>;

/** Parameters for a chart's size and format, which signatures do not cover. */
const CHART_FREE = ["width", "height", "devicePixelRatio", "format", "quality"];

export const CHART_SIGNING: SigningScheme = {
  path: "/chart",
  // GET /chart does not support templates.
  covered: omit(CHART_FIELDS.names, [...CHART_FREE, "template", "templateOverrides"]),
  text: { names: CHART_FIELDS.names.chart, alsoAllowed: ["backgroundColor", "version", "encoding", "lang"] },
};

/** Charts in the Google Image Charts format. */
export const GOOGLE_CHART_SIGNING: SigningScheme = {
  path: "/chart",
  covered: omit(GOOGLE_CHART_FIELDS.names, ["chs", "chof"]),
};

/** Live charts, and their images. */
export const EMBED_SIGNING: SigningScheme = { ...CHART_SIGNING, path: "/embed" };

/** QR codes in the Google Image Charts format. */
export const GOOGLE_QR_SIGNING: SigningScheme = {
  path: "/chart",
  covered: { cht: ["cht"], chl: ["chl"], chld: ["chld"] },
};

/** Formulas and map icons in the Google Image Charts format. */
export const FORMULA_SIGNING: SigningScheme = {
  path: "/chart",
  covered: { cht: ["cht"], chl: ["chl"], chco: ["chco"], chf: ["chf"] },
};

export const MAP_ICON_SIGNING: SigningScheme = {
  path: "/chart",
  covered: { chst: ["chst"], chld: ["chld"] },
};

/** Graphs in the Google Image Charts format. */
export const GOOGLE_GRAPH_SIGNING: SigningScheme = {
  path: "/chart",
  covered: { cht: ["cht"], chl: ["chl"] },
};

export const QR_SIGNING: SigningScheme = {
  path: "/qr",
  // File names are used in archives only.
  covered: omit(QR_FIELDS.names, ["size", "format", "filename"]),
  text: {
    names: QR_FIELDS.names.text,
    alsoAllowed: [
      ...["margin", "ecLevel", "mode", "dark", "light"],
      ...["finderColor", "dotStyle", "finderStyle", "finderDotStyle"],
    ],
    // A text signature does not cover the path, so a chart's signature would also be valid for a QR code with the same text.
    rejectionReason: (text) =>
      isObjectText(text) || isObjectText(parseBase64(text) ?? "") ? "text that could be a chart" : undefined,
  },
};

export const NATURAL_SIGNING: SigningScheme = {
  path: "/natural",
  covered: {
    ...omit(NATURAL_FIELDS.names, CHART_FREE),
    ...Object.fromEntries(TEMPLATE_NAMES.map((name) => [name, [name]])),
  },
};

export const TABLE_SIGNING: SigningScheme = {
  path: "/v1/table",
  covered: omit(TABLE_FIELDS.names, ["format", "devicePixelRatio"]),
};

export const BARCODE_SIGNING: SigningScheme = {
  path: "/barcode",
  covered: omit(BARCODE_FIELDS.names, ["width", "height", "scale", "format"]),
};

export const GRAPH_SIGNING: SigningScheme = {
  path: "/graphviz",
  covered: omit(GRAPH_FIELDS.names, ["width", "height", "devicePixelRatio", "format"]),
};

export const WORD_CLOUD_SIGNING: SigningScheme = {
  path: "/wordcloud",
  // The signature also covers the size, because the image size determines which words fit.
  covered: omit(WORD_CLOUD_FIELDS.names, ["format", "devicePixelRatio"]),
};

export const WATERMARK_SIGNING: SigningScheme = {
  path: "/watermark",
  // The signature also covers the size, because the image size affects the mark's relative size.
  covered: omit(WATERMARK_FIELDS.names, ["format", "quality"]),
};

export const CARD_SIGNING: SigningScheme = {
  path: "/card",
  // The signature also covers the size, because it determines the layout.
  covered: omit(CARD_FIELDS.names, ["format", "quality", "devicePixelRatio"]),
};

function omit(names: NameTable, omitted: readonly string[]): NameTable {
  return Object.fromEntries(Object.entries(names).filter(([name]) => !omitted.includes(name)));
}

/** Returns whether a string starts with `{`, like a JSON or JavaScript object, after any whitespace, `;`, `(` and comments. */
function isObjectText(text: string): boolean {
  let at = 0;
  for (;;) {
    while (/[\s;(]/.test(text.charAt(at))) at += 1;
    const end = text.startsWith("//", at) ? "\n" : text.startsWith("/*", at) ? "*/" : undefined;
    if (end === undefined) return text.charAt(at) === "{";
    const found = text.indexOf(end, at + 2);
    if (found < 0) return false;
    at = found + end.length;
  }
}
