// All barcode types by name, and the ways in which people write the names. BEHAVIOUR 9.

import { GS1_TYPES } from "./barcode-gs1.ts";
import { LINEAR_TYPES } from "./barcode-linear.ts";
import { MATRIX_TYPES } from "./barcode-matrix.ts";
import { POSTAL_TYPES } from "./barcode-postal.ts";
import { RETAIL_TYPES } from "./barcode-retail.ts";
import type { BarcodeType } from "./barcode-type.ts";

const TYPES = { ...RETAIL_TYPES, ...LINEAR_TYPES, ...GS1_TYPES, ...POSTAL_TYPES, ...MATRIX_TYPES };

/** The name of a barcode type, which is its encoder's. */
export type BarcodeName = keyof typeof TYPES;

/** The types, the most common kinds first. */
export const BARCODE_TYPES: Readonly<Record<BarcodeName, BarcodeType>> = TYPES;

/** What types are also called. */
const ALIASES: Readonly<Record<string, BarcodeName>> = {
  aztec: "azteccode",
  codabar: "rationalizedCodabar",
  codabar2: "rationalizedCodabar",
  code25: "code2of5",
  databar: "databaromni",
  ean: "ean13",
  ean128: "gs1-128",
  gs1databar: "databaromni",
  imb: "onecode",
  intelligentmail: "onecode",
  itf: "interleaved2of5",
  microqr: "microqrcode",
  nw7: "rationalizedCodabar",
  qr: "qrcode",
  rm4scc: "royalmail",
  rmqr: "rectangularmicroqrcode",
  sscc: "sscc18",
  upc: "upca",
};

const NAMES = new Map<string, BarcodeName>([
  ...(Object.entries(ALIASES) as [string, BarcodeName][]),
  ...(Object.keys(TYPES) as BarcodeName[]).map((name): [string, BarcodeName] => [simplify(name), name]),
]);

/** The type that a text names, however its letters and dashes are written; undefined for none. */
export function findBarcodeType(text: string): BarcodeName | undefined {
  return NAMES.get(simplify(text));
}

/** Letters and digits alone. */
function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}

/** What people are told about each type. */
export function listBarcodeTypes() {
  return Object.entries(BARCODE_TYPES).map(([type, { title, about, takes, example, options = {} }]) => {
    return { type, name: title, description: about, accepts: takes, example, options };
  });
}
