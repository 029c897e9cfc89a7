// The font families and their npm packages, from which `build-fonts.ts` creates the static assets. To add a family,
// add a line here and a devDependency. The Noto families come from packages/noto instead: to add one, add it to the
// devDependencies there and run `pack-fonts.ts`. The order matters for fallback: if a script has no family of its own,
// the first family that has a character draws it.

import type { FamilySource } from "./fontsource.ts";

/** Weights of the fallback families, which only need regular and bold. */
const TWO_WEIGHTS = [400, 700];

/** A family of DejaVu, with the part of the file's name for each face. */
export type DejavuFamily = readonly [name: string, kind: string, files: Readonly<Record<string, string>>];

/** A family, and the pack of `pack-fonts.ts` that contains it. */
interface PackedSource extends FamilySource {
  readonly pack?: string;
}

/** Returns a family that `pack-fonts.ts` packs, by default in the `fonts` pack. */
const noto = (name: string, options: Partial<PackedSource> = {}): PackedSource => ({
  package: `noto-${name}`,
  pack: "fonts",
  ...options,
});

/**
 * For packages with many slices, the file with all common characters. New slices of a few hundred characters are cut from it,
 * because a title of ten characters would need ten of the original slices. Colour emoji are excluded: the subsetter drops
 * their colours.
 */
const WHOLE_FILES: Readonly<Record<string, string>> = {
  "sans-jp": "japanese",
  "sans-kr": "korean",
  "sans-sc": "chinese-simplified",
  "sans-tc": "chinese-traditional",
  emoji: "emoji",
};

/** Families for rare and historic scripts, musical symbols, and the Urdu style of Arabic, in a separate pack. */
const RARE = [
  ...["sans-yi", "sans-vai", "sans-cham", "sans-runic", "sans-coptic", "sans-gothic", "sans-egyptian-hieroglyphs"],
  ...["nastaliq-urdu", "music"],
];

/** Package that provides the licence if a family's own package is too old to have one. All Noto fonts share a licence. */
const LICENSED_AS: Readonly<Record<string, string>> = { "sans-yi": "noto-sans-vai" };

/**
 * Families from Fontsource packages: the package; the weights to keep, if not all; the file with all common characters, if the
 * package has one in addition to many slices; and the `pack-fonts.ts` pack that contains the family.
 */
export const FONTSOURCE: readonly PackedSource[] = [
  // Metric-compatible substitutes for the fonts that most pages name.
  ...["tinos", "cousine", "carlito", "caladea", "gelasio"].map((name) => ({ package: name })),
  // Noto, the fallback for characters that the requested families lack.
  ...["sans", "serif", "sans-mono"].map((name) => noto(name)),
  ...[
    "sans-arabic",
    "sans-hebrew",
    "sans-devanagari",
    "sans-bengali",
    "sans-gurmukhi",
    "sans-gujarati",
    "sans-oriya",
    "sans-tamil",
    "sans-telugu",
    "sans-kannada",
    "sans-malayalam",
    "sans-sinhala",
    "sans-thai",
    "sans-lao",
    "sans-khmer",
    "sans-myanmar",
    "serif-tibetan",
    "sans-georgian",
    "sans-armenian",
    "sans-ethiopic",
    "sans-thaana",
    "sans-syriac",
    "sans-nko",
    "sans-adlam",
    "sans-tifinagh",
    "sans-cherokee",
    "sans-canadian-aboriginal",
    "sans-ol-chiki",
    "sans-meetei-mayek",
    "sans-javanese",
    "sans-balinese",
    "sans-mongolian",
    "sans-sc",
    "sans-tc",
    "sans-jp",
    "sans-kr",
    "sans-symbols",
    "sans-symbols-2",
    "sans-math",
    "color-emoji",
    "emoji",
  ].map((name) =>
    noto(name, { weights: TWO_WEIGHTS, ...(WHOLE_FILES[name] !== undefined && { whole: WHOLE_FILES[name] }) }),
  ),
  ...RARE.map((name) =>
    noto(name, {
      weights: TWO_WEIGHTS,
      pack: "rare",
      ...(LICENSED_AS[name] !== undefined && { licensedAs: LICENSED_AS[name] }),
    }),
  ),
  // The most popular families of Google Fonts.
  ...[
    "roboto",
    "open-sans",
    "lato",
    "montserrat",
    "poppins",
    "inter",
    "source-sans-3",
    "oswald",
    "raleway",
    "nunito",
    "merriweather",
    "playfair-display",
    "pt-sans",
    "ubuntu",
    "fira-sans",
    "roboto-mono",
    "jetbrains-mono",
    "ibm-plex-sans",
    "roboto-condensed",
    "roboto-slab",
    "rubik",
    "work-sans",
    "nunito-sans",
    "quicksand",
    "pt-serif",
    "lora",
    "mulish",
    "barlow",
    "dm-sans",
    "bebas-neue",
    "josefin-sans",
    "titillium-web",
    "source-code-pro",
    "source-serif-4",
    "ibm-plex-mono",
    "fira-code",
    "inconsolata",
    "eb-garamond",
    "libre-baskerville",
    "manrope",
    "karla",
    "cabin",
    "dancing-script",
    "pacifico",
    "comfortaa",
  ].map((name) => ({ package: name })),
];

/** The DejaVu families, which the build splits into slices. Weights with an `i` are italic. */
export const DEJAVU: readonly DejavuFamily[] = [
  ["DejaVu Sans", "sans-serif", { 400: "Sans", 700: "Sans-Bold", "400i": "Sans-Oblique", "700i": "Sans-BoldOblique" }],
  ["DejaVu Serif", "serif", { 400: "Serif", 700: "Serif-Bold", "400i": "Serif-Italic", "700i": "Serif-BoldItalic" }],
  [
    "DejaVu Sans Mono",
    "monospace",
    { 400: "SansMono", 700: "SansMono-Bold", "400i": "SansMono-Oblique", "700i": "SansMono-BoldOblique" },
  ],
];

/** The slices of the DejaVu files. Combining marks are in several slices, so that they share a file with their letters. */
export const DEJAVU_SLICES = [
  [
    "latin",
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0300-036F,U+2000-206F,U+20AC,U+2122,U+2212",
  ],
  ["latin-ext", "U+0100-02FF,U+0300-036F,U+1D00-1DBF,U+1E00-1EFF,U+2070-20CF,U+2C60-2C7F,U+A720-A7FF,U+FB00-FB06"],
  ["greek-cyrillic", "U+0300-052F,U+1F00-1FFF,U+2DE0-2DFF,U+A640-A69F"],
  ["symbols", "U+2100-2BFF,U+1D400-1D7FF"],
  [
    "rest",
    "U+0530-1CFF,U+2C00-2C5F,U+2D00-2DDF,U+2E00-A63F,U+A6A0-A71F,U+A800-FAFF,U+FB07-FFFF,U+10000-1D3FF,U+1D800-1FFFF",
  ],
];
