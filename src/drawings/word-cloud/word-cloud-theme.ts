// Derives the look of word clouds from a theme.

import type { Theme } from "../theme/theme.ts";
import { formatFontFamily } from "../theme/theme-font.ts";
import type { WordCloudParams } from "./word-cloud-params.ts";

/** Returns the parameters that a theme sets. Words are large, so they use the title font. */
export function wordCloudTheme({
  background,
  colors,
  titleFamily,
}: Theme): Required<Pick<WordCloudParams, "backgroundColor" | "colors" | "fontFamily">> {
  return { backgroundColor: background, colors, fontFamily: formatFontFamily(titleFamily) };
}
