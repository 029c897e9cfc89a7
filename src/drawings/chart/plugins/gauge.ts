// Implements the `gauge` chart type on Chart.js 3 and 4, with the options and appearance of chartjs-gauge for version
// 2. A gauge is a doughnut whose data are the upper bounds of its zones.

import type { Chart } from "chart.js-4";
import type { PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, setMissingProperties } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, datasetsOfType } from "./chart-runtime.ts";
import { countedNumber, shareOf } from "./count-up.ts";
import { readSweep, toNumber, withDefaults } from "./gauge-option.ts";

const SWEEP = { rotation: -Math.PI, circumference: Math.PI };
const NEEDLE = { radiusPercentage: 2, widthPercentage: 3.2, lengthPercentage: 80, color: "rgba(0, 0, 0, 1)" };
const LABEL = {
  display: true,
  formatter: Math.round as (value: number) => unknown,
  fontSize: undefined as number | undefined,
  color: "rgba(255, 255, 255, 1)",
  backgroundColor: "rgba(0, 0, 0, 1)",
  borderRadius: 5,
  padding: {} as unknown,
  bottomMarginPercentage: 5,
};
const PADDING = { top: 5, right: 5, bottom: 5, left: 5 };

/** Returns the author's own options, without resolving scriptable options. */
const optionsOf = (chart: Chart): PlainObject => chart.config.options as unknown as PlainObject;

export function installGauge({ chart, helpers, register }: ChartRuntime): ChartPlugin {
  class GaugeController extends chart.DoughnutController {
    static override readonly id = "gauge";
    static readonly overrides = { aspectRatio: 2, plugins: { legend: { display: false } } } as never;

    override parse(start: number, count: number): void {
      const { _parsed } = this._cachedMeta as unknown as { readonly _parsed: number[] };
      const { data, minValue } = this.getDataset() as unknown as {
        readonly data: unknown[];
        readonly minValue: unknown;
      };
      const bounds = data.map((bound) => toNumber(bound, 0)).sort((one, other) => one - other);
      for (let i = start; i < start + count; i++)
        _parsed[i] = Math.max((bounds[i] as number) - (bounds[i - 1] ?? toNumber(minValue, 0)), 0);
    }

    _getRotation(): number {
      return readSweep(optionsOf(this.chart), SWEEP).rotation;
    }
    _getCircumference(): number {
      return readSweep(optionsOf(this.chart), SWEEP).circumference;
    }

    override draw(): void {
      super.draw();
      this.#drawNeedle();
      this.#drawLabel();
    }

    /** The value's position within the sweep, 0 to 1. */
    get #share(): number {
      const { data, minValue, value } = this.getDataset() as unknown as PlainObject & { readonly data: unknown[] };
      const min = toNumber(minValue, 0);
      const max = Math.max(...data.map((bound) => toNumber(bound, 0))) || 1;
      const share = max === min ? 0 : (toNumber(value, min) - min) / (max - min);
      return share * this.#progress;
    }

    /** The visible fraction of the zones, 0 to 1. The needle moves at the same rate. */
    get #progress(): number {
      return this._cachedMeta.data.reduce((min, arc) => Math.min(min, shareOf(this.chart, arc)), 1);
    }

    get #center(): readonly [x: number, y: number] {
      const { left, right, top, bottom } = this.chart.chartArea;
      return [(left + right) / 2 + this.offsetX, (top + bottom) / 2 + this.offsetY];
    }

    #drawNeedle(): void {
      const { ctx, chartArea } = this.chart;
      const needle = withDefaults(optionsOf(this.chart).needle, NEEDLE);
      const width = chartArea.right - chartArea.left;
      const halfWidth = (toNumber(needle.widthPercentage, 0) / 100) * width * 0.5;
      const share = toNumber(needle.lengthPercentage, 0) / 100;
      ctx.save();
      ctx.translate(...this.#center);
      ctx.rotate(this._getRotation() + this._getCircumference() * this.#share);
      ctx.fillStyle = needle.color;
      ctx.beginPath();
      ctx.arc(0, 0, Math.abs((toNumber(needle.radiusPercentage, 0) / 100) * width), 0, 2 * Math.PI);
      ctx.fill();
      ctx.beginPath();
      ctx.moveTo(0, halfWidth);
      ctx.lineTo(share * (this.outerRadius - this.innerRadius) + this.innerRadius, 0);
      ctx.lineTo(0, -halfWidth);
      ctx.fill();
      ctx.restore();
    }

    #drawLabel(): void {
      const label = withDefaults(optionsOf(this.chart).valueLabel, LABEL);
      if (!label.display) return;
      const { ctx, chartArea } = this.chart;
      const { value, minValue } = this.getDataset() as unknown as PlainObject;
      const shown =
        typeof value === "number" ? countedNumber(value, this.#progress, toNumber(minValue, 0)) : (value as number);
      const text = String(typeof label.formatter === "function" ? label.formatter(shown) : shown);
      const { top, right, bottom, left } = withDefaults(label.padding, PADDING);
      const margin = (toNumber(label.bottomMarginPercentage, 0) / 100) * (chartArea.right - chartArea.left);
      const down = this._getRotation() + Math.PI / 2;
      ctx.save();
      if (label.fontSize) ctx.font = `${label.fontSize}px ${chart.defaults.font.family}`;
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      const { width } = ctx.measureText(text);
      // The height is one em. The package measures a full-width character, which is one em wide.
      const height = Math.max(ctx.measureText("m").width, ctx.measureText("\u2003").width);
      ctx.translate(...this.#center);
      ctx.translate(margin * Math.cos(down), margin * Math.sin(down));
      ctx.beginPath();
      helpers.addRoundedRectPath(ctx, {
        x: -(left + width / 2),
        y: -(top + height / 2),
        w: left + width + right,
        h: top + height + bottom,
        radius: helpers.toTRBLCorners(toNumber(label.borderRadius, 0)),
      });
      ctx.fillStyle = label.backgroundColor;
      ctx.fill();
      ctx.fillStyle = label.color;
      // The package's offset: digits have no descenders, so centred text would look too high.
      ctx.fillText(text, 0, height * 0.075);
      ctx.restore();
    }
  }
  register(GaugeController as never);
  return { prepare };
}

/** Translates the package's options to doughnut options. */
function prepare(config: PlainObject): void {
  if (datasetsOfType(config, ["gauge"]).length === 0) return;
  const options = ensureObject(config, "options");
  if (options.cutoutPercentage !== undefined) options.cutout ??= `${toNumber(options.cutoutPercentage, 50)}%`;
  setMissingProperties(ensureObject(ensureObject(options, "plugins"), "legend"), { display: false });
  for (const dataset of datasetsOfType(config, ["gauge"])) if (!Array.isArray(dataset.data)) dataset.data = [];
}
