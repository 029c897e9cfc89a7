// Explains why Chart.js could not draw a chart: with the findings of a review that prevent drawing, or else with the value
// without which the chart can be drawn.

import { Failure } from "../../../base/failure.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import type { DrawFailure } from "../draw-error.ts";
import { findUnknownAxes, type PlacedAdvice } from "./axis-ids.ts";
import { CauseSearch, type KeyPath, readAt } from "./find-cause.ts";
import { adviseKind } from "./option-kind.ts";
import { findFunctionTexts } from "./value-warnings.ts";
import { findMisplacedOptions } from "./version-advice.ts";

/** The chart that can't be drawn. */
interface FailedChart {
  readonly version: ChartVersion;
  /** The types of Chart.js's defaults for the version. */
  readonly defaults: PlainObject;
  /** Returns whether a configuration can be drawn. */
  readonly draws: (config: PlainObject) => boolean;
}

/**
 * Explains why a chart can't be drawn.
 *
 * @param config the configuration as the author wrote it; not modified
 * @returns undefined if the cause is unknown
 */
export function explainFailure(
  { reason }: DrawFailure,
  config: PlainObject,
  { version, defaults, draws }: FailedChart,
): Failure | undefined {
  const search = new CauseSearch(config, draws);
  const misplaced = findMisplacedOptions(config, version);
  const findings: PlacedAdvice[] = [...findFunctionTexts(config), ...findUnknownAxes(config, version), ...misplaced];
  const cause = findings.find(({ place }) => search.drawsWithout([pathOf(place)]));
  if (cause !== undefined) return createFailure([cause]);
  if (findings.length > 1 && search.drawsWithout(findings.map(({ place }) => pathOf(place))))
    return createFailure(findings);
  const path = search.find();
  if (path !== undefined) return createFailure([adviseKind(path, readAt(config, path), reason, { version, defaults })]);
  return findings.length === 0 || reason !== undefined ? undefined : createFailure(findings);
}

function createFailure(causes: readonly PlacedAdvice[]): Failure {
  const messages = causes.map(({ sentence }) => `chart cannot be drawn: ${sentence}`);
  const patch = causes.flatMap((cause) => cause.patch ?? []);
  return new Failure(
    "invalid",
    messages[0] as string,
    messages.length > 1 ? messages : [],
    undefined,
    patch.length === 0 ? undefined : patch,
  );
}

/** Returns the keys of a path such as `data.datasets[0].type`. */
function pathOf(place: string): KeyPath {
  return place.match(/[^.[\]]+/g) ?? [];
}
