// Fills areas with solid colours, gradients and stripes.

import type { Area, ChartPen } from "./chart-pen.ts";
import type { Fill } from "./google-chart-params.ts";

/** Maximum number of stripes in an area. */
const MAX_STRIPES = 1000;

/** Fills an area. */
export function fillArea(pen: ChartPen, area: Area, fill: Fill): void {
  if (area.right <= area.left || area.bottom <= area.top) return;
  if (fill.type === "solid") pen.box(area, fill.color);
  else if (fill.type === "gradient") fillGradient(pen, area, fill);
  else pen.within(area, () => fillStripes(pen, area, fill));
}

/** Returns the gradient line, which passes through the centre and spans the area. 0° points right, 90° up. */
function lineThrough({ left, top, right, bottom }: Area, angle: number) {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn), -Math.sin(turn)];
  const length = Math.abs((right - left) * dx) + Math.abs((bottom - top) * dy);
  const [x, y] = [(left + right) / 2 - (dx * length) / 2, (top + bottom) / 2 - (dy * length) / 2];
  return { x, y, dx, dy, length };
}

function fillGradient(pen: ChartPen, area: Area, { angle, stops }: Extract<Fill, { type: "gradient" }>): void {
  const { x, y, dx, dy, length } = lineThrough(area, angle);
  const gradient = pen.context.createLinearGradient(x, y, x + dx * length, y + dy * length);
  for (const { fraction, color } of stops) gradient.addColorStop(fraction, color);
  pen.context.fillStyle = gradient;
  pen.context.fillRect(area.left, area.top, area.right - area.left, area.bottom - area.top);
}

function fillStripes(pen: ChartPen, area: Area, { angle, stripes }: Extract<Fill, { type: "stripes" }>): void {
  const { x, y, dx, dy, length } = lineThrough(area, angle);
  // Half the length of a stripe: enough to cross the area at any angle.
  const across = area.right - area.left + area.bottom - area.top;
  const at = (along: number, side: number) => ({ x: x + dx * along - dy * side, y: y + dy * along + dx * side });
  let from = 0;
  for (let index = 0; from < length && index < MAX_STRIPES; index++) {
    const { color, fraction } = stripes[index % stripes.length] as (typeof stripes)[number];
    const to = Math.min(length, from + fraction * length);
    if (to > from) pen.polygon([at(from, -across), at(to, -across), at(to, across), at(from, across)], color);
    from = to;
  }
}
