// All barcode types by name, and their aliases.

import { suggestName } from "../../base/edit-distance.ts";
import { GS1_TYPES } from "./barcode-gs1.ts";
import { LINEAR_TYPES } from "./barcode-linear.ts";
import { MATRIX_TYPES } from "./barcode-matrix.ts";
import { POSTAL_TYPES } from "./barcode-postal.ts";
import { RETAIL_TYPES } from "./barcode-retail.ts";
import type { BarcodeType } from "./barcode-type.ts";

const TYPES = { ...RETAIL_TYPES, ...LINEAR_TYPES, ...GS1_TYPES, ...POSTAL_TYPES, ...MATRIX_TYPES };

/** The name of a barcode type, which is BWIPP's name for its encoder. */
export type BarcodeName = keyof typeof TYPES;

/** All types, most common groups first. */
export const BARCODE_TYPES: Readonly<Record<BarcodeName, BarcodeType>> = TYPES;

/** Alternative names of barcode types. */
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

/** Returns the type with this name or alias, ignoring case, spaces, dashes, dots and underscores. */
export function findBarcodeType(text: string): BarcodeName | undefined {
  return NAMES.get(simplify(text));
}

/** Returns the type whose name or alias resembles a misspelled name; undefined if none does. */
export function suggestBarcodeType(text: string): BarcodeName | undefined {
  return NAMES.get(suggestName(simplify(text), NAMES.keys()) ?? "");
}

/** Lowercases a name, and removes separators. */
function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, "");
}

/** Returns the public description of each type. */
export function listBarcodeTypes() {
  return Object.entries(BARCODE_TYPES).map(
    ([type, { title, description, accepts, example, options = {}, defaults = {} }]) => {
      return { type, name: title, description, accepts, example, options, defaults };
    },
  );
}
