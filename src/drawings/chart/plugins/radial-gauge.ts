// Implements the `radialGauge` chart type on Chart.js 3 and 4: a value as part of a ring, and as text at the ring's
// centre. Options and look match chartjs-chart-radial-gauge for version 2.

import type { Chart, UpdateMode } from "chart.js-4";
import type { PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { ensureObject, setMissingProperties } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, datasetsOfType } from "./chart-runtime.ts";
import { readSweep, toNumber, withDefaults } from "./gauge-option.ts";

const GAUGE = {
  centerPercentage: 80,
  trackColor: "rgb(204, 221, 238)",
  roundedCorners: true,
  domain: [0, 100] as unknown,
};
const CENTER = {
  displayText: true,
  text: null as unknown,
  subText: null as unknown,
  padding: 4,
  fontFamily: null as string | null,
  fontColor: null as string | null,
  fontSize: null as number | string | null,
  backgroundColor: null as string | null,
  backgroundImage: null as unknown,
  draw: null as unknown,
};
const SWEEP = { rotation: -Math.PI / 2, circumference: 2 * Math.PI };

type Center = typeof CENTER;

/** Geometry of the ring, in CSS pixels. */
interface Ring {
  readonly x: number;
  readonly y: number;
  readonly inner: number;
  readonly outer: number;
}

/** An arc at the current progress of its animation. */
interface DrawnArc {
  /** In radians. */
  readonly circumference: number;
  readonly options: { readonly backgroundColor: string; readonly borderColor: string; readonly borderWidth: number };
}

/** Returns the author's own options, without resolving scriptable options. */
const optionsOf = (chart: Chart): PlainObject => chart.config.options as unknown as PlainObject;

export function installRadialGauge({ chart, register }: ChartRuntime): ChartPlugin {
  class RadialGaugeController extends chart.DatasetController {
    static readonly id = "radialGauge";
    static readonly defaults = {
      dataElementType: "arc",
      datasetElementType: false,
      animations: { numbers: { type: "number", properties: ["circumference", "endAngle"] } },
    };
    static readonly overrides = { aspectRatio: 1, plugins: { legend: { display: false } } };

    override linkScales(): void {}
    override parse(): void {}

    /** Updates the arcs. `draw` uses only their extent; data labels also use the other properties. */
    override update(mode: UpdateMode): void {
      const options = withDefaults(optionsOf(this.chart), GAUGE) as typeof GAUGE & PlainObject;
      const { x, y, inner: innerRadius, outer: outerRadius } = this.#ring(toNumber(options.centerPercentage, 0));
      const { rotation: startAngle } = readSweep(options, SWEEP);
      const circumference = mode === "reset" ? 0 : this.#extent(options.domain);
      const geometry = {
        x,
        y,
        innerRadius,
        outerRadius,
        startAngle,
        endAngle: startAngle + circumference,
        circumference,
      };
      for (const [index, arc] of this._cachedMeta.data.entries())
        this.updateElement(
          arc,
          index,
          { ...geometry, options: this.resolveDataElementOptions(index, "default") },
          mode,
        );
    }

    override draw(): void {
      const ctx = this.#context;
      const options = withDefaults(optionsOf(this.chart), GAUGE) as typeof GAUGE & PlainObject;
      const arcs = this._cachedMeta.data as unknown as readonly DrawnArc[];
      const ring = this.#ring(toNumber(options.centerPercentage, 0));
      drawBand(ctx, ring, 0, 2 * Math.PI, false);
      paint(ctx, options.trackColor, options.trackColor, 0);
      const [{ circumference } = { circumference: 0 }] = arcs;
      const extent = this.#extent(options.domain);
      const share = circumference < extent ? circumference / extent : 1;
      this.#drawCenter(ring, withDefaults(options.centerArea, CENTER), share);
      const { rotation } = readSweep(options, SWEEP);
      for (const { circumference: visible, options: arc } of arcs) {
        const { backgroundColor, borderColor, borderWidth } = arc;
        drawBand(ctx, ring, rotation, visible, Boolean(options.roundedCorners));
        paint(ctx, backgroundColor, borderColor, borderWidth);
      }
    }

    /** The canvas context. In live charts, it is the browser's own. */
    get #context(): CanvasContext {
      return this.chart.ctx as unknown as CanvasContext;
    }

    get #value(): number {
      const [first] = this.getDataset().data as readonly unknown[];
      const domain = withDefaults(optionsOf(this.chart), GAUGE).domain;
      return toNumber(first, toNumber(Array.isArray(domain) ? domain[0] : 0, 0));
    }

    /** Returns the value's angle in radians: more than a full turn for values outside the domain. */
    #extent(domain: unknown): number {
      const [from, to] = Array.isArray(domain) ? domain.map((end) => toNumber(end, 0)) : [0, 100];
      const size = (to ?? 100) - (from ?? 0);
      return size > 0 ? 2 * Math.PI * (Math.abs(this.#value - (from ?? 0)) / size) : 0;
    }

    #ring(centerPercentage: number): Ring {
      const { left, right, top, bottom } = this.chart.chartArea;
      const border = toNumber(this.chart.options.elements?.arc?.borderWidth, 0);
      const outer = Math.max((Math.min(right - left, bottom - top) - border) / 2, 0);
      const inner = Math.min(Math.max((outer / 100) * centerPercentage, 0), outer);
      return { x: (left + right) / 2, y: (top + bottom) / 2, inner, outer };
    }

    /** @param share visible fraction of the value, 0 to 1 */
    #drawCenter({ x, y, inner }: Ring, center: Center, share: number): void {
      const ctx = this.#context;
      const value = Math.ceil(this.#value * share);
      ctx.save();
      ctx.translate(x, y);
      if (typeof center.draw === "function") center.draw({ ctx, value, radius: inner, options: center });
      else {
        const radius = Math.max(inner - toNumber(center.padding, 0), 0);
        if (center.backgroundColor) {
          ctx.beginPath();
          ctx.arc(0, 0, radius, 0, 2 * Math.PI);
          ctx.fillStyle = center.backgroundColor;
          ctx.fill();
        }
        if (center.backgroundImage) {
          ctx.beginPath();
          ctx.arc(0, 0, radius, 0, 2 * Math.PI);
          ctx.clip();
          ctx.drawImage(center.backgroundImage, -radius, -radius, 2 * radius, 2 * radius);
        }
        if (center.displayText) this.#drawText(inner, value, center);
      }
      ctx.restore();
    }

    #drawText(inner: number, value: number, center: Center): void {
      const ctx = this.#context;
      const family = center.fontFamily ?? chart.defaults.font.family;
      const size = center.fontSize ?? (inner / 50) * EM;
      ctx.font = `${typeof size === "number" ? `${size}px` : size} ${family}`;
      ctx.fillStyle = center.fontColor ?? String(chart.defaults.color);
      ctx.textBaseline = "middle";
      const text = String((typeof center.text === "function" ? center.text(value, center) : center.text) || value);
      const { width } = ctx.measureText(text);
      const room = 2 * inner * 0.8;
      if (width < room) ctx.fillText(text, Math.round(-width / 2), 0);
      if (!center.subText) return;
      ctx.font = `${(inner / 100) * EM}px ${family}`;
      ctx.textAlign = "center";
      wrapText(ctx, String(center.subText), inner * 0.3, room, inner * 0.21);
    }
  }
  register(RadialGaugeController as never);
  return {
    prepare(config) {
      const datasets = datasetsOfType(config, ["radialGauge"]);
      if (datasets.length === 0) return;
      for (const dataset of datasets)
        if (!Array.isArray(dataset.data) || dataset.data.length === 0) dataset.data = [null];
      setMissingProperties(ensureObject(ensureObject(ensureObject(config, "options"), "plugins"), "legend"), {
        display: false,
      });
    },
  };
}

/** Font size of a canvas element, the base of the package's relative sizes. */
const EM = 16;

function wrapText(ctx: CanvasContext, text: string, top: number, room: number, lineHeight: number): void {
  let y = top;
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && ctx.measureText(longer).width > room) {
      ctx.fillText(line, 0, y);
      y += lineHeight;
      line = word;
    } else line = longer;
  }
  ctx.fillText(line, 0, y);
}

/** Adds an arc-shaped band to the path, with optionally round ends. */
function drawBand(ctx: CanvasContext, ring: Ring, start: number, extent: number, isRound: boolean): void {
  const { x, y, inner, outer } = ring;
  const middle = (outer + inner) / 2;
  const half = (outer - inner) / 2;
  const end = start + extent;
  ctx.beginPath();
  if (isRound) ctx.arc(x + middle * Math.cos(start), y + middle * Math.sin(start), half, start + Math.PI, start);
  ctx.arc(x, y, outer, start, end);
  if (isRound) ctx.arc(x + middle * Math.cos(end), y + middle * Math.sin(end), half, end, end + Math.PI);
  ctx.arc(x, y, inner, end, start, true);
  ctx.closePath();
}

function paint(ctx: CanvasContext, fill: string, border: string, width: number): void {
  ctx.fillStyle = fill;
  ctx.fill();
  if (!width) return;
  ctx.strokeStyle = border;
  ctx.lineWidth = width;
  ctx.lineJoin = "bevel";
  ctx.stroke();
}
