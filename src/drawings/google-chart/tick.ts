// Chooses the tick values and labels of an axis, and their positions.

import { AXIS_TICKS } from "../../base/limits.ts";
import { formatNumber } from "./format-number.ts";
import type { Axis } from "./google-chart-params.ts";

/** A tick value. `fraction` is its position, from 0 at the start of the axis to 1 at the end. */
interface PlacedNumber {
  readonly fraction: number;
  readonly value: number;
}

/** A label on an axis. */
export interface Tick {
  readonly fraction: number;
  readonly text: string;
}

/** Default range of the positions on an axis. */
const PERCENT = { from: 0, to: 100 };

/**
 * Returns an axis's tick values: multiples of its step, counted from its start, or round numbers.
 *
 * @param range default range, for an axis without its own range
 * @param max maximum number of labels that fit
 */
export function listNumbers({ range: own }: Axis, range: readonly [number, number], max: number): PlacedNumber[] {
  const { from, to, step } = own ?? { from: range[0], to: range[1], step: undefined };
  const span = to - from;
  if (span === 0) return [{ fraction: 0, value: from }];
  const distance = step ?? roundStep(Math.abs(span) / Math.max(1, Math.floor(max)));
  // With a step, tick values are counted from the axis's start. Otherwise, they are multiples of a round step.
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const count = Math.min(
    AXIS_TICKS,
    Math.floor(
      (step === undefined ? high - Math.ceil(low / distance - SLACK) * distance : Math.abs(span)) / distance + SLACK,
    ),
  );
  return Array.from({ length: count + 1 }, (_, index) => {
    const value =
      step === undefined
        ? (Math.ceil(low / distance - SLACK) + index) * distance
        : from + Math.sign(span) * index * distance;
    return { value, fraction: (value - from) / span };
  });
}

/** Tolerance for rounding errors, in steps. */
const SLACK = 1e-6;

/** Rounds a distance up to 1, 2 or 5 times a power of ten. */
function roundStep(distance: number): number {
  const power = 10 ** Math.floor(Math.log10(distance));
  return (ROUND.find((factor) => factor * power >= distance * (1 - SLACK)) ?? 10) * power;
}

const ROUND = [1, 2, 5, 10];

/** The constraints on an axis's labels. */
interface TickConstraints {
  /** Numbers at the ends of the axis. */
  readonly range: readonly [number, number];
  /** Positions of the bars that stand on the axis; undefined for none. */
  readonly slots: readonly number[] | undefined;
  /** Returns the number of labels that fit, given the numbers to show. */
  readonly countFitting: (texts: readonly string[]) => number;
}

/** Returns an axis's labels. */
export function listTicks(axis: Axis, { range, slots, countFitting }: TickConstraints): Tick[] {
  const { labels, positions, format } = axis;
  const { from, to } = axis.range ?? (labels === undefined ? { from: range[0], to: range[1] } : PERCENT);
  const fractionOf = (value: number) => (to === from ? 0 : (value - from) / (to - from));
  // Unless each label has a position, spread the labels evenly, so that all of them are shown.
  const hasAll = labels === undefined || labels.slice(positions?.length).every((text) => text === "");
  if (positions !== undefined && hasAll)
    return positions
      .map((value, index) => ({
        fraction: fractionOf(value),
        text: labels === undefined ? formatNumber(value, format) : (labels[index] ?? ""),
      }))
      .filter(({ fraction }) => fraction >= -SLACK && fraction <= 1 + SLACK);
  if (labels !== undefined)
    return labels.flatMap((text, index) => {
      const fraction = slots === undefined ? (labels.length > 1 ? index / (labels.length - 1) : 0) : slots[index];
      return fraction === undefined ? [] : [{ fraction, text }];
    });
  if (slots !== undefined && axis.range === undefined) return numberSlots(slots, axis, countFitting);
  const write = (numbers: readonly PlacedNumber[]) =>
    numbers.map(({ value, fraction }) => ({ fraction, text: formatNumber(value, format) }));
  // The number of labels that fit depends on their width, so measure a typical set first.
  const first = write(listNumbers(axis, range, TYPICAL_COUNT));
  const ticks = write(listNumbers(axis, range, countFitting(first.map(({ text }) => text))));
  const [start, end] = [slots?.[0], slots?.at(-1)];
  if (start === undefined || end === undefined) return ticks;
  return ticks.map(({ fraction, text }) => ({ text, fraction: start + fraction * (end - start) }));
}

const TYPICAL_COUNT = 5;

/** Numbers the bars from 0, and skips numbers if not all of them fit. */
function numberSlots(
  slots: readonly number[],
  { format }: Axis,
  countFitting: TickConstraints["countFitting"],
): Tick[] {
  const every = Math.max(1, Math.ceil(slots.length / Math.max(1, countFitting([formatNumber(slots.length, format)]))));
  return slots.flatMap((fraction, index) =>
    index % every === 0 ? [{ fraction, text: formatNumber(index, format) }] : [],
  );
}
