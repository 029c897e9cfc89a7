// Measures and styles text that MathJax's font doesn't support: other scripts and symbols.

import type { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT, parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import type { SvgElement, TextSize } from "./mathjax.ts";

/** Font size at which text is measured and drawn, in thousandths of an em, the unit of all marks. */
const SIZE = 1000;
/** Height and depth of a line, in em. */
const LINE = { h: 0.8, d: 0.2 };

/** Returns a `text` element's CSS font. @param css `style` of the element or its nearest ancestor that has one */
export function labelFont({ attributes }: SvgElement, css: string): string {
  const find = (name: string) => String(attributes[name] ?? new RegExp(`${name}:([^;]*)`).exec(css)?.[1]);
  const family = find("font-family");
  const generic = /sans/i.test(family) ? "sans-serif" : /mono/i.test(family) ? "monospace" : "serif";
  const style = /italic/.test(find("font-style")) ? "italic" : "";
  const weight = /bold/.test(find("font-weight")) ? "bold" : "";
  return `${style} ${weight} ${SIZE}px ${generic}`.trim();
}

/** Returns a `text` element's content. */
export function labelText({ children }: SvgElement): string {
  return children.map((child) => ("value" in child ? child.value : "")).join("");
}

/** Measures a `text` element. */
export function measureLabel(element: SvgElement, fonts: FontSet): TextSize {
  const font = parseFont(labelFont(element, String(element.attributes.style ?? ""))) ?? DEFAULT_FONT;
  const style = { font, direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto" } as const;
  return { w: layoutText(labelText(element), style, fonts).width / SIZE, ...LINE };
}
