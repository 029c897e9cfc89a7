// Chooses an axis's ticks. If both ends are fixed, ticks are evenly spaced and include both ends. Chart.js would add
// the ends at irregular distances: 0, 20, 40, 60, 70.

import { isFiniteNumber } from "../record.ts";

/** Leading digits of steps, in groups of decreasing readability. */
const DIGITS = [[1, 2, 5], [2.5], [3, 4, 6], [1.5]];
/** Minimum number of ticks, so that readers can estimate the values between them, and maximum number on any axis. */
const MIN_TICKS = 4;
const MAX_TICKS = 11;
/** Maximum rounding error, as a fraction of a step. */
const ERROR = 1e-6;

/**
 * Chooses the step.
 *
 * @param few sufficient number of ticks; exceeded only if no step results in this number or fewer
 * @param room maximum number of ticks that fit on the axis
 * @returns undefined if no round step divides the range
 */
export function chooseStep(min: number, max: number, few: number, room: number): number | undefined {
  const range = max - min;
  if (!(range > 0) || !Number.isFinite(range)) return undefined;
  const power = 10 ** Math.floor(Math.log10(range));
  if (!(power > 0)) return undefined;
  const list = (digits: readonly number[]) =>
    [power / 100, power / 10, power]
      .flatMap((unit) => digits.map((digit) => ({ step: digit * unit, ticks: Math.round(range / (digit * unit)) + 1 })))
      .filter(
        ({ step, ticks }) => ticks >= MIN_TICKS && ticks <= MAX_TICKS && divides(range, step) && divides(min, step),
      );
  const choices = DIGITS.map(list);
  const sufficient = choices
    .map((steps) => steps.filter(({ ticks }) => ticks <= few).toSorted((one, other) => other.ticks - one.ticks)[0])
    .find((choice) => choice !== undefined);
  const fitting = choices.flat().filter(({ ticks }) => ticks <= room);
  return (sufficient ?? fitting.toSorted((one, other) => one.ticks - other.ticks)[0])?.step;
}

function divides(value: number, step: number): boolean {
  const count = value / step;
  return Math.abs(count - Math.round(count)) < ERROR;
}

/** The members of a scale that the hook uses. */
interface Scale {
  readonly type: string;
  readonly min: number;
  readonly max: number;
  readonly width: number;
  readonly height: number;
  /** `gridLines` is set in version 2 only. */
  readonly options: { readonly ticks: TickOptions; readonly gridLines?: unknown };
  isHorizontal(): boolean;
}

interface TickOptions {
  stepSize?: unknown;
  maxTicksLimit?: unknown;
}

/**
 * Space per tick, in multiples of the font size: the height of a line, or the width of a character, and characters for
 * the sign.
 */
const LINE = 1.5;
const CHARACTER = 0.6;
const SIGNS = 3;
/**
 * Estimated height of a legend and a horizontal axis, in multiples of the font size. Version 2 lays out vertical axes
 * before both.
 */
const LATER_PARTS = 4;
/**
 * Length of a radial axis as a fraction of the chart's smaller side, and distance between its tick labels in multiples
 * of the font size.
 */
const RADIUS = 0.3;
const RING = 1.2;

/**
 * Creates an axis hook that sets the step before Chart.js creates ticks.
 *
 * @param few sufficient number of ticks
 * @param fontSize font size of the labels, in CSS pixels
 * @param hasMin whether the lower end is fixed. Zero always counts as fixed, as on the axis of bars
 */
export function createStepHook(few: number, fontSize: number, hasMin: boolean): (scale: Scale) => void {
  return (scale) => {
    const { min, max, options } = scale;
    const hasEnds = isFiniteNumber(min) && isFiniteNumber(max) && (hasMin || min === 0);
    const step = hasEnds ? chooseStep(min, max, few, roomOf(scale, fontSize)) : undefined;
    options.ticks.stepSize = step;
    // Chart.js ignores a step that results in more ticks than the limit.
    options.ticks.maxTicksLimit = step === undefined ? few : MAX_TICKS;
  };
}

function roomOf(scale: Scale, fontSize: number): number {
  const { min, max, width, height, type } = scale;
  if (type === "radialLinear") return (Math.min(width, height) * RADIUS) / (fontSize * RING) + 1;
  const later = scale.options.gridLines !== undefined ? fontSize * LATER_PARTS : 0;
  if (!scale.isHorizontal()) return (height - later) / (fontSize * LINE) + 1;
  const characters = Math.max(String(min).length, String(max).length) + SIGNS;
  return width / (characters * fontSize * CHARACTER) + 1;
}

/** The members of a position axis that are used here, in versions 3 and 4. */
interface PositionAxis {
  readonly type: string;
  readonly width: number;
  ticks: readonly Tick[];
  getLabelForValue(value: number): unknown;
}

interface Tick {
  readonly value: number;
}

/** Distances between round numbers, in ascending order. */
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** Average width of a digit, in multiples of the font size. */
const DIGIT_WIDTH = 0.6;

/**
 * Creates an axis hook that keeps only ticks at multiples of a round number, if labels don't fit. Ticks are unchanged
 * unless they are consecutive integers or years.
 *
 * @param fontSize font size of the labels, in CSS pixels
 * @param padding minimum space between labels, in CSS pixels
 */
export function roundTicks(fontSize: number, padding: number): (axis: PositionAxis) => void {
  return (axis) => {
    const numbers = axis.ticks.map(({ value }) =>
      axis.type === "category" ? readLabel(axis, value) : readYear(value),
    );
    const [first = Number.NaN] = numbers;
    if (!numbers.every((number, index) => number === first + index)) return;
    const digits = numbers.reduce((max, number) => Math.max(max, String(number).length), 0);
    const room = axis.width / (digits * fontSize * DIGIT_WIDTH + padding);
    const step = STEPS.find((each) => numbers.length / each <= room);
    if (step === undefined || step === 1) return;
    const round = axis.ticks.filter((_, index) => (first + index) % step === 0);
    // A short range may contain no multiple.
    if (round.length > 0) axis.ticks = round;
  };
}

/** Returns the integer in a category's label; NaN for labels with other text. */
function readLabel(axis: PositionAxis, value: number): number {
  const label = axis.getLabelForValue(value);
  if (Number.isInteger(label)) return label as number;
  return typeof label === "string" && /^-?\d{1,6}$/.test(label) ? Number(label) : Number.NaN;
}

/** Returns the year that begins at a time, in UTC; NaN for other times. */
function readYear(time: number): number {
  const year = new Date(time).getUTCFullYear();
  return Date.UTC(year, 0) === time ? year : Number.NaN;
}

/** Readers can infer the omitted labels of times and of long series, but not of a few names. */
export function skipsLabels(type: unknown, skipsCategories: boolean): boolean {
  return type === "time" || type === "timeseries" || (type === "category" && skipsCategories);
}
