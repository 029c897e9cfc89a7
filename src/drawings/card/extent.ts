// Computes the area that a box and everything inside it can cover.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { type Box as Bounds, uniteBoxes } from "../../engine/path.ts";
import type { Box } from "./box.ts";
import type { BoxShadow, TextStyle } from "./style.ts";

/**
 * Returns the device pixels that a box and everything inside it can cover: the whole page if they are transformed.
 *
 * @param parent position of the parent's border box
 * @param ratio device pixels per CSS pixel
 */
export function extentOf(
  box: Box,
  parent: { readonly x: number; readonly y: number },
  context: CanvasContext,
  ratio: number,
): Bounds {
  const { x, y } = parent;
  const { canvas } = context;
  const page = wholePage(canvas);
  const { a, b, c, d, e, f } = context.getTransform();
  const isPlain = a === ratio && b === 0 && c === 0 && d === ratio && isUpright(box);
  if (!isPlain) return page;
  const { left, top, right, bottom } = boundsOf(box, x, y);
  return { left: left * a + e, top: top * d + f, right: right * a + e, bottom: bottom * d + f };
}

/** Returns whether the bounds of a box are those of its frame and its children. */
function isUpright({ style, children }: Box): boolean {
  return (
    style.transform.length === 0 && children.every((child) => child.style.filters.length === 0 && isUpright(child))
  );
}

/** Returns the bounds of a box and everything inside it, with the shadows, in CSS pixels. */
export function boundsOf({ style, frame, children, content, paragraph }: Box, x: number, y: number): Bounds {
  const [left, top] = [x + frame.left, y + frame.top];
  const runs = content?.type === "text" ? content.runs : [];
  const reach = runs.reduce((max, run) => Math.max(max, textReach(run.style)), shadowReach(style.boxShadow));
  // Long lines can extend beyond their box on both sides, and lines that don't fit extend below it.
  const { width = 0, height = 0 } = paragraph?.measure(frame.width) ?? {};
  const [across, down] = [Math.max(0, width - frame.width), Math.max(0, height - frame.height)];
  const bounds = {
    left: left - reach - across,
    top: top - reach,
    right: left + frame.width + reach + across,
    bottom: top + frame.height + reach + down,
  };
  return children.reduce((union, child) => uniteBoxes(union, boundsOf(child, left, top)), bounds);
}

/** Returns how far text can extend beyond its line. Glyphs can be larger than the line. */
function textReach({ fontSize, textStroke, textShadow }: TextStyle): number {
  return fontSize + (textStroke?.width ?? 0) / 2 + shadowReach(textShadow);
}

function shadowReach(shadows: readonly BoxShadow[]): number {
  return shadows.reduce(
    (max, shadow) => Math.max(max, shadow.blur * 2 + Math.abs(shadow.x) + Math.abs(shadow.y) + Math.abs(shadow.spread)),
    0,
  );
}

/** Returns the bounds of a whole page, in its own pixels. */
export function wholePage({ width, height }: { readonly width: number; readonly height: number }): Bounds {
  return { left: 0, top: 0, right: width, bottom: height };
}
