// Maps of countries or US states. Both types colour places by value. Without values, `map` assigns the colours in turn.

import countryText from "../../../generated/map/countries.txt";
import stateText from "../../../generated/map/us-states.txt";
import { colorAt, formatColor, parseColor } from "../../engine/color.ts";
import { seriesColor } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { ChartKind, ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams, MapView } from "./google-chart-params.ts";
import { titleHeight } from "./layout.ts";

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
  const isUsa = isMapOfUsa(params);
  const { places, outlines } = findOutlines(params);
  const colors = colorPlaces(params, places);
  const bounds = boundsOf(params.view, outlines, places);
  const projection = isUsa ? usaProjections(plot) : always(mercator(bounds, plot));
  // The part of a view beyond the 180th meridian shows the other end of the world.
  const turns =
    params.view.type === "region" ? [0] : [0, ...(bounds[2] > 180 ? [360] : []), ...(bounds[0] < -180 ? [-360] : [])];
  const middles = new Map<string, Point | undefined>();
  const findMiddle = (code: string): Point | undefined => {
    const found = code === "" ? undefined : outlines.find((outline) => outline.code === code);
    if (found === undefined) return undefined;
    const [x, y] = middleOf(found.rings);
    return turns
      .map((turn) => projection(code)([x + turn, y]))
      .find((at) => at.x >= plot.left && at.x <= plot.right && at.y >= plot.top && at.y <= plot.bottom);
  };
  const place = (index: number): Point | undefined => {
    const code = places[Math.round(index)] ?? "";
    // Cache the centre of each place, because a map can have hundreds of markers.
    if (!middles.has(code)) middles.set(code, findMiddle(code));
    return middles.get(code);
  };
  const values = params.series[0]?.values ?? [];
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
          for (const turn of turns) {
            const project = projection(outline.code);
            const turned = ([x, y]: Degrees) => project([x + turn, y]);
            drawOutline(pen, outline, turn === 0 ? project : turned, { color: color ?? base, border, image });
          }
        }
      });
    },
    count: () => places.length,
    place: (_series, index) => place(index),
    value: (_series, index) => values[Math.round(index)] ?? undefined,
    base: (_series, index) => place(index),
  };
}

const isMapOfUsa = ({ view, type }: GoogleChartParams) =>
  type === "t" && view.type === "region" && view.region === "usa";

/** Returns the outlines on a map, and the codes of the places to colour. */
function findOutlines(params: GoogleChartParams): {
  readonly places: readonly string[];
  readonly outlines: readonly Outline[];
} {
  const isUsa = isMapOfUsa(params);
  const places = params.places.map((code) => placeCode(code, isUsa));
  const hasStates = isUsa || places.some((code) => code.startsWith("US-"));
  return { places, outlines: isUsa ? readStates() : [...readCountries(), ...(hasStates ? readStates() : [])] };
}

/** Returns the codes that a map doesn't have. */
export function listUnknownPlaces(params: GoogleChartParams): string[] {
  if (params.places.length === 0 || (params.type !== "t" && params.type !== "map")) return [];
  const { countries, states } = listPlaceCodes();
  const isUsa = isMapOfUsa(params);
  return params.places.filter((code) => {
    const place = placeCode(code, isUsa);
    return place !== "" && !states.has(place) && (isUsa || !countries.has(place));
  });
}

/** Returns a place's code in the outlines. Codes on a map of the USA can lack their prefix. */
const placeCode = (code: string, isUsa: boolean) => (isUsa && code !== "" ? `US-${code.replace(/^US-/, "")}` : code);

/** Returns the centre of a place's largest part. */
function middleOf(rings: Outline["rings"]): Degrees {
  const ring = largestRing(rings);
  const [west, east, south, north] = extentOf(ring);
  return [(west + east) / 2, (south + north) / 2];
}

/** Returns the extent of a list of positions. */
function extentOf(ring: readonly Degrees[]): readonly [west: number, east: number, south: number, north: number] {
  return ring.reduce<readonly [number, number, number, number]>(
    ([west, east, south, north], [x, y]) => [
      Math.min(west, x),
      Math.max(east, x),
      Math.min(south, y),
      Math.max(north, y),
    ],
    [360, -360, 90, -90],
  );
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
function boundsOf(view: MapView, outlines: readonly Outline[], places: readonly string[]): Bounds {
  const world = REGIONS.world as Bounds;
  if (view.type === "region") return REGIONS[view.region] ?? world;
  if (view.type === "fixed") return view.bounds;
  const shown = outlines
    .filter(({ code }) => places.includes(code))
    .map(({ rings }) => extentOf(largestRing(rings)))
    .sort(([west], [other]) => west - other);
  if (shown.length === 0) return world;
  const [west, east] = narrowestRange(shown);
  const [south, north] = [
    shown.reduce((min, [, , y]) => Math.min(min, y), 90),
    shown.reduce((max, [, , , y]) => Math.max(max, y), -90),
  ];
  const [dx, dy] = [(east - west) * VIEW_SPACE, (north - south) * VIEW_SPACE];
  return [west - dx, south - dy, east + dx, north + dy];
}

/**
 * Returns the narrowest range of longitudes that contains all ranges. The ranges are sorted by their west; the result
 * may cross 180°.
 */
function narrowestRange(ranges: readonly (readonly [west: number, east: number, ...number[]])[]): [number, number] {
  const first = ranges[0]?.[0] ?? 0;
  let [reached, start, end, widest] = [first, first, first, Number.NEGATIVE_INFINITY];
  // Find the widest gap between ranges. The range starts after it.
  for (const [index, [, east]] of ranges.entries()) {
    reached = Math.max(reached, east);
    const next = ranges[index + 1]?.[0] ?? first + 360;
    if (next - reached > widest) [start, end, widest] = [next, reached, next - reached];
  }
  return start >= first + 360 ? [first, end] : [start, end + 360];
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

/** Bounds in degrees: west, south, east and north. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The regions of `chtm`. */
const REGIONS: Readonly<Record<string, Bounds>> = {
  africa: [-19, -36, 53, 38],
  asia: [25, -11, 148, 56],
  europe: [-25, 34, 45, 71],
  middle_east: [24, 11, 64, 43],
  south_america: [-93, -57, -32, 16],
  world: [-168, -57, 190, 80],
};

/** Maximum latitude, in degrees. In the Mercator projection, the poles are infinitely far away. */
const MAX_LATITUDE = 83;
const RADIANS = Math.PI / 180;

const mercatorY = (latitude: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * RADIANS) / 2));

/** Returns a Mercator projection that fits the bounds into an area and centres them. */
function mercator([west, south, east, north]: Bounds, plot: Area): (degrees: Degrees) => Point {
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const across = (east - west) * RADIANS;
  const scale = Math.min((plot.right - plot.left) / across, (plot.bottom - plot.top) / (top - bottom));
  const [x, y] = [(plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2];
  const [middle, level] = [((west + east) / 2) * RADIANS, (top + bottom) / 2];
  return ([longitude, latitude]) => ({
    x: x + (longitude * RADIANS - middle) * scale,
    y: y - (mercatorY(latitude) - level) * scale,
  });
}

/** Returns an Albers projection centred on a position, in globe radii. `south` and `north` are the standard parallels. */
function albers([longitude, latitude]: Degrees, south: number, north: number): (degrees: Degrees) => Point {
  const sine = (degrees: number) => Math.sin(degrees * RADIANS);
  const cone = (sine(south) + sine(north)) / 2;
  const constant = Math.cos(south * RADIANS) ** 2 + 2 * cone * sine(south);
  const radius = (degrees: number) => Math.sqrt(Math.max(0, constant - 2 * cone * sine(degrees))) / cone;
  const middle = radius(latitude);
  return ([x, y]) => {
    // Keep positions on both sides of the 180th meridian together.
    const turn = ((x - longitude + 540) % 360) - 180;
    const angle = cone * turn * RADIANS;
    return { x: radius(y) * Math.sin(angle), y: radius(y) * Math.cos(angle) - middle };
  };
}

const MAIN = albers([-96, 38], 29.5, 45.5);
/** Projection of each inset: Alaska and Hawaii. */
const INSETS: Readonly<Record<string, (degrees: Degrees) => Point>> = {
  "US-AK": inset(albers([-154, 58.5], 55, 65), 0.35, -0.307, 0.2),
  "US-HI": inset(albers([-157, 20.9], 8, 18), 1, -0.2, 0.21),
};

function inset(project: (degrees: Degrees) => Point, scale: number, x: number, y: number) {
  return (degrees: Degrees): Point => {
    const point = project(degrees);
    return { x: x + point.x * scale, y: y + point.y * scale };
  };
}

/** Half the width and height of the map of the USA, in globe radii. */
const USA_HALF = { x: 0.385, y: 0.255 };

/** Returns a function that maps a US state's code to the state's projection. */
function usaProjections(plot: Area): (code: string) => (degrees: Degrees) => Point {
  const scale = Math.min((plot.right - plot.left) / USA_HALF.x, (plot.bottom - plot.top) / USA_HALF.y) / 2;
  const [x, y] = [(plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2];
  return (code) => (degrees) => {
    const point = (INSETS[code] ?? MAIN)(degrees);
    return { x: x + point.x * scale, y: y + point.y * scale };
  };
}

type Degrees = readonly [longitude: number, latitude: number];

/** A country or state. */
interface Outline {
  /** Two letters for a country, and `US-` and two letters for a state. */
  readonly code: string;
  readonly rings: readonly (readonly Degrees[])[];
}

/** Units per degree in the files. */
const UNITS = 20;

function readCountries(): Outline[] {
  return readOutlines(countryText, "");
}

function readStates(): Outline[] {
  return readOutlines(stateText, "US-");
}

/** Returns the codes of all countries and states, without reading their outlines. */
function listPlaceCodes(): { readonly countries: ReadonlySet<string>; readonly states: ReadonlySet<string> } {
  const read = (text: string, prefix: string) =>
    new Set(text.split("\n").map((line) => prefix + line.slice(0, line.indexOf("|"))));
  return { countries: read(countryText, ""), states: read(stateText, "US-") };
}

function readOutlines(text: string, prefix: string): Outline[] {
  return text.split("\n").map((line) => {
    const [code = "", rings = ""] = line.split("|");
    return { code: prefix + code, rings: rings.split(";").map(readRing) };
  });
}

function readRing(text: string): Degrees[] {
  let [x, y] = [0, 0];
  return text.split(" ").map((step, index) => {
    const [dx = 0, dy = 0] = step.split(",").map(Number);
    // A ring that crosses the 180th meridian continues beyond it.
    x += index > 0 && Math.abs(dx) > 180 * UNITS ? dx - Math.sign(dx) * 360 * UNITS : dx;
    y += dy;
    return [x / UNITS, y / UNITS];
  });
}
