// What GET /fonts says: the families that there are, under which names, in which styles, for which scripts.

import { ALIASES, BUNDLED_FAMILY, BUNDLED_STYLES } from "./catalogue.ts";
import { type FaceStyle, listAssetFamilies } from "./font-manifest.ts";
import { SCRIPT_FAMILIES } from "./script-family.ts";

/** A family, as people ask for it. */
export interface FontDescription {
  readonly name: string;
  readonly kind: string;
  /** In CSS's words: `400`, `700 italic`. */
  readonly styles: readonly string[];
  /** ISO 15924 codes. */
  readonly scripts: readonly string[];
  /** Other names for it, in lower case. */
  readonly aliases: readonly string[];
  /** SPDX, as far as there is one. */
  readonly license: string;
}

/** All families by name, and for each script the family that draws it where those of a text do not have it. */
export interface FontList {
  readonly families: readonly FontDescription[];
  readonly fallbacks: Readonly<Record<string, string>>;
}

const BUNDLED: Omit<FontDescription, "styles" | "aliases"> = {
  name: BUNDLED_FAMILY,
  kind: "sans-serif",
  scripts: ["Latn", "Grek", "Cyrl"],
  license: "OFL-1.1",
};

/** Lists the fonts. */
export function listFonts(): FontList {
  const all = [{ ...BUNDLED, styles: BUNDLED_STYLES }, ...listAssetFamilies()];
  const families = all.map(({ name, kind, styles, scripts, license }) => ({
    name,
    kind,
    styles: styles.map(describeStyle),
    scripts,
    aliases: ALIASES[name] ?? [],
    license,
  }));
  return {
    families: families.sort((one, other) => (one.name < other.name ? -1 : 1)),
    fallbacks: SCRIPT_FAMILIES,
  };
}

function describeStyle({ weight, isItalic }: FaceStyle): string {
  return isItalic ? `${weight} italic` : String(weight);
}
