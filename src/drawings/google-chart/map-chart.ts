// Maps of countries or US states. Both types colour places by their values; without values, `map` uses the colours in turn.

import { colorAt, formatColor, parseColor } from "../../engine/color.ts";
import { seriesColor } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { ChartKind, ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";
import { titleHeight } from "./layout.ts";
import { type Degrees, type Outline, readCountries, readStates } from "./map-outline.ts";
import { type Bounds, mercator, REGIONS, usaProjections } from "./map-view.ts";

/** Colours of places without a value, and of the lowest and highest values. */
const DEFAULTS = ["#bebebe", "#0000ff", "#ff0000"];
/** Colours of borders: white, or grey if places are very bright. */
const BORDERS = { usual: "#ffffff", bright: "#b0b0b0" } as const;
/** Sum of red, green and blue above which a place is very bright. */
const BRIGHT = 690;
const BORDER_STYLE = { width: 0.5, dash: 0, space: 0 };
/** Space around the places in an automatically chosen view, as a fraction of the places' extent. */
const VIEW_SPACE = 0.1;

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const isUsa = params.region === "usa" && params.type === "t";
  const places = params.places.map((code) => (isUsa && code !== "" ? `US-${code.replace(/^US-/, "")}` : code));
  const hasStates = isUsa || places.some((code) => code.startsWith("US-"));
  const outlines = isUsa ? readStates() : [...readCountries(), ...(hasStates ? readStates() : [])];
  const colors = colorPlaces(params, places);
  const projection = isUsa ? usaProjections(plot) : always(mercator(boundsOf(params, outlines, places), plot));
  return {
    draw: () => {
      const [base = ""] = paletteOf(params);
      const { red, green, blue } = parseColor(base) ?? { red: 0, green: 0, blue: 0 };
      const border = red + green + blue > BRIGHT ? BORDERS.bright : BORDERS.usual;
      // A map fills the image below its title, beyond the margins.
      const image = { left: 0, top: titleHeight(params.title), right: params.width, bottom: params.height };
      pen.within(image, () => {
        for (const outline of outlines) {
          const color = colors.get(outline.code);
          // On a world map, a state without its own colour is drawn as part of its country.
          if (color === undefined && !isUsa && outline.code.startsWith("US-")) continue;
          drawOutline(pen, outline, projection(outline.code), { color: color ?? base, border, image });
        }
      });
    },
    count: () => 0,
    place: () => undefined,
    value: () => undefined,
    base: () => undefined,
  };
}

const always = (project: (degrees: Degrees) => Point) => () => project;

function drawOutline(
  pen: ChartPen,
  { rings }: Outline,
  project: (degrees: Degrees) => Point,
  { color, border, image }: { readonly color: string; readonly border: string; readonly image: Area },
): void {
  const { context } = pen;
  context.beginPath();
  let isVisible = false;
  for (const ring of rings) {
    const points = ring.map(project);
    const isInside = points.some(
      ({ x, y }) => x >= image.left && x <= image.right && y >= image.top && y <= image.bottom,
    );
    // A country can contain the whole image without having an outline point inside the image.
    if (!isInside && !surrounds(points, image)) continue;
    isVisible = true;
    pen.spend(points.length, "map is too expensive to draw: use a region with fewer places");
    for (const [index, { x, y }] of points.entries())
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    context.closePath();
  }
  if (!isVisible) return;
  context.fillStyle = color;
  context.fill("evenodd");
  pen.stroke(border, BORDER_STYLE);
}

function surrounds(points: readonly Point[], { left, right, top, bottom }: Area): boolean {
  const reach = (read: (point: Point) => number) => {
    const values = points.map(read);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [[x0, x1], [y0, y1]] = [reach(({ x }) => x), reach(({ y }) => y)];
  return x0 <= right && x1 >= left && y0 <= bottom && y1 >= top;
}

/** Returns the part of the world to show. */
function boundsOf(
  { region, type }: GoogleChartParams,
  outlines: readonly Outline[],
  places: readonly string[],
): Bounds {
  if (type === "t") return REGIONS[region] ?? (REGIONS.world as Bounds);
  const [mode, text = ""] = region.split("=");
  const numbers = text.split(",").map(Number);
  if (mode === "fixed" && numbers.length === 4 && numbers.every(Number.isFinite)) {
    const [south, west, north, east] = numbers as [number, number, number, number];
    if (south < north && west < east && Math.abs(west) <= 360 && Math.abs(east) <= 360)
      return [west, south, east, north];
  }
  const shown = outlines.filter(({ code }) => places.includes(code)).flatMap(({ rings }) => largestRing(rings));
  if (mode !== "auto" || shown.length === 0) return REGIONS.world as Bounds;
  const [west, east] = [
    shown.reduce((min, [x]) => Math.min(min, x), 360),
    shown.reduce((max, [x]) => Math.max(max, x), -360),
  ];
  const [south, north] = [
    shown.reduce((min, [, y]) => Math.min(min, y), 90),
    shown.reduce((max, [, y]) => Math.max(max, y), -90),
  ];
  const [dx, dy] = [(east - west) * VIEW_SPACE, (north - south) * VIEW_SPACE];
  return [west - dx, south - dy, east + dx, north + dy];
}

/** Returns the ring with the most points: the mainland, without overseas parts. */
function largestRing(rings: Outline["rings"]): readonly Degrees[] {
  return rings.reduce((largest, ring) => (ring.length > largest.length ? ring : largest), []);
}

function paletteOf({ colors }: GoogleChartParams): string[] {
  const requested = colors.flat();
  return [requested[0] ?? (DEFAULTS[0] as string), ...requested.slice(1)];
}

/** Returns the places' colours, by place code. */
function colorPlaces(params: GoogleChartParams, places: readonly string[]): Map<string, string> {
  const [, ...own] = paletteOf(params);
  const fractions = params.series[0]?.fractions ?? [];
  const hasValues = fractions.some((fraction) => fraction !== null);
  const scale = own.length > 0 ? own : DEFAULTS.slice(1);
  const colors = new Map<string, string>();
  for (const [index, code] of places.entries()) {
    const fraction = fractions[index];
    if (hasValues && fraction !== undefined && fraction !== null) colors.set(code, shade(scale, fraction));
    else if (!hasValues && params.type === "map" && code !== "")
      colors.set(
        code,
        own.length > 0 ? (own[index % own.length] as string) : seriesColor({ ...params, drawn: 2, colors: [] }, index),
      );
  }
  return colors;
}

function shade(colors: readonly string[], fraction: number): string {
  const stops = colors.map((color, index) => ({
    offset: colors.length > 1 ? index / (colors.length - 1) : 0,
    color: parseColor(color) ?? { red: 0, green: 0, blue: 0, alpha: 1 },
  }));
  return formatColor(colorAt(stops, fraction));
}

const MAP: ChartKind = {
  hasAxes: false,
  hasAxisLines: false,
  padding: 0,
  legendColor: (params, entry) => {
    const [, ...own] = paletteOf(params);
    const list = own.length > 0 ? own : DEFAULTS.slice(1);
    return list[entry % list.length] as string;
  },
  open,
};
export const MAP_KINDS = { t: MAP, map: MAP } as const;
