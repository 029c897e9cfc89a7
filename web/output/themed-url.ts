// A chart's URLs for light and dark pages.

import { canShowInImg, type ImageRequest, readFormat } from "./image-request.ts";
import { formatImageUrl } from "./image-url.ts";

/** Themes for images on light and dark pages. */
export const LIGHT_THEME = "minimal";
export const DARK_THEME = "dark";

/** URLs of the same image for light and dark pages. */
export interface ThemedUrls {
  readonly light: string;
  readonly dark: string;
}

/** Only charts in a format that a `<picture>` can show get a `<picture>`. */
export function canHaveTheme(request: ImageRequest): boolean {
  return ["/chart", "/vega", "/echarts"].includes(request.path) && canShowInImg(readFormat(request));
}

/** Returns a chart's URLs for light and dark pages. A chart that isn't dark keeps its look on light pages. */
export function themedUrls(origin: string, request: ImageRequest): ThemedUrls {
  const { theme, backgroundColor, ...fields } = request.fields;
  // An opaque background would hide the text of the other theme.
  const background = backgroundColor === "transparent" ? { backgroundColor } : {};
  const urlOf = (name: string) =>
    formatImageUrl(origin, { ...request, fields: { ...fields, ...background, theme: name } });
  const light = theme === DARK_THEME ? urlOf(LIGHT_THEME) : formatImageUrl(origin, request);
  return { light, dark: urlOf(DARK_THEME) };
}
