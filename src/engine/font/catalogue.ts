// The font families and their aliases. Arimo, the default, is part of the bundle and opened on first use; all others are static
// assets. The name of a proprietary family is an alias of a free, metric-compatible or similar family.

import arimoBold from "../../../generated/fonts/arimo-bold.bin";
import arimoBoldItalic from "../../../generated/fonts/arimo-bold-italic.bin";
import arimoItalic from "../../../generated/fonts/arimo-italic.bin";
import arimoRegular from "../../../generated/fonts/arimo-regular.bin";
import { once } from "../../base/once.ts";
import { FontFace } from "./font-face.ts";
import { type AssetFamily, type FaceStyle, findAssetFamily } from "./font-manifest.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { matchStyle } from "./match-style.ts";

/** The name of the bundled family. */
export const BUNDLED_FAMILY = "Arimo";

const BUNDLED = (
  [
    ["Arimo Regular", 400, false, arimoRegular],
    ["Arimo Italic", 400, true, arimoItalic],
    ["Arimo Bold", 700, false, arimoBold],
    ["Arimo Bold Italic", 700, true, arimoBoldItalic],
  ] as const
).map(([name, weight, isItalic, bytes]) => ({ weight, isItalic, open: once(() => new FontFace(name, bytes, true)) }));

/** The styles of the bundled family. */
export const BUNDLED_STYLES: readonly FaceStyle[] = BUNDLED;

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

/** Returns the bundled face that matches the requested weight and style best. */
export function bundledFace(request: FontRequest): FontFace {
  return (BUNDLED[matchStyle(BUNDLED, request)] as (typeof BUNDLED)[number]).open();
}

/**
 * Finds a family by its name or alias, ignoring case. Returns `bundled` for the bundled family, undefined for an unknown name.
 */
export function findFamily(name: string): AssetFamily | "bundled" | undefined {
  const key = name.toLowerCase();
  const familyName = names().get(key) ?? key;
  return familyName === BUNDLED_FAMILY.toLowerCase() ? "bundled" : findAssetFamily(familyName);
}
