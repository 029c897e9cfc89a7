// Describes a waterfall: its start, its changes and its last total.

import type { NumberFormat } from "../number-format.ts";
import { formatStep } from "../theme/waterfall.ts";
import { listSteps, type Step } from "../theme/waterfall-steps.ts";
import type { Datum } from "./datum.ts";
import { formatCount, joinWords, lowerFirst } from "./english.ts";
import { maxDatum, minDatum } from "./place-text.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of bars to name, and maximum length of their list, in characters. */
const NAMED_STEPS = 10;
const LIST_LENGTH = 250;

/** Returns a sentence about a waterfall, without its full stop; undefined if it has no values. */
export function describeWaterfall({ data, format }: Series): string | undefined {
  const steps = listSteps(data.map(({ value }) => value));
  const named = data.flatMap((datum, index) => {
    const step = steps[index];
    return step === undefined ? [] : [{ ...datum, step }];
  });
  const [first, ...rest] = named;
  if (first === undefined) return undefined;
  const start = `Starts at ${withLabel(first, format)}`;
  const list = joinWords(rest.map((each) => withLabel(each, format)));
  if (rest.length === 0) return start;
  if (rest.length <= NAMED_STEPS && list.length <= LIST_LENGTH) return `${start}, then ${list}`;
  const last = rest.at(-1) as Named;
  const changes = rest.filter(({ step }) => step.kind !== "total");
  const [rise, fall] = changes.length === 0 ? [] : [maxDatum(changes), minDatum(changes)];
  const largest = [
    ...(rise !== undefined && rise.value > 0 ? [`the largest rise is ${withLabel(rise, format)}`] : []),
    ...(fall !== undefined && fall.value < 0 ? [`the largest fall is ${withLabel(fall, format)}`] : []),
  ];
  const end = { ...last, step: { ...last.step, kind: "total", value: last.step.to } } as const;
  const count = lowerFirst(formatCount(changes.length, "change"));
  return `${start} and ends at ${withLabel(end, format)} after ${count}${largest.map((each) => `; ${each}`).join("")}`;
}

interface Named extends Datum {
  readonly step: Step;
}

function withLabel({ label, step }: Pick<Named, "label" | "step">, format: NumberFormat): string {
  const name = label();
  return `${formatStep(step, format)}${name === "" ? "" : ` (${name})`}`;
}
