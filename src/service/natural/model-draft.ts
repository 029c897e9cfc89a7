// Validates a language model's answer and converts it to a draft. The answer must be a plain chart configuration in JSON.
// Error messages never quote the answer, because its text is untrusted.

import { Failure } from "../../base/failure.ts";
import { CONFIG_DEPTH, TEMPLATE_DATASETS, TEMPLATE_TEXT_LENGTH } from "../../base/limits.ts";
import { isPlainObject, PROTOTYPE_KEYS } from "../../base/plain-object.ts";
import { parseJsonObject } from "../params/json-object.ts";
import type { Draft } from "./draft.ts";
import { listNumbers, listUnmentionedNumbers } from "./unmentioned-number.ts";

type Values = Readonly<Record<string, unknown>>;

/** The keys that a configuration and its data may have. */
const CHART_KEYS = ["type", "data", "options"];
const DATA_KEYS = ["labels", "xLabels", "yLabels", "datasets"];

/** Matches URLs, which a chart could load. */
const ADDRESS = /^\s*\/\/|[a-z][a-z\d+.-]*:\/\/|^\s*data:/i;

/** Maximum number of values that a warning lists. */
const NAMED_NUMBERS = 5;

/**
 * Parses a model's answer.
 *
 * @param answer text that the model wrote
 * @param description description that the model was asked to draw
 * @param embedded the built-in drafter's draft, whose numbers the model's draft should have
 * @throws Failure `invalid`, whose message is a clause such as `its draft has no data`
 */
export function readModelDraft(answer: string, description: string, embedded?: Draft): Draft {
  const chart = parseAnswer(answer);
  checkKeys(chart, CHART_KEYS);
  const { type, data, options = {} } = chart;
  if (typeof type !== "string" || type === "") throw draftFailure("has no chart type");
  if (!isPlainObject(data)) throw draftFailure("has no data");
  checkKeys(data, DATA_KEYS);
  const { datasets, labels = [] } = data;
  if (!Array.isArray(labels)) throw draftFailure("has labels that are not a list");
  if (!Array.isArray(datasets) || datasets.length === 0) throw draftFailure("has no datasets");
  if (datasets.length > TEMPLATE_DATASETS) throw draftFailure(`has more than ${TEMPLATE_DATASETS} datasets`);
  if (!datasets.every((dataset) => isPlainObject(dataset) && Array.isArray(dataset.data)))
    throw draftFailure("has no data");
  if (!isPlainObject(options)) throw draftFailure("has options that are not an object");
  checkValues(chart, description);
  const values = datasets.map((dataset: Values) => dataset.data);
  const missing = embedded === undefined ? [] : listMissing(embedded, values);
  const lost = missing.length === 0 ? [] : [`numbers that are not in the chart: ${nameNumbers(missing)}`];
  const warnings = [...warnAboutNumbers(values, description), ...lost];
  const confidence = warnings.length === 0 ? 0.9 : 0.5;
  return { chart: JSON.stringify(chart, null, 2), version: 2, warnings, unread: missing.map(String), confidence };
}

/** Returns the numbers in the built-in drafter's data that a model's data doesn't contain, even in another scale. */
function listMissing({ chart }: Draft, values: unknown): readonly number[] {
  const drafted = new Set(listNumbers(values));
  const isScaled = (number: number): boolean =>
    SCALES.some((scale) => drafted.has(number * scale) || drafted.has(number / scale));
  try {
    const { data } = JSON.parse(chart) as { data: { datasets: readonly Values[] } };
    const known = data.datasets.flatMap((set) => listNumbers(set.data));
    return [...new Set(known)].filter((number) => !isScaled(number));
  } catch {
    // The draft is JavaScript.
    return [];
  }
}

const SCALES = [1, 100, 1e3, 1e6, 1e9];

function nameNumbers(numbers: readonly number[]): string {
  const others = numbers.length - NAMED_NUMBERS;
  return `${numbers.slice(0, NAMED_NUMBERS).join(", ")}${others > 0 ? `, and ${others} more` : ""}`;
}

/** Parses the JSON object in a model's answer. Markdown or sentences around the object are ignored. */
function parseAnswer(answer: string): Values {
  const text = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1);
  try {
    return parseJsonObject(text, "draft", CONFIG_DEPTH);
  } catch {
    throw draftFailure("is not a chart in JSON");
  }
}

function checkKeys(values: Values, known: readonly string[]): void {
  if (!Object.keys(values).every((key) => known.includes(key))) throw draftFailure("has unexpected fields");
}

/** Checks all nested values and keys: numbers must be finite, strings short, and keys harmless. */
function checkValues(chart: Values, description: string): void {
  let level: unknown[] = [chart];
  while (level.length > 0) {
    for (const value of level) {
      if (typeof value === "number" && !Number.isFinite(value)) throw draftFailure("has a number that is not finite");
      if (typeof value === "string") checkText(value, description);
    }
    level = level.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      for (const key of Object.keys(value)) {
        if (PROTOTYPE_KEYS.has(key)) throw draftFailure("has a forbidden key");
        if (key.length > TEMPLATE_TEXT_LENGTH) throw draftFailure("has text that is too long");
      }
      return Object.values(value);
    });
  }
}

/** Checks a string. A URL is allowed only if the description contains it, because drawing the chart fetches it. */
function checkText(text: string, description: string): void {
  if (text.length > TEMPLATE_TEXT_LENGTH) throw draftFailure("has text that is too long");
  if (ADDRESS.test(text) && !description.includes(text)) throw draftFailure("has a URL that is not in the description");
}

/** Returns a warning if values contain numbers that the description does not. */
function warnAboutNumbers(values: unknown, description: string): readonly string[] {
  const foreign = listUnmentionedNumbers(values, description);
  if (foreign.length === 0) return [];
  return [`numbers that are not in the description: ${nameNumbers(foreign)}`];
}

function draftFailure(reason: string): Failure {
  return new Failure("invalid", `its draft ${reason}`);
}
