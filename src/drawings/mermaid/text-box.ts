// Lays out SVG text: white space, text chunks, anchors and baselines. SVG 2, chapter 11. The service's text layout
// provides the widths.

import { baseDirection } from "../../engine/font/cluster.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import type { FontRequest } from "../../engine/font/font-shorthand.ts";
import { layoutInkBounds, layoutText } from "../../engine/font/text-layout.ts";
import type { TextStyle } from "../../engine/font/text-style.ts";
import { Element, Text } from "./dom.ts";
import { DEFAULT_SIZE, lengthIn, type Style } from "./style-sheet.ts";

/** A piece of text in one style. Lengths are in the coordinates of the `text` element. */
export interface TextFragment {
  readonly text: string;
  readonly element: Element;
  readonly style: Style;
  readonly font: FontRequest;
  readonly direction: "ltr" | "rtl";
  readonly letterSpacing: number;
  /** The left end of the baseline. */
  x: number;
  y: number;
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

/** A run of text before layout. */
interface Run {
  text: string;
  readonly element: Element;
  readonly style: Style;
  readonly start: Position;
  /** Whether the run is inside the element to lay out. */
  readonly isInside: boolean;
}

/** The attributes that position a run's first character. */
interface Position {
  readonly x?: number;
  readonly y?: number;
  readonly dx?: number;
  readonly dy?: number;
}

const GENERIC: readonly string[] = ["sans-serif"];
/** Maximum number of font families. */
const MAX_FAMILIES = 10;

/** Returns the font of a style. */
export function fontOf(style: Style): FontRequest {
  const weight = style["font-weight"] ?? "normal";
  const slope = style["font-style"] ?? "normal";
  const families = (style["font-family"] ?? "")
    .split(",")
    .slice(0, MAX_FAMILIES)
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ""))
    .filter((name) => name !== "");
  const number = Number.parseFloat(weight);
  return {
    style: slope.startsWith("oblique") ? "oblique" : slope === "italic" ? "italic" : "normal",
    weight: Number.isFinite(number) ? Math.min(1000, Math.max(1, number)) : /^bold/.test(weight) ? 700 : 400,
    size: sizeOf(style),
    families: families.length === 0 ? GENERIC : families,
  };
}

/** Returns the font size of a style, in pixels. */
export const sizeOf = (style: Style): number => Number.parseFloat(style["font-size"] ?? "") || DEFAULT_SIZE;

/** Lays out a `text` element, or a `tspan` within one. Returns the fragments in document order. */
export function layOutText(element: Element, fonts: FontSet): TextFragment[] {
  const root = element.closest("text") ?? element;
  const runs = mergeRuns(collapseSpaces(listRuns(root, element)));
  const length = runs.reduce((sum, { text }) => sum + text.length, 0);
  root.ownerDocument.host.spend(TEXT_ITERATIONS * (1 + runs.length) + CHARACTER_ITERATIONS * length);
  const fragments: (TextFragment & { isInside: boolean })[] = [];
  let [x, y] = [0, 0];
  let chunk: TextFragment[] = [];
  const endChunk = () => {
    alignChunk(chunk);
    chunk = [];
  };
  for (const run of runs) {
    if (run.text === "") continue;
    const { start } = run;
    if (start.x !== undefined || start.y !== undefined) {
      endChunk();
      x = start.x ?? x;
      y = start.y ?? y;
    }
    x += start.dx ?? 0;
    y += start.dy ?? 0;
    const fragment = { ...measureRun(run, fonts), x, y, isInside: run.isInside };
    fragment.y += shiftOf(run, fragment, fonts);
    x += fragment.width;
    chunk.push(fragment);
    fragments.push(fragment);
  }
  endChunk();
  return fragments.filter(({ isInside }) => isInside);
}

/** Aligns the fragments of a text chunk by `text-anchor`. */
function alignChunk(chunk: readonly TextFragment[]): void {
  const [first] = chunk;
  const last = chunk.at(-1);
  if (first === undefined || last === undefined) return;
  const anchor = first.style["text-anchor"];
  const isReversed = first.style.direction === "rtl";
  const width = last.x + last.width - first.x;
  const part = anchor === "middle" ? 1 / 2 : (anchor === "end") !== isReversed ? 1 : 0;
  for (const fragment of chunk) fragment.x -= width * part;
}

function listRuns(root: Element, inside: Element): Run[] {
  const runs: Run[] = [];
  let pending: Position = {};
  const visit = (element: Element, isInside: boolean) => {
    const style = element.ownerDocument.styleOf(element);
    if (style.display === "none") return;
    const before = pending;
    const count = runs.length;
    pending = { ...pending, ...positionOf(element, style) };
    for (const child of element.childNodes) {
      if (child instanceof Element) {
        if (child.localName !== "title" && child.localName !== "desc") visit(child, isInside || child === inside);
      } else if (child instanceof Text && child.data !== "") {
        runs.push({ text: child.data, element, style, start: pending, isInside });
        pending = {};
      }
    }
    if (runs.length === count) pending = before;
  };
  visit(root, root === inside);
  return runs;
}

function positionOf(element: Element, style: Style): Position {
  const position: { x?: number; y?: number; dx?: number; dy?: number } = {};
  for (const name of ["x", "y", "dx", "dy"] as const) {
    const text = element.getAttribute(name);
    const view = text?.includes("%") === true ? element.ownerSVGElement?.viewBox.baseVal : undefined;
    const value = lengthIn(text, sizeOf(style), (name.endsWith("x") ? view?.width : view?.height) ?? 0);
    if (Number.isFinite(value)) position[name] = value;
  }
  return position;
}

/** Collapses white space as CSS does with `white-space: normal`, unless the style preserves it. */
function collapseSpaces(runs: Run[]): Run[] {
  let isAfterSpace = true;
  let last: Run | undefined;
  let carried: Position | undefined;
  const kept: Run[] = [];
  for (const run of runs) {
    const isPreserved = /^(?:pre|break-spaces)/.test(run.style["white-space"] ?? "") || keepsSpace(run.element);
    let text = run.text.replaceAll(/[\t\n\r]/g, " ");
    if (!isPreserved) {
      text = text.replaceAll(/ +/g, " ");
      if (isAfterSpace && text.startsWith(" ")) text = text.slice(1);
    }
    const start = carried === undefined ? run.start : { ...carried, ...run.start };
    if (text === "") {
      carried = start;
      continue;
    }
    carried = undefined;
    isAfterSpace = !isPreserved && text.endsWith(" ");
    last = { ...run, text, start };
    kept.push(last);
  }
  if (last !== undefined && isAfterSpace) last.text = last.text.slice(0, -1);
  return kept;
}

const keepsSpace = (element: Element): boolean =>
  element.closest("[xml:space]")?.getAttribute("xml:space") === "preserve";

/** Cost of the layout of a text or a run, and of a character, in loop iterations. */
const TEXT_ITERATIONS = 60;
const CHARACTER_ITERATIONS = 3;

/** Properties that must be equal to merge two runs. */
const LOOK: readonly string[] = [
  ..."font-family font-size font-style font-weight fill fill-opacity stroke stroke-width opacity letter-spacing".split(
    " ",
  ),
  ..."dominant-baseline alignment-baseline baseline-shift text-decoration direction text-anchor visibility".split(" "),
];

/** Merges adjacent runs that look the same, because right-to-left words must be reordered together. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const isFree = Object.keys(run.start).length === 0 && !run.element.hasAttribute("textLength");
    if (last !== undefined && isFree && last.isInside === run.isInside && looksLike(last, run)) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

const looksLike = (one: Run, other: Run): boolean =>
  one.element === other.element || LOOK.every((name) => one.style[name] === other.style[name]);

function measureRun({ text, element, style }: Run, fonts: FontSet): Omit<TextFragment, "x" | "y"> {
  const font = fontOf(style);
  const direction = baseDirection(text);
  const given = lengthIn(style["letter-spacing"], font.size, 0);
  const textStyle: TextStyle = {
    font,
    direction,
    letterSpacing: Number.isFinite(given) ? given : 0,
    wordSpacing: 0,
    kerning: "auto",
  };
  let { letterSpacing } = textStyle;
  let { width } = layoutText(text, textStyle, fonts);
  const length = lengthIn(element.getAttribute("textLength"), font.size, 0);
  if (length > 0 && text.length > 0) {
    letterSpacing += (length - width) / text.length;
    width = length;
  }
  const face = fonts.primary(font);
  return {
    text,
    element,
    style,
    font,
    direction,
    letterSpacing,
    width,
    // Browsers round the ascent and descent to whole pixels.
    ascent: Math.round(face.ascent * font.size),
    descent: Math.round(face.descent * font.size),
  };
}

/** Height of the hanging baseline in browsers, as a fraction of the ascent. */
const HANGING = 0.8;

/** Returns the distance from the text's position down to its alphabetic baseline. */
function shiftOf({ element, style }: Run, { font, ascent, descent }: TextFragment, fonts: FontSet): number {
  const own = element.localName === "text" ? undefined : style["alignment-baseline"];
  const baseline = own === undefined || own === "auto" || own === "baseline" ? style["dominant-baseline"] : own;
  switch (baseline) {
    case "middle": {
      const layout = layoutText("x", { ...PLAIN, font }, fonts);
      return -(layoutInkBounds(layout, font.size)?.top ?? 0) / 2;
    }
    case "central":
      return (ascent - descent) / 2;
    case "hanging":
      return ascent * HANGING;
    case "mathematical":
      return ascent / 2;
    case "text-before-edge":
    case "before-edge":
    case "text-top":
    case "top":
      return ascent;
    case "text-after-edge":
    case "after-edge":
    case "ideographic":
    case "text-bottom":
    case "bottom":
      return -descent;
    default:
      return 0;
  }
}

/** The style of text without letter spacing, except for its font. */
export const PLAIN = { direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto" } as const;
