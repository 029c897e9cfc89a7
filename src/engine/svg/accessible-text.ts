// Writes the title and alt text of an SVG for screen readers. SVG 2, `desc` and `title` elements; WAI-ARIA 1.2, `img` role;
// SVG-AAM 1.0.

import { ID_PLACEHOLDER } from "./definition-list.ts";
import { escapeText } from "./escape.ts";

/** An image's title and alt text, for screen readers. */
export interface AccessibleText {
  readonly title?: string;
  readonly altText?: string;
}

/** Returns the root element's attributes, and its first children, to which the attributes refer. */
export function formatAccessibleText({
  title = "",
  altText = "",
}: AccessibleText): [attributes: string, elements: string] {
  if (title === "" && altText === "") return ["", ""];
  const [titleId, altId] = [`${ID_PLACEHOLDER}title`, `${ID_PLACEHOLDER}desc`];
  const titleElement = title === "" ? "" : `<title id="${titleId}">${escapeText(title)}</title>`;
  if (altText === "") return [` role="img" aria-labelledby="${titleId}"`, titleElement];
  const altElement = `<desc id="${altId}">${escapeText(altText)}</desc>`;
  // The alt text begins with the title. With both as labels, the title would be read twice.
  const labels =
    title === "" ? `aria-labelledby="${altId}"` : `aria-labelledby="${titleId}" aria-describedby="${altId}"`;
  return [` role="img" ${labels}`, titleElement + altElement];
}
