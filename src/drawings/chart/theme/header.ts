// Moves titles and padding out of a configuration, into the frame that themes and the `limn` block draw around a chart.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { baseDirection } from "../../../engine/font/base-direction.ts";
import type { Theme } from "../../theme/theme.ts";
import { formatFontFamily } from "../../theme/theme-font.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { readTitle } from "../title.ts";
import type { Sides } from "./frame.ts";
import type { Paragraph } from "./wrap-paragraph.ts";

/** The style of titles and other text. */
export type TextStyle = Pick<
  Theme,
  "text" | "mutedText" | "fontFamily" | "titleFamily" | "fontSize" | "titleSize" | "isTitleAtStart"
>;

/** Minimum difference between the font sizes of a title and a subtitle, in CSS pixels. */
const MIN_STEP = 2;

/**
 * Hides the configuration's title and subtitle, and returns them as paragraphs. Keeps titles on other sides of the chart.
 *
 * @param given subtitle from the `limn` block
 * @param name name of the only series, used as the subtitle if there is no other and the title doesn't contain the name
 */
export function takeHeader(
  config: PlainObject,
  given: string | undefined,
  name: string | undefined,
  style: TextStyle,
  version: number,
): { readonly above: readonly Paragraph[]; readonly align: "start" | "center" | "end" } {
  const section = (name: string) => readPath(config, "options", ...(version === 2 ? [] : ["plugins"]), name);
  const above: Paragraph[] = [];
  const [title, subtitle] = [section("title"), section("subtitle")];
  const titleText = readTitle(config).toLowerCase();
  // Right-to-left text begins at the right edge.
  const start = baseDirection(titleText === "" ? (given ?? "") : titleText) === "rtl" ? "end" : "start";
  const fallback = style.isTitleAtStart ? start : "center";
  let align: unknown = fallback;
  if (isPlainObject(title) && title.display === true && (title.position ?? "top") === "top") {
    title.display = false;
    align = title.align ?? fallback;
    const minSize = style.fontSize + 1 + MIN_STEP;
    above.push(textParagraph(title, style.titleSize, style.titleFamily, style.text, "bold", minSize));
  }
  if (given !== undefined) above.push(createParagraph(given, style.fontSize + 1, style.fontFamily, style.mutedText));
  else if (isPlainObject(subtitle) && subtitle.display === true && (subtitle.position ?? "top") === "top") {
    subtitle.display = false;
    above.push(textParagraph(subtitle, style.fontSize + 1, style.fontFamily, style.mutedText, "normal"));
  } else if (name !== undefined && !titleText.includes(name.toLowerCase()))
    above.push(createParagraph(name, style.fontSize + 1, style.fontFamily, style.mutedText));
  return { above, align: align === "start" || align === "end" ? align : "center" };
}

/** Returns a title with the style that its author gave it. */
function textParagraph(
  title: PlainObject,
  defaultSize: number,
  defaultFamily: string,
  defaultColor: string,
  defaultWeight: string,
  minSize = defaultSize,
): Paragraph {
  const titleFont = isPlainObject(title.font) ? title.font : {};
  const size = [titleFont.size, title.fontSize].find(isFiniteNumber) ?? defaultSize;
  const family = [titleFont.family, title.fontFamily].find(isText) ?? defaultFamily;
  const color = [title.color, title.fontColor].find(isText) ?? defaultColor;
  const weight =
    [titleFont.weight, title.fontStyle].find((value) => isText(value) || isFiniteNumber(value)) ?? defaultWeight;
  const lines = [title.text]
    .flat()
    .filter((line) => isText(line) || isFiniteNumber(line))
    .map(String);
  return {
    lines,
    font: `${weight} ${formatCssFont(size, family)}`,
    size,
    minSize: size === defaultSize ? minSize : size,
    color,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns text with line breaks as a paragraph. @param size font size, in CSS pixels */
export function createParagraph(text: string, size: number, family: string, color: string): Paragraph {
  return { lines: text.split("\n"), font: formatCssFont(size, family), size, color };
}

/** Returns a CSS font. A list of families is unchanged. */
export function formatCssFont(size: number, family: string): string {
  return `${size}px ${formatFontFamily(family)}`;
}

/**
 * Reads a configuration's padding, which is a number or an object with sides.
 *
 * @param fallback padding of sides that are not set
 */
export function readPadding(padding: unknown, fallback: number): Sides {
  const read = (value: unknown, other: number) => (isFiniteNumber(value) ? value : other);
  const sides = isPlainObject(padding) ? padding : {};
  const side = (name: string, axis: string) => read(sides[name], read(sides[axis], read(padding, fallback)));
  return { top: side("top", "y"), right: side("right", "x"), bottom: side("bottom", "y"), left: side("left", "x") };
}
