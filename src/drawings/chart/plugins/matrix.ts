// Installs chartjs-chart-matrix on Chart.js 3 and 4, and adds the `heatmap` type. Its cells fill the chart area and are
// coloured by their value `v`. A heat map's data can also be one dataset of numbers per row.

import { load } from "../../../../generated/packages/matrix.js";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, isFiniteNumber, parseNumber, readPath, setMissingProperties } from "../record.ts";
import { createRamp } from "../theme/theme-colors.ts";
import { type ChartPlugin, listDatasets } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType } from "./chart-runtime.ts";

interface Package {
  readonly MatrixController: ComponentClass;
  readonly MatrixElement: ComponentClass;
}

export function installMatrix({ run, register }: ChartRuntime): ChartPlugin {
  const { MatrixController, MatrixElement } = run<Package>(load);
  register(MatrixController, MatrixElement);
  return { prepare };
}

function prepare(config: PlainObject): void {
  if (config.type === "heatmap") gatherRows(config);
  const heatmaps = datasetsOfType(config, ["heatmap"]);
  for (const dataset of heatmaps) {
    sizeCells(dataset);
    if (dataset.type !== undefined) dataset.type = "matrix";
  }
  if (config.type === "heatmap") config.type = "matrix";
  const datasets = datasetsOfType(config, ["matrix"]);
  if (datasets.length > 0) createAxes(config, datasets, heatmaps.length > 0);
}

/**
 * Converts datasets of numbers to cells. Each dataset becomes a row with the dataset's label on the y axis. The chart's
 * labels become the x axis.
 */
function gatherRows(config: PlainObject): void {
  const data = ensureObject(config, "data");
  const rows = listDatasets(config);
  const isRow = (row: PlainObject) =>
    Array.isArray(row.data) && row.data.length > 0 && row.data.every((value) => !isPlainObject(value));
  if (rows.length === 0 || !rows.every(isRow)) return;
  const labels = Array.isArray(data.labels) ? data.labels : [];
  const cells = rows.flatMap((row, index) =>
    (row.data as unknown[]).map((v, column) => ({
      x: String(labels[column] ?? column + 1),
      y: String(row.label ?? index + 1),
      v,
    })),
  );
  const { data: _, label: __, ...style } = rows[0] as PlainObject;
  data.datasets = [{ ...style, data: cells }];
  // The axes get their labels from the cells.
  data.labels = undefined;
}

/** The members of a scriptable option's context that are used here. */
interface Context {
  readonly chart: { readonly chartArea?: { readonly width: number; readonly height: number } };
  readonly raw?: unknown;
}

/** Maps a position from 0 (lowest value) to 1 (highest) to a cell colour. */
const mix = createRamp(["#deebf7", "#084594"]);
/** Gap between cells, in CSS pixels. */
const GAP = 1;

function sizeCells(dataset: PlainObject): void {
  const cells = (Array.isArray(dataset.data) ? dataset.data : []).filter(isPlainObject);
  const across = new Set(cells.map(({ x }) => x)).size;
  const down = new Set(cells.map(({ y }) => y)).size;
  const values = cells.map(({ v }) => parseNumber(v)).filter(isFiniteNumber);
  const min = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const max = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  setMissingProperties(dataset, {
    width: ({ chart }: Context) => Math.max((chart.chartArea?.width ?? 0) / across - GAP, 1),
    height: ({ chart }: Context) => Math.max((chart.chartArea?.height ?? 0) / down - GAP, 1),
    backgroundColor: ({ raw }: Context) => {
      const value = parseNumber(readPath(raw, "v"));
      if (value === undefined) return "transparent";
      return mix(max > min ? (value - min) / (max - min) : 1);
    },
  });
}

/** Creates category axes for text coordinates, in the order of the data. */
function createAxes(config: PlainObject, datasets: readonly PlainObject[], isHeatmap: boolean): void {
  const cells = datasets.flatMap(({ data }) => (Array.isArray(data) ? data : [])).filter(isPlainObject);
  const options = ensureObject(config, "options");
  const scales = ensureObject(options, "scales");
  for (const axis of ["x", "y"] as const) {
    const scale = ensureObject(scales, axis);
    const coordinates = [...new Set(cells.map((cell) => cell[axis]))];
    if (
      scale.type === undefined &&
      (coordinates.some((coordinate) => typeof coordinate === "string" && Number.isNaN(Number(coordinate))) ||
        // Strings are category names in heat maps, even "2024". Other matrix charts keep the package's rules.
        (isHeatmap && coordinates.length > 0 && coordinates.every((coordinate) => typeof coordinate === "string")))
    )
      setMissingProperties(scale, { type: "category", labels: coordinates.map(String), offset: true });
    if (isHeatmap) setMissingProperties(scale, { offset: true, grid: { display: false } });
  }
  if (isHeatmap) ensureObject(ensureObject(options, "plugins"), "legend").display ??= false;
}
