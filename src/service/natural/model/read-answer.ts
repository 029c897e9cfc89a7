// Parses the JSON object in a model's answer, and checks all of its values. The answer is untrusted: it must match its schema, nothing in
// it is run or fetched, and error messages never quote it.

import type * as z from "zod";
import { Failure } from "../../../base/failure.ts";
import { CONFIG_DEPTH, TEMPLATE_TEXT_LENGTH } from "../../../base/limits.ts";
import { PROTOTYPE_KEYS } from "../../../base/plain-object.ts";
import { parseJsonObject } from "../../../options/json-object.ts";

/** Matches URLs, which a chart could load. */
const ADDRESS = /^\s*\/\/|[a-z][a-z\d+.-]*:\/\/|^\s*data:/i;

/** An answer's format, words for error messages, and the text that it may quote. */
export interface AnswerFormat<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** The fields without which the answer can't be used. Other fields that don't match the schema are left out. */
  readonly required: readonly string[];
  /** Name of the answer in messages, such as "draft", and the content of its JSON object, such as "a chart". */
  readonly noun: string;
  readonly content: string;
  /** The text that the model was given. Only URLs in this text may occur in the answer, because drawing a chart fetches URLs. */
  readonly source: string;
  readonly sourceNoun: string;
}

/**
 * Parses a model's answer. Markdown or sentences around the JSON object are ignored.
 *
 * @returns the answer, and the names of the fields that were left out
 * @throws Failure `invalid`, whose message is a clause such as `its draft is not a chart in JSON`
 */
export function readAnswer<Schema extends z.ZodType>(
  answer: string,
  { schema, required, noun, content, source, sourceNoun }: AnswerFormat<Schema>,
): { readonly answer: z.output<Schema>; readonly ignored: readonly string[] } {
  const failure = (reason: string): Failure => new Failure("invalid", `its ${noun} ${reason}`);
  let value: Record<string, unknown>;
  try {
    value = parseJsonObject(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1), noun, CONFIG_DEPTH);
  } catch {
    throw failure(`is not ${content} in JSON`);
  }
  const problem = findProblem(value, source);
  if (problem !== undefined) throw failure(`has ${problem}${problem === URL_PROBLEM ? ` ${sourceNoun}` : ""}`);
  const first = schema.safeParse(value);
  if (first.success) return { answer: first.data, ignored: [] };
  const invalid = [...new Set(first.error.issues.map(({ path }) => String(path[0])))];
  const [field] = invalid.filter((name) => required.includes(name));
  if (field !== undefined)
    throw failure(value[field] === undefined ? `has no ${field}` : `has an invalid ${field} field`);
  for (const name of invalid) delete value[name];
  return { answer: schema.parse(value), ignored: invalid };
}

const URL_PROBLEM = "a URL that is not in the";

/** Finds a nested value or key that isn't allowed: numbers must be finite, strings short, and keys harmless. */
function findProblem(answer: unknown, source: string): string | undefined {
  for (let level = [answer]; level.length > 0; ) {
    const objects = level.filter((value) => typeof value === "object" && value !== null) as object[];
    const keys = objects.flatMap((value) => Object.keys(value));
    if (keys.some((key) => PROTOTYPE_KEYS.has(key))) return "a forbidden key";
    if (level.some((value) => typeof value === "number" && !Number.isFinite(value)))
      return "a number that is not finite";
    const texts = level.filter((value) => typeof value === "string");
    if ([...keys, ...texts].some(({ length }) => length > TEMPLATE_TEXT_LENGTH)) return "text that is too long";
    if (texts.some((text) => ADDRESS.test(text) && !source.includes(text))) return URL_PROBLEM;
    level = objects.flatMap((value): unknown[] => Object.values(value));
  }
  return undefined;
}
