// Which faces there are, and which of them serve a font request. CSS Fonts 4, section 5.2, for families that come in two
// weights and two styles. Faces travel in the bundle and are opened on first use.

import arimoBold from "../../generated/fonts/arimo-bold.bin";
import arimoBoldItalic from "../../generated/fonts/arimo-bold-italic.bin";
import arimoItalic from "../../generated/fonts/arimo-italic.bin";
import arimoRegular from "../../generated/fonts/arimo-regular.bin";
import cousineBold from "../../generated/fonts/cousine-bold.bin";
import cousineBoldItalic from "../../generated/fonts/cousine-bold-italic.bin";
import cousineItalic from "../../generated/fonts/cousine-italic.bin";
import cousineRegular from "../../generated/fonts/cousine-regular.bin";
import tinosBold from "../../generated/fonts/tinos-bold.bin";
import tinosBoldItalic from "../../generated/fonts/tinos-bold-italic.bin";
import tinosItalic from "../../generated/fonts/tinos-italic.bin";
import tinosRegular from "../../generated/fonts/tinos-regular.bin";
import { once } from "../base/once.ts";
import { FontFace } from "./font-face.ts";
import type { FontRequest } from "./font-shorthand.ts";

interface Family {
  readonly regular: () => FontFace;
  readonly italic: () => FontFace;
  readonly bold: () => FontFace;
  readonly boldItalic: () => FontFace;
}

function family(
  name: string,
  regular: ArrayBuffer,
  italic: ArrayBuffer,
  bold: ArrayBuffer,
  boldItalic: ArrayBuffer,
): Family {
  return {
    regular: once(() => new FontFace(`${name} Regular`, regular, true)),
    italic: once(() => new FontFace(`${name} Italic`, italic, true)),
    bold: once(() => new FontFace(`${name} Bold`, bold, true)),
    boldItalic: once(() => new FontFace(`${name} Bold Italic`, boldItalic, true)),
  };
}

const ARIMO = family("Arimo", arimoRegular, arimoItalic, arimoBold, arimoBoldItalic);
const TINOS = family("Tinos", tinosRegular, tinosItalic, tinosBold, tinosBoldItalic);
const COUSINE = family("Cousine", cousineRegular, cousineItalic, cousineBold, cousineBoldItalic);

/** Family names in lower case, with the names of the faces that ours are metric twins of. */
const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ...[
    "arimo",
    "arial",
    "helvetica",
    "helvetica neue",
    "liberation sans",
    "sans-serif",
    "system-ui",
    "ui-sans-serif",
  ].map((name) => [name, ARIMO] as const),
  ...["tinos", "times", "times new roman", "liberation serif", "serif", "ui-serif"].map(
    (name) => [name, TINOS] as const,
  ),
  ...["cousine", "courier", "courier new", "liberation mono", "monospace", "mono", "ui-monospace"].map(
    (name) => [name, COUSINE] as const,
  ),
]);

/** What draws text of unknown families. */
const LAST_RESORT = ARIMO;
/** CSS: a weight above 500 looks for bolder faces first, so 600 is bold where there is no semibold. */
const BOLD_FROM = 501;

/** The faces to try for each character, in order: the known ones of the list, then the default. Never empty. */
export function matchFaces({ families, weight, style }: FontRequest): FontFace[] {
  const found = new Set<Family>();
  for (const name of families) {
    const known = FAMILIES.get(name.toLowerCase());
    if (known !== undefined) found.add(known);
  }
  found.add(LAST_RESORT);
  const bold = weight >= BOLD_FROM;
  const slot = style === "normal" ? (bold ? "bold" : "regular") : bold ? "boldItalic" : "italic";
  return [...found].map((member) => member[slot]());
}

/** Whether the catalogue knows the family or a twin of it, in any case of letters. */
export function isKnownFamily(name: string): boolean {
  return FAMILIES.has(name.toLowerCase());
}
