// Keeps Chart.js' loops within bounds that it does not know itself. Ticks without end: a step of 1e-9 on an axis to 1e9 is
// a loop of 1e18 turns that nothing could interrupt, so each scale's tick building is preceded by a check, which axes that
// people can read pass. The clock: a time axis without times would stand at today's date.

import { Failure, showValue } from "../../base/failure.ts";
import { AXIS_TICKS } from "../../base/limits.ts";

/** A scale about to build its ticks, versions 2 to 4. */
interface Scale {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  /** Versions 3 and 4, of some scales: the bounds that count instead. */
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
  /** Version 2. */
  readonly _getTickLimit?: () => number;
  /** Versions 3 and 4. */
  readonly getTickLimit?: () => number;
  /** Category scales. */
  readonly getLabels?: () => readonly unknown[];
}

interface ScaleClass {
  readonly prototype: {
    buildTicks: (this: Scale, ...args: unknown[]) => unknown;
    determineDataLimits: (this: Scale) => void;
  };
}

/** Version 2's table of scales. */
export interface ScaleService {
  getScaleConstructor(type: string): ScaleClass;
}

/** Milliseconds of version 2's time units. */
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

/** Chart.js looks for a number's decimal places one by one, and never finds those of numbers that have hundreds. */
const SMALLEST = 1e-200;

/** Chart.js rounds an axis' end up to a nice number, and counts towards it for ever where that is no number any more. */
const LARGEST = 1e300;

/** Options of scales and ticks whose functions Chart.js would call between the check and the loop. */
const SETTLED = {
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

/** The widest range that a linear scale may count through: a script can have changed one bound and not the other. */
function readRange(scale: Scale): readonly [min: number, max: number] {
  const options = scale.options as Readonly<Record<string, unknown>>;
  const ticks = (options.ticks ?? {}) as Readonly<Record<string, unknown>>;
  for (const name of SETTLED.options) void options[name];
  for (const name of SETTLED.ticks) void ticks[name];
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
  refuseMoreThan(ticks, id);
}

/** A category scale whose bounds are taken from its data counts from the least number to the greatest. */
function checkCategory(scale: Scale): void {
  const { id, min, max } = scale;
  const labels: unknown = scale.getLabels?.();
  if (max - min > (Array.isArray(labels) ? labels.length : 0)) refuseMoreThan(max - min, id);
}

function checkLogarithmic({ id, min, max }: Scale): void {
  if (!Number.isFinite(max - min))
    throw new Failure("invalid", `scale ${id} must have a finite range, got ${min} to ${max}`);
  checkNumbers(id, [min, max]);
}

function checkNumbers(id: string, numbers: readonly number[]): void {
  for (const value of numbers) {
    if (Math.abs(value) > LARGEST)
      throw new Failure("invalid", `scale ${id} must not use numbers above ${LARGEST}, got ${value}`);
    if (value !== 0 && Math.abs(value) < SMALLEST)
      throw new Failure("invalid", `scale ${id} must not use numbers below ${SMALLEST}, got ${value}`);
  }
}

function checkTime({ id, min, max, options }: Scale): void {
  const { unit, stepSize, unitStepSize } = options.time ?? {};
  const step = stepSize ?? unitStepSize ?? 1;
  if (!(Number(step) > 0))
    throw new Failure("invalid", `scale ${id} must have a time.stepSize above 0, got ${showValue(step)}`);
  // Without a unit Chart.js chooses one that fits.
  const length = typeof unit === "string" && Object.hasOwn(UNIT_LENGTHS, unit) ? UNIT_LENGTHS[unit] : undefined;
  refuseMoreThan(length === undefined ? 1 / Number(step) : (max - min) / (length * Number(step)), id);
}

function refuseMoreThan(ticks: number, id: string): void {
  if (ticks > AXIS_TICKS)
    throw new Failure(
      "invalid",
      `scale ${id} must have at most ${AXIS_TICKS} ticks, got ${Math.ceil(ticks)}: raise stepSize`,
    );
}

const CHECKS: Readonly<Record<string, (scale: Scale) => void>> = {
  category: checkCategory,
  linear: checkLinear,
  logarithmic: checkLogarithmic,
  radialLinear: checkLinear,
};

/** Puts the checks before the tick building of version 2's scales. */
export function guardScales2(scaleService: ScaleService): void {
  for (const [type, check] of Object.entries(CHECKS)) precede(scaleService.getScaleConstructor(type), check);
  precede(scaleService.getScaleConstructor("time"), checkTime);
  stopClock(scaleService.getScaleConstructor("time"));
}

/** Puts the checks before the tick building of version 3's and 4's scales; their time scales count ticks themselves. */
export function guardScales(registry: { getScale(type: string): unknown }): void {
  for (const [type, check] of Object.entries(CHECKS)) precede(registry.getScale(type) as ScaleClass, check);
  precede(registry.getScale("time") as ScaleClass, () => {});
  stopClock(registry.getScale("time") as ScaleClass);
}

/** A negative sample of labels walks away from them for ever. */
function checkSample({ id, options }: Scale): void {
  const size = options.ticks?.sampleSize;
  if (Number(size) < 0)
    throw new Failure("invalid", `scale ${id} must have a ticks.sampleSize of 0 or more, got ${showValue(size)}`);
}

function precede({ prototype }: ScaleClass, check: (scale: Scale) => void): void {
  const { buildTicks } = prototype;
  prototype.buildTicks = function (...args) {
    checkSample(this);
    check(this);
    return buildTicks.apply(this, args);
  };
}

/** Lets a time scale without any time stand at the epoch: the same chart is the same picture on every day. */
function stopClock({ prototype }: ScaleClass): void {
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

/** Largest angle of a slice: beyond, taking away whole turns leads nowhere, or not soon. */
const LARGEST_ANGLE = 10_000;

/** Version 2's class of slices. */
interface ArcClass {
  readonly prototype: {
    inRange(this: { _view?: { startAngle: unknown; endAngle: unknown } }, x: number, y: number): boolean;
  };
}

/** Keeps version 2 from turning slices with angles out of all bounds, one turn after the other. */
export function guardArcs2({ prototype }: ArcClass): void {
  const { inRange } = prototype;
  prototype.inRange = function (x, y) {
    const { startAngle = 0, endAngle = 0 } = this._view ?? {};
    const isSane = [startAngle, endAngle].every((angle) => Math.abs(Number(angle)) <= LARGEST_ANGLE);
    return isSane && inRange.call(this, x, y);
  };
}
