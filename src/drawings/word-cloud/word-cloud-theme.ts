// The look that a theme gives to word clouds.

import type { Theme } from "../theme/theme.ts";
import { fontFamilyOf } from "../theme/theme-font.ts";
import type { WordCloudParams } from "./word-cloud-params.ts";

/** Returns the parameters that a theme sets. Words are large, so they use the title font. */
export function wordCloudTheme({
  background,
  colors,
  titleFamily,
}: Theme): Required<Pick<WordCloudParams, "backgroundColor" | "colors" | "fontFamily">> {
  return { backgroundColor: background, colors, fontFamily: fontFamilyOf(titleFamily) };
}
