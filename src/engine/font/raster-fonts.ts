// Finds the font files that resvg needs to rasterise an SVG image. Only images inside charts need fonts, because a
// chart's own text is drawn as outlines. Families and characters are found by searching the SVG text, without parsing
// it.

import { RASTER_FONTS } from "../../../wasm/resvg/fonts.ts";
import type { RasterFonts } from "../../../wasm/resvg/resvg.ts";
import { SVG_IMAGE_BYTES } from "../limits.ts";
import { BUNDLED_FAMILY, findFamily } from "./family.ts";
import type { FontLibrary } from "./font-library.ts";
import type { FontSet } from "./font-set.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { scriptOf } from "./unicode-script.ts";
import { withFonts } from "./with-fonts.ts";

/** Maximum number of families per image. Logos have one or two. */
const MAX_FAMILIES = 4;
/** Maximum number of different characters per image. */
const MAX_CHARACTERS = 500;

/** The faces for an SVG image. */
interface ImageFonts extends RasterFonts {
  /** Maps the lower-case name of each family in the image to the family that replaces it. */
  readonly names: ReadonlyMap<string, string>;
}

/** Loads the faces for an SVG image. Returns undefined if the bundled faces suffice, as for any image without text. */
export async function loadRasterFonts(library: FontLibrary, bytes: Uint8Array): Promise<ImageFonts | undefined> {
  if (bytes.length > SVG_IMAGE_BYTES) return undefined;
  const svg = new TextDecoder().decode(bytes).replace(/&quot;|&apos;/g, "'");
  if (!/<(?:\w+:)?text[\s>]/.test(svg)) return undefined;
  const characters = listCharacters(svg);
  const weights = /\bbold|font-weight[\s:="']+[6-9]00/.test(svg) ? [400, 700] : [400];
  const families = listFamilies(svg);
  const requests = families.flatMap((family) =>
    weights.map((weight) => ({ style: "normal" as const, weight, size: 16, families: [family] })),
  );
  const faceFor = (font: FontRequest, character: string, fonts: FontSet) => {
    const script = scriptOf(character.codePointAt(0) as number);
    return fonts.faceFor(font, character, { script, isEmoji: false, lang: undefined });
  };
  return withFonts(
    { fonts: library },
    { text: svg },
    (fonts) => new Set(requests.flatMap((font) => characters.map((character) => faceFor(font, character, fonts)))),
    (faces) => {
      const files = [...faces].filter((face) => !face.isBundled).map((face) => face.bytes());
      if (files.length === 0) return undefined;
      return { ...RASTER_FONTS, files: [...RASTER_FONTS.files, ...files], names: namesOf(families) };
    },
  );
}

function namesOf(families: readonly string[]): Map<string, string> {
  return new Map(
    families.flatMap((name) => {
      const family = findFamily(name);
      if (family === undefined) return [];
      return [[name.toLowerCase(), family === "bundled" ? BUNDLED_FAMILY : family.name] as const];
    }),
  );
}

/** Returns the default family, and the families in the image's attributes and style sheets. */
function listFamilies(svg: string): string[] {
  const lists = svg.matchAll(/font(?:-family)?\s*[:=]\s*(?:"([^"<>]{1,500})"|'([^'<>]{1,500})'|([^;"'<>}]{1,500}))/g);
  const names = Array.from(lists, ([, double = "", single = "", plain = ""]) => `${double}${single}${plain}`)
    .flatMap((list) => list.split(","))
    .map((name) =>
      name
        .replace(/^[\s"'\d.a-z%]*?(?:px|pt|em)\s+/, "")
        .replace(/["']/g, "")
        .trim(),
    );
  return [...new Set(["sans-serif", ...names.filter((name) => name !== "")])].slice(0, MAX_FAMILIES);
}

/** Returns the characters in the image, including those in numeric character references. */
function listCharacters(svg: string): string[] {
  const distinct = new Set(svg.normalize("NFC").slice(0, SVG_IMAGE_BYTES));
  for (const [, hex, decimal] of svg.matchAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi)) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code <= 0x10ffff) distinct.add(String.fromCodePoint(code));
  }
  return [...distinct].filter((character) => character >= " ").slice(0, MAX_CHARACTERS);
}
