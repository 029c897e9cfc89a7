// The field for the language of an image's text.

import * as z from "zod";
import { LANGUAGE_LENGTH } from "../../base/limits.ts";

const LANGUAGE_TEXT = "must be a language such as ja, zh-Hant or de-CH";

/** Accepts BCP 47 tags, and converts them to their canonical form. */
export const languageField = z
  .string({ error: LANGUAGE_TEXT })
  .transform((value, context) => {
    const language = readLanguage(value);
    if (language !== undefined) return language;
    context.issues.push({ code: "custom", input: value, message: LANGUAGE_TEXT });
    return z.NEVER;
  })
  .optional()
  .describe("Language of the text, which selects the glyph variants of Chinese characters");

/** Returns the canonical form of a BCP 47 tag, undefined if it is invalid. Accepts underscores, as in `ja_JP`. */
function readLanguage(tag: string): string | undefined {
  if (tag.length > LANGUAGE_LENGTH) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}
