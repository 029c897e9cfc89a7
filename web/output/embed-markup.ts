// Formats the code that embeds a live chart in a page: docs/embeds.md.

import { escapeHtml } from "./image-markup.ts";
import type { ImageRequest } from "./image-request.ts";
import { formatImageUrl } from "./image-url.ts";

/** Returns the URL of a page with a live chart; undefined for other images. */
export function liveUrlOf(origin: string, request: ImageRequest, short: string | undefined): string | undefined {
  if (request.path !== "/chart") return undefined;
  if (short !== undefined) return `${origin}/chart-maker/view/${short.slice(short.lastIndexOf("/") + 1)}`;
  // The format and the pixel ratio apply to the static image, which the page doesn't show.
  const { format, devicePixelRatio, ...fields } = request.fields;
  return `${origin}/embed${formatImageUrl(origin, { ...request, fields }).slice(`${origin}/chart`.length)}`;
}

/** Returns an <iframe> that is as wide as its container and keeps the chart's proportions. */
export function formatFrame({ width = 500, height = 300, alt }: ImageRequest, url: string): string {
  const style = `width:100%;max-width:${Math.round(width)}px;aspect-ratio:${Math.round(width)}/${Math.round(height)};border:0`;
  return `<iframe src="${escapeHtml(url)}" style="${style}" loading="lazy" title="${escapeHtml(alt)}"></iframe>`;
}
