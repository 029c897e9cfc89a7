// Fonts from the assets, for tests that draw without a request.

import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { FONT_TIMEOUT_MILLISECONDS } from "../../../src/service/serve/render-env.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";
import { withTimeout } from "../../../src/service/shared/request-coalescer.ts";

const createLibrary = () =>
  new FontLibrary({ read: readFontFile, await: (work) => withTimeout(work, FONT_TIMEOUT_MILLISECONDS) });

/** All available fonts. */
export let LIBRARY = createLibrary();

/** Fonts shared by all tests. */
export let FONTS = new FontSet(LIBRARY);

/** Drops all loaded fonts, for test files that must start without loaded fonts. */
export function resetFonts(): void {
  LIBRARY = createLibrary();
  FONTS = new FontSet(LIBRARY);
}

/** Loads the fonts that draw Latin text for the given CSS `font` values. */
export async function loadFonts(...fonts: readonly string[]): Promise<void> {
  for (const font of fonts) FONTS.primary(parseFont(font) as FontRequest);
  await FONTS.load();
}
