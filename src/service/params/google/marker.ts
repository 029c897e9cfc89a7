// Parses `chm`, a list of markers separated by `|`.

import { DATA_LABELS } from "../../../base/limits.ts";
import type { Marker, PointSelection } from "../../../drawings/google-chart/google-chart-params.ts";
import { MAX_NUMBER, readColor, readNumber, SyntaxProblem, splitText, unescapeText } from "./google-field.ts";
import { parseNumberFormat } from "./number-format.ts";

const KINDS = "aAbBcCdDEfFhHNorRstvVx";
/** Maximum number of markers. Each can have thousands of points. */
const MAX_MARKERS = 500;
/** Maximum marker size, in pixels. */
const MAX_SIZE = 1000;

/** Parses `chm`. @throws SyntaxProblem */
export function parseMarkers(text: string): Marker[] {
  const parts = splitText(text, "|").filter((part) => part.trim() !== "");
  if (parts.length > MAX_MARKERS) throw new SyntaxProblem(`must have at most ${MAX_MARKERS} markers`);
  return parts.map(parseMarker);
}

function parseMarker(part: string): Marker {
  const [first = "", color, series, points = "", size = "", z, offset] = splitText(part, ",");
  const isFree = first.trimStart().startsWith("@");
  const name = first.trimStart().replace(/^@/, "");
  const kind = name.charAt(0);
  if (kind === "" || !KINDS.includes(kind)) throw new SyntaxProblem(`must start each marker with one of ${KINDS}`);
  const [thickness, length] = size.split(":");
  return {
    kind,
    text: unescapeText(name.slice(1)),
    format: kind === "N" ? parseNumberFormat(unescapeText(name.slice(1))) : undefined,
    color: readColor(color) ?? "#000000",
    series: kind === "r" || kind === "R" ? 0 : readSeries(series),
    points: isFree ? parsePlace(points) : kind === "r" || kind === "R" ? ALL : parsePoints(points),
    from: fractionOf(points),
    to: fractionOf(size),
    size: readNumber(kind === "r" || kind === "R" ? "0" : thickness, "a size", 0, MAX_SIZE) ?? DEFAULT_SIZE,
    length: readNumber(length, "a length", 0, MAX_SIZE),
    z: readNumber(z, "a z order", -1, 1) ?? 0,
    placement: parsePlacement(offset ?? ""),
  };
}

const DEFAULT_SIZE = 10;
const ALL = { type: "step", from: 0, to: Number.MAX_SAFE_INTEGER, step: 1 } as const satisfies PointSelection;

/** Parses the index of a series; -1 for the sums of stacked bars. An empty field means the first series. */
function readSeries(text: string | undefined): number {
  const number = Number(text?.trim() || 0);
  if (Number.isInteger(number) && number >= -1 && number < 1000) return number;
  throw new SyntaxProblem("must have the index of a series in each marker");
}

function fractionOf(text: string): number | undefined {
  const number = Number.parseFloat(text);
  return Number.isFinite(number) && Math.abs(number) <= MAX_NUMBER ? number : undefined;
}

function parsePlace(text: string): PointSelection {
  const [x, y] = text.split(":").map((part) => readNumber(part, "positions", -10, 10));
  if (x === undefined || y === undefined)
    throw new SyntaxProblem("must have a position such as 0.5:0.5 in each @ marker");
  return { type: "free", x, y };
}

/** Parses `-1` or an empty string for all points, `n.d` for one, `-n` for every nth, and `from:to:step`. */
function parsePoints(text: string): PointSelection {
  const parts = text.split(":").map((part) => readNumber(part, "points", -DATA_LABELS, DATA_LABELS * 10));
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

function parsePlacement(text: string): Marker["placement"] {
  const [letters = "", ...numbers] = text.split(":");
  const [dx = 0, dy = 0] = numbers.slice(-2).map((part) => readNumber(part, "an offset", -MAX_SIZE, MAX_SIZE) ?? 0);
  const all = `${letters}${numbers.length > 2 ? numbers.slice(0, -2).join("") : ""}`;
  return { letters: all.toLowerCase().replace(/[^a-z]/g, ""), dx, dy };
}
