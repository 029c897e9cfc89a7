// The faces of the service's assets, for tests that draw without a request.

import { FontLibrary } from "../../src/font/font-library.ts";
import { FontSet } from "../../src/font/font-set.ts";
import { type FontRequest, parseFont } from "../../src/font/font-shorthand.ts";
import { awaitOther, readFontFile } from "../../src/worker/font-source.ts";

/** All faces that there are. */
export const LIBRARY = new FontLibrary({ read: readFontFile, await: awaitOther });

/** The faces of all tests of a file. */
export const FONTS = new FontSet(LIBRARY);

/** Loads the faces that draw Latin text in these CSS fonts, so that drawing finds them. */
export async function loadFonts(...fonts: readonly string[]): Promise<void> {
  for (const font of fonts) FONTS.primary(parseFont(font) as FontRequest);
  await FONTS.load();
}
