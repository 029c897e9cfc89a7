// Formats an image as HTML and Markdown; formats that an `<img>` can't show (PDF, base64) become links. HTML, sections 13.1.2.3
// and 4.8.1 to 4.8.3; CommonMark 0.31, sections 2.4 and 6.4.

import { canShowInImg, type ImagePath, type ImageRequest, readFormat } from "./image-request.ts";
import type { ThemedUrls } from "./themed-url.ts";

/**
 * Returns an `<img>` with alt text, and with its size so that the page layout doesn't shift.
 *
 * @param style inline style; none by default
 */
export function formatHtml(request: ImageRequest<ImagePath>, url: string, style?: string): string {
  const alt = escapeHtml(plainLine(request.alt));
  if (!canShowInImg(readFormat(request))) return `<a href="${escapeHtml(url)}">${alt}</a>`;
  const size = (["width", "height"] as const).map((side) => {
    const pixels = request[side];
    return pixels === undefined ? "" : ` ${side}="${Math.round(pixels)}"`;
  });
  const look = style === undefined ? "" : ` style="${style}"`;
  return `<img src="${escapeHtml(url)}" alt="${alt}"${size.join("")}${look}>`;
}

/**
 * Returns a `<picture>` with images for dark and light pages. An `<img>` alone can't adapt, because a page doesn't tell
 * its images which colour scheme it uses.
 */
export function formatPicture(request: ImageRequest<ImagePath>, { light, dark }: ThemedUrls, style?: string): string {
  const source = `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark)}">`;
  return `<picture>\n  ${source}\n  ${formatHtml(request, light, style)}\n</picture>`;
}

/** Returns a Markdown image or link. */
export function formatMarkdown(request: ImageRequest<ImagePath>, url: string): string {
  const mark = canShowInImg(readFormat(request)) ? "!" : "";
  // Characters of CommonMark and of GitHub's mentions, formulas, issue numbers and emoji.
  const alt = plainLine(request.alt).replaceAll(/[\\`*_{}[\]<>()!|~&$#@]|:(?=[\w+-]+:)/g, "\\$&");
  return `${mark}[${alt}](${url})`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

/** Replaces each run of whitespace and control characters with a single space. */
function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim();
}
