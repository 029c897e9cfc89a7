// What a model answers → a draft. The answer is data and nothing else: JSON of a configuration, with the parts that one has, written
// anew as JSON. Refuses all else, with a reason that has none of the answer's own words: whoever reads it has not asked the model.

import { Failure } from "../../base/failure.ts";
import { CONFIG_DEPTH, TEMPLATE_DATASETS, TEMPLATE_TEXT_LENGTH } from "../../base/limits.ts";
import { parseJsonObject } from "../params/json-object.ts";
import type { Draft } from "./draft.ts";
import { hasNumbers, listForeignNumbers } from "./given-number.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a draft may have, and what of its data. Whatever else there is, nobody has asked for it. */
const CHART_KEYS = ["type", "data", "options"];
const DATA_KEYS = ["labels", "xLabels", "yLabels", "datasets"];

/** Keys that lead from a plain object to something shared by all objects. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** What may be asked for by a chart that has it. */
const ADDRESS = /^\s*\/\/|[a-z][a-z\d+.-]*:\/\/|^\s*data:/i;

/** Most numbers that a warning names. */
const NAMED_NUMBERS = 5;

/**
 * Reads a model's answer.
 *
 * @param answer the text that it has written
 * @param description what it was asked to draw
 * @throws Failure `invalid`, its message a reason that goes on a sentence
 */
export function readModelDraft(answer: string, description: string): Draft {
  const chart = parseAnswer(answer);
  checkKeys(chart, CHART_KEYS);
  const { type, data, options = {} } = chart;
  if (typeof type !== "string" || type === "") throw refuse("names no kind of chart");
  if (!isObject(data)) throw refuse("has no data");
  checkKeys(data, DATA_KEYS);
  const { datasets, labels = [] } = data;
  if (!Array.isArray(labels)) throw refuse("has labels that are no list");
  if (!Array.isArray(datasets) || datasets.length === 0) throw refuse("has no datasets");
  if (datasets.length > TEMPLATE_DATASETS) throw refuse(`has more than ${TEMPLATE_DATASETS} datasets`);
  if (!datasets.every((dataset) => isObject(dataset) && Array.isArray(dataset.data))) throw refuse("has no data");
  if (!isObject(options)) throw refuse("has options that are no object");
  checkValues(chart, description);
  const values = datasets.map((dataset: Values) => dataset.data);
  return { chart: JSON.stringify(chart, null, 2), warnings: warnOfNumbers(values, description) };
}

/** The object that the text is, be it within a block of Markdown or between sentences. */
function parseAnswer(answer: string): Values {
  const text = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1);
  try {
    return parseJsonObject(text, "draft", CONFIG_DEPTH);
  } catch {
    throw refuse("is no JSON of a chart");
  }
}

function checkKeys(values: Values, known: readonly string[]): void {
  if (!Object.keys(values).every((key) => known.includes(key))) throw refuse("has parts that were not asked for");
}

/** Checks all that lies within: whatever is neither a plain text nor a number that JSON has does not belong there. */
function checkValues(chart: Values, description: string): void {
  let level: unknown[] = [chart];
  while (level.length > 0) {
    for (const value of level) {
      if (typeof value === "number" && !Number.isFinite(value)) throw refuse("has a number without end");
      if (typeof value === "string") checkText(value, description);
    }
    level = level.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      for (const key of Object.keys(value)) {
        if (FORBIDDEN_KEYS.has(key)) throw refuse("has a key that no chart has");
        if (key.length > TEMPLATE_TEXT_LENGTH) throw refuse("has a text that is too long");
      }
      return Object.values(value);
    });
  }
}

/** An address is asked for what is there: only one that the description names. */
function checkText(text: string, description: string): void {
  if (text.length > TEMPLATE_TEXT_LENGTH) throw refuse("has a text that is too long");
  if (ADDRESS.test(text) && !description.includes(text)) throw refuse("has an address that was not named");
}

/** Numbers that nobody has given are never silent. */
function warnOfNumbers(values: unknown, description: string): readonly string[] {
  const foreign = listForeignNumbers(values, description);
  if (foreign.length === 0) return [];
  if (!hasNumbers(description)) return ["no numbers given; example data used"];
  const named = foreign.slice(0, NAMED_NUMBERS).join(", ");
  const others = foreign.length - NAMED_NUMBERS;
  return [`numbers that the description does not have: ${named}${others > 0 ? `, and ${others} more` : ""}`];
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(reason: string): Failure {
  return new Failure("invalid", `its draft ${reason}`);
}
