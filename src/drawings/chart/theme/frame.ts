// Draws a chart's frame: title, subtitle and logo above the chart, note and source below it. Long paragraphs wrap. The
// space is reserved as padding, so the chart and its legend move out of the way, in all versions of Chart.js.

import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { CanvasImage } from "../../../engine/canvas/image.ts";
import { baseDirection } from "../../../engine/font/base-direction.ts";
import { drawPointKeys, type KeyChart, type KeyLegend, styleKeys } from "./legend-keys.ts";
import { type Block, LINE_HEIGHT, type Paragraph, wrapParagraph } from "./wrap-paragraph.ts";

/** The content of a frame. */
export interface Frame {
  /** Paragraphs above the chart. */
  readonly above: readonly Paragraph[];
  /** Paragraphs below the chart. Right-to-left ones begin at the right edge. */
  readonly below: readonly Paragraph[];
  readonly align: "start" | "center" | "end";
  /** Space at the edges of the image, in CSS pixels. */
  readonly padding: Sides;
  readonly logo: CanvasImage | undefined;
  /** Whether the legend's keys look like the series: lines, or squares of the same size. */
  readonly hasKeys: boolean;
}

/** Lengths on the four sides, in CSS pixels. */
export interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The members of a chart that the plugin uses, in all versions. */
interface FramedChart extends KeyChart {
  readonly width: number;
  readonly height: number;
  readonly options: { layout: { padding: Sides } };
  readonly legend?: FramedLegend;
}

/** A legend. `left` and `right` are the edges of its box, in CSS pixels. */
interface FramedLegend extends KeyLegend {
  left: number;
  right: number;
  readonly options: KeyLegend["options"] & {
    readonly align?: unknown;
    readonly position?: unknown;
    readonly labels: { readonly padding?: unknown };
  };
}

/** Space in CSS pixels: between paragraphs, above the chart, above a legend or radar chart, and above a source. */
const PARAGRAPH_GAP = 5;
const CHART_GAP = 18;
const SMALL_GAP = 4;
const SOURCE_GAP = 16;
/** Typical width of a legend next to a chart, in CSS pixels. */
const LEGEND_WIDTH = 90;
/** Width of a radar chart with its labels, relative to its height. */
const RADAR_RATIO = 1.3;
/** Maximum size of a logo, in CSS pixels. */
const LOGO_WIDTH = 120;
const LOGO_HEIGHT = 36;

/** Creates the plugin. @param extra returns the space to reserve for text to the right of the chart, in CSS pixels */
export function createFrame(frame: Frame, extra: (ctx: CanvasContext) => number = () => 0): object {
  const { padding, align } = frame;
  let above: readonly Block[] = [];
  let below: readonly Block[] = [];
  const hasKeys = ({ legend }: FramedChart) => frame.hasKeys && legend?.options.labels.usePointStyle === true;
  return {
    id: "frame",
    beforeLayout({ ctx, width, height, options, legend, config }: FramedChart) {
      const room = width - padding.left - padding.right;
      const logo = logoSize(frame.logo);
      const beside = logo.width > 0 && align !== "end" ? logo.width + CHART_GAP : 0;
      above = frame.above.map((paragraph) =>
        wrapParagraph(ctx, paragraph, room - beside * (align === "center" ? 2 : 1)),
      );
      below = frame.below.map((paragraph) => wrapParagraph(ctx, paragraph, room));
      const [top, bottom] = [Math.max(heightOf(above), logo.height), heightOf(below)];
      const hasLegend = legend?.options.display !== false && legend?.options.position === "top";
      // Radar charts have space around them.
      const gap = hasLegend || config.type === "radar" ? SMALL_GAP : CHART_GAP;
      const vertical = {
        top: padding.top + (top > 0 ? top + gap : 0),
        bottom: padding.bottom + (bottom > 0 ? bottom + SOURCE_GAP : 0),
      };
      // A legend next to a radar chart stays near the chart, and both are centred.
      const spare = room - LEGEND_WIDTH - RADAR_RATIO * (height - vertical.top - vertical.bottom);
      const side = config.type === "radar" && legend?.options.position === "right" ? Math.max(0, spare / 2) : 0;
      options.layout.padding = {
        left: padding.left + side,
        right: padding.right + side + extra(ctx),
        ...vertical,
      };
    },
    afterLayout({ legend }: FramedChart) {
      if (align === "start" && legend !== undefined) alignLegend(legend);
    },
    // Chart.js creates the legend items again after the layout.
    beforeDraw(chart: FramedChart) {
      if (hasKeys(chart)) styleKeys(chart);
    },
    afterDraw(chart: FramedChart) {
      const { ctx, width, height } = chart;
      if (hasKeys(chart)) drawPointKeys(chart);
      const x = { start: padding.left, center: width / 2, end: width - padding.right }[align];
      ctx.save();
      ctx.textAlign = { start: "left", center: "center", end: "right" }[align] as "left";
      drawBlocks(ctx, above, x, padding.top);
      let y = height - padding.bottom - heightOf(below);
      for (const block of below) {
        ctx.direction = baseDirection(block.paragraph.lines.join("\n"));
        const isAtEnd = align === "end" || ctx.direction === "rtl";
        ctx.textAlign = isAtEnd ? "right" : "left";
        y = drawBlocks(ctx, [block], isAtEnd ? width - padding.right : padding.left, y);
      }
      if (frame.logo !== undefined) {
        const logo = logoSize(frame.logo);
        const left = align === "end" ? padding.left : width - padding.right - logo.width;
        if (logo.width > 0) ctx.drawImage(frame.logo, left, padding.top, logo.width, logo.height);
      }
      ctx.restore();
    },
  };
}

/** Moves a legend to the left by the padding of its labels, so that the legend and the title begin at the same position. */
function alignLegend(legend: FramedLegend): void {
  const { align, position, labels } = legend.options;
  if (align !== "start" || position !== "top" || typeof labels.padding !== "number") return;
  legend.left -= labels.padding;
  legend.right -= labels.padding;
}

/** Returns a logo's size, scaled down to the maximum; 0 until the logo is loaded. */
function logoSize(logo: CanvasImage | undefined): { readonly width: number; readonly height: number } {
  const [width, height] = [logo?.naturalWidth ?? 0, logo?.naturalHeight ?? 0];
  if (!(width > 0 && height > 0)) return { width: 0, height: 0 };
  const scale = Math.min(1, LOGO_WIDTH / width, LOGO_HEIGHT / height);
  return { width: width * scale, height: height * scale };
}

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0) + Math.max(0, blocks.length - 1) * PARAGRAPH_GAP;
}

/** Draws paragraphs below each other. @returns the top of the next paragraph */
function drawBlocks(ctx: CanvasContext, blocks: readonly Block[], x: number, top: number): number {
  let y = top;
  ctx.textBaseline = "middle";
  for (const { paragraph, lines, height } of blocks) {
    ctx.font = paragraph.font;
    ctx.fillStyle = paragraph.color;
    const step = paragraph.size * LINE_HEIGHT;
    for (const [index, line] of lines.entries()) ctx.fillText(line, x, y + (index + 0.5) * step);
    y += height + PARAGRAPH_GAP;
  }
  return y;
}
