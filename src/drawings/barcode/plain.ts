// Converts an encoder's output for the BWIPP renderers to marks, if the output has only bars or squares. The renderers,
// which handle text, borders and ratios that such codes don't have, take most of a barcode's drawing time.

import type { Bar, Mark } from "./mark.ts";
import type { ListView } from "./postscript-recorder.ts";

/** Parameters of a BWIPP renderer. */
export type RendererParams = ReadonlyMap<string, unknown>;

const POINTS_PER_INCH = 72;
/** Parameters that need a renderer unless they are false, and ratios that need one unless they are 1. */
const RENDERER_OPTIONS = [
  "includetext",
  "showborder",
  "showbearer",
  "guardwhitespace",
  "dotty",
  "rowheights",
  "colormap",
  "inkspread",
];
const RATIOS = ["barratio", "spaceratio"];

/**
 * Converts the output of an encoder.
 *
 * @param calls all calls to renderers
 * @returns undefined if the output needs a renderer
 */
export function convertRendererCalls(calls: readonly RendererParams[]): readonly Mark[] | undefined {
  const [params] = calls;
  if (params === undefined || calls.length !== 1) return undefined;
  // Encoders also add parameters to the options.
  const options = params.get("opt");
  if ([params, options].some((values) => values instanceof Map && needsRenderer(values))) return undefined;
  return params.has("sbs") ? barsOf(params) : modulesOf(params);
}

function needsRenderer(values: RendererParams): boolean {
  return (
    RENDERER_OPTIONS.some((name) => values.get(name) !== undefined && values.get(name) !== false) ||
    RATIOS.some((name) => values.get(name) !== undefined && values.get(name) !== 1)
  );
}

/** Converts alternating bar and space widths, and each bar's height and bottom edge in inches, to marks. */
function barsOf(params: RendererParams): readonly Mark[] | undefined {
  const [widths, heights, bottoms] = ["sbs", "bhs", "bbs"].map((name) => params.get(name)) as (ListView | undefined)[];
  if (widths === undefined || heights === undefined || bottoms === undefined) return undefined;
  const bars: Bar[] = [];
  let x = 0;
  for (let i = 0; i < widths.length; i++) {
    const width = numberAt(widths, i);
    if (i % 2 === 0 && width !== 0) {
      const bottom = numberAt(bottoms, i / 2) * POINTS_PER_INCH;
      const top = bottom + numberAt(heights, i / 2) * POINTS_PER_INCH;
      bars.push({ type: "bar", left: x, right: x + width, bottom, top, color: null });
    }
    x += width;
  }
  return bars;
}

function modulesOf(params: RendererParams): readonly Mark[] | undefined {
  const [columns, rows, width, height] = ["pixx", "pixy", "width", "height"].map((name) => params.get(name));
  const modules = params.get("pixs") as ListView | undefined;
  if (modules === undefined || typeof columns !== "number" || typeof rows !== "number") return undefined;
  if (typeof width !== "number" || typeof height !== "number") return undefined;
  const bits = new Uint8Array(columns * rows);
  for (let i = 0; i < bits.length; i++) bits[i] = numberAt(modules, i) === 1 ? 1 : 0;
  const [unitX, unitY] = [(width / columns) * POINTS_PER_INCH, (height / rows) * POINTS_PER_INCH];
  return [{ type: "modules", left: 0, bottom: 0, unitX, unitY, columns, rows, bits, color: null }];
}

function numberAt(list: ListView, index: number): number {
  return Number(list.b[list.o + index]);
}
