// Turns a language model's answer into a draft.

import { isPlainObject } from "../../../base/plain-object.ts";
import { createConfig } from "../config/config.ts";
import { formatConfig, HelperCall, type Options, type Value } from "../config/text.ts";
import { exampleData } from "../data/example.ts";
import { createReading } from "../directives/create-reading.ts";
import { type Draft, EXAMPLE_NOTE, QUESTION, type Replaced } from "../draft.ts";
import { quoteWords } from "../words/quote.ts";
import { type Answer, answerSchema } from "./answer.ts";
import { describeDifferences, listMissingNumbers, listUnmentionedNumbers } from "./check.ts";
import { createPlan, withSpans } from "./plan.ts";
import { readAnswer } from "./read-answer.ts";

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
 * @param text text that the model wrote
 * @param description description that the model was asked to draw
 * @throws Failure `invalid`, whose message is a clause such as `its draft has no chart type`
 */
export function readModelDraft(text: string, description: string, options: DraftOptions): Draft {
  const { embedded, usesExample = false, replaced } = options;
  const { answer, ignored } = readAnswer(text, {
    schema: answerSchema,
    required: ["type", "labels", "series"],
    noun: "draft",
    content: "a chart",
    source: description,
    sourceNoun: "description",
  });
  const isEmpty = answer.series.every(({ values }) => values.every((value) => value === null));
  const found = compareAnswer(answer, description);
  // If the built-in drafter found no data, don't use numbers that the model invented.
  if (embedded.question !== undefined && found.foreign.length > 0) return embedded;
  const warnings = new Set<string>();
  const { language } = createReading(description);
  const { plan, spans } = createPlan(answer, language, (warning) => warnings.add(warning));
  const { settings } = plan;
  const data = isEmpty && usesExample ? exampleData(plan.data, plan.kind) : plan.data;
  if (isEmpty && usesExample && !replaced?.hasData) settings.note = EXAMPLE_NOTE;
  if (replaced?.hasNames) settings.legend ??= true;
  const config = createConfig({ ...plan, data });
  for (const field of ignored) warnings.add(`the model's ${field} setting is invalid`);
  for (const warning of found.warnings) warnings.add(warning);
  const isAgreed = listData(formatConfig(config.value)) === listData(embedded.chart);
  const confidence = warnings.size > 0 ? CONFIDENCE.flawed : isAgreed ? CONFIDENCE.agreed : CONFIDENCE.single;
  const value = withSpans(config.value, spans);
  return {
    chart: formatConfig(answer.options == null ? value : merge(value, { options: answer.options as Options })),
    version: config.version,
    warnings: [...warnings],
    unread: [...found.unread, ...found.missing],
    confidence: isEmpty ? 0 : confidence,
    ...(isEmpty && { question: QUESTION }),
    ...(answer.size && { size: answer.size }),
    ...(settings.background !== undefined && { background: settings.background }),
  };
}

function compareAnswer(answer: Answer, description: string) {
  const { series, lines, x, y, right } = answer;
  const values = series.map((one) => one.values);
  const foreign = listUnmentionedNumbers([...values, (lines ?? []).map(({ value }) => value)], description);
  // A description may mention the number of labels or series, or call the total 100 %.
  const counts = [answer.labels?.length, series.length, answer.shares || answer.percent ? 100 : undefined];
  const missing = listMissingNumbers([answer, counts], [values, lines, x, y, right], description);
  const names = [...(answer.labels ?? []), ...series.flatMap(({ name }) => name ?? [])];
  const terms = { text: "description", result: "chart", source: description };
  const { unread, warnings } = describeDifferences({ foreign, missing, names, unread: answer.unread }, terms);
  const undrawn = unread.length > 0 ? [`the chart doesn't show: ${quoteWords(unread)}`] : [];
  return { foreign, missing, unread, warnings: [...warnings, ...undrawn] };
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
