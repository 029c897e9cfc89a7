// Combines a saved chart with the overrides of a request for it. docs/saved-charts.md

import { Failure, showValue } from "../../base/failure.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { parseTemplate } from "../../drawings/chart/read-template.ts";
import type { Template } from "../../drawings/chart/template-name.ts";
import { pickField, type RequestParams } from "../../options/fields.ts";
import { mergeSavedRequest } from "../saved/chart.ts";
import { rightsOf } from "../shared/chart-record.ts";
import { findChart } from "../shared/chart-store.ts";
import { requireKind } from "../shared/saved-kind.ts";
import type { ResolvedRequest } from "./open-image.ts";
import type { ReadEnv } from "./read-env.ts";

/**
 * Returns a request that draws the saved chart with the given id, with the rights of the account that saved it.
 *
 * @param input overrides for the saved fields
 * @param overrides values for the chart's title, labels, data and colors
 * @throws Failure if the chart doesn't exist or cannot be read, or if the id is a card's
 */
export async function readSavedRequest(
  id: string,
  input: RequestParams,
  overrides: Template,
  env: ReadEnv,
): Promise<ResolvedRequest> {
  const { body, plan, secondsLeft, id: long, ...found } = await findChart(id);
  requireKind(id, body, "chart");
  // The image itself depends on the chart's content alone, so the Worker's caches may keep it.
  env.renderEnv.limitToSaved(long, secondsLeft);
  return { input: mergeSavedRequest(body, input, overrides), env: env.asOwner({ plan, ...rightsOf(found) }) };
}

const TEMPLATE_NAMES: ReadonlySet<string> = new Set(["template", "templateOverrides"]);

/** Removes `template` and `templateOverrides` from a request with a query or form. */
export function withoutTemplate(input: RequestParams): RequestParams {
  if (input.type === "json") return input;
  return { type: "text", read: (name) => (TEMPLATE_NAMES.has(name) ? undefined : input.read(name)) };
}

/** Replaces a request's `template` with the saved chart that it names. */
export async function resolveTemplate(input: RequestParams, env: ReadEnv): Promise<ResolvedRequest> {
  const template = pickField(input, ["template"]);
  if (template === undefined || pickField(input, CHART.fields.names.chart) !== undefined) return { input, env };
  const overrides = pickField(input, ["templateOverrides"]);
  const values = overrides === undefined ? {} : parseTemplate(overrides.value, overrides.name);
  if (typeof template.value !== "string")
    throw new Failure("invalid", `template must be the id of a saved chart, got ${showValue(template.value)}`);
  return readSavedRequest(template.value, input, values, env);
}
