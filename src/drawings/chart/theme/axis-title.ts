// Wraps vertical axis titles that are longer than their axis, in versions 3 and 4.

import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { Sides } from "./frame.ts";
import { wrapParagraph } from "./wrap-paragraph.ts";

/**
 * Estimated height of a horizontal axis with a title, relative to the font size. Its real height isn't known yet, because
 * Chart.js lays out vertical axes first.
 */
const AXIS_HEIGHT = 4;

/** The members of a vertical axis that are used here. */
interface TitledAxis {
  readonly ctx: CanvasContext;
  readonly chart: {
    readonly height: number;
    readonly options: { readonly layout: { readonly padding: Sides } };
    readonly legend?: { readonly height: number; readonly isHorizontal: () => boolean };
  };
  readonly options: { readonly title: AxisTitle };
}

interface AxisTitle {
  readonly display?: unknown;
  text?: unknown;
  readonly font?: { readonly size?: unknown; readonly family?: unknown };
}

/** Wrapped titles by axis, which can be laid out again with more room. */
const wrapped = new WeakMap<object, { readonly text: string; readonly lines: string }>();

/** Axis hook that breaks a title into two lines before Chart.js measures it. */
export function wrapTitle(axis: TitledAxis): void {
  const { ctx, chart } = axis;
  const { title } = axis.options;
  const { display, font } = title;
  const before = wrapped.get(axis);
  const text = Array.isArray(title.text) && title.text.join("\n") === before?.lines ? before.text : title.text;
  if (display !== true || typeof text !== "string" || typeof font?.size !== "number") return;
  const { size, family } = font;
  const { top, bottom } = chart.options.layout.padding;
  const legend = chart.legend?.isHorizontal() === true ? chart.legend.height : 0;
  const room = chart.height - top - bottom - legend - AXIS_HEIGHT * size;
  const { lines } = wrapParagraph(ctx, { lines: [text], font: `${size}px ${String(family)}`, size, color: "" }, room);
  if (lines.length === 2) wrapped.set(axis, { text, lines: lines.join("\n") });
  if (lines.length === 2 || title.text !== text) title.text = lines.length === 2 ? [...lines] : text;
}
