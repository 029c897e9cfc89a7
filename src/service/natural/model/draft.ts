// Turns a language model's answer into a draft. The answer is untrusted: it must match the schema, and nothing in it is run or
// fetched. Error messages never quote the answer.

import { isPlainObject } from "../../../base/plain-object.ts";
import { createConfig } from "../config/config.ts";
import { formatConfig, HelperCall, type Value } from "../config/text.ts";
import { exampleData } from "../data/example.ts";
import { createReading } from "../directives/create-reading.ts";
import { type Draft, EXAMPLE_NOTE, QUESTION, type Replaced } from "../draft.ts";
import { type Answer, answerSchema } from "./answer.ts";
import { answerFailure, parseAnswerObject } from "./answer-object.ts";
import { checkAnswer } from "./check.ts";
import { createPlan, withSpans } from "./plan.ts";

/** Probability that a chart matches its description, by whether the answer has flaws, and whether the built-in drafter agrees. */
const CONFIDENCE = { flawed: 0.6, single: 0.93, agreed: 0.97 };

/** How a draft is made from an answer. */
export interface DraftOptions {
  /** The built-in drafter's draft. */
  readonly embedded: Draft;
  /** Whether a description without data gets example data, instead of an empty chart. */
  readonly usesExample?: boolean;
  readonly replaced?: Replaced | undefined;
}

/**
 * Parses a model's answer and drafts its chart.
 *
 * @param answer text that the model wrote
 * @param description description that the model was asked to draw
 * @throws Failure `invalid`, whose message is a clause such as `its draft has no chart type`
 */
export function readModelDraft(answer: string, description: string, options: DraftOptions): Draft {
  const { embedded, usesExample = false, replaced } = options;
  const { answer: parsed, ignored } = parseAnswer(answer, description);
  const isEmpty = parsed.series.every(({ values }) => values.every((value) => value === null));
  const found = checkAnswer(parsed, description);
  // If the built-in drafter found no data, don't use numbers that the model invented.
  if (embedded.question !== undefined && found.foreign.length > 0) return embedded;
  const warnings = new Set<string>();
  const { language } = createReading(description);
  const { plan, spans } = createPlan(parsed, language, (text) => warnings.add(text));
  const { settings } = plan;
  const data = isEmpty && usesExample ? exampleData(plan.data, plan.kind) : plan.data;
  if (isEmpty && usesExample && !replaced?.hasData) settings.note = EXAMPLE_NOTE;
  if (replaced?.hasNames) settings.legend ??= true;
  const config = createConfig({ ...plan, data });
  for (const field of ignored) warnings.add(`the model's ${field} setting is invalid`);
  for (const text of found.warnings) warnings.add(text);
  return {
    chart: formatConfig(mergeOptions(withSpans(config.value, spans), parsed.options)),
    version: config.version,
    warnings: [...warnings],
    unread: [...found.unread, ...found.missing],
    confidence: isEmpty ? 0 : estimateConfidence(warnings.size > 0, config.value, embedded),
    ...(isEmpty && { question: QUESTION }),
    ...(parsed.size && { size: parsed.size }),
    ...(settings.background !== undefined && { background: settings.background }),
  };
}

function estimateConfidence(isFlawed: boolean, config: Value, embedded: Draft): number {
  if (isFlawed) return CONFIDENCE.flawed;
  return listData(formatConfig(config)) === listData(embedded.chart) ? CONFIDENCE.agreed : CONFIDENCE.single;
}

/** Returns the labels and values of a configuration as text, without regard to case. Code has neither. */
function listData(chart: string): string {
  try {
    const { data } = JSON.parse(chart) as { data: { labels?: unknown; datasets: readonly { data: unknown }[] } };
    return JSON.stringify([data.labels, data.datasets.map((set) => set.data)]).toLowerCase();
  } catch {
    return "";
  }
}

/** Adds a model's Chart.js options to a configuration. Objects and lists are merged. */
function mergeOptions(config: Value, options: Answer["options"]): Value {
  if (options == null) return config;
  return merge(config, { options: options as Value });
}

function merge(base: Value | undefined, added: Value): Value {
  if (added instanceof HelperCall || base instanceof HelperCall) return added;
  if (Array.isArray(base) && Array.isArray(added))
    return Array.from({ length: Math.max(base.length, added.length) }, (_, at) =>
      at < added.length ? merge(base[at], added[at]) : base[at],
    );
  if (!isPlainObject(base) || !isPlainObject(added)) return added;
  const entries = Object.entries(added).map(([key, value]) => [key, merge(base[key] as Value, value as Value)]);
  return { ...base, ...Object.fromEntries(entries) };
}

/** Parses an answer. Settings that don't match the schema are left out. */
function parseAnswer(
  answer: string,
  description: string,
): { readonly answer: Answer; readonly ignored: readonly string[] } {
  const terms = { noun: "draft", content: "a chart", source: description, sourceNoun: "description" };
  const value = parseAnswerObject(answer, terms);
  const first = answerSchema.safeParse(value);
  if (first.success) return { answer: first.data, ignored: [] };
  // Draw the data even if the model describes a style in its own way.
  const invalid = [...new Set(first.error.issues.map(({ path }) => String(path[0])))];
  const ignored = invalid.filter((field) => !DATA_FIELDS.has(field));
  const second = answerSchema.safeParse(
    Object.fromEntries(Object.entries(value).filter(([field]) => !ignored.includes(field))),
  );
  if (second.success) return { answer: second.data, ignored };
  const [field = ""] = invalid.filter((name) => DATA_FIELDS.has(name));
  throw answerFailure(terms, value[field] === undefined ? `has no ${field}` : `has an invalid ${field} field`);
}

const DATA_FIELDS = new Set(["type", "labels", "series"]);
