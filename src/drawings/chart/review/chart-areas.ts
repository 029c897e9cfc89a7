// Reads the positions of a drawn chart's parts, as areas of an image map: HTML Living Standard, section 4.8.14. All
// versions of Chart.js have the members that are read here, except that version 2 has an element's geometry in `_view`.

import { isFiniteNumber } from "../record.ts";

/** Part of a chart. Areas of datasets also have the dataset's index, and areas of slices and bars the index of the value. */
export interface ChartArea {
  readonly part: "title" | "legend" | "axis" | "dataset" | "slice";
  /** Id of the axis. */
  readonly axis?: string;
  readonly dataset?: number;
  readonly index?: number;
  readonly shape: "rect" | "poly";
  /** Coordinates in CSS pixels: left, top, right and bottom, or the x and y of each corner. */
  readonly coords: readonly number[];
}

/** Maximum number of areas, and of points of one line. */
const MAX_AREAS = 400;
const MAX_POINTS = 200;
/** Maximum length of an axis's id, in characters. */
const ID_LENGTH = 100;
/** Distance from a line or a point that belongs to its area, in CSS pixels. */
const REACH = 6;
/** Minimum width and height of a bar's area, in CSS pixels. */
const MIN_SIDE = 6;
/** Number of corners with which a slice's arc is approximated. */
const ARC_CORNERS = 12;

interface Box {
  readonly left?: unknown;
  readonly top?: unknown;
  readonly right?: unknown;
  readonly bottom?: unknown;
  readonly options?: { readonly display?: unknown };
}

type Geometry = Readonly<Record<string, unknown>>;

interface DrawnChart {
  readonly width: number;
  readonly height: number;
  readonly data: { readonly datasets: readonly unknown[] };
  readonly titleBlock?: Box;
  readonly legend?: Box;
  readonly scales?: Readonly<Record<string, Box>>;
  getDatasetMeta(index: number): { readonly hidden?: unknown; readonly data?: unknown };
  isDatasetVisible(index: number): boolean;
}

/**
 * Returns the areas of a drawn chart, topmost first.
 *
 * @throws anything if a script has replaced parts of the chart
 */
export function readChartAreas(drawn: object): ChartArea[] {
  const chart = drawn as DrawnChart;
  const areas: ChartArea[] = [];
  for (let dataset = 0; dataset < chart.data.datasets.length && areas.length < MAX_AREAS; dataset++)
    if (chart.isDatasetVisible(dataset)) areas.push(...readDataset(chart, dataset).slice(0, MAX_AREAS - areas.length));
  // Lines and points are drawn over the bars and filled areas of other datasets more often than below them.
  areas.sort((one, other) => Number(one.shape === "rect") - Number(other.shape === "rect"));
  const boxes = [
    ["title", chart.titleBlock],
    ["legend", chart.legend],
  ] as const;
  for (const [part, box] of boxes) {
    const coords = readBox(box, chart);
    if (coords !== undefined) areas.push({ part, shape: "rect", coords });
  }
  for (const [axis, box] of Object.entries(chart.scales ?? {}).slice(0, MAX_AREAS)) {
    const coords = readBox(box, chart);
    if (coords !== undefined && axis.length <= ID_LENGTH) areas.push({ part: "axis", axis, shape: "rect", coords });
  }
  return areas;
}

/** Returns the box of a title, legend or axis; undefined if it is not shown. */
function readBox(box: Box | undefined, chart: DrawnChart): number[] | undefined {
  // In version 2, a title or legend that is turned off has no size, and `display` of an axis can be "auto".
  if (box === undefined || box.options?.display === false) return undefined;
  const { left, top, right, bottom } = box;
  if (![left, top, right, bottom].every(isFiniteNumber)) return undefined;
  const coords = clamp([left, top, right, bottom] as number[], chart);
  return (coords[2] as number) > (coords[0] as number) && (coords[3] as number) > (coords[1] as number)
    ? coords
    : undefined;
}

function readDataset(chart: DrawnChart, dataset: number): ChartArea[] {
  const { data } = chart.getDatasetMeta(dataset);
  if (!Array.isArray(data)) return [];
  const shapes = data.slice(0, MAX_AREAS).map((element) => readGeometry(element));
  if (shapes.some((shape) => isFiniteNumber(shape?.startAngle)))
    return shapes.flatMap((shape, index) => {
      const corners = shape === undefined ? [] : readArc(shape);
      return corners.length === 0
        ? []
        : [{ part: "slice", dataset, index, shape: "poly", coords: clamp(corners, chart) } as const];
    });
  const bars = shapes.flatMap((shape, index) => {
    const coords = shape === undefined ? undefined : readBar(shape);
    return coords === undefined
      ? []
      : [{ part: "dataset", dataset, index, shape: "rect", coords: clamp(coords, chart) } as const];
  });
  return bars.length > 0 ? bars : readPoints(chart, dataset, shapes);
}

function readGeometry(element: unknown): Geometry | undefined {
  if (typeof element !== "object" || element === null) return undefined;
  const { _view, skip, hidden } = element as { _view?: Geometry; skip?: unknown; hidden?: unknown };
  if (skip === true || hidden === true || _view?.skip === true) return undefined;
  return _view ?? (element as Geometry);
}

function readArc({ x, y, startAngle, endAngle, innerRadius, outerRadius }: Geometry): number[] {
  const numbers = [x, y, startAngle, endAngle, innerRadius, outerRadius];
  if (!numbers.every(isFiniteNumber)) return [];
  const [centerX, centerY, start, end, inner, outer] = numbers as [number, number, number, number, number, number];
  const arc = (radius: number, from: number, to: number) =>
    Array.from({ length: ARC_CORNERS + 1 }, (_, step) => {
      const angle = from + ((to - from) * step) / ARC_CORNERS;
      return [centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle)];
    }).flat();
  return [...arc(outer, start, end), ...(inner > 0 ? arc(inner, end, start) : [centerX, centerY])];
}

/** Returns the box of a bar; undefined for other elements. */
function readBar({ x, y, base, width, height, horizontal }: Geometry): number[] | undefined {
  if (![x, y, base].every(isFiniteNumber)) return undefined;
  const [px, py, from] = [x, y, base] as [number, number, number];
  const isHorizontal = horizontal === true;
  const thickness = isHorizontal ? height : width;
  if (!isFiniteNumber(thickness)) return undefined;
  const across = Math.max(MIN_SIDE, Math.abs(thickness)) / 2;
  const [along, middle] = isHorizontal ? [px, py] : [py, px];
  const short = Math.max(0, MIN_SIDE - Math.abs(along - from)) / 2;
  const [low, high] = [Math.min(along, from) - short, Math.max(along, from) + short];
  return isHorizontal ? [low, middle - across, high, middle + across] : [middle - across, low, middle + across, high];
}

/** Returns the area around the points of a dataset: a band along its line, or a box for each point. */
function readPoints(chart: DrawnChart, dataset: number, shapes: readonly (Geometry | undefined)[]): ChartArea[] {
  const points = shapes.flatMap((shape, index) =>
    isFiniteNumber(shape?.x) && isFiniteNumber(shape.y) ? [{ index, x: shape.x, y: shape.y }] : [],
  );
  const { dataset: line } = chart.getDatasetMeta(dataset) as { dataset?: { _view?: unknown; options?: unknown } };
  const isLine = line !== undefined && line !== null && points.length > 1 && points.length <= MAX_POINTS;
  const boxes = points.slice(0, MAX_POINTS).map(({ index, x, y }) => ({
    part: "dataset" as const,
    dataset,
    index,
    shape: "poly" as const,
    coords: clamp([x - REACH, y - REACH, x + REACH, y - REACH, x + REACH, y + REACH, x - REACH, y + REACH], chart),
  }));
  if (!isLine) return boxes;
  const above = points.flatMap(({ x, y }) => [x, y - REACH]);
  const below = points.toReversed().flatMap(({ x, y }) => [x, y + REACH]);
  return [...boxes, { part: "dataset", dataset, shape: "poly", coords: clamp([...above, ...below], chart) }];
}

/** Rounds coordinates and moves them into the image. */
function clamp(coords: readonly number[], { width, height }: DrawnChart): number[] {
  return coords.map((value, index) => Math.round(Math.min(Math.max(0, value), index % 2 === 0 ? width : height)));
}
