// The names and aliases of the font families. The name of a proprietary family is an alias for a free family,
// metric-compatible if there is one.

import { once } from "../../base/once.ts";
import { isAddedFamily } from "./added-face.ts";
import { type AssetFamily, findAssetFamily } from "./font-manifest.ts";

export const BUNDLED_FAMILY = "Arimo";

/** The aliases of each family, in lower case. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  Arimo: [
    "arial",
    "helvetica",
    "helvetica neue",
    "liberation sans",
    "freesans",
    "nimbus sans",
    "sans-serif",
    "sans",
    "system-ui",
    "ui-sans-serif",
  ],
  Tinos: ["times", "times new roman", "liberation serif", "freeserif", "nimbus roman", "serif", "ui-serif"],
  Cousine: [
    "courier",
    "courier new",
    "liberation mono",
    "freemono",
    "nimbus mono ps",
    "monospace",
    "mono",
    "ui-monospace",
  ],
  Carlito: ["calibri"],
  Caladea: ["cambria"],
  Gelasio: ["georgia"],
  "Source Sans 3": ["source sans pro"],
  "Source Serif 4": ["source serif pro"],
  "Noto Sans": ["droid sans"],
  "Noto Serif": ["droid serif"],
  "Noto Sans Mono": ["droid sans mono", "noto mono"],
  "Noto Sans SC": [
    "noto sans cjk sc",
    "source han sans sc",
    "wenquanyi zen hei",
    "wenquanyi micro hei",
    "microsoft yahei",
    "pingfang sc",
    "simhei",
    "simsun",
  ],
  "Noto Sans TC": ["noto sans cjk tc", "source han sans tc", "microsoft jhenghei", "pingfang tc", "pingfang hk"],
  "Noto Sans JP": [
    "noto sans cjk jp",
    "source han sans",
    "hiragino sans",
    "hiragino kaku gothic pron",
    "yu gothic",
    "meiryo",
    "ms gothic",
    "ms pgothic",
  ],
  "Noto Sans KR": ["noto sans cjk kr", "source han sans k", "malgun gothic", "apple sd gothic neo", "nanum gothic"],
  "Noto Sans Math": ["math", "cambria math"],
  "Noto Color Emoji": ["emoji", "apple color emoji", "segoe ui emoji", "twemoji mozilla"],
};

const names = once(
  () =>
    new Map(
      Object.entries(ALIASES).flatMap(([family, aliases]) => aliases.map((name) => [name, family.toLowerCase()])),
    ),
);

/**
 * Finds a family by its name or alias, ignoring case. Returns `bundled` for the bundled family; undefined for an
 * unknown name.
 */
export function findFamily(name: string): AssetFamily | "bundled" | undefined {
  const key = name.toLowerCase();
  const familyName = names().get(key) ?? key;
  return familyName === BUNDLED_FAMILY.toLowerCase() ? "bundled" : findAssetFamily(familyName);
}

/** Whether a family has the name or alias, ignoring case. */
export function isKnownFamily(name: string): boolean {
  return isAddedFamily(name) || findFamily(name) !== undefined;
}
