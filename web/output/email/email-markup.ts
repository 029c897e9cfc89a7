// Formats an image as HTML for emails.

import { formatHtml, formatPicture } from "../image-markup.ts";
import type { ImageRequest } from "../image-request.ts";
import type { ThemedUrls } from "../themed-url.ts";

/**
 * Style that mail programs accept. Outlook for Windows uses the width and height attributes; other programs shrink the
 * image on narrow screens.
 */
const STYLE = "display:block;max-width:100%;height:auto;border:0";

/** Returns an `<img>` for emails. */
export function formatEmailHtml(request: ImageRequest, url: string): string {
  return formatHtml(request, url, STYLE);
}

/** Returns a `<picture>` for emails, with an image for dark mode. */
export function formatEmailPicture(request: ImageRequest, urls: ThemedUrls): string {
  return formatPicture(request, urls, STYLE);
}
