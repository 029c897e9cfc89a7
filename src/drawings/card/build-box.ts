// Builds the boxes of a page from its elements. In a flex container, each child is an item. In any other element, adjacent
// text and inline elements form a paragraph, and the remaining children are stacked. CSS Display 3, section 2.

import type { Fuel } from "../../base/fuel.ts";
import { splitClusters } from "../../engine/font/cluster.ts";
import { type Box, type BoxContent, NO_FRAME } from "./box.ts";
import type { CardElement, CardNode } from "./card-params.ts";
import type { TextRun } from "./paragraph.ts";
import { readStyle, type StyleContext } from "./read-style.ts";
import { INITIAL_BOX, INITIAL_TEXT, inheritedStyle, type Style, type TextStyle } from "./style.ts";

/** Builds the root box of a page. @param text the text style that the root inherits */
export function buildRoot(root: CardNode, text: Partial<TextStyle>, context: StyleContext): Box {
  const style: Style = { ...INITIAL_BOX, ...INITIAL_TEXT, ...text };
  const children = buildChildren({ children: [root], place: "card" }, style, context);
  return { place: "card", style, children, frame: NO_FRAME };
}

/** A child with its parsed style. */
interface Styled {
  readonly element: CardElement;
  readonly style: Style;
}

function buildChildren(
  { children: nodes, place, countsUp }: Pick<CardElement, "children" | "place" | "countsUp">,
  parent: Style,
  context: StyleContext,
): Box[] {
  const boxes: Box[] = [];
  let runs: TextRun[] = [];
  const endParagraph = () => {
    const text = collapseSpaces(runs, parent.whiteSpace, context.fuel);
    if (text.length > 0) boxes.push(paragraphBox(text, parent, place));
    runs = [];
  };
  for (const node of nodes) {
    if (typeof node === "string") {
      runs.push({ text: node, style: parent, countsUp });
      continue;
    }
    if (node.type === "br") {
      runs.push({ text: HARD_BREAK, style: parent });
      continue;
    }
    const style = readStyle({ ...elementStyle(node.type), ...node.style }, parent, node.place, context);
    if (style.display === "none") continue;
    if (style.display === "contents") {
      endParagraph();
      boxes.push(...buildChildren(node, { ...parent, ...inheritedStyle(style) }, context));
    } else if (parent.display !== "flex" && isInline({ element: node, style })) {
      runs.push(...inlineRuns({ element: node, style }, context));
    } else {
      endParagraph();
      boxes.push(buildElement({ element: node, style }, context));
    }
  }
  endParagraph();
  return boxes;
}

function buildElement({ element, style }: Styled, context: StyleContext): Box {
  const { place, src, part, alt } = element;
  const content: BoxContent | undefined =
    part !== undefined ? { type: "part", part } : src === undefined ? undefined : { type: "image", src, alt };
  const children = content === undefined ? buildChildren(element, style, context) : [];
  return { place, style, children, content, frame: NO_FRAME };
}

/** Whether an element is part of a paragraph: it is inline, has only inline content, and draws no box. */
function isInline({ element, style }: Styled): boolean {
  if (style.display !== "inline" || element.src !== undefined || element.part !== undefined) return false;
  const hasBox =
    style.backgroundColor !== undefined ||
    style.backgrounds.length > 0 ||
    style.width !== undefined ||
    style.height !== undefined ||
    style.position === "absolute" ||
    style.clipPath !== undefined ||
    style.masks.length > 0 ||
    style.filters.length > 0 ||
    [style.padding, style.border, style.margin].some((sides) => Object.keys(sides).length > 0);
  return !hasBox && element.children.every((child) => typeof child === "string" || isInlineElement(child));
}

function isInlineElement({ type, style, children, src, part }: CardElement): boolean {
  if (type === "br") return true;
  const display = style.display ?? elementStyle(type).display;
  if (display !== "inline" || src !== undefined || part !== undefined) return false;
  return children.every((child) => typeof child === "string" || isInlineElement(child));
}

function inlineRuns({ element, style }: Styled, context: StyleContext): TextRun[] {
  return element.children.flatMap((child): TextRun[] => {
    if (typeof child === "string") return [{ text: child, style, countsUp: element.countsUp }];
    if (child.type === "br") return [{ text: HARD_BREAK, style }];
    const childStyle = readStyle({ ...elementStyle(child.type), ...child.style }, style, child.place, context);
    return childStyle.display === "none" ? [] : inlineRuns({ element: child, style: childStyle }, context);
  });
}

function paragraphBox(runs: readonly TextRun[], parent: Style, place: string): Box {
  const { lineClamp, textOverflow } = parent;
  const style: Style = { ...INITIAL_BOX, ...inheritedStyle(parent), lineClamp, textOverflow };
  return { place, style, children: [], content: { type: "text", runs }, frame: NO_FRAME };
}

/** Represents `<br>` until white space is collapsed. */
const HARD_BREAK = "\u2028";

/** Collapses white space according to `white-space`, and applies `text-transform`. CSS Text 3, section 4.1. */
function collapseSpaces(runs: readonly TextRun[], whiteSpace: TextStyle["whiteSpace"], fuel: Fuel): TextRun[] {
  const result: TextRun[] = [];
  let isAfterSpace = true;
  for (const { text: given, style, countsUp } of runs) {
    let text = given.replace(/\r\n?/g, "\n");
    if (whiteSpace === "pre" || whiteSpace === "pre-wrap") {
      const tab = " ".repeat(Math.max(0, Math.min(MAX_TAB, Math.round(style.tabSize))));
      text = text.replaceAll("\t", () => tab);
    } else {
      if (whiteSpace === "pre-line") text = text.replace(/[ \t]+/g, " ").replace(/ ?\n ?/g, "\n");
      else text = text.replace(/[ \t\n\f]+/g, " ");
      text = text.replace(/ ?\u2028 ?/g, HARD_BREAK);
      if (isAfterSpace) text = text.replace(/^ /, "");
    }
    text = transformText(text, style.textTransform).replaceAll(HARD_BREAK, "\n");
    fuel.spend(text.length * CHARACTER_WORK, "text is too expensive to lay out: use less text");
    if (text === "") continue;
    isAfterSpace = /[ \n]$/.test(text);
    result.push({ text, style, countsUp });
  }
  const isBlank =
    whiteSpace !== "pre" &&
    whiteSpace !== "pre-wrap" &&
    result.every(({ text }) => text.trim() === "" && !text.includes("\n"));
  return isBlank ? [] : result;
}

/** Work per character of text, in units of src/base/fuel.ts. */
const CHARACTER_WORK = 150;

/** Maximum `tab-size`, in spaces. */
const MAX_TAB = 32;

function transformText(text: string, transform: TextStyle["textTransform"]): string {
  if (transform === "uppercase") return text.toUpperCase();
  if (transform === "lowercase") return text.toLowerCase();
  if (transform !== "capitalize") return text;
  return text.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}\p{M}*/gu, (letter) => {
    const [first = "", ...rest] = splitClusters(letter);
    return first.toUpperCase() + rest.join("");
  });
}

type Properties = Readonly<Record<string, string | number>>;

const heading = (size: string, margin: string): Properties => ({
  fontSize: size,
  fontWeight: "bold",
  margin: `${margin} 0`,
});

/** Default styles by element. */
const STYLES: Readonly<Record<string, Properties>> = {
  h1: heading("2em", "0.67em"),
  h2: heading("1.5em", "0.83em"),
  h3: heading("1.17em", "1em"),
  h4: heading("1em", "1.33em"),
  h5: heading("0.83em", "1.67em"),
  h6: heading("0.67em", "2.33em"),
  p: { margin: "1em 0" },
  blockquote: { margin: "1em 40px" },
  hr: { borderTop: "1px solid gray", margin: "0.5em 0" },
  pre: { fontFamily: "monospace", whiteSpace: "pre", margin: "1em 0" },
  center: { textAlign: "center" },
  b: { fontWeight: "bold" },
  strong: { fontWeight: "bold" },
  i: { fontStyle: "italic" },
  em: { fontStyle: "italic" },
  u: { textDecoration: "underline" },
  ins: { textDecoration: "underline" },
  s: { textDecoration: "line-through" },
  del: { textDecoration: "line-through" },
  code: { fontFamily: "monospace" },
  kbd: { fontFamily: "monospace" },
  samp: { fontFamily: "monospace" },
  small: { fontSize: "0.83em" },
  big: { fontSize: "1.17em" },
  sub: { fontSize: "0.83em" },
  sup: { fontSize: "0.83em" },
  mark: { backgroundColor: "yellow", color: "black" },
};

const INLINE = new Set(
  "a abbr b big code del em i ins kbd label mark s samp small span strong sub sup time u".split(" "),
);

/** Returns the default style of an HTML element. HTML, section 15.3. */
function elementStyle(type: string): Properties {
  const own = Object.hasOwn(STYLES, type) ? STYLES[type] : undefined;
  return INLINE.has(type) ? { display: "inline", ...own } : (own ?? {});
}
