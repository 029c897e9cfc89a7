// The list of all fonts: families with their aliases, styles and scripts.

import { BUNDLED_STYLES } from "./catalogue.ts";
import { ALIASES, BUNDLED_FAMILY } from "./family.ts";
import { type FaceStyle, listAssetFamilies } from "./font-manifest.ts";
import { SCRIPT_FAMILIES } from "./script-family.ts";

interface FontDescription {
  readonly name: string;
  readonly kind: string;
  /** CSS weights and styles, such as `400` or `700 italic`. */
  readonly styles: readonly string[];
  /** ISO 15924 codes of the supported scripts. */
  readonly scripts: readonly string[];
  /** Aliases, in lower case. */
  readonly aliases: readonly string[];
  /** SPDX identifier of the licence, if it has one. */
  readonly license: string;
}

/** All families, sorted by name, and the fallback family of each script. */
interface FontList {
  readonly families: readonly FontDescription[];
  readonly fallbacks: Readonly<Record<string, string>>;
}

const BUNDLED: Omit<FontDescription, "styles" | "aliases"> = {
  name: BUNDLED_FAMILY,
  kind: "sans-serif",
  scripts: ["Latn", "Grek", "Cyrl"],
  license: "OFL-1.1",
};

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
