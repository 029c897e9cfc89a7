// Draws the `chl` labels next to the points of lines and bars, one series after another, as QuickChart does.

import type { ChartPen } from "./chart-pen.ts";
import type { ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";

const SIZE = 14;
const COLOR = "#000000";
const LINE_HEIGHT = 1.2;
/** Space between a point and its text, in pixels. */
const SPACE = 3;

/** Draws the labels. `\n` starts a new line. */
export function drawValueLabels({ labels, drawn }: GoogleChartParams, scene: ChartScene, pen: ChartPen): void {
  let next = 0;
  for (let series = 0; series < drawn; series++)
    for (let index = 0; index < scene.count(series) && next < labels.length; index++) {
      const text = labels[next++] as string;
      const point = scene.place(series, index);
      if (text === "" || point === undefined) continue;
      const lines = text.split(/\\n|\n/);
      for (const [line, part] of lines.entries()) {
        const up = (lines.length - line - 0.5) * SIZE * LINE_HEIGHT;
        const at = scene.isHorizontal
          ? {
              x: point.x + SPACE,
              y: point.y + (line - (lines.length - 1) / 2) * SIZE * LINE_HEIGHT,
              align: "left" as const,
            }
          : { x: point.x, y: point.y - SPACE - up, align: "center" as const };
        pen.label({ text: part, ...at, x: pen.inside(at.x, part, SIZE, at.align), size: SIZE, color: COLOR });
      }
    }
}
