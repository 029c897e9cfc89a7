// The options of a chart in the format of Google Image Charts: docs/google-charts.md.

import { CHART_LENGTH, SIDE_PIXELS } from "../../base/limits.ts";
import { FORMATS, type Format } from "../../engine/encodable-image.ts";
import { readKeyword } from "../../options/fields.ts";
import { option } from "../../options/option.ts";
import { type IgnoredParts, type ParseText, SyntaxProblem } from "../../options/parsed-text.ts";
import { ownSyntax } from "../../options/value.ts";
import { GOOGLE_CHART_TYPES, type GoogleChartParams, type MapView } from "./google-chart-params.ts";
import {
  parseAxisLabels,
  parseAxisPositions,
  parseAxisRanges,
  parseAxisSides,
  parseAxisStyles,
  parseTickLengths,
} from "./parse-axis.ts";
import { parseData, parseRanges } from "./parse-data.ts";
import { parseFills } from "./parse-fill.ts";
import { parseMarkers } from "./parse-marker.ts";
import {
  parseBarStyle,
  parseColors,
  parseGrid,
  parseLegendPosition,
  parseLegendStyle,
  parseLineStyles,
  parseMargins,
  parseTitleStyle,
  parseZero,
} from "./parse-style.ts";
import { numberReader, splitText, unescapeText } from "./read-part.ts";

export type ChartType = GoogleChartParams["type"];

/** The chart type names in error messages. */
const TYPE_NAMES = [...GOOGLE_CHART_TYPES, "qr", "tx", "gv"].join(", ");
const REGIONS = ["africa", "asia", "europe", "middle_east", "south_america", "usa", "world"] as const;
/** Values of `chof`. `gif` returns a PNG, because clients that show GIF files also show PNG files. */
const OUTPUTS = [...FORMATS, "gif", "validate"] as const;

const SIZE_TEXT = `must be a width and height between 1 and ${SIDE_PIXELS}, such as 300x150`;
/** Maximum length in characters of the title, and of each list of labels. Google limited a whole request to 16,000. */
const TITLE_LENGTH = 2000;
const TEXT_LENGTH = 20_000;

const syntax = <T>(parse: ParseText<T>, maxLength = CHART_LENGTH) => ownSyntax(parse, { maxLength });

const BARS = { cht: "bvs", chd: "t:30,60,50" };
const LINE = { cht: "lc", chd: "t:10,40,20" };
const AXES = { ...LINE, chxt: "x,y" };
/** Charts that show the effect of options. */
export const EXAMPLE_CHARTS = { line: { ...AXES, chs: "300x150" }, bars: { ...BARS, chbh: "a" } };

export const GOOGLE_CHART_OPTIONS = {
  cht: option(syntax(parseType), { about: "Chart type, such as lc, bvs or p3", required: true, example: "lc" }),
  chs: option(
    { ...syntax(parseSize), keywords: { "x-default": "500x300" } },
    { about: "Width and height, in pixels", isUnsigned: true, example: "300x150" },
  ),
  chd: option(syntax(parseData), {
    about: "The values: t:10,20|30,40, or in simple (s:), extended (e:) or automatic (a:) encoding",
    isUsuallyRequired: true,
    example: "t:10,40,20",
  }),
  chds: option(syntax(parseRanges), {
    about: 'Minimum and maximum for each series, or "a" to compute them from the values',
    example: "0,50",
    needs: LINE,
  }),
  chco: option(syntax(parseColors), {
    about: "Colours of series (separated by commas) and points (separated by |)",
    example: "0000FF",
    needs: LINE,
  }),
  chtt: option(syntax(parseTexts, TITLE_LENGTH), { about: "Title; | starts a new line", example: "Visits" }),
  chts: option(syntax(parseTitleStyle), {
    about: "Colour, size and alignment (l, c or r) of the title",
    example: "0000FF,20",
    needs: { chtt: "Visits" },
  }),
  chdl: option(syntax(parseTexts, TEXT_LENGTH), { about: "Legend entries, separated by |", example: "North" }),
  chdlp: option(syntax(parseLegendPosition), {
    about: "Legend position (b, bv, t, tv, r or l) and order of entries",
    example: "b",
    needs: { chdl: "North" },
  }),
  chdls: option(syntax(parseLegendStyle), {
    about: "Colour and size of the legend text",
    example: "0000FF,16",
    needs: { chdl: "North" },
  }),
  chma: option(syntax(parseMargins), { about: "Minimum margins: left, right, top, bottom", example: "30,30,30,30" }),
  chl: option(syntax(parseTexts, TEXT_LENGTH), {
    about: "Slice, arrow or value labels, separated by |",
    example: "low|high|middle",
    needs: LINE,
  }),
  chxt: option(syntax(parseAxisSides), {
    about: "Axes: x (bottom), y (left), t (top) and r (right)",
    example: "x,y",
    needs: LINE,
  }),
  chxr: option(syntax(parseAxisRanges), {
    about: "Axis range: axis index, start, end and step",
    example: "1,0,200",
    needs: AXES,
  }),
  chxl: option(syntax(parseAxisLabels, TEXT_LENGTH), {
    about: "Axis labels: 0:|first|last|1:|first|last",
    example: "0:|Jan|Feb|Mar",
    needs: AXES,
  }),
  chxp: option(syntax(parseAxisPositions), { about: "Label positions on an axis", example: "1,10,40", needs: AXES }),
  chxs: option(syntax(parseAxisStyles), {
    about: "Axis style: number format, colour, size, alignment, line and ticks",
    example: "1N*f1z*,0000FF,14",
    needs: AXES,
  }),
  chxtc: option(syntax(parseTickLengths), {
    about: "Tick lengths on an axis, in pixels",
    example: "1,-600",
    needs: AXES,
  }),
  chg: option(syntax(parseGrid), {
    about: "Spacing of grid lines in percent, then lengths of dashes and gaps",
    example: "20,50",
    needs: LINE,
  }),
  chls: option(syntax(parseLineStyles), {
    about: "Width, dash length and gap length of each line",
    example: "3,6,3",
    needs: LINE,
  }),
  chbh: option(syntax(parseBarStyle), {
    about: "Bar width, a (fills the plot) or r (relative spaces), then spaces between bars and groups",
    example: "40,5",
    needs: BARS,
  }),
  chp: option(syntax(parseZero), {
    about: "Zero line of bars, from 0 to 1, or start angle of a pie, in radians",
    example: "0.5",
    needs: BARS,
  }),
  chf: option(syntax(parseFills), {
    about: "Fills of the background (bg), the plot (c) or bars: solid, gradient or stripes",
    example: "bg,s,EFEFEF",
  }),
  chm: option(syntax(parseMarkers), {
    about: "Markers, areas, bands, lines and value labels",
    example: "o,FF0000,0,-1,8",
    needs: LINE,
  }),
  chtm: option(syntax(parseRegion), {
    about: "Region shown on a map of type t",
    example: "europe",
    needs: { cht: "t", chd: "s:_" },
  }),
  chld: option(syntax(parsePlaces), {
    about: "Codes of the countries or US states to colour on a map",
    example: "FRDE",
    needs: { cht: "t", chd: "t:0,100" },
  }),
  chof: option(
    { ...syntax(parseOutput), read: readOutput },
    { about: "Image format; gif returns a PNG, and validate returns errors as JSON", isUnsigned: true, example: "svg" },
  ),
  chfd: option(syntax(rejectFunctions), { about: "Functions of data; not supported", isRejected: true }),
};

export interface ParsedType {
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

function parseSize(text: string): { readonly width: number; readonly height: number } {
  // Links with computed sizes can have decimals.
  const found = /^\s*(\d{1,5})(?:\.\d{0,20})?\s*x\s*(\d{1,5})(?:\.\d{0,20})?\s*$/i.exec(text);
  const [width, height] = [Number(found?.[1]), Number(found?.[2])];
  if (Math.min(width, height) >= 1 && Math.max(width, height) <= SIDE_PIXELS) return { width, height };
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

/** Maps an output name, in any letter case, to its image format. Other values are returned unchanged. */
function readOutput(value: unknown): unknown {
  const output = OUTPUTS.find((known) => known === readKeyword(value));
  if (output === undefined) return value;
  return output === "gif" || output === "validate" ? "png" : output;
}

function parseOutput(text: string, ignored: IgnoredParts): Format | undefined {
  const rule = `must be one of ${OUTPUTS.join(", ")}`;
  // A program that requests JSON can't use an image.
  if (readKeyword(text) === "json") throw new SyntaxProblem(rule);
  return FORMATS.find((format) => format === text) ?? ignored.ignore(rule, text);
}

function rejectFunctions(): never {
  throw new SyntaxProblem("is not supported: send the computed values in chd");
}
