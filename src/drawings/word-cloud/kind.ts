// Word clouds: docs/word-clouds.md.

import { pickField } from "../../options/fields.ts";
import { formatImageQuery } from "../../options/image-query.ts";
import { defineKind } from "../kind.ts";
import { formatFontFamily } from "../theme/theme.ts";
import { resolveTheme } from "../theme/theme-option.ts";
import { WORD_CLOUD_OPTIONS, type WordCloudParams } from "./options.ts";
import { readWords } from "./words.ts";

export const WORD_CLOUD = defineKind({
  name: "wordcloud",
  path: "/wordcloud",
  errorLabel: "Word cloud error",
  options: WORD_CLOUD_OPTIONS,
  main: "text",
  frame: { width: ["width", 600], height: ["height", 600] },
  complete(values, input, accountTheme): WordCloudParams {
    const {
      text,
      theme: themeName,
      backgroundColor,
      fontFamily,
      fontWeight,
      loadGoogleFonts = "",
      language,
      colors,
      ...fields
    } = values;
    const [, loadedFamily, loadedWeight] = /^([^:]+)(?::(\d{3}))?/.exec(loadGoogleFonts) ?? [];
    const theme = resolveTheme(themeName, accountTheme, input);
    const palette = colors ?? theme?.colors;
    return {
      ...fields,
      ...readWords(text, fields.useWordList),
      backgroundColor: backgroundColor ?? theme?.background ?? "transparent",
      // Words are large, so they use the title font.
      fontFamily: fontFamily ?? loadedFamily ?? (theme && formatFontFamily(theme.titleFamily)) ?? "serif",
      fontWeight: fontWeight ?? loadedWeight ?? "normal",
      ...(language !== undefined && { language }),
      ...(palette !== undefined && { colors: palette }),
    };
  },
  normalize: ({ text: _, words: _words, ...params }) => params,
  // A JSON list of words becomes the text of a word list.
  link(input): string {
    const isList = input.type === "json" && Array.isArray(pickField(input, ["text"])?.value);
    return formatImageQuery(
      WORD_CLOUD.fields.names,
      isList ? { type: "json", body: { ...input.body, useWordList: true } } : input,
    );
  },
});
