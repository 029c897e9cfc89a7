// The fonts that the library draws with: the package's own fonts, and fonts that the program adds.

import { Failure, messageOf, showValue } from "../base/failure.ts";
import { FontLibrary, ObservedFonts } from "../engine/font/font-library.ts";
import { readAsset } from "./read-asset.ts";
import type { FontDescriptors, ReadFont } from "./types.ts";
import { warnOnce } from "./warning.ts";

/** Readers of font files, most recently added first. The last one reads the package's own files. */
const readers: ReadFont[] = [readOwnFont];

/**
 * Reads the files for all drawings. A drawing doesn't wait for a read that another drawing started, because a Worker
 * ends a read with its request.
 */
const library = new FontLibrary({ read: readFont, await: async () => "late" });

/**
 * Returns the fonts for one call. Drawings look up fonts by file path and cannot change them.
 *
 * @param report called with the characters that no readable font has, once for each drawing that contains such characters
 * @internal
 */
export function observeFonts(report: (characters: readonly string[]) => void): FontLibrary {
  return new ObservedFonts(library, report);
}

/**
 * The fonts, with a warning on the console about characters that no font has.
 *
 * @internal
 */
export const fonts: FontLibrary = observeFonts((characters) => warnOnce(warnAboutCharacters(characters)));

/**
 * Returns the warning about characters that no font has.
 *
 * @internal
 */
export function warnAboutCharacters(characters: readonly string[]): string {
  const shown = characters.slice(0, SHOWN_CHARACTERS).join("");
  const more = characters.length > SHOWN_CHARACTERS ? "…" : "";
  const advice =
    readers.length > 1
      ? "add fonts that contain them with addFonts or registerFont"
      : "install the package limn-fonts, and call addFonts with its folder";
  return `no font contains the characters "${shown}${more}", which are drawn as boxes: ${advice}`;
}

/** Maximum number of characters in a warning. */
const SHOWN_CHARACTERS = 20;

/**
 * Adds fonts for images rendered after this call.
 *
 * @param source URL of a font folder such as the one in `limn-fonts`, ending with `/`; or a function that returns a file's
 *   bytes, or null if there is no such file
 * @throws TypeError for any other source, and if the URL does not end with `/`
 */
export function addFonts(source: URL | ReadFont): void {
  if (!(source instanceof URL) && typeof source !== "function")
    throw new TypeError(`source must be a URL or a function, got ${showValue(source)}`);
  if (source instanceof URL && !source.pathname.endsWith("/"))
    throw new TypeError(`source must end with /, got ${source}`);
  readers.unshift(source instanceof URL ? (name) => readAsset(new URL(name, source)) : source);
}

/**
 * Registers a font file for images rendered after the returned promise resolves. A registered family replaces the package's
 * family of the same name. Call this function once per file, when the program starts.
 *
 * @param file a path, a URL, or the bytes of an OpenType, TrueType or WOFF file; a variable font is drawn as its default
 *   instance
 * @param descriptors the family, weight and style that select the font in configurations
 * @throws Failure for an invalid descriptor, and for a file that cannot be read or is not a valid font
 */
export async function registerFont(file: string | URL | Uint8Array, descriptors: FontDescriptors): Promise<void> {
  const { family, weight = "normal", style = "normal" } = descriptors ?? {};
  const number = weight === "normal" ? 400 : weight === "bold" ? 700 : Number(weight);
  if (typeof family !== "string" || family.trim() === "")
    throw new Failure("invalid", `family must be a non-empty string, got ${JSON.stringify(family)}`);
  if (!(number >= 1 && number <= 1000))
    throw new Failure("invalid", `weight must be normal, bold, or between 1 and 1000, got ${showValue(weight)}`);
  if (!["normal", "italic", "oblique"].includes(style))
    throw new Failure("invalid", `style must be normal, italic or oblique, got ${showValue(style)}`);
  const name = JSON.stringify(file instanceof Uint8Array ? family : showValue(String(file)));
  const bytes =
    file instanceof Uint8Array
      ? file
      : await readAsset(file).catch((error: unknown) => {
          throw new Failure("invalid", `font ${name} cannot be read: ${messageOf(error)}`).causedBy(error);
        });
  try {
    const { addFace } = await import("../engine/font/add-face.ts");
    await addFace(family.trim(), { weight: number, isItalic: style !== "normal" }, bytes);
  } catch (error) {
    throw new Failure("invalid", `font ${name}: ${messageOf(error)}`);
  }
}

/** Returns the bytes of one of the package's font files; null if there is no such file. */
async function readOwnFont(name: string): Promise<Uint8Array | null> {
  const { FONT_FILES } = await import("./font-files.ts");
  const url = FONT_FILES.get(name);
  return url === undefined ? null : readAsset(url());
}

/** Returns the bytes of a font file from the first reader that has it; null if none does. */
async function readFont(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const name = path.replace(/^\/fonts\//, "");
  for (const read of readers)
    try {
      const bytes: unknown = await read(name);
      if (bytes instanceof Uint8Array && isFont(bytes)) return new Uint8Array(bytes);
    } catch {
      // The next reader may have the file.
    }
  return null;
}

/** Knows WOFF, OpenType and TrueType. Servers often answer requests for missing files with a page. */
function isFont(bytes: Uint8Array): boolean {
  return ["wOFF", "OTTO", "true", "\0\u0001\0\0"].includes(String.fromCharCode(...bytes.subarray(0, 4)));
}
