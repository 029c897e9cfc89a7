// Resolves the text and style of a label next to a slice, from options that may be functions or lists. The options
// match chartjs-plugin-piechart-outlabels, which exists only for Chart.js 2 (docs/plugins.md).

import { Failure } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { TEXT_LENGTH } from "../../../engine/limits.ts";
import {
  type LabelFont,
  type LabelledChart,
  measureLines,
  numberOr,
  readFont,
  resolveOption,
  textOr,
} from "./label-text.ts";

/** A label's slice. Functions in the options receive it as context. */
interface SliceContext {
  readonly chart: LabelledChart;
  readonly dataset: PlainObject;
  readonly datasetIndex: number;
  readonly dataIndex: number;
  readonly labels: unknown;
  /** The slice's fraction of the total, 0 to 1. */
  readonly percent: number;
}

type Paint = LabelledChart["ctx"]["fillStyle"] | null;

/** A label without a position. Lengths are in pixels. */
export interface OutLabel {
  readonly lines: readonly string[];
  readonly font: LabelFont;
  readonly width: number;
  readonly height: number;
  readonly padding: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** Distance from the slice's edge to the centre of the label. */
  readonly stretch: number;
  readonly lineColor: Paint;
  readonly lineWidth: number;
  readonly backgroundColor: Paint;
  readonly borderColor: Paint;
  readonly borderWidth: number;
  readonly borderRadius: number;
  readonly color: Paint;
  readonly textAlign: string;
}

/**
 * Resolves a label.
 *
 * @param value value of the slice
 * @param sliceColor fill of the slice: the default for label colours
 * @param optionOf returns the option under a key
 * @returns null for a hidden label
 */
export function readLabel(
  context: SliceContext,
  value: number,
  sliceColor: unknown,
  optionOf: (key: string) => unknown,
): OutLabel | null {
  const { chart, dataset, dataIndex } = context;
  const read = (key: string, ...fallbacks: readonly unknown[]) =>
    resolveOption([optionOf(key), ...fallbacks], context, dataIndex);
  if (!read("display", true)) return null;
  const template = read("text", "%l %p");
  if (typeof template !== "string" && typeof template !== "number") return null;
  const text = fillTemplate(String(template), value, optionOf, context);
  const lines = (text.match(/[^\r\n]+/g) ?? []).map((line) => line.trim());
  if (lines.length === 0) return null;

  const font = readFont(chart, fitFont(read("font"), chart.height));
  const paint = (key: string) => read(key, dataset.backgroundColor, sliceColor, "black") as Paint;
  const length = (key: string, fallback: number) => Math.max(0, numberOr(read(key), fallback));
  const padding = read("padding");
  const side = (key: string) => numberOr(isPlainObject(padding) ? padding[key] : padding, PADDING);
  return {
    lines,
    font,
    ...measureLines(
      chart,
      lines.map((line) => ({ text: line, font })),
    ),
    padding: { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") },
    stretch: numberOr(read("stretch"), STRETCH),
    lineColor: paint("lineColor"),
    lineWidth: length("lineWidth", LINE_WIDTH),
    backgroundColor: paint("backgroundColor"),
    borderColor: paint("borderColor"),
    borderWidth: length("borderWidth", 0),
    borderRadius: length("borderRadius", 0),
    color: read("color", "white") as Paint,
    textAlign: textOr(read("textAlign"), "center"),
  };
}

const PADDING = 4;
const STRETCH = 40;
const LINE_WIDTH = 2;

/** Default font size as a fraction of the chart's height. */
const FONT_SIZE = 0.025;

/** Scales the font with the chart's height unless `resizable` is false. */
function fitFont(option: unknown, height: number): PlainObject {
  const font = isPlainObject(option) ? option : {};
  if (font.resizable !== undefined && !font.resizable) return font;
  const [min, max] = [numberOr(font.minSize, 0), numberOr(font.maxSize, 0)];
  const size = height * FONT_SIZE;
  if (min !== 0 && size < min) return { ...font, size: min };
  return { ...font, size: max !== 0 && size > max ? max : size };
}

/** Default number of decimals in placeholders that end with a dot, for values and percentages. */
const PRECISIONS = { v: 3, p: 1 } as const;
const MAX_DECIMALS = 100;

/** Replaces `%l`, `%v` and `%p` with label, value and percentage. `%v.2` shows two decimals, and `%v` shows none. */
function fillTemplate(
  template: string,
  value: number,
  optionOf: (key: string) => unknown,
  context: SliceContext,
): string {
  const { labels, dataIndex, percent } = context;
  const label = Array.isArray(labels) ? String(labels[dataIndex] ?? "") : "";
  let length = template.length;
  return template.replace(/%(?:l|([vp])(?:(\.)(\d*))?)/gi, (_, kind?: string, point?: string, digits?: string) => {
    const piece = kind === undefined ? label : formatNumber(kind.toLowerCase(), point, digits);
    length += piece.length;
    if (length > TEXT_LENGTH)
      throw new Failure("invalid", `outlabels text must be at most ${TEXT_LENGTH} characters long, got more`);
    return piece;
  });

  function formatNumber(kind: string, point = "", digits = ""): string {
    const isValue = kind === "v";
    const precision = digits === "" ? optionOf(isValue ? "valuePrecision" : "percentPrecision") : digits;
    const decimals = numberOr(precision, point === "" ? 0 : PRECISIONS[isValue ? "v" : "p"]);
    const places = Math.min(Math.max(decimals, 0), MAX_DECIMALS);
    return isValue ? value.toFixed(places) : formatShare(percent, places);
  }
}

/** Formats a fraction of the total as a percentage. */
export function formatShare(share: number, decimals: number): string {
  return `${(share * 100).toFixed(decimals)}%`;
}
