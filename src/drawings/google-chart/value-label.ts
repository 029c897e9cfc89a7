// Draws the `chl` labels next to the points of lines and bars, one series after another, as QuickChart does.

import type { ChartPen, Point } from "./chart-pen.ts";
import type { ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";

const SIZE = 14;
const COLOR = "#000000";
const LINE_HEIGHT = 1.2;
/** Space between a point and its text, in pixels. */
const SPACE = 3;

/** A label with the point that it belongs to. */
interface ValueLabel {
  readonly lines: readonly string[];
  readonly point: Point;
}

/** Lists the labels. `\n` starts a new line. */
function listLabels({ labels, drawn }: GoogleChartParams, scene: ChartScene): ValueLabel[] {
  const found: ValueLabel[] = [];
  let next = 0;
  for (let series = 0; series < drawn; series++)
    for (let index = 0; index < scene.count(series) && next < labels.length; index++) {
      const text = labels[next++] as string;
      const point = scene.place(series, index);
      if (text !== "" && point !== undefined) found.push({ lines: text.split(/\\n|\n/), point });
    }
  return found;
}

/** Returns the top of the highest label. */
export function topOfValueLabels(params: GoogleChartParams, scene: ChartScene): number {
  if (scene.isHorizontal) return Number.POSITIVE_INFINITY;
  return listLabels(params, scene).reduce(
    (top, { lines, point }) => Math.min(top, point.y - SPACE - lines.length * SIZE * LINE_HEIGHT),
    Number.POSITIVE_INFINITY,
  );
}

/** Draws the labels. */
export function drawValueLabels(params: GoogleChartParams, scene: ChartScene, pen: ChartPen): void {
  for (const { lines, point } of listLabels(params, scene))
    for (const [line, text] of lines.entries()) {
      const up = (lines.length - line - 0.5) * SIZE * LINE_HEIGHT;
      const align = scene.isHorizontal ? "left" : "center";
      const at = scene.isHorizontal
        ? { x: point.x + SPACE, y: point.y + (line - (lines.length - 1) / 2) * SIZE * LINE_HEIGHT }
        : { x: point.x, y: point.y - SPACE - up };
      pen.label({ text, ...pen.inside(at, text, SIZE, align), align, size: SIZE, color: COLOR });
    }
}
