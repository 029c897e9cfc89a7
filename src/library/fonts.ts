// The fonts that the library draws with: the package's own fonts, and fonts that the program adds.

import { FontLibrary } from "../engine/font/font-library.ts";
import { readAsset } from "./read-asset.ts";

/** Font folders, most recently added first. */
const folders = [new URL("./fonts/", import.meta.url)];

/**
 * The cache of opened fonts. Drawings look up fonts by file path and cannot change them.
 *
 * @internal
 */
export const fonts = new FontLibrary({ read: readFont, await: (work) => work });

/**
 * Adds fonts for images rendered after this call.
 *
 * @param folder URL of a folder with the layout of the built public/fonts/; must end with `/`
 */
export function addFonts(folder: URL): void {
  if (!folder.pathname.endsWith("/")) throw new TypeError(`folder must end with /, got ${folder}`);
  folders.unshift(folder);
}

/** Reads a font file from the first folder that has it; null if none does. @param path such as `/fonts/tinos/latin-400.woff` */
async function readFont(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const folder of folders) {
    const bytes = await readAsset(new URL(path.replace(/^\/fonts\//, ""), folder)).catch(() => null);
    if (bytes !== null) return bytes;
  }
  return null;
}
