// The faces of the service's assets, for tests that draw without a request.

import { FONT_PATIENCE_MILLISECONDS } from "../../../src/base/limits.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { readFontFile } from "../../../src/service/worker/font-source.ts";
import { awaitOther } from "../../../src/service/worker/shared-work.ts";

/** All faces that there are. */
export const LIBRARY = new FontLibrary({
  read: readFontFile,
  await: (work) => awaitOther(work, FONT_PATIENCE_MILLISECONDS),
});

/** The faces of all tests of a file. */
export const FONTS = new FontSet(LIBRARY);

/** Loads the faces that draw Latin text in these CSS fonts, so that drawing finds them. */
export async function loadFonts(...fonts: readonly string[]): Promise<void> {
  for (const font of fonts) FONTS.primary(parseFont(font) as FontRequest);
  await FONTS.load();
}
