// A request that means a saved chart → one that says all of it, and what it asks otherwise. BEHAVIOUR 6 and 7.

import { Failure, showValue } from "../../base/failure.ts";
import type { Template } from "../../drawings/chart/template-name.ts";
import { CHART_NAMES } from "../params/chart.ts";
import { type Ask, pickGiven } from "../params/fields.ts";
import { formatAsk } from "../params/saved-chart.ts";
import { parseTemplate } from "../params/template.ts";
import { findChart } from "../worker/chart-store.ts";
import { LASTING, secondsOf } from "../worker/freshness.ts";
import type { Outside } from "./outside.ts";

/**
 * The saved chart of an id as a request for it.
 *
 * @param ask what is asked otherwise than it was saved
 * @throws Failure when there is none, or it cannot be read
 */
export async function readSaved(id: string, ask: Ask, overrides: Template, outside: Outside): Promise<Ask> {
  const { body, plan, secondsLeft } = await findChart(id);
  outside.allow(plan);
  // What has longer to live than any cache keeps it has no need to be told from what lasts.
  if (secondsLeft < secondsOf(LASTING)) outside.keepAtMost(secondsLeft);
  return formatAsk(body, ask, overrides);
}

const TEMPLATE_NAMES: ReadonlySet<string> = new Set(["template", "templateOverrides"]);

/** A request for a chart as if it named no saved chart and no values for one. */
export function withoutTemplate(ask: Ask): Ask {
  if (ask.type === "json") return ask;
  return { type: "text", read: (name) => (TEMPLATE_NAMES.has(name) ? undefined : ask.read(name)) };
}

/** A request for a chart, with the saved chart in it that it may name instead. */
export async function readTemplated(ask: Ask, outside: Outside): Promise<Ask> {
  const template = pickGiven(ask, ["template"]);
  if (template === undefined || pickGiven(ask, CHART_NAMES) !== undefined) return ask;
  const overrides = pickGiven(ask, ["templateOverrides"]);
  const values = overrides === undefined ? {} : parseTemplate(overrides.value, overrides.name);
  if (typeof template.value !== "string")
    throw new Failure("invalid", `template must be the id of a saved chart, got ${showValue(template.value)}`);
  return readSaved(template.value, ask, values, outside);
}
