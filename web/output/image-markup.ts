// A request for a picture and its URL → the HTML and the Markdown that show it; what an `<img>` cannot show (PDF, base64) becomes a
// link. HTML, sections 13.1.2.3 and 4.8.3; CommonMark 0.31, sections 2.4 and 6.4.

import { formatOf, isShown, type PictureRequest } from "./picture-request.ts";

/** HTML: an `<img>` with its size, so that the page does not jump, and its words. */
export function formatHtml(request: PictureRequest, url: string): string {
  const alt = escapeHtml(plainLine(request.alt));
  if (!isShown(formatOf(request))) return `<a href="${escapeHtml(url)}">${alt}</a>`;
  const size = (["width", "height"] as const).map((side) => {
    const pixels = request[side];
    return pixels === undefined ? "" : ` ${side}="${Math.round(pixels)}"`;
  });
  return `<img src="${escapeHtml(url)}" alt="${alt}"${size.join("")}>`;
}

/** Markdown: an image, or a link. */
export function formatMarkdown(request: PictureRequest, url: string): string {
  const mark = isShown(formatOf(request)) ? "!" : "";
  // Every mark of ASCII may be escaped.
  const alt = plainLine(request.alt).replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
  return `${mark}[${alt}](${url})`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

/** The text in one line, without characters that are not seen. */
function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim();
}
