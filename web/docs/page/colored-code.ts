// The code of an example in each language, with syntax colours. The build writes it to a file, because the pages have no highlighter.

import { escapeText } from "./html.ts";

/** HTML of the code by language, without and with an API key. */
export type ColoredCode = Readonly<Record<string, readonly [plain: string, keyed: string]>>;

/** Placeholders in the HTML. */
export const ORIGIN = "https://origin.invalid";
export const KEY = "key-of-the-reader";

/** Returns the HTML for a language with the reader's origin and key; undefined if there is none. */
export function fillCode(colored: ColoredCode, language: string, origin: string, key?: string): string | undefined {
  const html = colored[language]?.[key === undefined ? 0 : 1];
  return html?.replaceAll(ORIGIN, () => escapeText(origin)).replaceAll(KEY, () => escapeText(key ?? ""));
}
