// Bounds loops in Chart.js that could run practically forever: a step of 1e-9 on an axis up to 1e9 takes 1e18
// iterations. Each scale is checked before it builds ticks. Also fixes the clock of time axes without data, and tracks
// objects hidden from scripts.

import { Failure, showValue } from "../../base/failure.ts";
import { AXIS_TICKS } from "../../base/limits.ts";

/** A scale that is about to build its ticks, in versions 2 to 4. */
interface Scale {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  /** Bounds that some scales of versions 3 and 4 use instead. */
  readonly _range?: { readonly min: number; readonly max: number };
  readonly options: {
    readonly ticks?: {
      readonly sampleSize?: unknown;
      readonly count?: unknown;
      readonly stepSize?: unknown;
      readonly fixedStepSize?: unknown;
    };
    readonly time?: { readonly unit?: unknown; readonly stepSize?: unknown; readonly unitStepSize?: unknown };
  };
  /** Version 2 only. */
  readonly _getTickLimit?: () => number;
  /** Versions 3 and 4 only. */
  readonly getTickLimit?: () => number;
  /** Category scales only. */
  readonly getLabels?: () => readonly unknown[];
}

interface ScaleClass {
  readonly prototype: {
    buildTicks: (this: Scale, ...args: unknown[]) => unknown;
    determineDataLimits: (this: Scale) => void;
  };
}

/** Version 2's registry of scales. */
export interface ScaleService {
  getScaleConstructor(type: string): ScaleClass;
}

/** Lengths of version 2's time units in milliseconds. */
const UNIT_LENGTHS: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2.628e9,
  quarter: 7.884e9,
  year: 3.154e10,
};

/** Minimum absolute value other than 0. Chart.js counts decimal places in a loop that never ends if there are hundreds. */
const SMALLEST = 1e-200;

/** Maximum absolute value. Chart.js rounds the end of an axis up, and loops forever if the result is infinite. */
const LARGEST = 1e300;

/**
 * Options to resolve before the check. Chart.js caches them, so scriptable options can't change the scale before the
 * loop.
 */
const RESOLVED_BEFORE_CHECK = {
  options: ["min", "max", "bounds", "beginAtZero", "suggestedMin", "suggestedMax", "offset", "grace"],
  ticks: [
    "count",
    "stepSize",
    "fixedStepSize",
    "precision",
    "maxTicksLimit",
    "maxRotation",
    "minRotation",
    "includeBounds",
  ],
} as const;

/**
 * Returns the widest range that a linear scale may loop over. A script may have changed only the scale's bounds or only
 * its options.
 */
function readRange(scale: Scale): readonly [min: number, max: number] {
  const options = scale.options as Readonly<Record<string, unknown>>;
  const ticks = (options.ticks ?? {}) as Readonly<Record<string, unknown>>;
  for (const name of RESOLVED_BEFORE_CHECK.options) void options[name];
  for (const name of RESOLVED_BEFORE_CHECK.ticks) void ticks[name];
  const { min, max } = scale._range ?? scale;
  const bounds = [min, max, options.min, options.max, ticks.min, ticks.max].filter(
    (bound, index) => index < 2 || (bound !== undefined && bound !== null && bound !== ""),
  );
  const numbers = bounds.map(Number).filter((bound, index) => index < 2 || !Number.isNaN(bound));
  return [Math.min(...numbers), Math.max(...numbers)];
}

function checkLinear(scale: Scale): void {
  const { id, options } = scale;
  const [min, max] = readRange(scale);
  if (!Number.isFinite(max - min))
    throw new Failure("invalid", `scale ${id} must have a finite range, got ${min} to ${max}`);
  const step = Number(options.ticks?.fixedStepSize ?? options.ticks?.stepSize);
  checkNumbers(id, [min, max, max - min, step]);
  const count = Number(options.ticks?.count);
  const ticks = Math.max(
    step > 0 && scale._getTickLimit !== undefined ? (max - min) / step : 0,
    Number.isNaN(count) ? 0 : Math.abs(count),
    (scale._getTickLimit ?? scale.getTickLimit)?.call(scale) ?? 0,
  );
  checkTickCount(ticks, id);
}

/**
 * Checks a category scale. If its bounds come from the data, Chart.js loops from the smallest number to the largest.
 */
function checkCategory(scale: Scale): void {
  const { id, min, max } = scale;
  const labels: unknown = scale.getLabels?.();
  if (max - min > (Array.isArray(labels) ? labels.length : 0)) checkTickCount(max - min, id);
}

function checkLogarithmic({ id, min, max }: Scale): void {
  if (!Number.isFinite(max - min))
    throw new Failure("invalid", `scale ${id} must have a finite range, got ${min} to ${max}`);
  checkNumbers(id, [min, max]);
}

function checkNumbers(id: string, numbers: readonly number[]): void {
  for (const value of numbers) {
    if (Math.abs(value) > LARGEST)
      throw new Failure("invalid", `scale ${id} must use numbers between -${LARGEST} and ${LARGEST}, got ${value}`);
    if (value !== 0 && Math.abs(value) < SMALLEST)
      throw new Failure("invalid", `scale ${id} must not use numbers closer to 0 than ${SMALLEST}, got ${value}`);
  }
}

function checkTime({ id, min, max, options }: Scale): void {
  const { unit, stepSize, unitStepSize } = options.time ?? {};
  const step = stepSize ?? unitStepSize ?? 1;
  if (!(Number(step) > 0))
    throw new Failure("invalid", `scale ${id} must have a time.stepSize above 0, got ${showValue(step)}`);
  // Without a unit, Chart.js chooses a suitable one.
  const length = typeof unit === "string" && Object.hasOwn(UNIT_LENGTHS, unit) ? UNIT_LENGTHS[unit] : undefined;
  checkTickCount(length === undefined ? 1 / Number(step) : (max - min) / (length * Number(step)), id);
}

function checkTickCount(ticks: number, id: string): void {
  if (ticks > AXIS_TICKS)
    throw new Failure(
      "invalid",
      `scale ${id} must have at most ${AXIS_TICKS} ticks, got ${Math.ceil(ticks)}: increase stepSize`,
    );
}

const CHECKS: Readonly<Record<string, (scale: Scale) => void>> = {
  category: checkCategory,
  linear: checkLinear,
  logarithmic: checkLogarithmic,
  radialLinear: checkLinear,
};

/** Adds the checks to version 2's scales. */
export function guardScales2(scaleService: ScaleService): void {
  for (const [type, check] of Object.entries(CHECKS)) addCheck(scaleService.getScaleConstructor(type), check);
  addCheck(scaleService.getScaleConstructor("time"), checkTime);
  freezeClock(scaleService.getScaleConstructor("time"));
}

/** Adds the checks to the scales of versions 3 and 4. Their time scales limit ticks themselves. */
export function guardScales(registry: { getScale(type: string): unknown }): void {
  for (const [type, check] of Object.entries(CHECKS)) addCheck(registry.getScale(type) as ScaleClass, check);
  addCheck(registry.getScale("time") as ScaleClass, () => {});
  freezeClock(registry.getScale("time") as ScaleClass);
}

/** Rejects a negative sample size, which makes Chart.js loop forever. */
function checkSample({ id, options }: Scale): void {
  const size = options.ticks?.sampleSize;
  if (Number(size) < 0)
    throw new Failure("invalid", `scale ${id} must have a ticks.sampleSize of 0 or more, got ${showValue(size)}`);
}

function addCheck({ prototype }: ScaleClass, check: (scale: Scale) => void): void {
  const { buildTicks } = prototype;
  prototype.buildTicks = function (...args) {
    checkSample(this);
    check(this);
    return buildTicks.apply(this, args);
  };
}

/**
 * Makes a time scale without data start at the epoch instead of today, so that the image does not depend on the date.
 */
function freezeClock({ prototype }: ScaleClass): void {
  const { determineDataLimits } = prototype;
  const clock = Date;
  prototype.determineDataLimits = function () {
    const { now } = clock;
    clock.now = () => 0;
    try {
      determineDataLimits.call(this);
    } finally {
      clock.now = now;
    }
  };
}

/** Maximum angle of a slice, in radians. Chart.js 2 normalises larger angles by subtracting full turns one at a time. */
const LARGEST_ANGLE = 10_000;

/** The slice class of Chart.js 2. */
interface ArcClass {
  readonly prototype: {
    inRange(this: { _view?: { startAngle: unknown; endAngle: unknown } }, x: number, y: number): boolean;
  };
}

/** Keeps version 2 from normalising huge angles in a loop. */
export function guardArcs2({ prototype }: ArcClass): void {
  const { inRange } = prototype;
  prototype.inRange = function (x, y) {
    const { startAngle = 0, endAngle = 0 } = this._view ?? {};
    const isSane = [startAngle, endAngle].every((angle) => Math.abs(Number(angle)) <= LARGEST_ANGLE);
    return isSane && inRange.call(this, x, y);
  };
}

const hidden = new WeakSet<object>();

export function isHiddenFromScripts(object: object): boolean {
  return hidden.has(object);
}

/** Hides an object and everything reachable from it. */
export function hideFromScripts(value: unknown): void {
  if (typeof value !== "object" || value === null || hidden.has(value)) return;
  hidden.add(value);
  for (const { value: part } of Object.values(Object.getOwnPropertyDescriptors(value))) hideFromScripts(part);
}
