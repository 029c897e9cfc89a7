// Draws map pins of type `mm`. The colours are those of the highlight, the fill and the outline. The tip is at the
// centre of the bottom edge.

import type { Area, ChartPen } from "./chart-pen.ts";
import type { ChartKind, ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";

const DEFAULTS = ["#ffffff", "#ff0000", "#000000"] as const;
/** Position of the widest part and of the highlight's end, as fractions of the height. */
const WIDEST = 0.36;
const HIGHLIGHT = 0.6;
const OUTLINE = { width: 1, dash: 0, space: 0 };

function open({ colors }: GoogleChartParams, { left, top, right, bottom }: Area, pen: ChartPen): ChartScene {
  const [highlight, fill, outline] = DEFAULTS.map((color, index) => colors[index]?.[0] ?? color) as [
    string,
    string,
    string,
  ];
  const { context } = pen;
  // Inset by half a pixel, so that the outline is inside the image.
  const edge = { left: left + 0.5, right: Math.max(left + 1, right - 0.5), top: top + 0.5 };
  const tip = { x: (left + right) / 2, y: Math.max(edge.top + 0.5, bottom - 0.5) };
  const radius = (edge.right - edge.left) / 2;
  const tall = tip.y - edge.top;
  const head = Math.min(radius, tall * WIDEST);
  const middle = edge.top + head;
  return {
    draw: () => {
      context.beginPath();
      context.moveTo(tip.x, tip.y);
      context.bezierCurveTo(tip.x, tip.y - tall * 0.25, edge.left, middle + head, edge.left, middle);
      context.ellipse(tip.x, middle, radius, head, 0, Math.PI, 2 * Math.PI);
      context.bezierCurveTo(edge.right, middle + head, tip.x, tip.y - tall * 0.25, tip.x, tip.y);
      context.closePath();
      const gradient = context.createLinearGradient(edge.left, edge.top, tip.x, edge.top + tall * HIGHLIGHT);
      gradient.addColorStop(0, highlight);
      gradient.addColorStop(1, fill);
      context.fillStyle = gradient;
      context.fill();
      pen.stroke(outline, OUTLINE);
    },
    count: () => 0,
    place: () => undefined,
    value: () => undefined,
    base: () => undefined,
  };
}

export const PIN_KINDS: Readonly<Record<"mm", ChartKind>> = {
  mm: {
    hasAxes: false,
    hasAxisLines: false,
    padding: 0,
    isTransparent: true,
    legendColor: ({ colors }) => colors[1]?.[0] ?? DEFAULTS[1],
    open,
  },
};
