// Parses `chm`, a list of markers separated by `|`.

import { DATA_LABELS } from "../../base/limits.ts";
import type { IgnoredParts } from "../../options/parsed-text.ts";
import type { Marker, PointSelection } from "./google-chart-params.ts";
import { parseNumberFormat } from "./parse-number-format.ts";
import { MAX_NUMBER, numberReader, readColor, splitText, unescapeText } from "./read-part.ts";

const KINDS = "aAbBcCdDEfFhHNorRstvVx";
/** Maximum number of markers. Each can have thousands of points. */
const MAX_MARKERS = 500;
/** Maximum marker size, in pixels. */
const MAX_SIZE = 1000;

const readSize = numberReader("sizes", 0, MAX_SIZE);
const readLength = numberReader("lengths", 0, MAX_SIZE);
const readOrder = numberReader("a z order", -1, 1);
const readPosition = numberReader("positions", -10, 10);
const readPoint = numberReader("points", -DATA_LABELS, DATA_LABELS * 10);
const readOffset = numberReader("offsets", -MAX_SIZE, MAX_SIZE);

/** Parses `chm`. */
export function parseMarkers(text: string, ignored: IgnoredParts): Marker[] {
  const parts = splitText(text, "|").filter((part) => part.trim() !== "");
  for (const part of parts.slice(MAX_MARKERS)) ignored.ignore(`must have at most ${MAX_MARKERS} markers`, part);
  return parts
    .slice(0, MAX_MARKERS)
    .map((part) => parseMarker(part, ignored))
    .filter((marker) => marker !== undefined);
}

/** Parses a marker; returns undefined for an ignored marker. */
function parseMarker(part: string, ignored: IgnoredParts): Marker | undefined {
  const [first = "", color, series, points = "", size = "", z, offset] = splitText(part, ",");
  const isFree = first.trimStart().startsWith("@");
  const name = first.trimStart().replace(/^@/, "");
  const kind = name.charAt(0);
  if (kind === "" || !KINDS.includes(kind)) return ignored.ignore(`must start each marker with one of ${KINDS}`, part);
  const isBand = kind === "r" || kind === "R";
  const index = isBand ? 0 : readSeries(series);
  if (index === undefined) return ignored.ignore("must have the index of a series in each marker", part);
  const selection = isFree ? parsePlace(points, ignored) : isBand ? ALL : parsePoints(points, ignored);
  if (selection === undefined) return ignored.ignore("must have a position such as 0.5:0.5 in each @ marker", part);
  const [thickness, length] = isBand ? [] : size.split(":");
  return {
    kind,
    text: unescapeText(name.slice(1)),
    format: kind === "N" ? parseNumberFormat(unescapeText(name.slice(1)), ignored) : undefined,
    color: readColor(color, ignored) ?? "#000000",
    series: index,
    points: selection,
    from: fractionOf(points),
    to: fractionOf(size),
    size: isBand ? 0 : (readSize(thickness, ignored) ?? DEFAULT_SIZE),
    length: readLength(length, ignored),
    z: readOrder(z, ignored) ?? 0,
    placement: parsePlacement(offset ?? "", ignored),
  };
}

const DEFAULT_SIZE = 10;
const ALL = { type: "step", from: 0, to: Number.MAX_SAFE_INTEGER, step: 1 } as const satisfies PointSelection;

/** Parses the index of a series; -1 for the sums of stacked bars. An empty field means the first series. */
function readSeries(text: string | undefined): number | undefined {
  const number = Number(text?.trim() || 0);
  return Number.isInteger(number) && number >= -1 && number < 1000 ? number : undefined;
}

function fractionOf(text: string): number | undefined {
  const number = Number.parseFloat(text);
  return Number.isFinite(number) && Math.abs(number) <= MAX_NUMBER ? number : undefined;
}

function parsePlace(text: string, ignored: IgnoredParts): PointSelection | undefined {
  const [x, y] = text.split(":", 2).map((part) => readPosition(part, ignored));
  return x === undefined || y === undefined ? undefined : { type: "free", x, y };
}

/**
 * Parses the points of a marker: `-1` or an empty string for all points, `n.d` for point n, `-n` for every nth point,
 * or `from:to:step`.
 */
function parsePoints(text: string, ignored: IgnoredParts): PointSelection {
  const parts = text.split(":", 3).map((part) => readPoint(part, ignored));
  const [from, to, step] = parts;
  if (parts.length === 1) {
    if (from === undefined || from === -1) return ALL;
    if (from < 0) return { ...ALL, step: Math.max(1, Math.round(-from)) };
    return { type: "one", index: from };
  }
  return {
    type: "step",
    from: Math.max(0, from ?? 0),
    to: to === undefined || to < 0 ? Number.MAX_SAFE_INTEGER : to,
    step: Math.max(MIN_STEP, Math.abs(step ?? 1) || 1),
  };
}

/** Minimum step between markers, in data points of the series. */
const MIN_STEP = 0.01;

function parsePlacement(text: string, ignored: IgnoredParts): Marker["placement"] {
  const [letters = "", ...numbers] = text.split(":");
  const [dx = 0, dy = 0] = numbers.slice(-2).map((part) => readOffset(part, ignored) ?? 0);
  const all = `${letters}${numbers.length > 2 ? numbers.slice(0, -2).join("") : ""}`;
  return { letters: all.toLowerCase().replace(/[^a-z]/g, ""), dx, dy };
}
