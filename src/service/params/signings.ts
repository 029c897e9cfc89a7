// Which parameters of each endpoint a signature covers: docs/signing.md shows this table.

import { TEMPLATE_NAMES } from "../../drawings/chart/template-name.ts";
import { BARCODE_FIELDS } from "./barcode.ts";
import { parseBase64 } from "./base64.ts";
import { CHART_FIELDS } from "./chart.ts";
import { NATURAL_FIELDS } from "./natural.ts";
import { QR_FIELDS } from "./qr.ts";
import type { Signing } from "./signing.ts";
import { TABLE_FIELDS } from "./table.ts";

type NameTable = Readonly<Record<string, readonly string[]>>;

/** The size and format of a chart. */
const CHART_FREE = ["width", "height", "devicePixelRatio", "format", "quality"];

export const CHART_SIGNING: Signing = {
  path: "/chart",
  // GET /chart reads no template.
  covered: omit(CHART_FIELDS.names, [...CHART_FREE, "template", "templateOverrides"]),
  text: { names: CHART_FIELDS.names.chart, beside: ["backgroundColor", "version", "encoding", "lang"] },
};

/** QR codes in the query language of Google's Image Charts. */
export const GOOGLE_QR_SIGNING: Signing = {
  path: "/chart",
  covered: { cht: ["cht"], chl: ["chl"], chld: ["chld"] },
};

export const QR_SIGNING: Signing = {
  path: "/qr",
  // The name of a file matters in archives only.
  covered: omit(QR_FIELDS.names, ["size", "format", "filename"]),
  text: {
    names: QR_FIELDS.names.text,
    beside: [
      ...["margin", "ecLevel", "mode", "dark", "light"],
      ...["finderColor", "dotStyle", "finderStyle", "finderDotStyle"],
    ],
    // The signature of a chart's text would be good for a code, and that of a code's text for a chart.
    refuse: (text) =>
      isObjectText(text) || isObjectText(parseBase64(text) ?? "") ? "text that could be a chart's" : undefined,
  },
};

export const NATURAL_SIGNING: Signing = {
  path: "/natural",
  covered: {
    ...omit(NATURAL_FIELDS.names, CHART_FREE),
    ...Object.fromEntries(TEMPLATE_NAMES.map((name) => [name, [name]])),
  },
};

export const TABLE_SIGNING: Signing = {
  path: "/v1/table",
  covered: omit(TABLE_FIELDS.names, ["format", "devicePixelRatio"]),
};

export const BARCODE_SIGNING: Signing = {
  path: "/barcode",
  covered: omit(BARCODE_FIELDS.names, ["width", "height", "scale", "format"]),
};

function omit(names: NameTable, left: readonly string[]): NameTable {
  return Object.fromEntries(Object.entries(names).filter(([name]) => !left.includes(name)));
}

/** Whether a text begins as an object does in JSON and JavaScript, in brackets and behind comments or not. */
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
