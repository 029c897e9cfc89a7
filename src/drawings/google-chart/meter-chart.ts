// Google-o-meters: a semicircular dial with a gradient, and an arrow for each value.

import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { ChartKind, ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams, LineStyle, TextStyle } from "./google-chart-params.ts";

const GRADIENT = ["#ff0000", "#ffff00", "#00ff00"];
const TEXT: TextStyle = { color: "#808080", size: 12 };
/** Radius of the hole and length of the arrows, as fractions of the dial's radius. */
const HOLE = 0.35;
const ARROW = 0.92;
/** Line style of arrows, and the length of their heads, in pixels. */
const LINE: LineStyle = { width: 3, dash: 0, space: 0 };
const HEAD = 12;
/** Space between the dial and its labels, in pixels. */
const SPACE = 5;
const BLACK = "#000000";

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const { series, axes, drawn, lineStyles } = params;
  const arrows = axes.find(({ side }) => side === "x");
  const dial = axes.find(({ side }) => side === "y");
  const labels = params.labels.length > 0 ? params.labels : (arrows?.labels ?? []);
  const all = [...labels, ...(dial?.labels ?? [])];
  const size = Math.max(...[arrows?.style.size, dial?.style.size].map((each) => each ?? TEXT.size));
  const widest = all.reduce((max, text) => Math.max(max, text === "" ? 0 : pen.width(text, size)), 0);
  const room = widest > 0 ? widest + SPACE : 0;
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  const radius = Math.max(
    1,
    Math.min(width / 2 - room, height - (widest > 0 ? size * 1.2 + SPACE : 0)),
    Math.min(width, height) / 4,
  );
  const center: Point = {
    x: (plot.left + plot.right) / 2,
    y: plot.top + (height + radius + (widest > 0 ? size : 0)) / 2,
  };
  const at = (fraction: number, distance: number): Point => {
    const angle = Math.PI * (1 + fraction);
    return { x: center.x + Math.cos(angle) * distance, y: center.y + Math.sin(angle) * distance };
  };
  const label = (text: string, fraction: number, style: TextStyle) => {
    const { x, y } = at(fraction, radius + SPACE);
    const align = Math.abs(fraction - 0.5) < 0.1 ? "center" : fraction < 0.5 ? "right" : "left";
    pen.label({ text, x, y: y - (Math.sin(fraction * Math.PI) * style.size) / 2, align, ...style });
  };
  return {
    draw: () => {
      drawDial(pen, params, center, radius);
      const count = dial?.labels?.length ?? 0;
      for (const [index, text] of (dial?.labels ?? []).entries())
        label(text, count > 1 ? index / (count - 1) : 0, dial?.style ?? TEXT);
      let next = 0;
      for (let index = 0; index < drawn; index++)
        for (const fraction of series[index]?.fractions ?? []) {
          const text = labels[next++] ?? "";
          if (fraction === null) continue;
          drawArrow(
            pen,
            center,
            at(fraction, radius * ARROW),
            lineStyles[index] ?? LINE,
            lineStyles[drawn + index]?.width ?? HEAD,
          );
          label(text, fraction, arrows?.style ?? TEXT);
        }
    },
    count: (index) => series[index]?.fractions.length ?? 0,
    place: (index, point) => {
      const fraction = series[index]?.fractions[Math.round(point)];
      return fraction === undefined || fraction === null ? undefined : at(fraction, radius * ARROW);
    },
    value: (index, point) => series[index]?.values[Math.round(point)] ?? undefined,
    base: () => center,
  };
}

function drawDial(pen: ChartPen, { colors }: GoogleChartParams, { x, y }: Point, radius: number): void {
  const { context } = pen;
  const requested = colors.flat();
  const list = requested.length > 0 ? requested : GRADIENT;
  const gradient = context.createLinearGradient(x - radius, y, x + radius, y);
  for (const [index, color] of list.entries())
    gradient.addColorStop(list.length > 1 ? index / (list.length - 1) : 0, color);
  context.beginPath();
  context.arc(x, y, radius, Math.PI, 2 * Math.PI);
  context.arc(x, y, radius * HOLE, 2 * Math.PI, Math.PI, true);
  context.closePath();
  context.fillStyle = gradient;
  context.fill();
}

function drawArrow(pen: ChartPen, from: Point, to: Point, style: LineStyle, head: number): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const reach = Math.min(head, length);
  const neck = { x: to.x - dx * reach, y: to.y - dy * reach };
  pen.line([from, neck], BLACK, style);
  if (reach <= 0) return;
  const half = reach * 0.45;
  pen.polygon(
    [to, { x: neck.x - dy * half, y: neck.y + dx * half }, { x: neck.x + dy * half, y: neck.y - dx * half }],
    BLACK,
  );
}

/** Returns a legend entry's colour. All arrows are black, so entries have the dial's colours. */
const legendColor = ({ colors }: GoogleChartParams, entry: number): string => {
  const requested = colors.flat();
  const list = requested.length > 0 ? requested : GRADIENT;
  return list[entry % list.length] as string;
};

export const METER_KINDS: Readonly<Record<"gom", ChartKind>> = {
  gom: { hasAxes: false, hasAxisLines: false, padding: 5, legendColor, open },
};
