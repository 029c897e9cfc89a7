// Parses the JSON object in a model's answer, and checks all of its values. The answer is untrusted: error messages never quote it.

import { Failure } from "../../../base/failure.ts";
import { CONFIG_DEPTH, TEMPLATE_TEXT_LENGTH } from "../../../base/limits.ts";
import { PROTOTYPE_KEYS } from "../../../base/plain-object.ts";
import { parseJsonObject } from "../../params/json-object.ts";

/** Matches URLs, which a chart could load. */
const ADDRESS = /^\s*\/\/|[a-z][a-z\d+.-]*:\/\/|^\s*data:/i;

/** Words for error messages about an answer, and the text that it may quote. */
export interface AnswerTerms {
  /** Name of the answer in messages, such as "draft". */
  readonly noun: string;
  /** Content of the JSON object, such as "a chart". */
  readonly content: string;
  /** The text that the model was given. Only URLs in this text may occur in the answer, because drawing a chart fetches URLs. */
  readonly source: string;
  /** Name of `source` in messages. */
  readonly sourceNoun: string;
}

/**
 * Parses a model's answer. Markdown or sentences around the JSON object are ignored.
 *
 * @throws Failure `invalid`, whose message is a clause such as `its draft is not a chart in JSON`
 */
export function parseAnswerObject(answer: string, terms: AnswerTerms): Readonly<Record<string, unknown>> {
  const text = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1);
  let value: Record<string, unknown>;
  try {
    value = parseJsonObject(text, terms.noun, CONFIG_DEPTH);
  } catch {
    throw answerFailure(terms, `is not ${terms.content} in JSON`);
  }
  checkValues(value, terms);
  return value;
}

/** Checks all nested values and keys: numbers must be finite, strings short, and keys harmless. */
function checkValues(answer: unknown, terms: AnswerTerms): void {
  let level: unknown[] = [answer];
  while (level.length > 0) {
    for (const value of level) {
      if (typeof value === "number" && !Number.isFinite(value))
        throw answerFailure(terms, "has a number that is not finite");
      if (typeof value === "string") checkText(value, terms);
    }
    level = level.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      for (const key of Object.keys(value)) {
        if (PROTOTYPE_KEYS.has(key)) throw answerFailure(terms, "has a forbidden key");
        if (key.length > TEMPLATE_TEXT_LENGTH) throw answerFailure(terms, "has text that is too long");
      }
      return Object.values(value);
    });
  }
}

function checkText(text: string, terms: AnswerTerms): void {
  if (text.length > TEMPLATE_TEXT_LENGTH) throw answerFailure(terms, "has text that is too long");
  if (ADDRESS.test(text) && !terms.source.includes(text))
    throw answerFailure(terms, `has a URL that is not in the ${terms.sourceNoun}`);
}

/** Returns the error for an answer that can't be used. @param reason a predicate, such as `has no type` */
export function answerFailure({ noun }: Pick<AnswerTerms, "noun">, reason: string): Failure {
  return new Failure("invalid", `its ${noun} ${reason}`);
}
