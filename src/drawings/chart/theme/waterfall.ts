// Draws a bar chart's changes as a waterfall: each bar floats between the running totals before and after a change.
// From the palette, rises are green, falls red or orange, and totals another colour.

import type { PlainObject } from "../../../base/plain-object.ts";
import { parseColor } from "../../../engine/color.ts";
import { DEFAULT_PALETTE } from "../default-color.ts";
import { defineStep } from "../draft.ts";
import type { NumberFormat } from "../number-format.ts";
import { readPath } from "../record.ts";
import type { Step } from "./waterfall-steps.ts";

/** Colours the bars. Must run after the default colours. Without default colours, bars keep Chart.js's colour. */
export const waterfallColors = defineStep(
  "waterfall colors",
  ({ waterfall }) => waterfall,
  ({ theme }, { dataset, steps, hasOwnColors }) => {
    if (hasOwnColors || dataset.backgroundColor === undefined) return;
    const colors = stepColors(theme?.colors ?? DEFAULT_PALETTE.colors);
    dataset.backgroundColor = steps.map((step) => colors[step?.kind ?? "total"]);
  },
);

/** Replaces the values with bars. */
export const floatingBars = defineStep(
  "floating bars",
  ({ waterfall }) => waterfall,
  ({ config, isVersion2 }, { dataset, steps }) => {
    // Both ends of a change float, so both are free. A total starts at zero, so only one end is free.
    if (!isVersion2 && isUnset(config, String(dataset.type ?? config.type), "borderSkipped"))
      dataset.borderSkipped ??= steps.map((step) => (step?.kind === "total" ? "start" : false));
    for (const [index, step] of steps.entries()) {
      const { from = 0, to = 0 } = step ?? {};
      // Chart.js 2 places labels at the second end, so make it the upper end.
      const bar = isVersion2 && from > to ? [to, from] : [from, to];
      dataset.data[index] = step === undefined ? null : bar;
    }
  },
);

function isUnset(config: PlainObject, type: string, key: string): boolean {
  return [
    ["datasets", type],
    ["elements", "bar"],
  ].every((path) => readPath(config, "options", ...path, key) === undefined);
}

/** Formats a step for its label: changes with a sign, totals without. */
export function formatStep({ kind, value }: Step, format: NumberFormat): string {
  if (kind === "total" || value === 0) return format(value).replace(/^-/, "−");
  return value > 0 ? `+${format(value)}` : `−${format(-value)}`;
}

type StepColors = Readonly<Record<Step["kind"], unknown>>;

/** Target hues of rises and falls, and maximum distance of a colour from its target, in degrees. */
const RISE_HUE = 140;
const FALL_HUE = 10;
const REACH = 50;

/** Minimum saturation for a hue to be recognisable, 0 to 1. */
const SATURATION = 0.25;

/** Number of palette colours to choose from. A palette's first colours shape its look. */
const CHOICES = 6;

/** Chooses the colours. A palette without suitable hues, such as greys, provides its first three colours. */
function stepColors(palette: readonly unknown[]): StepColors {
  const choices = palette.slice(0, CHOICES);
  const at = (index: number) => choices[index % choices.length];
  const rise = nearest(choices, RISE_HUE) ?? at(2);
  const fall =
    nearest(
      choices.filter((color) => color !== rise),
      FALL_HUE,
    ) ?? at(1);
  return { rise, fall, total: choices.find((color) => color !== rise && color !== fall) ?? at(0) };
}

/** Returns the colour with the closest hue; undefined if none is close enough. */
function nearest(colors: readonly unknown[], hue: number): unknown {
  let [best, min]: [unknown, number] = [undefined, REACH];
  for (const color of colors) {
    const colorHue = readHue(color);
    if (colorHue === undefined) continue;
    const turn = Math.abs(colorHue - hue) % 360;
    const distance = Math.min(turn, 360 - turn);
    if (distance < min) [best, min] = [color, distance];
  }
  return best;
}

/** Returns the hue, in degrees; undefined for greys, gradients and patterns. CSS Color 4, section 7. */
function readHue(color: unknown): number | undefined {
  const rgb = typeof color === "string" ? parseColor(color) : null;
  if (rgb === null) return undefined;
  const { red, green, blue } = rgb;
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range === 0 || range / max < SATURATION) return undefined;
  const sector =
    max === red ? (green - blue) / range : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return (sector * 60 + 360) % 360;
}
