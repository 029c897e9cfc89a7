// Parses the parameters of charts in the Google Image Charts format: docs/google-charts.md. Unknown parameters are
// ignored.

import * as z from "zod";
import { Failure } from "../../../base/failure.ts";
import { SIDE_PIXELS } from "../../../base/limits.ts";
import {
  type Axis,
  GOOGLE_CHART_TYPES,
  type GoogleChartParams,
  type Legend,
  type MapView,
} from "../../../drawings/google-chart/google-chart-params.ts";
import { FORMATS, type Format } from "../../../engine/encodable-image.ts";
import { type FieldTable, parseFields, pickField, type RequestParams } from "../../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../../options/frame.ts";
import { omitNames, type SigningScheme } from "../../../options/signing.ts";
import {
  combineAxes,
  parseAxisLabels,
  parseAxisPositions,
  parseAxisRanges,
  parseAxisSides,
  parseAxisStyles,
  parseTickLengths,
} from "./axis.ts";
import { type ChartData, type DataRanges, isPlaceholder, parseData, parseRanges, scaleData } from "./chart-data.ts";
import {
  BAR_STYLE,
  LEGEND_POSITION,
  LEGEND_STYLE,
  NO_MARGINS,
  orderLegend,
  parseBarStyle,
  parseColors,
  parseGrid,
  parseLegendPosition,
  parseLegendStyle,
  parseLineStyles,
  parseMargins,
  parseTitleStyle,
  parseZero,
  TITLE_STYLE,
} from "./chart-style.ts";
import { NO_FILLS, parseFills } from "./fill.ts";
import {
  IgnoredParts,
  numberReader,
  type Parsed,
  parsedField,
  SyntaxProblem,
  splitText,
  unescapeText,
} from "./google-field.ts";
import { parseMarkers } from "./marker.ts";

type ChartType = GoogleChartParams["type"];

/** The chart type names in error messages. */
const TYPE_NAMES = [...GOOGLE_CHART_TYPES, "qr", "tx", "gv"].join(", ");
const REGIONS = ["africa", "asia", "europe", "middle_east", "south_america", "usa", "world"] as const;
/** Values of `chof`. `gif` returns a PNG, because clients that show GIF files also show PNG files. */
const OUTPUTS = [...FORMATS, "gif", "validate"] as const;

/** Default image size, in pixels. */
const DEFAULT_SIZE = [500, 300] as const;
const PIN_SIZE = [32, 32] as const;
/** The chart types that need no values. */
const WITHOUT_DATA: readonly ChartType[] = ["t", "map", "mm"];
const SIZE_TEXT = `must be a width and height between 1 and ${SIDE_PIXELS}, such as 300x150`;
/** Maximum length in characters of the title, and of each list of labels. Google limited a whole request to 16,000. */
const TITLE_LENGTH = 2000;
const TEXT_LENGTH = 20_000;

/** The fields of a request. */
export const googleChartSchema = z.object({
  cht: parsedField(parseType).describe("Chart type, such as lc, bvs or p3"),
  chs: parsedField(parseSize).optional().describe("Width and height, in pixels"),
  chd: parsedField(parseData)
    .optional()
    .describe("The values: t:10,20|30,40, or in simple (s:), extended (e:) or automatic (a:) encoding"),
  chds: parsedField(parseRanges)
    .optional()
    .describe('Minimum and maximum for each series, or "a" to compute them from the values'),
  chco: parsedField(parseColors)
    .optional()
    .describe("Colours of series (separated by commas) and points (separated by |)"),
  chtt: parsedField(parseTexts, TITLE_LENGTH).optional().describe("Title; | starts a new line"),
  chts: parsedField(parseTitleStyle).optional().describe("Colour, size and alignment (l, c or r) of the title"),
  chdl: parsedField(parseTexts, TEXT_LENGTH).optional().describe("Legend entries, separated by |"),
  chdlp: parsedField(parseLegendPosition)
    .optional()
    .describe("Legend position (b, bv, t, tv, r or l) and order of entries"),
  chdls: parsedField(parseLegendStyle).optional().describe("Colour and size of the legend text"),
  chma: parsedField(parseMargins).optional().describe("Minimum margins: left, right, top, bottom"),
  chl: parsedField(parseTexts, TEXT_LENGTH).optional().describe("Slice, arrow or value labels, separated by |"),
  chxt: parsedField(parseAxisSides).optional().describe("Axes: x (bottom), y (left), t (top) and r (right)"),
  chxr: parsedField(parseAxisRanges).optional().describe("Axis range: axis index, start, end and step"),
  chxl: parsedField(parseAxisLabels, TEXT_LENGTH).optional().describe("Axis labels: 0:|first|last|1:|first|last"),
  chxp: parsedField(parseAxisPositions).optional().describe("Label positions on an axis"),
  chxs: parsedField(parseAxisStyles)
    .optional()
    .describe("Axis style: number format, colour, size, alignment, line and ticks"),
  chxtc: parsedField(parseTickLengths).optional().describe("Tick lengths on an axis, in pixels"),
  chg: parsedField(parseGrid).optional().describe("Spacing of grid lines in percent, then lengths of dashes and gaps"),
  chls: parsedField(parseLineStyles).optional().describe("Width, dash length and gap length of each line"),
  chbh: parsedField(parseBarStyle)
    .optional()
    .describe("Bar width, a (fills the plot) or r (relative spaces), then spaces between bars and groups"),
  chp: parsedField(parseZero)
    .optional()
    .describe("Zero line of bars, from 0 to 1, or start angle of a pie, in radians"),
  chf: parsedField(parseFills)
    .optional()
    .describe("Fills of the background (bg), the plot (c) or bars: solid, gradient or stripes"),
  chm: parsedField(parseMarkers).optional().describe("Markers, areas, bands, lines and value labels"),
  chtm: parsedField(parseRegion).optional().describe("Region shown on a map of type t"),
  chld: parsedField(parsePlaces).optional().describe("Codes of the countries or US states to colour on a map"),
  chof: parsedField(parseOutput)
    .optional()
    .describe("Image format; gif returns a PNG, and validate returns errors as JSON"),
  chfd: parsedField((): never => {
    throw new SyntaxProblem("is not supported: send the computed values in chd");
  })
    .optional()
    .describe("Functions of data; not supported"),
});

type Field = keyof z.input<typeof googleChartSchema>;

const FIELD_NAMES = Object.keys(googleChartSchema.shape) as Field[];

/** The fields' parameter names and readers. */
export const GOOGLE_CHART_FIELDS = {
  names: Object.fromEntries(FIELD_NAMES.map((name) => [name, [name]])) as unknown as Record<Field, readonly [string]>,
  fromText: {},
  fromJson: {},
} as const satisfies FieldTable<Field>;

interface ParsedType {
  readonly type: ChartType;
  readonly options: readonly string[];
  readonly view: MapView;
}

/** Parses `cht`, such as `lc:nda` or `map:fixed=…`. */
function parseType(text: string, ignored: IgnoredParts): ParsedType {
  const [name = "", ...options] = text.trim().toLowerCase().split(":");
  const type = GOOGLE_CHART_TYPES.find((known) => known === name);
  if (type === undefined) throw new SyntaxProblem(`must be one of ${TYPE_NAMES}`);
  return { type, options, view: type === "map" ? parseView(options.join(":"), ignored) : WORLD };
}

const WORLD: MapView = { type: "region", region: "world" };
const readDegrees = numberReader("degrees", -360, 360);

/** Parses the view of a map: `auto`, or `fixed=` and the south, west, north and east bounds. */
function parseView(text: string, ignored: IgnoredParts): MapView {
  if (text === "" || text === "world") return WORLD;
  if (text === "auto") return { type: "auto" };
  const [south, west, north, east] = text.startsWith("fixed=")
    ? text
        .slice("fixed=".length)
        .split(",", 4)
        .map((part) => readDegrees(part, ignored))
    : [];
  const hasAll = south !== undefined && west !== undefined && north !== undefined && east !== undefined;
  if (!hasAll || south >= north || west === east || Math.max(Math.abs(south), Math.abs(north)) > 90)
    return ignored.ignore("must be map:auto, or have bounds such as map:fixed=-60,-20,0,160", text) ?? WORLD;
  // Bounds whose west is greater than their east cross the 180th meridian.
  return { type: "fixed", bounds: [west, south, west < east ? east : east + 360, north] };
}

function parseSize(text: string): readonly [number, number] {
  // Computed sizes can have decimals.
  const found = /^\s*(\d{1,5})(?:\.\d{0,20})?\s*x\s*(\d{1,5})(?:\.\d{0,20})?\s*$/i.exec(text);
  const [width, height] = [Number(found?.[1]), Number(found?.[2])];
  if (Math.min(width, height) >= 1 && Math.max(width, height) <= SIDE_PIXELS) return [width, height];
  throw new SyntaxProblem(SIZE_TEXT);
}

function parseTexts(text: string): string[] {
  return splitText(text, "|").map(unescapeText);
}

function parseRegion(text: string, ignored: IgnoredParts): (typeof REGIONS)[number] | undefined {
  const region = REGIONS.find((name) => name === text.trim().toLowerCase());
  return region ?? ignored.ignore(`must be one of ${REGIONS.join(", ")}`, text);
}

/** Parses `FRDEIT` and `FR|US-CA`. An ignored code is empty, and keeps its index. */
function parsePlaces(text: string, ignored: IgnoredParts): string[] {
  const codes = text.includes("|") || text.includes("-") ? splitText(text, "|") : (text.match(/.{1,2}/gsu) ?? []);
  return codes.map((code) => {
    const place = code.trim().toUpperCase();
    if (/^(?:[A-Z]{2}(?:-[A-Z0-9]{1,3})?)?$/.test(place)) return place;
    return ignored.ignore(PLACE_RULE, code) ?? "";
  });
}

/** The constraint on the codes in `chld`. */
export const PLACE_RULE = "must have codes of countries or US states, such as FRDEIT, or FR|US-CA";

function parseOutput(text: string, ignored: IgnoredParts): Format | undefined {
  const name = text.trim().toLowerCase();
  // A program that requests JSON can't use an image.
  if (name === "json") throw new SyntaxProblem(`must be one of ${OUTPUTS.join(", ")}`);
  const output = OUTPUTS.find((known) => known === name);
  if (output === undefined) return ignored.ignore(`must be one of ${OUTPUTS.join(", ")}`, text);
  return output === "gif" || output === "validate" ? "png" : output;
}

/** Returns the value of `chof` in lower case. */
export function readGoogleOutput(input: RequestParams): string {
  const value = pickField(input, GOOGLE_CHART_FIELDS.names.chof)?.value;
  return typeof value === "string" ? value.trim().toLowerCase() : "";
}

/** Reads `+` as a space, as Google Image Charts did. */
function withSpaces(input: RequestParams): RequestParams {
  if (input.type !== "text") return input;
  return {
    type: "text",
    read: (name) => {
      const reading = input.read(name);
      if (reading?.alternative === undefined) return reading;
      // The two readings first differ at a `+`, and the one with a space there sorts first.
      return { text: [reading.text, reading.alternative].sort()[0] as string };
    },
  };
}

/** A chart to draw, with warnings about the ignored parts of its fields. */
export interface ParsedGoogleChart extends GoogleChartParams {
  readonly warnings: readonly string[];
}

type ParsedFields = z.output<typeof googleChartSchema>;
/** The fields' values without the ignored parts. */
type Values = {
  readonly [Field in keyof ParsedFields]: ParsedFields[Field] extends Parsed<infer T> | undefined
    ? T | Exclude<ParsedFields[Field], Parsed<T>>
    : never;
};

function valuesOf(fields: ParsedFields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value])) as unknown as Values;
}

/** Parses a request. @throws Failure with a message for each invalid field */
export function parseGoogleChart(input: RequestParams): ParsedGoogleChart {
  const parsed = parseFields(googleChartSchema, GOOGLE_CHART_FIELDS, withSpaces(input));
  const fields = valuesOf(parsed);
  const { type, options, view } = fields.cht;
  if (fields.chd === undefined && !WITHOUT_DATA.includes(type))
    throw new Failure("invalid", "chd is required: pass the values, such as chd=t:10,20,30");
  const [width, height] = fields.chs ?? (type === "mm" ? PIN_SIZE : DEFAULT_SIZE);
  const { margins, legend } = fields.chma ?? NO_MARGINS;
  const { axes, warnings } = combineAxes(fields);
  const isGrouped = type === "bhg" || type === "bvg";
  return {
    type,
    width,
    height,
    format: fields.chof ?? "png",
    ...scaleChart(type, fields.chd, fields.chds, axes),
    colors: fields.chco ?? [],
    title: fields.chtt === undefined ? undefined : { lines: fields.chtt, ...(fields.chts ?? TITLE_STYLE) },
    legend: fields.chdl === undefined ? undefined : createLegend(fields.chdl, fields, legend),
    labels: fields.chl ?? [],
    axes,
    hasAxisLines: !options.includes("nda"),
    margins,
    lineStyles: fields.chls ?? [],
    grid: fields.chg,
    bars: fields.chbh?.(isGrouped) ?? BAR_STYLE,
    zero: fields.chp ?? [],
    fills: fields.chf ?? NO_FILLS,
    markers: fields.chm ?? [],
    view: type === "map" ? view : { type: "region", region: fields.chtm ?? "world" },
    places: fields.chld ?? [],
    warnings: [...Object.entries(parsed).flatMap(([name, field]) => field?.ignored.list(name) ?? []), ...warnings],
  };
}

function createLegend(
  entries: readonly string[],
  { chdlp = LEGEND_POSITION, chdls = LEGEND_STYLE }: Pick<Values, "chdlp" | "chdls">,
  [minWidth, minHeight]: readonly [number, number],
): Legend {
  const { side, isColumn } = chdlp;
  return { entries, side, isColumn, order: orderLegend(entries, chdlp), minWidth, minHeight, ...chdls };
}

/** Returns the parameters that determine the image and its warnings, in canonical form: identical for equivalent requests. */
export function canonicalGoogleChart({ warnings, format, ...params }: ParsedGoogleChart): Record<string, unknown> {
  return {
    ...params,
    format: format === "jpeg" ? "jpg" : format,
    // The cached image contains the warnings.
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Returns the format and size of an error image, with the default size if `chs` is invalid. Never throws. */
export function readGoogleChartFrame(input: RequestParams): ErrorImageFrame {
  const read = <T>(name: "chs" | "chof", parse: (text: string, ignored: IgnoredParts) => T): T | undefined => {
    try {
      const value = pickField(input, [name])?.value;
      return value === undefined ? undefined : parse(String(value), new IgnoredParts());
    } catch {
      return undefined;
    }
  };
  const [width, height] = read("chs", parseSize) ?? DEFAULT_SIZE;
  const format = z.enum(ERROR_IMAGE_FORMATS).catch("png").parse(read("chof", parseOutput));
  return { format, width, height, devicePixelRatio: 1 };
}

/** The signing scheme for the URLs of charts in the Google Image Charts format. */
export const GOOGLE_CHART_SIGNING: SigningScheme = {
  path: "/chart",
  covered: omitNames(GOOGLE_CHART_FIELDS.names, ["chs", "chof"]),
};

type Range = readonly [number, number];
type Scaled = Pick<GoogleChartParams, "series" | "drawn" | "xRange" | "yRange">;

const PERCENT: Range = [0, 100];
const NO_DATA: ChartData = { encoding: "t", series: [], drawn: undefined };

/**
 * Scales a chart's values, and determines the numbers on axes that have no range. An axis range scales the values only if
 * their range is automatic; otherwise, it only determines the axis's numbers.
 */
function scaleChart(
  type: ChartType,
  data: ChartData = NO_DATA,
  ranges: DataRanges | undefined,
  axes: readonly Axis[],
): Scaled {
  const isPlane = type === "lxy" || type === "s";
  const isHorizontal = type.startsWith("bh");
  const rangeOf = (sides: string): Range | undefined => {
    const range = axes.find((axis) => sides.includes(axis.side) && axis.range !== undefined)?.range;
    if (range === undefined || range.from === range.to) return undefined;
    return [Math.min(range.from, range.to), Math.max(range.from, range.to)];
  };
  const rule = {
    isStacked: type === "bhs" || type === "bvs",
    group: groupOf(type),
    fixed: isPlane ? [rangeOf("xt"), rangeOf("yr")] : [rangeOf(isHorizontal ? "xt" : "yr")],
  };
  const series = scaleData(data, ranges, rule);
  const isAuto = data.encoding === "a" || (ranges === "auto" && data.encoding === "t");
  const hasRange = isAuto || (data.encoding === "t" && ranges !== undefined);
  const numbersOf = (index: number): Range => {
    const found = hasRange ? series[index] : undefined;
    return found === undefined ? PERCENT : [found.min, found.max];
  };
  const points = data.series.reduce((max, values) => Math.max(max, values.length), 0);
  const even: Range = isAuto ? [0, Math.max(1, points - 1)] : PERCENT;
  const value = numbersOf(0);
  const drawn = data.drawn ?? series.length;
  if (isPlane) {
    const isEven = type === "lxy" && isPlaceholder(data.series[0] ?? []);
    return { series, drawn, xRange: isEven ? even : value, yRange: numbersOf(1) };
  }
  return isHorizontal ? { series, drawn, xRange: value, yRange: even } : { series, drawn, xRange: even, yRange: value };
}

/** Maps each series to a group, which shares one automatic range. X values, y values and sizes are separate groups. */
function groupOf(type: ChartType): (index: number) => number {
  if (type === "lxy") return (index) => index % 2;
  return type === "s" ? (index) => Math.min(index, 2) : () => 0;
}
