// The text of one label beside a slice and all that its look depends on, out of options that may be functions or lists of
// anything. As chartjs-plugin-piechart-outlabels has them, which exists for version 2 of Chart.js alone. BEHAVIOUR 3.3.

import { Failure } from "../../../base/failure.ts";
import { TEXT_LENGTH } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../record.ts";
import {
  type LabelFont,
  type LabelledChart,
  measureLines,
  numberOr,
  readFont,
  resolveOption,
  textOr,
} from "./label-text.ts";

/** What a label is about, and what functions in its options are told. */
export interface SliceContext {
  readonly chart: LabelledChart;
  readonly dataset: PlainObject;
  readonly datasetIndex: number;
  readonly dataIndex: number;
  readonly labels: unknown;
  /** The slice's part of the whole, 0 to 1. */
  readonly percent: number;
}

type Paint = LabelledChart["ctx"]["fillStyle"] | null;

/** A label that stands nowhere yet; lengths in pixels. */
export interface OutLabel {
  readonly lines: readonly string[];
  readonly font: LabelFont;
  readonly width: number;
  readonly height: number;
  readonly padding: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** From the slice's edge to the middle of the label. */
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
 * Reads a label; null for one that is not shown.
 *
 * @param value of the slice
 * @param sliceColor what the slice is filled with, for the parts that have no colour of their own
 * @param given what anybody has set under a key
 */
export function readLabel(
  context: SliceContext,
  value: number,
  sliceColor: unknown,
  given: (key: string) => unknown,
): OutLabel | null {
  const { chart, dataset, dataIndex } = context;
  const read = (key: string, ...otherwise: readonly unknown[]) =>
    resolveOption([given(key), ...otherwise], context, dataIndex);
  if (!read("display", true)) return null;
  const template = read("text", "%l %p");
  if (typeof template !== "string" && typeof template !== "number") return null;
  const text = fillTemplate(String(template), value, given, context);
  const lines = (text.match(/[^\r\n]+/g) ?? []).map((line) => line.trim());
  if (lines.length === 0) return null;

  const font = readFont(chart, fitFont(read("font"), chart.height));
  const paint = (key: string) => read(key, dataset.backgroundColor, sliceColor, "black") as Paint;
  const length = (key: string, otherwise: number) => Math.max(0, numberOr(read(key), otherwise));
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

/** The part of the picture's height that letters take. */
const FONT_SIZE = 0.025;

/** Unless told otherwise, letters grow with the picture. */
function fitFont(option: unknown, height: number): PlainObject {
  const font = isPlainObject(option) ? option : {};
  if (font.resizable !== undefined && !font.resizable) return font;
  const [min, max] = [numberOr(font.minSize, 0), numberOr(font.maxSize, 0)];
  const size = height * FONT_SIZE;
  if (min !== 0 && size < min) return { ...font, size: min };
  return { ...font, size: max !== 0 && size > max ? max : size };
}

/** Decimals of a value or percentage after which the template has only a point. */
const PRECISIONS = { v: 3, p: 1 } as const;
const MOST_DECIMALS = 100;

/** Puts label, value and percentage in place of `%l`, `%v` and `%p`; `%v.2` has two decimals, `%v` none. */
function fillTemplate(template: string, value: number, given: (key: string) => unknown, context: SliceContext): string {
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
    const asked = digits === "" ? given(isValue ? "valuePrecision" : "percentPrecision") : digits;
    const decimals = numberOr(asked, point === "" ? 0 : PRECISIONS[isValue ? "v" : "p"]);
    const number = isValue ? value : percent * 100;
    return `${number.toFixed(Math.min(Math.max(decimals, 0), MOST_DECIMALS))}${isValue ? "" : "%"}`;
  }
}
