// The faces of Arimo, the default family, which is part of the bundle and opened on first use. All other families are
// static assets. In the library, src/library/assets.ts loads the files after this module has been evaluated.

import arimoBold from "../../../generated/fonts/arimo-bold.bin";
import arimoBoldItalic from "../../../generated/fonts/arimo-bold-italic.bin";
import arimoItalic from "../../../generated/fonts/arimo-italic.bin";
import arimoRegular from "../../../generated/fonts/arimo-regular.bin";
import { once } from "../../base/once.ts";
import { FontFace } from "./font-face.ts";
import type { FaceStyle } from "./font-manifest.ts";
import type { FontRequest } from "./font-shorthand.ts";
import { matchStyle } from "./match-style.ts";

const BUNDLED = (
  [
    ["Arimo Regular", 400, false, () => arimoRegular],
    ["Arimo Italic", 400, true, () => arimoItalic],
    ["Arimo Bold", 700, false, () => arimoBold],
    ["Arimo Bold Italic", 700, true, () => arimoBoldItalic],
  ] as const
).map(([name, weight, isItalic, read]) => ({ weight, isItalic, open: once(() => new FontFace(name, read(), true)) }));

/** The styles of the bundled family. */
export const BUNDLED_STYLES: readonly FaceStyle[] = BUNDLED;

/** Returns the bundled face that best matches the requested weight and style. */
export function bundledFace(request: FontRequest): FontFace {
  return (BUNDLED[matchStyle(BUNDLED, request)] as (typeof BUNDLED)[number]).open();
}
