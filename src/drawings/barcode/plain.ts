// What an encoder hands its renderer → marks, where there is nothing but bars or squares: BWIPP's renderers take most of the time of
// a barcode to look for text, borders and ratios that it has not. Undefined for whatever has more to it.

import type { Bar, Mark } from "./mark.ts";
import type { ListView } from "./stage.ts";

/** Names and values for a renderer. */
export type Rendered = ReadonlyMap<string, unknown>;

const POINTS_OF_INCH = 72;
/** What asks for more than bars and squares, unless it is false, and what has another value than 1 then. */
const MORE = [
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

/** @param stack of all that was to be rendered */
export function marksOfPlain(stack: readonly Rendered[]): readonly Mark[] | undefined {
  const [rendered] = stack;
  if (rendered === undefined || stack.length !== 1) return undefined;
  // Some of it is among the options, which encoders add to.
  const options = rendered.get("opt");
  if ([rendered, options].some((values) => values instanceof Map && hasMore(values))) return undefined;
  return rendered.has("sbs") ? barsOf(rendered) : modulesOf(rendered);
}

function hasMore(values: Rendered): boolean {
  return (
    MORE.some((name) => values.get(name) !== undefined && values.get(name) !== false) ||
    RATIOS.some((name) => values.get(name) !== undefined && values.get(name) !== 1)
  );
}

/** Widths of bars and spaces in turn, and the height and the foot of each bar in inches. */
function barsOf(rendered: Rendered): readonly Mark[] | undefined {
  const [widths, heights, feet] = ["sbs", "bhs", "bbs"].map((name) => rendered.get(name)) as (ListView | undefined)[];
  if (widths === undefined || heights === undefined || feet === undefined) return undefined;
  const bars: Bar[] = [];
  let x = 0;
  for (let i = 0; i < widths.length; i++) {
    const width = numberAt(widths, i);
    if (i % 2 === 0 && width !== 0) {
      const bottom = numberAt(feet, i / 2) * POINTS_OF_INCH;
      const top = bottom + numberAt(heights, i / 2) * POINTS_OF_INCH;
      bars.push({ type: "bar", left: x, right: x + width, bottom, top, color: null });
    }
    x += width;
  }
  return bars;
}

function modulesOf(rendered: Rendered): readonly Mark[] | undefined {
  const [columns, rows, width, height] = ["pixx", "pixy", "width", "height"].map((name) => rendered.get(name));
  const modules = rendered.get("pixs") as ListView | undefined;
  if (modules === undefined || typeof columns !== "number" || typeof rows !== "number") return undefined;
  if (typeof width !== "number" || typeof height !== "number") return undefined;
  const bits = new Uint8Array(columns * rows);
  for (let i = 0; i < bits.length; i++) bits[i] = numberAt(modules, i) === 1 ? 1 : 0;
  const [unitX, unitY] = [(width / columns) * POINTS_OF_INCH, (height / rows) * POINTS_OF_INCH];
  return [{ type: "modules", left: 0, bottom: 0, unitX, unitY, columns, rows, bits, color: null }];
}

function numberAt(list: ListView, index: number): number {
  return Number(list.b[list.o + index]);
}
