// The alt text of drawn files, for responses. It is kept outside of the files, which are plain bytes.

/** Alt text by file. An SVG file, which is text, contains its own alt text. */
const altTexts = new WeakMap<object, string>();

/** Sets the alt text of a drawn file. */
export function setAltText(file: object, text: string): void {
  altTexts.set(file, text);
}

/** The alt text at the beginning of an SVG file. */
const SVG_ALT = /^<svg[^>]*>(?:<title[^>]*>[^<]*<\/title>)?<desc[^>]*>([^<]*)<\/desc>/;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** Returns the alt text of a drawn file; undefined if it has none. */
export function altTextOf(file: Uint8Array | string): string | undefined {
  if (typeof file !== "string") return altTexts.get(file);
  return SVG_ALT.exec(file)?.[1]?.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] as string);
}
