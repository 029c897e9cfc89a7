// Writes the texts of an SVG for screen readers. SVG 2, sections 5.7 and 5.8; WAI-ARIA Graphics Module; SVG-AAM 1.0.

import { ID_MARK } from "./definition-list.ts";
import { escapeText } from "./escape.ts";

/** Title and description of an image. */
export interface AccessibleTexts {
  readonly title?: string;
  readonly description?: string;
}

/** Returns attributes of the root element and its first children, which refer to each other. */
export function formatTexts({ title = "", description = "" }: AccessibleTexts): [attributes: string, elements: string] {
  const texts = [
    ["title", title],
    ["desc", description],
  ].filter(([, text]) => text !== "") as [string, string][];
  if (texts.length === 0) return ["", ""];
  const ids = texts.map(([name]) => `${ID_MARK}${name}`);
  return [
    ` role="img" aria-labelledby="${ids.join(" ")}"`,
    texts.map(([name, text], index) => `<${name} id="${ids[index]}">${escapeText(text)}</${name}>`).join(""),
  ];
}
